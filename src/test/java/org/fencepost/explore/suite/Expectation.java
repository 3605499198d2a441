package org.fencepost.explore.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One row of {@code src/test/programs/expected.csv}: what checking a program under a model must give.
 *
 * @param flags options of {@code verify} (those that start with two dashes) and flags for clang
 * @param kinds of the violation, or of the warnings when the program is verified; any of them is right
 * @param lines of the violation; any of them is right (either access of a race)
 * @param executions number of complete executions; -1 when the exploration stops early
 * @param blocked number of blocked executions without in-place revisits ({@code --no-in-place}); -1 when the exploration
 *     stops early
 * @param left how many of them are left with them
 */
record Expectation(
        String file,
        List<String> flags,
        String model,
        String verdict,
        List<String> kinds,
        List<Integer> lines,
        long executions,
        long blocked,
        long left) {
    private static final String HEAD = "file,flags,model,verdict,kind,line,executions,blocked,left";

    static List<Expectation> read(Path table) {
        List<Expectation> rows = new ArrayList<>();
        try {
            List<String> text = Files.readAllLines(table);
            if (!text.get(0).equals(HEAD)) {
                throw new IllegalArgumentException("the first line must be " + HEAD);
            }
            for (String line : text.subList(1, text.size())) {
                String[] cells = line.split(",", -1);
                if (cells.length != 9) {
                    throw new IllegalArgumentException("not nine cells: " + line);
                }
                for (String model : cells[2].split(" ")) {
                    rows.add(new Expectation(
                            cells[0],
                            words(cells[1], " "),
                            model,
                            cells[3],
                            words(cells[4], "\\|"),
                            words(cells[5], "\\|").stream()
                                    .map(Integer::valueOf)
                                    .toList(),
                            number(cells[6]),
                            number(cells[7]),
                            number(cells[8])));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    private static List<String> words(String cell, String separator) {
        return cell.isEmpty() ? List.of() : List.of(cell.split(separator));
    }

    private static long number(String cell) {
        return cell.isEmpty() ? -1 : Long.parseLong(cell);
    }

    /** Rows with the same source are about the same program. */
    String source() {
        return (file + " " + String.join(" ", clangFlags())).trim();
    }

    List<String> clangFlags() {
        return flags.stream().filter(flag -> !flag.startsWith("--")).toList();
    }

    boolean has(String option) {
        return flags.contains(option);
    }

    /** The number behind {@code option=}, or 0. */
    int number(String option, int otherwise) {
        return flags.stream()
                .filter(flag -> flag.startsWith(option + "="))
                .map(flag -> Integer.valueOf(flag.substring(option.length() + 1)))
                .findFirst()
                .orElse(otherwise);
    }

    @Override
    public String toString() {
        return model + " " + String.join(" ", flags);
    }
}
