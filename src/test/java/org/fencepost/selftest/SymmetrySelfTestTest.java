package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.fencepost.explore.Effort;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Symmetry reduction explores one execution of each orbit and changes no number; see {@link SymmetrySelfTest}. */
class SymmetrySelfTestTest {
    private static final int PROGRAMS = 400;
    private static final long SEED = 3;
    private static final int SHARED = 100;

    @TempDir
    private Path directory;

    @Test
    void agreesWithPlainExploration() {
        SymmetrySelfTest test = new SymmetrySelfTest(SEED, List.of("sc", "tso", "ra", "rc11", "c20"));
        assertThat(test.run(PROGRAMS, 2, () -> true)).isEmpty();
        assertThat(test.explored()).isLessThan(test.executions() / 3);
        assertThat(test.off()).isLessThan(4 * PROGRAMS / 100);
    }

    /** A thread comes to an update while one that is alike may not complete the same update, which is explored elsewhere. */
    @Test
    void staysBehindAnUpdateThatIsNotCompleted() {
        assertThat(new SymmetrySelfTest(7, List.of("ra")).compare(5594)).isEmpty();
    }

    /** Shared between workers, and stopped and resumed again and again, an exploration comes to the same. */
    @Test
    void canBeSharedAndResumed() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < SHARED; i++) {
            Program program = AlikeProgram.random(random).lower();
            ExploreOptions options = ExploreOptions.of("rc11").withRaces(false).withLiveness(false);
            Result alone = new Explorer(program, options.withMaxExecutions(300)).run();
            if (alone.verdict() != Verdict.VERIFIED) {
                continue;
            }
            Effort shared = Effort.ONE_CORE.withJobs(3).withGrain(1);
            assertThat(numbers(new Explorer(program, options.withEffort(shared)).run()))
                    .isEqualTo(numbers(alone));
            assertThat(numbers(resumed(program, options))).isEqualTo(numbers(alone));
        }
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
