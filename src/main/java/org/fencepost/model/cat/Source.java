package org.fencepost.model.cat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The text of a cat file: one of ours, or the user's.
 *
 * @param shown the name that messages use
 * @param directory where included files are looked for, or null for our own files
 */
record Source(String shown, String text, @Nullable Path directory) {
    private static final String BUNDLED = "/org/fencepost/models/";

    /** The largest models that we know have less than 100 kB. */
    private static final long MAX_BYTES = 1 << 20;

    /**
     * Files that herd uses to enumerate coherence orders and the like, and to find dependencies in what registers did. Our
     * executions come with their rf, co and dependencies, so our own file of that name is taken even when one stands next to the
     * model.
     */
    private static final Set<String> OURS = Set.of(
            "stdlib.cat",
            "cos.cat",
            "cos-opt.cat",
            "cos-no-opt.cat",
            "cos-ok-opt.cat",
            "cross.cat",
            "lock.cat",
            "aarch64deps.cat",
            "c11_cos.cat");

    /** One of our own files, or null. */
    static @Nullable Source bundled(String file) {
        try (InputStream in = Source.class.getResourceAsStream(BUNDLED + file)) {
            return in == null
                    ? null
                    : new Source("models/" + file, new String(in.readAllBytes(), StandardCharsets.UTF_8), null);
        } catch (IOException e) {
            throw new InputException("cannot read our own model " + file + ": " + e.getMessage());
        }
    }

    static Source read(Path path) {
        try {
            if (Files.isRegularFile(path) && Files.size(path) > MAX_BYTES) {
                throw new InputException(path + " has more than " + MAX_BYTES / 1024 + " kB: is it a cat file?");
            }
            return new Source(
                    path.toString(),
                    Files.readString(path, StandardCharsets.UTF_8),
                    path.toAbsolutePath().getParent());
        } catch (NoSuchFileException e) {
            throw new InputException("there is no file " + path);
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new InputException(path + " is not a text file in UTF-8");
        } catch (IOException e) {
            throw new InputException("cannot read " + path + ": " + e.getMessage());
        }
    }

    /** The bell file of the same name next to a cat file, which says what annotations mean; null when there is none. */
    @Nullable Source companion() {
        if (directory == null || !shown.endsWith(".cat")) {
            return null;
        }
        String file = Path.of(shown).getFileName().toString();
        Path bell = directory.resolve(file.substring(0, file.length() - 4) + ".bell");
        return Files.isRegularFile(bell) ? read(bell) : null;
    }

    /** The file that this one includes. */
    Source include(String file, Position at) {
        if (directory != null && !OURS.contains(file)) {
            Path neighbour = directory.resolve(file);
            if (Files.isRegularFile(neighbour)) {
                return read(neighbour);
            }
        }
        boolean isPlainName = file.matches("[A-Za-z0-9_.+-]+");
        Source ours = isPlainName ? bundled(file) : null;
        if (ours == null) {
            String where = directory == null ? "" : " in " + directory;
            throw at.error("there is no file \"" + file + "\"" + where + ", nor among our own models");
        }
        return directory == null ? ours : new Source(ours.shown, ours.text, directory);
    }
}
