package org.fencepost.explore.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Putting off reads that only wait changes neither executions nor verdicts, on random programs that wait. */
class WaitingSelfTestTest {
    /** How many programs to compare; {@code -Dfencepost.waiting=20000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.waiting", 300);

    @Test
    void sameExecutionsAndVerdicts() {
        WaitingSelfTest test = new WaitingSelfTest(1, List.of("sc", "tso", "ra", "rc11"));
        assertThat(test.run(PROGRAMS, 1, () -> true)).isEmpty();
        assertThat(test.executions()).isPositive();
        assertThat(test.blockedNow()).isLessThan(test.blockedBefore() * 2 / 3);
    }
}
