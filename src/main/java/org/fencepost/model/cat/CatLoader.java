package org.fencepost.model.cat;

import java.nio.file.Path;
import org.fencepost.verdict.InputException;

/** Reads cat files and makes models of them. */
public final class CatLoader {
    private CatLoader() {}

    /** The model in {@code models/NAME.cat}. */
    public static CatModel bundled(String name) {
        Source source = Source.bundled(name + ".cat");
        if (source == null) {
            throw new InputException("there is no model " + name);
        }
        return Compiler.compile(name, source);
    }

    /** The model in a file; what it includes is looked for next to it, then among our own. */
    public static CatModel file(Path path) {
        String file = path.getFileName().toString();
        String name = file.endsWith(".cat") ? file.substring(0, file.length() - 4) : file;
        return Compiler.compile(name, Source.read(path));
    }

    /** A model given as text; {@code name} stands for the file in messages. */
    public static CatModel text(String name, String text) {
        return Compiler.compile(name, new Source(name, text, null));
    }
}
