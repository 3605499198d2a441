package org.fencepost.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.fencepost.c.ir.SourceNames;

/**
 * Names of source files as the user knows them. What lies in the directories of headers is library code.
 *
 * @param compiled whether our own flags compiled the file: clang gives a checksum of every file that it has read then, and of no
 *     other. LLVM IR can say what it likes
 */
record UserSources(String file, List<Path> libraries, boolean compiled) implements SourceNames {
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

    @Override
    public boolean isCompiled(String directory, String name, String checksum) {
        Path path = resolve(directory, name);
        Path here = Path.of("").toAbsolutePath();
        if (path.equals(here.resolve(file).normalize()) || isLibrary(directory, name) || name.isEmpty()) {
            return true;
        }
        if (compiled) {
            return !checksum.isEmpty();
        }
        return checksum.isEmpty() ? path.startsWith(here) : checksum.equals(checksum(path));
    }

    private static String checksum(Path path) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(Files.readAllBytes(path));
            return HexFormat.of().formatHex(digest);
        } catch (IOException | NoSuchAlgorithmException e) {
            return "";
        }
    }

    private static Path resolve(String directory, String name) {
        return Path.of(directory).resolve(name).normalize();
    }
}
