package org.fencepost.selftest.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.Platform;
import org.fencepost.selftest.crash.Step.Kind;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** The engine against eager exploration. {@code -Dcxl.programs=20000 -Dcxl.seed=7} compares more, or others. */
class CxlSelfTestTest {
    private static final int PROGRAMS = Integer.getInteger("cxl.programs", 150);
    private static final long SEED = Long.getLong("cxl.seed", 1);

    /** See docs/papers.md: as printed, Algorithm 4 of CXLMC does not find this. */
    @Test
    void bruteForceFindsStoresAroundALostOne() {
        ClusterProgram program = new ClusterProgram(
                List.of(List.of(store(0, 1), store(8, 3)), List.of(store(0, 2)), List.of(load(0), load(8))),
                List.of(0, 1, 2),
                List.of(0, ~0, 1, 0, 2, 2));
        EagerCluster eager = new EagerCluster(program, Platform.Cxl.DEFAULT, 2, false);
        assertThat(eager.outcomes()).contains(Map.of("t2.0", 1L, "t2.1", 3L));
    }

    private static Step store(int offset, long value) {
        return new Step(Kind.STORE, offset, 8, value);
    }

    private static Step load(int offset) {
        return new Step(Kind.LOAD, offset, 8, 0);
    }

    @Test
    void agrees() {
        CxlSelfTest test = new CxlSelfTest(SEED);
        assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
        assertThat(test.outcomes()).isGreaterThan(6L * PROGRAMS);
    }

    /** An exploration that loses an outcome is found out, on a program of which nothing can be left out. */
    @Test
    void aLostOutcomeIsADifference() {
        CxlSelfTest test = new CxlSelfTest(SEED, (programs, options) -> {
            Result whole = new CrashChecker(programs, options, new Monitor()).run();
            return whole.states().size() < 2 ? whole : CrashSelfTestTest.withoutFirstState(whole);
        });
        assertThat(test.run(50, 1, () -> true))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("missing [{", "too many []")
                        .satisfies(small -> assertThat(small.split("Step\\[")).hasSizeBetween(2, 5)));
    }
}
