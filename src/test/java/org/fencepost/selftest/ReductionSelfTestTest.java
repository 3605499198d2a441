package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.fencepost.Depth;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.RmwOp;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reductions change neither executions nor verdicts; see {@link ReductionSelfTest}. */
class ReductionSelfTestTest {
    /** How many programs of each kind to compare; {@code -Dfencepost.reductions=20000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.reductions", Depth.of(50, 120));

    private static final long SEED = Long.getLong("fencepost.reductions.seed", 1);
    private static final int SHARED = Depth.of(40, 100);
    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11", "c20");

    @TempDir
    private Path directory;

    private static ReductionSelfTest agrees(Features features) {
        ReductionSelfTest test = new ReductionSelfTest(SEED, features, MODELS);
        assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
        return test;
    }

    @Test
    void oneExecutionOfEachOrbit() {
        ReductionSelfTest test = agrees(Features.SYMMETRIC);
        assertThat(test.explored.get()).isPositive().isLessThan(test.executions.get() / 2);
        assertThat(test.off.get()).isLessThan(Math.max(1, 4 * PROGRAMS / 100));
    }

    @Test
    void readsThatOnlyWait() {
        ReductionSelfTest test = agrees(Features.WAITING);
        assertThat(test.executions.get()).isPositive();
        assertThat(test.blockedNow.get()).isLessThan(test.blockedBefore.get() * 3 / 5);
    }

    @Test
    void ordersOfArrival() {
        ReductionSelfTest test = agrees(Features.BARRIERS);
        assertThat(test.explored.get()).isPositive().isLessThan(test.executions.get() / 2);
    }

    /** Accesses of different sizes that overlap: all reductions go together with them. */
    @Test
    void accessesOfSeveralParts() {
        ReductionSelfTest waiting = agreesOnSome(Features.WAITING);
        assertThat(waiting.blockedNow.get()).isLessThan(waiting.blockedBefore.get() * 3 / 4);
        ReductionSelfTest symmetric = agreesOnSome(Features.SYMMETRIC);
        assertThat(symmetric.explored.get()).isPositive().isLessThan(symmetric.executions.get() / 2);
        ReductionSelfTest barriers = agreesOnSome(Features.BARRIERS);
        assertThat(barriers.explored.get()).isPositive().isLessThan(barriers.executions.get() / 2);
    }

    private static ReductionSelfTest agreesOnSome(Features features) {
        ReductionSelfTest test = new ReductionSelfTest(SEED, features.with(Feature.MIXED), MODELS);
        assertThat(test.run(PROGRAMS / 4, 2, () -> true)).isEmpty();
        return test;
    }

    /** A part of a torn read is revisited, and the parts after it are gone, where a thread has no room for more events. */
    @Test
    void tornReadAtTheEndOfAThread() {
        Features all = Features.BARRIERS.with(Feature.MIXED).with(Feature.NON_ATOMICS);
        ReductionSelfTest test = new ReductionSelfTest(489284383, all, List.of("rc11"));
        assertThat(test.compare(test.program(8127), false, false)).isEmpty();
    }

    /** A barrier is initialised by the first step of a thread, which those that come do not know of. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void initialisedWhileOthersCome(boolean deferred) {
        ReductionSelfTest test = new ReductionSelfTest(1, Features.BARRIERS, List.of("sc"));
        assertThat(test.compare(test.program(686), false, deferred)).isEmpty();
        assertThat(test.compare(test.program(686), true, deferred)).isEmpty();
    }

    /** Threads that are not started one after the other, and are told apart: of the others each kind is explored once. */
    @Test
    void onlyNeighboursAreSymmetric() {
        ReductionSelfTest test = new ReductionSelfTest(31187744, Features.SYMMETRIC, List.of("imm"));
        assertThat(test.compare(test.program(13644), true, true)).isEmpty();
    }

    /** The write of a whole word makes a read of it wait, although a byte that it writes, too, is read from another write. */
    @Test
    void waitsForOneOfSeveralParts() {
        SmallProgram.Place word = new SmallProgram.Slice(0, 0, 4);
        SmallProgram.Place byte0 = new SmallProgram.Slice(0, 0, 1);
        SmallProgram.Place byte2 = new SmallProgram.Slice(0, 2, 1);
        SmallProgram.Expression one = new SmallProgram.Constant(1);
        List<SmallProgram.Statement> waits = List.of(
                new SmallProgram.Store(byte2, new SmallProgram.Constant(0), Mode.RLX),
                new SmallProgram.Until(
                        List.of(new SmallProgram.Load(0, byte0, Mode.RLX), new SmallProgram.Load(1, word, Mode.RLX)),
                        List.of(1),
                        true,
                        new SmallProgram.Sum(0, 0)));
        List<SmallProgram.Statement> writes = List.of(
                new SmallProgram.Store(byte0, one, Mode.RLX),
                new SmallProgram.Store(word, new SmallProgram.Constant(2), Mode.RLX),
                new SmallProgram.Store(byte0, one, Mode.RLX));
        ReductionSelfTest test = new ReductionSelfTest(SEED, Features.WAITING, List.of("tso"));
        assertThat(test.compare(new SmallProgram("parts", List.of(waits, writes)), false, true))
                .isEmpty();
        assertThat(test.executions.get()).isEqualTo(10);
    }

    /** Where events depend on less than what comes before them, threads and arrivals are still exchanged. */
    @Test
    void dependenciesInsteadOfProgramOrder() {
        for (Features features : List.of(Features.SYMMETRIC, Features.BARRIERS)) {
            ReductionSelfTest test = new ReductionSelfTest(SEED, features, List.of("imm", "imm-lxsx"));
            assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
            assertThat(test.explored.get()).isPositive().isLessThan(test.executions.get() * 3 / 4);
        }
    }

    /** The same for reads that only wait, unless po ∪ rf can have a cycle. */
    @Test
    void readsThatOnlyWaitWithDependencies() {
        ReductionSelfTest test = new ReductionSelfTest(SEED, Features.WAITING, List.of("imm", "imm-lxsx"));
        assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
        assertThat(test.blockedNow.get()).isLessThan(test.blockedBefore.get() * 4 / 5);
    }

    /** A thread comes to an update while one that is alike may not complete the same update, which is explored elsewhere. */
    @Test
    void staysBehindAnUpdateThatIsNotCompleted() {
        SmallProgram.Place x = new SmallProgram.Variable(0);
        SmallProgram.Place y = new SmallProgram.Variable(1);
        SmallProgram.Expression two = new SmallProgram.Constant(2);
        List<SmallProgram.Statement> swap = List.of(
                new SmallProgram.Until(List.of(new SmallProgram.Cas(0, x, 1, two, Mode.RLX, Mode.RLX, false)), 0, 1),
                new SmallProgram.Store(y, two, Mode.REL));
        List<SmallProgram.Statement> choose = List.of(
                new SmallProgram.Store(x, new SmallProgram.Sum(0, 0), Mode.RLX),
                new SmallProgram.Store(x, new SmallProgram.Choice(3), Mode.SC));
        SmallProgram.Statement add = new SmallProgram.Rmw(0, RmwOp.ADD, x, new SmallProgram.Constant(1), Mode.SC);
        List<List<SmallProgram.Statement>> threads =
                new ArrayList<>(new SmallProgram("behind", List.of(swap, swap, choose, choose))
                        .started()
                        .threads());
        List<SmallProgram.Statement> main = new ArrayList<>(threads.get(0));
        main.add(4, add);
        main.add(new SmallProgram.Load(1, x, Mode.RLX));
        main.add(new SmallProgram.Load(2, y, Mode.RLX));
        threads.set(0, main);
        ReductionSelfTest test = new ReductionSelfTest(SEED, Features.SYMMETRIC, List.of("ra"));
        assertThat(test.compare(new SmallProgram("behind", threads), true, true))
                .isEmpty();
        assertThat(test.explored.get()).isPositive().isLessThan(test.executions.get() / 3);
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
        ReductionSelfTest test = new ReductionSelfTest(SEED, Features.WAITING, MODELS);
        assertThat(test.compare(parse(text), false, true)).isEmpty();
        assertThat(test.executions.get()).isPositive();
    }

    private static SmallProgram parse(String text) {
        return new SmallProgram(
                text,
                Arrays.stream(text.split(" \\| "))
                        .map(ReductionSelfTestTest::thread)
                        .toList());
    }

    private static List<SmallProgram.Statement> thread(String text) {
        String[] lines = text.split(", ");
        int[] next = {0};
        return Arrays.stream(lines)
                .map(line -> statements(line, 3 * next[0]++))
                .flatMap(List::stream)
                .toList();
    }

    /** A line that reads puts it into this register; the one before it has put it into the third before. */
    private static List<SmallProgram.Statement> statements(String line, int register) {
        String[] words = line.toUpperCase(Locale.ROOT).split(" ");
        SmallProgram.Place place = new SmallProgram.Variable("XY".indexOf(words[1]));
        SmallProgram.Place other = new SmallProgram.Variable(1 - "XY".indexOf(words[1]));
        int number = Integer.parseInt(words[2]);
        SmallProgram.Expression value = new SmallProgram.Constant(number);
        Mode mode = Mode.valueOf(words[3]);
        return switch (words[0]) {
            case "STORE" -> List.of(new SmallProgram.Store(place, value, mode));
            case "STORE_IF" ->
                List.of(new SmallProgram.If(
                        register - 3, number, List.of(new SmallProgram.Store(place, value, mode)), List.of()));
            case "LOAD" -> List.of(new SmallProgram.Load(register, place, mode));
            case "ADD" -> List.of(new SmallProgram.Rmw(register, RmwOp.ADD, place, new SmallProgram.Constant(1), mode));
            case "EXCHANGE" -> List.of(new SmallProgram.Rmw(register, RmwOp.XCHG, place, value, mode));
            case "FENCE" -> List.of(new SmallProgram.Fence(mode));
            case "AWAIT_CAS" ->
                List.of(new SmallProgram.Until(
                        List.of(new SmallProgram.Cas(
                                register, place, number, new SmallProgram.Constant(1), mode, Mode.RLX, false)),
                        register,
                        number));
            case "LOCK", "UNLOCK" -> List.of(new SmallProgram.Call(SmallProgram.Service.valueOf(words[0]), number, 0));
            default ->
                Idiom.valueOf(words[0])
                        .statements(new Idiom.Use(place, other, number, mode, register, register - 3, 0));
        };
    }

    /** Shared between workers, and stopped and resumed again and again, an exploration comes to the same. */
    @Test
    void canBeSharedAndResumed() {
        ReductionSelfTest programs = new ReductionSelfTest(SEED, Features.SYMMETRIC, MODELS);
        int compared = 0;
        for (int i = 0; i < SHARED; i++) {
            Program program = programs.program(i).lowerSymmetric(false);
            ExploreOptions options = ExploreOptions.of("rc11").withRaces(false).withLiveness(false);
            Result alone = new Explorer(program, options.withMaxExecutions(300)).run();
            if (alone.verdict() != Verdict.VERIFIED) {
                continue;
            }
            compared++;
            Effort shared = Effort.ONE_CORE.withJobs(3).withGrain(1);
            assertThat(numbers(new Explorer(program, options.withEffort(shared)).run()))
                    .isEqualTo(numbers(alone));
            assertThat(numbers(resumed(program, options))).isEqualTo(numbers(alone));
        }
        assertThat(compared).isGreaterThan(SHARED / 3);
    }

    private Result resumed(Program program, ExploreOptions options) {
        Path file = directory.resolve("checkpoint");
        file.toFile().delete();
        Effort effort = Effort.ONE_CORE.withCheckpoint(file, Duration.ofMinutes(1));
        Result result;
        int most = 0;
        do {
            most += 7;
            result = new Explorer(
                            program,
                            options.withMaxExecutions(most)
                                    .withEffort(Files.exists(file) ? effort.withResume(file) : effort))
                    .run();
        } while (result.verdict() == Verdict.BOUNDED);
        return result;
    }

    private static List<Object> numbers(Result result) {
        return List.of(
                result.verdict(),
                result.executions(),
                result.blocked(),
                result.explored(),
                result.exploredBlocked(),
                result.states());
    }
}
