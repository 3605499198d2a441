package org.fencepost.litmus;

import java.nio.file.Path;
import java.util.Objects;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/** What became of one test. */
public sealed interface LitmusReport {
    Path file();

    /** The first word of the test, or {@code ?} when it has none. */
    String dialect();

    /** @param expected null when nothing is known of the test */
    record Ran(Path file, Result result, Expectations.@Nullable Expected expected) implements LitmusReport {
        @Override
        public String dialect() {
            return histogram().test().dialect().name();
        }

        public Histogram histogram() {
            return Histogram.of(result);
        }

        /** The model that the test ran under. */
        public String model() {
            return histogram().basis().name();
        }

        /** Whether there is an expectation to compare with, and a run that came to its end or saw enough. */
        public boolean isCompared() {
            return expected != null
                    && (histogram().stopped() == null || histogram().allowed());
        }

        /** What the test is compared with. */
        public Expectations.Expected expectation() {
            return Objects.requireNonNull(expected);
        }

        public boolean isWrong() {
            return isCompared() && expectation().allowed() != histogram().allowed();
        }
    }

    /** The test uses something that is not supported, or is not a test. */
    record Refused(Path file, String dialect, @Nullable String model, InputException reason) implements LitmusReport {}
}
