package org.fencepost.litmus;

import java.nio.file.Path;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;

/** What became of one test. */
public sealed interface LitmusReport {
    Path file();

    /** The first word of the test, or {@code ?} when it has none. */
    String dialect();

    /** @param expected null when nothing is known of the test */
    record Ran(Path file, Result result, Expectations.Expected expected) implements LitmusReport {
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

        public boolean isWrong() {
            return isCompared() && expected.allowed() != histogram().allowed();
        }
    }

    /** The test uses something that is not supported, or is not a test. */
    record Refused(Path file, String dialect, String model, InputException reason) implements LitmusReport {}
}
