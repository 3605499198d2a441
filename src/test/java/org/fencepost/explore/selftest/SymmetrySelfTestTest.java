package org.fencepost.explore.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Symmetry reduction explores one execution of each orbit and changes no number; see {@link SymmetrySelfTest}. */
class SymmetrySelfTestTest {
    private static final int PROGRAMS = 400;
    private static final long SEED = 3;

    @Test
    void agreesWithPlainExploration() {
        SymmetrySelfTest test = new SymmetrySelfTest(SEED, List.of("sc", "tso", "ra", "rc11"));
        assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
        assertThat(test.explored()).isLessThan(test.executions() / 3);
        assertThat(test.off()).isLessThan(4 * PROGRAMS / 100);
    }
}
