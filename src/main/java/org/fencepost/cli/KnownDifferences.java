package org.fencepost.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fencepost.litmus.LitmusReport;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Tests that are known to differ from what is expected of them, each with the reason: lines {@code path,model,reason}, where
 * the path is the end of the test's. Lines that start with # are comments.
 */
final class KnownDifferences {
    private record Known(Path path, String model, String reason) {}

    private final List<Known> all = new ArrayList<>();

    /** @param file null for none */
    static KnownDifferences load(@Nullable Path file) {
        KnownDifferences differences = new KnownDifferences();
        if (file == null) {
            return differences;
        }
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            for (int i = 0; i < lines.size(); i++) {
                if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                    differences.add(lines.get(i), new Site(file.toString(), i + 1, "", null, false));
                }
            }
        } catch (IOException e) {
            throw new InputException("cannot read " + file + ": " + e.getMessage());
        }
        return differences;
    }

    private void add(String line, Site site) {
        String[] columns = line.split(",", 3);
        if (columns.length < 3 || columns[2].isBlank()) {
            throw new InputException("expected path,model,reason and found '" + line + "'", site);
        }
        all.add(new Known(Path.of(columns[0].strip()), columns[1].strip(), columns[2].strip()));
    }

    /** Why this test differs, if that is known. */
    Optional<String> reason(LitmusReport.Ran ran) {
        return all.stream()
                .filter(known -> ran.file().endsWith(known.path) && ran.model().equals(known.model))
                .map(Known::reason)
                .findFirst();
    }
}
