package org.fencepost.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program to check under a model.
 *
 * @param program the name of its file, without directory and ending
 * @param flags for the compiler
 */
public record BenchTask(String program, Path file, List<String> flags, String model) {
    /** Reads a table with the columns program, flags and models; programs lie in a directory beside it. */
    public static List<BenchTask> read(Path table) throws IOException {
        List<BenchTask> tasks = new ArrayList<>();
        List<String> lines = Files.readAllLines(table);
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String[] cells = line.split(",", -1);
            if (cells.length != 3) {
                throw new IOException(table + ": not three columns: " + line);
            }
            Path file = table.resolveSibling("programs").resolve(cells[0] + ".c");
            List<String> flags = List.of(cells[1].trim().split("\\s+"));
            for (String model : cells[2].trim().split("\\s+")) {
                tasks.add(new BenchTask(cells[0], file, flags, model));
            }
        }
        return tasks;
    }

    public String name() {
        return program + " " + model;
    }
}
