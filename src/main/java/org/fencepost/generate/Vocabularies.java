package org.fencepost.generate;

import java.util.List;
import java.util.Locale;
import org.fencepost.verdict.InputException;

/** The dialects in which tests can be made. */
public final class Vocabularies {
    private static final List<Vocabulary> ALL = List.of(
            new X86Vocabulary(false),
            new X86Vocabulary(true),
            new AArch64Vocabulary(),
            new PowerVocabulary(),
            new RiscVVocabulary(),
            new CVocabulary(),
            new KernelVocabulary());

    private Vocabularies() {}

    public static List<Vocabulary> all() {
        return ALL;
    }

    public static List<String> names() {
        return ALL.stream().map(Vocabulary::name).toList();
    }

    /** @param name in any case; {@code power} and {@code lkmm} are understood too */
    public static Vocabulary named(String name) {
        String lower = switch (name.toLowerCase(Locale.ROOT)) {
            case "power" -> "ppc";
            case "lkmm", "linux", "kernel-c" -> "kernel";
            case "c11" -> "c";
            case "arm", "armv8" -> "aarch64";
            default -> name.toLowerCase(Locale.ROOT);
        };
        return ALL.stream()
                .filter(vocabulary -> vocabulary.name().equals(lower))
                .findFirst()
                .orElseThrow(() -> new InputException(
                        "there is no dialect '" + name + "'; choose one of " + String.join(", ", names())));
    }
}
