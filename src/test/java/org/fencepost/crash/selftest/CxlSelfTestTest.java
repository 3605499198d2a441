package org.fencepost.crash.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The engine against eager exploration. {@code -Dcxl.programs=20000 -Dcxl.seed=7} compares more, or others. */
class CxlSelfTestTest {
    private static final int PROGRAMS = Integer.getInteger("cxl.programs", 150);
    private static final long SEED = Long.getLong("cxl.seed", 1);

    @Test
    void agrees() {
        CxlSelfTest test = new CxlSelfTest(SEED);
        assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
        assertThat(test.outcomes()).isGreaterThan(6L * PROGRAMS);
    }
}
