package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Not exploring the order of arrivals at barriers changes neither executions nor verdicts, on random programs. */
class BarrierSelfTestTest {
    /** How many programs to compare; {@code -Dfencepost.barriers=20000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.barriers", 300);

    private static final long SEED = Long.getLong("fencepost.barriers.seed", 1);

    @Test
    void sameExecutionsAndVerdicts() {
        BarrierSelfTest test = new BarrierSelfTest(SEED, List.of("sc", "tso", "ra", "rc11", "c20"));
        assertThat(test.run(PROGRAMS, 1, () -> true)).isEmpty();
        assertThat(test.explored()).isPositive().isLessThan(test.executions() / 2);
    }
}
