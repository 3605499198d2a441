package org.fencepost.c;

import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.ir.SourceNames;

/** Names of source files as the user knows them. What lies in the directories of headers is library code. */
record UserSources(String file, List<Path> libraries) implements SourceNames {
    @Override
    public String show(String directory, String name) {
        if (name.isEmpty()) {
            return file;
        }
        Path path = resolve(directory, name);
        for (Path library : libraries) {
            if (path.startsWith(library)) {
                return "<" + library.relativize(path) + ">";
            }
        }
        Path here = Path.of("").toAbsolutePath();
        if (path.equals(here.resolve(file).normalize())) {
            return file;
        }
        // clang names a file from a directory that it has in common with the current one, which need not be the current
        // one.
        if (Path.of(directory).equals(here)) {
            return name;
        }
        return path.startsWith(here) ? here.relativize(path).toString() : path.toString();
    }

    @Override
    public boolean isLibrary(String directory, String name) {
        Path path = resolve(directory, name);
        return !name.isEmpty() && libraries.stream().anyMatch(path::startsWith);
    }

    private static Path resolve(String directory, String name) {
        return Path.of(directory).resolve(name).normalize();
    }
}
