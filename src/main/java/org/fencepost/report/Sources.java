package org.fencepost.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Site;

/** The lines of the source files, for showing them beside events; a file that cannot be read has none. */
public final class Sources {
    private static final long LARGEST = 16L << 20;

    private final Map<String, List<String>> files = new HashMap<>();

    /** All lines of a file; empty when it cannot be read or is not text. */
    public List<String> lines(String file) {
        List<String> lines = files.computeIfAbsent(file, Sources::read);
        return lines.stream().allMatch(Sources::isReadable) ? lines : List.of();
    }

    /** The text of the line without its indentation, or empty. */
    String line(Site site) {
        List<String> lines = files.computeIfAbsent(site.file(), Sources::read);
        String text = site.line() >= 1 && site.line() <= lines.size()
                ? lines.get(site.line() - 1).strip()
                : "";
        return isReadable(text) ? text : "";
    }

    /** Not the inside of a binary file. */
    private static boolean isReadable(String text) {
        return text.chars().noneMatch(c -> c == '\uFFFD' || Character.isISOControl(c) && c != '\t');
    }

    private static List<String> read(String file) {
        try {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path) || Files.size(path) > LARGEST) {
                return List.of();
            }
            return new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException | InvalidPathException e) {
            return List.of();
        }
    }

    /** The file's name without its directories, and the line. */
    public static String shortName(Site site) {
        String file = site.file();
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1) + ":" + site.line();
    }
}
