package org.fencepost.selftest.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.fencepost.crash.CrashChecker;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

class CrashSelfTestTest {
    private static final int PROGRAMS = Integer.getInteger("crash.programs", 900);

    @Test
    void lazyAndEagerAgree() {
        CrashSelfTest test = new CrashSelfTest(1, false);
        Optional<String> difference = test.run(PROGRAMS, 2, () -> true);
        assertThat(difference).isEmpty();
        assertThat(test.tooLarge()).isLessThan(PROGRAMS / 50);
        assertThat(test.outcomes.get()).isGreaterThan(3L * PROGRAMS);
    }

    /** With two and three threads, also after a failure: every schedule, and every failure. */
    @Test
    void allSchedulesAndBruteForceAgree() {
        CrashSelfTest test = new CrashSelfTest(1, true);
        assertThat(test.run(PROGRAMS / 9, 2, () -> true)).isEmpty();
        assertThat(test.outcomes.get()).isGreaterThan(PROGRAMS / 9);
    }

    /** Who has added to a part of a copy has seen it: the sum is not in memory without that part, though others are still to come. */
    @Test
    void aPartOfACopyThatWasSeenHasCome() {
        List<Step> adding = List.of(new Step(Step.Kind.ADD, 130, 1, 1, -1, -1, -1));
        List<Step> copying = List.of(
                new Step(Step.Kind.STREAM, 128, 8, 0xadadadadadadadadL, -1, -1, 0),
                new Step(Step.Kind.STREAM, 136, 8, 0x8d8d8d8d8d8d8d8dL, -1, -1, 0),
                new Step(Step.Kind.CLWB, 0, 4, 0, -1, -1, -1));
        List<Step> looking = List.of(new Step(Step.Kind.LOAD, 128, 8, 0, -1, -1, -1));
        PersistentProgram program = new PersistentProgram(List.of(List.of(adding, copying), List.of(looking)));
        assertThat(new CrashSelfTest(1, false).differs(program)).isFalse();
    }

    /** An exploration that loses an outcome is found out, and the program is small. */
    @Test
    void aLostOutcomeIsADifference() {
        CrashSelfTest test = new CrashSelfTest(1, false, options -> program -> {
            Result whole = new CrashChecker(program, options).run();
            return whole.states().size() < 2 ? whole : withoutFirstState(whole);
        });
        assertThat(test.run(50, 1, () -> true))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("not found by crash: {", "int main(void)")
                        .containsOnlyOnce("fp_observe(\"r")
                        .doesNotContain("impossible"));
    }

    static Result withoutFirstState(Result r) {
        return new Result(
                r.counts(),
                r.seconds(),
                List.of(),
                List.of(),
                r.states().subList(1, r.states().size()),
                r.limits(),
                r.crash());
    }
}
