package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The explorer and the machines agree on random programs. */
class MachineSelfTestTest {
    /** How many programs to compare; {@code -Dfencepost.machines=20000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.machines", 250);

    @Test
    void sameVerdictsAndObservations() {
        MachineSelfTest test = new MachineSelfTest(1);
        assertThat(test.run(PROGRAMS, 1, () -> true)).isEmpty();
        assertThat(test.wrong.get()).isGreaterThan(PROGRAMS / 4);
        assertThat(test.states.get()).isGreaterThan(PROGRAMS);
        assertThat(test.tooLarge()).isLessThan(PROGRAMS / 50);
    }

    /** Of this one the machine once let a failed compare-and-swap wait for the buffer. */
    @Test
    void aFailedCompareAndSwapDoesNotWait() {
        assertThat(new MachineSelfTest(2).compare(410)).isEmpty();
    }
}
