package org.fencepost.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Writes a report to a file, whole or not at all: whoever looks at it meanwhile sees the old one. */
final class ReportFile {
    private ReportFile() {}

    /**
     * Finds out whether the file can be written, before hours of work are spent on what goes into it.
     *
     * @param path or null, then there is nothing to find out
     */
    static void check(@Nullable Path path) {
        if (path == null) {
            return;
        }
        Path directory = directory(path);
        if (Files.isDirectory(path)) {
            throw new InputException("cannot write " + path + ": it is a directory");
        }
        if (!Files.isDirectory(directory)) {
            throw new InputException("cannot write " + path + ": there is no directory " + directory);
        }
        if (isSpecial(path) ? !Files.isWritable(path) : !Files.isWritable(directory)) {
            throw new InputException("cannot write " + path + ": permission denied");
        }
    }

    static void write(Path path, String text) {
        try {
            if (isSpecial(path)) {
                Files.writeString(path, text, StandardCharsets.UTF_8);
                return;
            }
            Path target = Files.isSymbolicLink(path) && Files.exists(path) ? path.toRealPath() : path;
            Path draft = Files.createTempFile(directory(target), "." + target.getFileName(), ".part");
            try {
                Files.writeString(draft, text, StandardCharsets.UTF_8);
                draft.toFile().setReadable(true, false);
                move(draft, target);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw new InputException("cannot write " + path + ": " + reason(e));
        }
    }

    private static void move(Path draft, Path target) throws IOException {
        try {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** A pipe or a device such as /dev/stdout: something to write to, not to replace. */
    private static boolean isSpecial(Path path) {
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }

    private static Path directory(Path path) {
        return path.toAbsolutePath().getParent() == null
                ? path.toAbsolutePath()
                : path.toAbsolutePath().getParent();
    }

    static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no such directory";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
