package org.fencepost.c;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.fencepost.verdict.InputException;

/**
 * Directories that are filled once and used by every later run. A directory appears under its name only when it is
 * complete, and is filled again when something in it is missing or has the wrong size. Several processes may do this at
 * once.
 */
record Cache(Path root) {
    private static final String MANIFEST = "complete";
    private static final long LOCK_RETRY_MILLIS = 20;

    /** Fills a new directory. */
    interface Filler {
        void fill(Path directory) throws IOException;
    }

    /** Where caches live: property, environment, or the user's cache directory. */
    static Path defaultRoot() {
        String chosen = System.getProperty("fencepost.cache", System.getenv("FENCEPOST_CACHE"));
        if (chosen != null && !chosen.isBlank()) {
            return Path.of(chosen);
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path caches = xdg != null && Path.of(xdg).isAbsolute()
                ? Path.of(xdg)
                : Path.of(System.getProperty("user.home", "."), ".cache");
        return caches.resolve("fencepost");
    }

    /** The directory of that name, filled by {@code filler} when it is not there or damaged. */
    Path directory(String name, Filler filler) {
        Path directory = root.resolve(name).toAbsolutePath();
        if (isComplete(directory)) {
            return directory;
        }
        try {
            Files.createDirectories(root);
            try (FileChannel channel = FileChannel.open(
                            root.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = lock(channel)) {
                if (!isComplete(directory)) {
                    replace(directory, filler);
                }
            }
        } catch (IOException e) {
            throw new InputException("cannot write the cache directory " + root + " (" + e.getMessage()
                    + "); set FENCEPOST_CACHE to a directory that can be written");
        }
        return directory;
    }

    /** Waits for other processes, and for other threads of this one, which Java reports as an exception. */
    private static FileLock lock(FileChannel channel) throws IOException {
        while (true) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException e) {
                try {
                    Thread.sleep(LOCK_RETRY_MILLIS);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw new IOException("interrupted", interrupted);
                }
            }
        }
    }

    private void replace(Path directory, Filler filler) throws IOException {
        deleteLeftovers(directory.getFileName().toString());
        Path fresh = root.resolve(directory.getFileName() + ".new-" + UUID.randomUUID());
        Files.createDirectories(fresh);
        try {
            filler.fill(fresh);
            writeManifest(fresh);
            if (Files.exists(directory)) {
                Path broken = root.resolve(directory.getFileName() + ".old-" + UUID.randomUUID());
                Files.move(directory, broken);
                delete(broken);
            }
            move(fresh, directory);
        } finally {
            delete(fresh);
        }
    }

    /** What a process that was killed left behind: whoever holds the lock is the only one at work. */
    private void deleteLeftovers(String name) throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            for (Path entry : entries.toList()) {
                String other = entry.getFileName().toString();
                if (other.startsWith(name + ".new-") || other.startsWith(name + ".old-")) {
                    delete(entry);
                }
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to);
        }
    }

    /** One line a file: size and name. */
    private static void writeManifest(Path directory) throws IOException {
        List<String> lines;
        try (Stream<Path> files = Files.walk(directory)) {
            lines = files.filter(Files::isRegularFile)
                    .map(file -> size(file) + " " + directory.relativize(file))
                    .sorted()
                    .toList();
        }
        Files.write(directory.resolve(MANIFEST), lines);
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isComplete(Path directory) {
        try {
            for (String line : Files.readAllLines(directory.resolve(MANIFEST))) {
                int space = line.indexOf(' ');
                if (space < 0
                        || directory.resolve(line.substring(space + 1)).toFile().length()
                                != Long.parseLong(line.substring(0, space))) {
                    return false;
                }
            }
            return true;
        } catch (IOException | NumberFormatException e) {
            return false;
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
