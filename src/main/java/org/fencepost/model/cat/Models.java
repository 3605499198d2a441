package org.fencepost.model.cat;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.fencepost.verdict.InputException;

/** Finds memory models by name. */
public final class Models {
    /** Our own models, each in {@code models/NAME.cat}. */
    private static final List<String> NAMES = List.of(
            "sc",
            "tso",
            "pso",
            "ra",
            "rc11",
            "c20",
            "c11",
            "imm",
            "imm-lxsx",
            "aarch64",
            "power",
            "riscv",
            "lkmm",
            "xf");

    /** Those that have a form for accesses of different sizes that overlap, in {@code models/NAME-mixed.cat}. */
    private static final List<String> MIXED = List.of("sc", "tso", "ra", "rc11", "c20", "aarch64");

    private static final String MIXED_SUFFIX = "-mixed";

    /** Those that have a form for programs with transactions, in {@code models/NAME-transactions.cat}. */
    private static final List<String> TRANSACTIONAL = List.of("sc", "tso", "ra", "rc11");

    private static final String TRANSACTIONS_SUFFIX = "-transactions";

    private Models() {}

    public static List<String> names() {
        return NAMES;
    }

    /**
     * The name of the form of a model for executions in which accesses of different sizes overlap: their events are parts
     * of accesses, related by {@code si}.
     */
    public static Optional<String> mixed(String name) {
        return MIXED.contains(name) ? Optional.of(name + MIXED_SUFFIX) : Optional.empty();
    }

    /** The name of a model without what says that it is the form for parts of accesses. */
    public static String unmixed(String name) {
        return isMixed(name) ? name.substring(0, name.length() - MIXED_SUFFIX.length()) : name;
    }

    /** Whether the model is one for parts of accesses. */
    public static boolean isMixed(String name) {
        return name.endsWith(MIXED_SUFFIX) && MIXED.contains(name.substring(0, name.length() - MIXED_SUFFIX.length()));
    }

    /** The name of the form of a model for executions with transactions, whose events are related by {@code stxn}. */
    public static Optional<String> transactional(String name) {
        return TRANSACTIONAL.contains(name) ? Optional.of(name + TRANSACTIONS_SUFFIX) : Optional.empty();
    }

    private static boolean isTransactional(String name) {
        return name.endsWith(TRANSACTIONS_SUFFIX)
                && TRANSACTIONAL.contains(name.substring(0, name.length() - TRANSACTIONS_SUFFIX.length()));
    }

    /** One of our own models by name, or the cat file at a path. */
    public static CatModel load(String nameOrPath) {
        if (NAMES.contains(nameOrPath) || isMixed(nameOrPath) || isTransactional(nameOrPath)) {
            return CatLoader.bundled(nameOrPath);
        }
        try {
            Path path = Path.of(nameOrPath);
            if (nameOrPath.endsWith(".cat") || Files.isRegularFile(path)) {
                return CatLoader.file(path);
            }
        } catch (InvalidPathException notAPath) {
            // then it is no file either
        }
        throw new InputException("there is no model '" + nameOrPath + "'; choose one of " + String.join(", ", NAMES)
                + ", or name a .cat file");
    }
}
