package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** Litmus tests in kernel C, explored as programs are under {@code lkmm}: as many executions as the litmus engine finds. */
class KernelLitmusTest {
    private final EnumeratingEngine engine = new EnumeratingEngine();
    private int compared;
    private int bounded;
    private int unsupported;

    /** What differs, or an empty text. */
    private String compare(Path file) throws IOException {
        // What a filter leaves out, no program can.
        if (Files.readString(file, StandardCharsets.ISO_8859_1).contains("filter")) {
            return "";
        }
        LitmusTest test = Dialects.parser().parse(file);
        if (!test.defaultModel().equals("lkmm") || test.isMixedSize()) {
            return "";
        }
        Histogram expected = Histogram.of(engine.run(test, "lkmm"));
        Result actual;
        try {
            actual = new Explorer(
                            test.program(),
                            ExploreOptions.of("lkmm").withRaces(false).withLiveness(false))
                    .run();
        } catch (InputException e) {
            // add_unless is a pair of exclusives there, which programs do not have.
            unsupported++;
            return "";
        }
        if (actual.limits().stream().anyMatch(limit -> limit.kind() == Limit.Kind.MODEL)) {
            bounded++;
            return "";
        }
        compared++;
        long all = expected.positive() + expected.negative();
        return actual.executions() == all ? "" : file + ": " + actual.executions() + " instead of " + all;
    }

    private List<String> differences(Path directory) throws IOException {
        List<String> differences = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".litmus"))
                    .sorted()
                    .toList()) {
                String difference = compare(file);
                if (!difference.isEmpty()) {
                    differences.add(difference);
                }
            }
        }
        return differences;
    }

    @Test
    void asManyExecutions() throws IOException {
        assertThat(differences(Path.of(System.getProperty("fencepost.litmus", "src/test/litmus/lkmm"))))
                .isEmpty();
        System.out.println("compared " + compared + ", bounded " + bounded + ", unsupported " + unsupported);
        assertThat(compared).isGreaterThan(20);
    }
}
