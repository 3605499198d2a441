package org.fencepost.c;

import java.util.Locale;
import java.util.Set;

/** What a source file is written in. */
public enum Language {
    BY_NAME,
    C,
    CPP,
    /** LLVM IR, as text or bitcode. */
    LLVM_IR;

    private static final Set<String> CPP_SUFFIXES = Set.of("cc", "cpp", "cxx", "c++", "cp", "C", "hpp", "hh");

    /** The language of a file, by its name unless that is overridden. */
    Language of(String fileName) {
        if (this != BY_NAME) {
            return this;
        }
        String suffix = fileName.substring(fileName.lastIndexOf('.') + 1);
        if (CPP_SUFFIXES.contains(suffix)) {
            return CPP;
        }
        String lower = suffix.toLowerCase(Locale.ROOT);
        return lower.equals("ll") || lower.equals("bc") ? LLVM_IR : C;
    }
}
