package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.fencepost.program.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ValueSource(
            strings = {
                "test_and_set y 1 acq, fence x 1 sc, store x 1 rel"
                        + " | await_fenced x 0 sc, await_exchange x 2 acq, store y 0 sc"
                        + " | test_and_set y 2 acq_rel, store y 0 rel | add_by_cas y 2 acq, add_by_cas y 0 acq",
                "store y 1 rel, await_exchange x 0 acq_rel, store y 2 rel | store x 0 sc"
                        + " | store x 1 sc, store x 2 rlx, load y 1 rlx | await_cas x 1 sc, store x 2 sc",
                "assume x 1 rlx, await_exchange x 0 rel | await x 0 rlx, fence y 2 acq_rel, await_either x 0 sc"
                        + " | store y 2 sc, store x 1 rel, store y 0 sc | await x 1 sc, store x 0 rel",
                "lock x 0 acq, unlock x 0 acq | assume y 1 sc, store_if y 1 rel"
                        + " | lock x 0 acq, await_exchange y 0 acq, store x 0 rlx, unlock x 0 acq"
                        + " | add y 1 sc, load x 1 acq, exchange y 0 rel"
            })
    void programsOfWhichAnExecutionWasOnceLost(String text) {
        WaitingSelfTest test = new WaitingSelfTest(1, MODELS);
        assertThat(test.compare(parse(text), text)).isEmpty();
        assertThat(test.executions()).isPositive();
    }

    private static WaitingProgram parse(String text) {
        return new WaitingProgram(Arrays.stream(text.split(" \\| "))
                .map(thread -> Arrays.stream(thread.split(", "))
                        .map(WaitingSelfTestTest::line)
                        .toList())
                .toList());
    }

    private static WaitingProgram.Line line(String text) {
        String[] words = text.toUpperCase(Locale.ROOT).split(" ");
        return new WaitingProgram.Line(
                WaitingProgram.Kind.valueOf(words[0]),
                "XY".indexOf(words[1]),
                Integer.parseInt(words[2]),
                Mode.valueOf(words[3]));
    }
}
