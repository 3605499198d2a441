package org.fencepost.explore.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Putting off and leaving out reads that only wait changes neither executions nor verdicts, on random programs that wait. */
class WaitingSelfTestTest {
    /** How many programs to compare; {@code -Dfencepost.waiting=20000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.waiting", 300);

    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11", "c20");

    @Test
    void sameExecutionsAndVerdicts() {
        WaitingSelfTest test = new WaitingSelfTest(1, MODELS);
        assertThat(test.run(PROGRAMS, 1, () -> true)).isEmpty();
        assertThat(test.executions()).isPositive();
        assertThat(test.blockedNow()).isLessThan(test.blockedBefore() * 3 / 5);
    }

    /** Of the first two an execution was lost when reads left out were added again carelessly, of the others a hang. */
    @ParameterizedTest
    @CsvSource({"7, 3645", "14, 288", "21, 19787", "22, 2832"})
    void programsOfWhichAnExecutionWasOnceLost(long seed, int number) {
        WaitingSelfTest test = new WaitingSelfTest(seed, MODELS);
        assertThat(test.compare(number)).isEmpty();
        assertThat(test.executions()).isPositive();
    }
}
