package org.fencepost.model;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.model.cat.CatLoader;
import org.fencepost.model.cat.CatModel;
import org.fencepost.verdict.InputException;

/** Finds memory models by name. */
public final class Models {
    /** Our own models, each in {@code models/NAME.cat}. */
    private static final List<String> NAMES =
            List.of("sc", "tso", "pso", "ra", "rc11", "c11", "imm", "aarch64", "power", "riscv", "lkmm");

    private Models() {}

    public static List<String> names() {
        return NAMES;
    }

    /** One of our own models by name, or the cat file at a path. */
    public static CatModel load(String nameOrPath) {
        if (NAMES.contains(nameOrPath)) {
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
