package org.fencepost.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.dialects.Dialects;
import org.junit.jupiter.api.Test;

/**
 * Runs the litmus tests in {@code src/test/litmus}. Their verdicts in {@code expected.csv} come from the literature on each
 * model, test by test, and not from our engines.
 */
class CorpusTest {
    private static final Path ROOT = Path.of("src/test/litmus");

    @Test
    void everyTestGivesWhatTheLiteratureSays() {
        Expectations expectations = Expectations.load(ROOT.resolve("expected.csv"));
        List<Path> files = LitmusRunner.files(List.of(ROOT));
        List<String> wrong = new ArrayList<>();
        new LitmusRunner(Dialects.parser()::parse, new EnumeratingEngine(), 2)
                .run(
                        LitmusRunner.tasks(files, null, expectations),
                        expectations,
                        report -> check(report, wrong),
                        () -> false);
        assertThat(wrong).isEmpty();
    }

    private static void check(LitmusReport report, List<String> wrong) {
        if (report instanceof LitmusReport.Refused refused) {
            wrong.add(report.file() + " is refused: " + refused.reason().getMessage());
        } else if (report instanceof LitmusReport.Ran ran) {
            if (ran.expected() == null) {
                wrong.add(report.file() + " is not in expected.csv");
            } else if (ran.isWrong()) {
                wrong.add(report.file() + " under " + ran.model() + " should be "
                        + (ran.expected().allowed() ? "allowed" : "forbidden"));
            }
        }
    }
}
