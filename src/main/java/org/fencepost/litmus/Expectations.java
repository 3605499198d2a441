package org.fencepost.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What tests are expected to give, from a CSV file with the columns path (relative to the file), model, verdict
 * ({@code allowed} or {@code forbidden}: whether some execution satisfies the test's proposition or, for {@code forall}, does
 * not), quantifier, note.
 */
public final class Expectations {
    /** @param allowed see {@link Histogram#allowed}; @param note what the file remarks, or empty */
    public record Expected(Path file, String model, boolean allowed, String note) {}

    private final Map<Path, List<Expected>> byFile = new LinkedHashMap<>();

    public static Expectations load(Path csv) {
        Expectations expectations = new Expectations();
        List<String> lines;
        try {
            lines = Files.readAllLines(csv);
        } catch (IOException e) {
            throw new InputException("cannot read " + csv + ": " + e.getMessage());
        }
        for (int i = 0; i < lines.size(); i++) {
            boolean header = i == 0 && lines.get(i).startsWith("path,");
            if (!header && !lines.get(i).isBlank()) {
                expectations.add(csv, lines.get(i), i + 1);
            }
        }
        return expectations;
    }

    private void add(Path csv, String line, int number) {
        String[] columns = line.split(",", -1);
        boolean allowed = columns.length > 2 && columns[2].equals("allowed");
        if (columns.length < 3 || !allowed && !columns[2].equals("forbidden")) {
            throw new InputException(
                    "expected path,model,allowed|forbidden,quantifier,note and found '" + line + "'",
                    new Site(csv.toString(), number, "", null, false));
        }
        Path file = key(csv.toAbsolutePath().resolveSibling(columns[0]));
        String note = columns.length > 4 ? columns[4] : "";
        byFile.computeIfAbsent(file, f -> new ArrayList<>()).add(new Expected(file, columns[1], allowed, note));
    }

    private static Path key(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /** What is expected of a test, for each model that the file names. */
    public List<Expected> of(Path file) {
        return byFile.getOrDefault(key(file), List.of());
    }

    /** What is expected of a test under one model, or null. */
    public @Nullable Expected of(Path file, String model) {
        return of(file).stream()
                .filter(expected -> expected.model().equals(model))
                .findFirst()
                .orElse(null);
    }
}
