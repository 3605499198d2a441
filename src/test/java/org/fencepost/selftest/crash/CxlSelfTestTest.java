package org.fencepost.selftest.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.fencepost.crash.Audit;
import org.fencepost.crash.CrashChecker;
import org.fencepost.crash.CrashOptions;
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

    /** A machine that fails while another one begins an exchange must not make it store twice: one of the two could be lost. */
    @Test
    void anExchangeStoresOnce() {
        ClusterProgram program = new ClusterProgram(
                List.of(List.of(store(0, 1)), List.of(exchange(8, 1)), List.of(load(56), load(8))),
                List.of(0, 1, 2),
                List.of(0, 1, 2, 2));
        Platform.Cxl platform = Platform.Cxl.DEFAULT.withMovedLines().withPoison();
        assertThat(new CxlSelfTest(SEED, false).compare(program, platform, CrashOptions.ANY, false))
                .isEmpty();
    }

    /** When a store past the caches leaves just before its machine fails, that of another machine may have left even before. */
    @Test
    void anotherStoreMayLeaveBeforeOneThatLeavesBeforeAFailure() {
        Step first = new Step(Kind.STREAM, 64, 8, 1);
        Step second = new Step(Kind.STREAM, 68, 2, 1);
        ClusterProgram program = new ClusterProgram(
                List.of(List.of(second, store(0, 1)), List.of(), List.of(first, load(0), load(64))),
                List.of(0, 1, 2),
                List.of(2, ~2, 0, 0, 2, 2));
        assertThat(new CxlSelfTest(SEED, false).compare(program, Platform.Cxl.DEFAULT.withPoison(), 1, false))
                .isEmpty();
    }

    /** Brute force that spares moments must not put a weak flush behind what another machine stores before the fence. */
    @Test
    void aWeakFlushMayComeBeforeTheStoresOfOthers() {
        Step flush = new Step(Kind.CLWB, 64, 8, 0);
        Step fence = new Step(Kind.MFENCE, 0, 8, 0);
        assertLosesTheFirstOfTwo(List.of(flush, fence, load(64), load(0)), List.of(0, 1, 0, 1, 0, 0));
    }

    /** The same for the line that goes with a store past the caches. */
    @Test
    void aStorePastTheCachesMayComeBeforeTheStoresOfOthers() {
        Step stream = new Step(Kind.STREAM, 72, 8, 1);
        Step fence = new Step(Kind.MFENCE, 0, 8, 0);
        assertLosesTheFirstOfTwo(List.of(stream, fence, load(64), load(0)), List.of(0, ~0, 1, 0, 1, 0, 0));
    }

    /** Another machine stores to the flushed line before the fence and to a second one after it: only the first may be lost. */
    private static void assertLosesTheFirstOfTwo(List<Step> flushing, List<Integer> turns) {
        ClusterProgram program =
                new ClusterProgram(List.of(flushing, List.of(exchange(64, 1), exchange(0, 1))), List.of(0, 1), turns);
        Platform.Cxl platform = Platform.Cxl.DEFAULT.withMovedLines();
        for (boolean sparing : new boolean[] {true, false}) {
            assertThat(new EagerCluster(program, platform, 1, sparing).outcomes())
                    .contains(Map.of("t0.2", 0L, "t0.3", 1L));
            assertThat(new CxlSelfTest(SEED, false).compare(program, platform, 1, sparing))
                    .isEmpty();
        }
    }

    private static Step exchange(int offset, long value) {
        return new Step(Kind.EXCHANGE, offset, 8, value);
    }

    private static Step store(int offset, long value) {
        return new Step(Kind.STORE, offset, 8, value);
    }

    private static Step load(int offset) {
        return new Step(Kind.LOAD, offset, 8, 0);
    }

    @Test
    void agrees() {
        CxlSelfTest test = new CxlSelfTest(SEED, false);
        assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
        assertThat(test.outcomes.get()).isGreaterThan(6L * PROGRAMS);
    }

    /** An exploration that loses an outcome is found out, on a program of which nothing can be left out. */
    @Test
    void allSchedulesAndBruteForceAgree() {
        CxlSelfTest test = new CxlSelfTest(2, true);
        assertThat(test.run(5, 2, () -> true)).isEmpty();
        assertThat(test.outcomes.get()).isGreaterThan(30);
    }

    /** What a thread has in its store buffer mends a poisoned line only when it gets there: its load may come first. */
    @Test
    void aLoadMayComeBeforeOnesOwnStoreMends() {
        List<Step> adding = List.of(new Step(Step.Kind.ADD, 0, 8, 1));
        List<Step> looking = List.of(new Step(Step.Kind.STORE, 4, 2, 0xe6e6), new Step(Step.Kind.LOAD, 4, 4, 0));
        ClusterProgram program = new ClusterProgram(List.of(adding, looking), List.of(0, 1), List.of());
        assertThat(new CxlSelfTest(1, true).compare(program, Platform.Cxl.DEFAULT.withPoison(), 1, false))
                .isEmpty();
    }

    /** A machine's store may be found kept by what follows something that came after its failure. */
    @Test
    void whatCameAfterAFailureMayComeBeforeOnesThatFindNothingLost() {
        List<Step> across = List.of(new Step(Step.Kind.ADD, 61, 4, 1));
        List<Step> looking = List.of(new Step(Step.Kind.LOAD, 61, 4, 0));
        List<Step> adding = List.of(new Step(Step.Kind.ADD, 64, 8, 1));
        ClusterProgram program = new ClusterProgram(List.of(across, looking, adding), List.of(0, 1, 1), List.of());
        assertThat(new CxlSelfTest(1, true).compare(program, Platform.Cxl.DEFAULT.withPoison(), 1, false))
                .isEmpty();
    }

    /** A step that goes past the failure of one machine and then stops for that of another has not gone past any. */
    @Test
    void aStepThatStopsHappensBeforeNothing() {
        List<Step> exchanging = List.of(new Step(Step.Kind.EXCHANGE, 70, 2, 1), new Step(Step.Kind.LOAD, 61, 4, 0));
        List<Step> looking = List.of(new Step(Step.Kind.LOAD, 61, 4, 0));
        List<Step> across = List.of(new Step(Step.Kind.ADD, 61, 4, 1));
        ClusterProgram program = new ClusterProgram(List.of(exchanging, looking, across), List.of(0, 1, 2), List.of());
        assertThat(new CxlSelfTest(1, true).compare(program, Platform.Cxl.DEFAULT.withPoison(), 1, false))
                .isEmpty();
    }

    /** A load that comes after a failure takes part in a race with a store only behind the failure. */
    @Test
    void aStoreMayComeAfterALoadThatFindsPoison() {
        List<Step> storing = List.of(
                new Step(Step.Kind.STORE, 2, 2, 15163),
                new Step(Step.Kind.MFENCE, 6, 2, 1),
                new Step(Step.Kind.LOAD, 0, 4, 0));
        ClusterProgram program = new ClusterProgram(
                List.of(List.of(load(0)), storing, List.of(new Step(Step.Kind.STORE, 6, 2, 32639))),
                List.of(0, 1, 2),
                List.of());
        assertThat(new CxlSelfTest(1, true).compare(program, Platform.Cxl.DEFAULT.withPoison(), 1, false))
                .isEmpty();
    }

    /** Sleep sets alone complete each trace once, and so do source sets: so both complete the same ones. */
    @Test
    void sourceSetsAndSleepSetsAloneCompleteTheSame() {
        List<Step> storing = List.of(store(0, 1), store(64, 1));
        ClusterProgram program = new ClusterProgram(
                List.of(storing, List.of(load(0), load(64)), List.of(load(64), load(0))), List.of(0, 1, 2), List.of());
        Audit sourceSets = audit(program, new Audit(false));
        Audit sleepSets = audit(program, new Audit(true));
        assertThat(sourceSets.executions()).hasSizeGreaterThan(20).isEqualTo(sleepSets.executions());
        assertThat(sourceSets.twice()).isEmpty();
        assertThat(sleepSets.twice()).isEmpty();
    }

    /**
     * A load that finds nothing lost behind a failure is left out; it was all that had been taken there, so that nothing showed that
     * the other machine may fail before it, too.
     */
    @Test
    void whoIsLeftOutIsFollowedBySomebodyElse() {
        ClusterProgram program = new ClusterProgram(
                List.of(
                        List.of(new Step(Step.Kind.LOAD, 2, 1, 0)),
                        List.of(new Step(Step.Kind.STORE, 2, 1, 4)),
                        List.of(store(0, 7))),
                List.of(0, 1, 2),
                List.of());
        requireSame(program, Platform.Cxl.DEFAULT, 12);
    }

    /** How far a thread has come when its store buffer stops must not depend on the order of exploration. */
    @Test
    void aThreadGoesOnWhenItsBufferHasStopped() {
        ClusterProgram program = new ClusterProgram(
                List.of(
                        List.of(new Step(Step.Kind.STORE, 64, 2, 771)),
                        List.of(new Step(Step.Kind.STORE, 70, 2, 454), new Step(Step.Kind.LOAD, 0, 2, 0)),
                        List.of(new Step(Step.Kind.LOAD, 64, 2, 0))),
                List.of(0, 1, 2),
                List.of());
        requireSame(program, Platform.Cxl.DEFAULT.withPoison(), 24);
    }

    /** What is about to leave when nothing leaves any more does not matter. */
    @Test
    void twoStoresPastTheCachesStopOnce() {
        ClusterProgram program = new ClusterProgram(
                List.of(List.of(), List.of(new Step(Step.Kind.STREAM, 64, 8, 1), new Step(Step.Kind.STREAM, 4, 2, 5))),
                List.of(0, 1),
                List.of());
        requireSame(program, Platform.Cxl.DEFAULT.withPoison(), 1);
    }

    private static void requireSame(ClusterProgram program, Platform.Cxl platform, int least) {
        Audit sourceSets = audit(program, new Audit(false), platform, CrashOptions.ANY);
        Audit sleepSets = audit(program, new Audit(true), platform, CrashOptions.ANY);
        assertThat(sourceSets.executions()).hasSizeGreaterThanOrEqualTo(least).isEqualTo(sleepSets.executions());
        assertThat(sourceSets.twice()).isEmpty();
        assertThat(sleepSets.twice()).isEmpty();
    }

    private static Audit audit(ClusterProgram program, Audit audit) {
        return audit(program, audit, Platform.Cxl.DEFAULT, 1);
    }

    private static Audit audit(ClusterProgram program, Audit audit, Platform.Cxl platform, int failures) {
        CrashOptions options = CrashOptions.DEFAULT
                .withPlatform(platform)
                .withFailures(failures)
                .withAudit(audit);
        new CrashChecker(program.programs(), options, new Monitor()).run();
        return audit;
    }

    @Test
    void aLostOutcomeIsADifference() {
        CxlSelfTest test = new CxlSelfTest(SEED, false, (programs, options) -> {
            Result whole = new CrashChecker(programs, options, new Monitor()).run();
            return whole.states().size() < 2 ? whole : CrashSelfTestTest.withoutFirstState(whole);
        });
        assertThat(test.run(50, 1, () -> true))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("missing [{", "too many []")
                        .satisfies(small -> assertThat(small.split("Step\\[")).hasSizeBetween(2, 5)));
    }
}
