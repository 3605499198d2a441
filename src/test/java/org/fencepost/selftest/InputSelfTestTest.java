package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Values of inputs that are chosen where a program looks at them stand for all values, on random programs. */
class InputSelfTestTest {
    /** How many programs to compare; {@code -Dfencepost.inputs=20000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.inputs", 100);

    private static final List<String> MODELS = List.of("sc", "rc11");

    @Test
    void sameVerdictsAndOutcomes() {
        InputSelfTest test = new InputSelfTest(1, MODELS);
        assertThat(test.run(PROGRAMS, 1, () -> true)).isEmpty();
        assertThat(test.executions.get()).isPositive().isLessThan(test.bruteForce.get() / 2);
    }

    @Test
    void threeValuesAreNotAll() {
        InputSelfTest test = new InputSelfTest(1, MODELS, InputBits.oneOf(3));
        assertThat(test.run(PROGRAMS, 1, () -> true))
                .hasValueSatisfying(text -> assertThat(text).contains("They disagree"));
    }
}
