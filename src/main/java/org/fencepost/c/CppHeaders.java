package org.fencepost.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.verdict.InputException;

/** The headers of the C++ standard library (libstdc++), which come from the system. */
final class CppHeaders {
    private static final Path INCLUDE = Path.of("/usr/include");

    private CppHeaders() {}

    /** The directories to search, of the newest version that is installed. */
    static List<Path> find() {
        return versions().stream()
                .map(CppHeaders::directories)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElseThrow(
                        () -> new InputException(
                                "C++ needs the headers of libstdc++, and none were found in /usr/include/c++; install them"
                                        + " (Debian: libstdc++-12-dev), or name your own with -- -nostdinc++ -isystem DIRECTORY"));
    }

    private static List<Path> versions() {
        return list(INCLUDE.resolve("c++")).stream()
                .filter(path -> path.getFileName().toString().matches("\\d+(\\.\\d+)*"))
                .sorted(Comparator.comparingInt(CppHeaders::major).reversed())
                .toList();
    }

    private static int major(Path version) {
        return Integer.parseInt(version.getFileName().toString().split("\\.")[0]);
    }

    /** Besides the common headers, libstdc++ has some for each machine; those of x86-64 are needed. */
    private static List<Path> directories(Path common) {
        String version = common.getFileName().toString();
        List<Path> candidates = new ArrayList<>(list(common));
        list(INCLUDE).forEach(path -> candidates.add(path.resolve("c++").resolve(version)));
        return candidates.stream()
                .filter(path -> path.toString().contains("x86_64"))
                .filter(path -> Files.exists(path.resolve("bits").resolve("c++config.h")))
                .findFirst()
                .map(machine -> List.of(common, machine, common.resolve("backward")))
                .orElse(List.of());
    }

    private static List<Path> list(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
