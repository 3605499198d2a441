package org.fencepost.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A standard of C or C++, as {@code -std} names it.
 *
 * @param name {@code c11}, {@code gnu++20}, {@code iso9899:2024}, ...
 */
public record Standard(String name) {
    private static final String LONG = "--std";
    private static final String JOINED = "-std=";

    /** The standard that the flags name for a file: the last that is one of its language, as clang takes the last. */
    public static Optional<Standard> of(String fileName, List<String> flags) {
        Language language = Language.BY_NAME.of(fileName);
        Standard last = null;
        for (int i = 0; i < flags.size(); i++) {
            Standard named = at(flags, i);
            last = named != null && named.isOf(language) ? named : last;
        }
        return Optional.ofNullable(last);
    }

    /**
     * The flags for a file in the language. Where one of them names a standard of it, those of the other language are left
     * out: they are for other files. Without one they stay, for clang to say what is wrong.
     */
    static @Nullable List<String> fitting(Language language, List<String> flags) {
        List<String> fitting = new ArrayList<>();
        boolean named = false;
        for (int i = 0; i < flags.size(); i++) {
            Standard standard = at(flags, i);
            named |= standard != null && standard.isOf(language);
            int length = standard != null && flags.get(i).equals(LONG) ? 2 : 1;
            if (standard == null || standard.isOf(language)) {
                fitting.addAll(flags.subList(i, i + length));
            }
            i += length - 1;
        }
        return named ? fitting : flags;
    }

    /** What the flag at the index names, or null. */
    private static @Nullable Standard at(List<String> flags, int i) {
        String flag = flags.get(i);
        if (flag.equals(LONG)) {
            return i + 1 < flags.size() ? new Standard(flags.get(i + 1)) : null;
        }
        int joined = flag.startsWith(JOINED) ? 0 : flag.startsWith("-" + JOINED) ? 1 : -1;
        return joined < 0 ? null : new Standard(flag.substring(joined + JOINED.length()));
    }

    /** LLVM IR can come from both languages. */
    private boolean isOf(Language language) {
        return language == Language.LLVM_IR || (language == Language.CPP) == name.contains("++");
    }

    /** C++20, C23 and their successors, also by the names that they had as drafts: c++2a, c2x. */
    public boolean isSince2020() {
        return name.matches("(c|gnu)(\\+\\+)?2[0-9a-z]|iso9899:202[0-9]");
    }
}
