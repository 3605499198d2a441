package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.fencepost.Depth;
import org.junit.jupiter.api.Test;

/** Whether a bound is reached depends neither on reductions nor on the order of threads, on random programs that bounds end. */
class BoundsSelfTestTest {
    private static final int PROGRAMS = Integer.getInteger("fencepost.bounds", Depth.of(50, 150));

    @Test
    void sameVerdicts() {
        BoundsSelfTest test = new BoundsSelfTest(1, List.of("sc", "tso", "ra", "rc11", "imm"));
        assertThat(test.run(PROGRAMS, 1, () -> true)).isEmpty();
        assertThat(test.bounded.get()).isGreaterThan(PROGRAMS);
        assertThat(test.judged.get()).isGreaterThan(2 * PROGRAMS);
    }
}
