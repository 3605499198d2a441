package org.fencepost.litmus;

import java.nio.file.Path;
import org.fencepost.verdict.InputException;

/** What became of one test. */
public sealed interface LitmusReport {
    Path file();

    /** The first word of the test, or {@code ?} when it has none. */
    String dialect();

    /** @param expected null when nothing is known of the test */
    record Ran(Path file, LitmusResult result, Expectations.Expected expected) implements LitmusReport {
        @Override
        public String dialect() {
            return result.test().dialect().name();
        }

        public boolean isWrong() {
            return expected != null && expected.allowed() != result.allowed();
        }
    }

    /** The test uses something that is not supported, or is not a test. */
    record Refused(Path file, String dialect, String model, InputException reason) implements LitmusReport {}
}
