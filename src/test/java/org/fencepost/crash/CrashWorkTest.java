package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.fencepost.Depth;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exploring with several workers, or in several processes one after the other, gives the same as exploring at once. */
class CrashWorkTest {
    private static final CFrontEnd FRONT_END = new CFrontEnd();
    private static final int KILLS = Depth.of(10, 40);
    private static final Path PROGRAMS = Path.of("src/test/programs/crash");
    private static final CrashOptions TWO_FAILURES =
            CrashOptions.DEFAULT.withFailures(2).withSchedules(List.of(1L, 2L, 3L));

    @TempDir
    private Path directory;

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    private static Program program(String name) {
        return FRONT_END.load(PROGRAMS.resolve(name), CompileOptions.DEFAULT);
    }

    private static Program cxl(String name) {
        return FRONT_END.load(Path.of("src/test/programs/cxl").resolve(name), CompileOptions.DEFAULT);
    }

    private static Program example(String name) {
        return FRONT_END.load(Path.of("examples").resolve(name), CompileOptions.DEFAULT);
    }

    /** Explorations of all schedules, before a failure and after. */
    private static Map<Program, CrashOptions> ofEverySchedule() {
        return Map.of(
                program("two_threads.c"), CrashOptions.DEFAULT.withFailures(2),
                program("log_reader.c"), CrashOptions.DEFAULT,
                cxl("two_writers.c"),
                        CrashOptions.DEFAULT.withPlatform(Platform.Cxl.DEFAULT).withFailures(CrashOptions.ANY));
    }

    /** Programs, and how they are explored: with failures one after the other, and of several machines. */
    private static Map<Program, CrashOptions> explorations() {
        Map<Program, CrashOptions> all = new HashMap<>(ofEverySchedule());
        all.putAll(ofSomeSchedules());
        return all;
    }

    private static Map<Program, CrashOptions> ofSomeSchedules() {
        return Map.of(
                program("array_last.c"), TWO_FAILURES,
                program("commit_store.c"), TWO_FAILURES,
                program("one_line.c"), TWO_FAILURES,
                program("two_threads.c"), TWO_FAILURES,
                program("no_flush.c"), TWO_FAILURES.withLayouts(List.of(Layout.values())),
                program("appends.c"), CrashOptions.DEFAULT.withFills(List.of(0, 255)),
                example("cxl/ring.c"),
                        CrashOptions.DEFAULT
                                .withPlatform(Platform.Cxl.DEFAULT)
                                .withSchedules(List.of(0L))
                                .withFailures(CrashOptions.ANY));
    }

    @Test
    void anyNumberOfJobsGivesTheSame() {
        explorations().forEach((program, options) -> {
            Result one = new CrashChecker(program, options).run();
            assertThat(one.violations()).isEmpty();
            for (int jobs : new int[] {2, 5}) {
                requireSame(one, new CrashChecker(program, options).run(Effort.ONE_CORE.withJobs(jobs)));
            }
        });
    }

    private static void requireSame(Result one, Result many) {
        assertThat(many.verdict()).isEqualTo(one.verdict());
        assertThat(many.executions()).isEqualTo(one.executions());
        assertThat(many.blocked()).isEqualTo(one.blocked());
        assertThat(new HashSet<>(many.states())).isEqualTo(new HashSet<>(one.states()));
        assertThat(many.warnings()).isEqualTo(one.warnings());
        assertThat(many.limits()).isEqualTo(one.limits());
        assertThat(many.crash().failurePoints()).isEqualTo(one.crash().failurePoints());
        assertThat(many.crash().eager()).isEqualTo(one.crash().eager());
        assertThat(new HashSet<>(many.crash().loads()))
                .hasSameSizeAs(one.crash().loads());
    }

    @Test
    void theFirstViolationIsReported() {
        Program program =
                FRONT_END.load(Path.of("examples/pm/log.c"), CompileOptions.DEFAULT.withFlags(List.of("-DBUG=1")));
        Result one = new CrashChecker(program, CrashOptions.DEFAULT).run();
        Result many = new CrashChecker(program, CrashOptions.DEFAULT).run(Effort.ONE_CORE.withJobs(3));
        assertThat(one.verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(many.violations().get(0).message())
                .isEqualTo(one.violations().get(0).message());
        assertThat(many.violations().get(0).crash().failures())
                .isEqualTo(one.violations().get(0).crash().failures());
    }

    /** Also in the middle of a failure point, of a failure after it, and between two setups. */
    @Test
    void anExplorationThatIsStoppedAgainAndAgainComesToTheSame() {
        explorations().forEach((program, options) -> {
            Result whole = new CrashChecker(program, options).run();
            Path file = directory.resolve("saved");
            Effort effort = Effort.ONE_CORE.withCheckpoint(file, Duration.ofMinutes(1));
            Result part = null;
            int stops = 0;
            for (long most = 1; part == null || isStopped(part); most += 1 + whole.executions() / 7) {
                Effort more = Files.exists(file) ? effort.withResume(file).withJobs(1 + stops % 3) : effort;
                part = new CrashChecker(program, options.withMaxExecutions(most), new Monitor()).run(more);
                stops++;
            }
            assertThat(stops).isGreaterThan(whole.executions() > 7 ? 4 : 1);
            requireSame(whole, part);
            assertThat(file.toFile().delete()).isTrue();
        });
    }

    /** A process that is killed leaves the checkpoint that it has written last; here that is kept, and the exploration stopped. */
    @Test
    void killsAtAnyMomentChangeNothing() throws IOException, InterruptedException {
        Random random = new Random(17);
        for (Map.Entry<Program, CrashOptions> each : ofEverySchedule().entrySet()) {
            Result whole = new CrashChecker(each.getKey(), each.getValue()).run();
            assertThat(whole.violations()).isEmpty();
            Path kept = directory.resolve("kept");
            for (int kill = 0; kill < KILLS; kill++) {
                killed(each.getKey(), each.getValue(), kept, random);
            }
            requireSame(whole, new CrashChecker(each.getKey(), each.getValue()).run(resuming(kept)));
            Files.delete(kept);
        }
    }

    private static void killed(Program program, CrashOptions options, Path kept, Random random)
            throws IOException, InterruptedException {
        Path file = kept.resolveSibling("file");
        Files.deleteIfExists(file);
        Monitor monitor = new Monitor();
        Effort effort = (Files.exists(kept) ? resuming(kept) : Effort.ONE_CORE.withJobs(1 + random.nextInt(2)))
                .withCheckpoint(file, Duration.ofMillis(1));
        Thread exploring = new Thread(() -> new CrashChecker(program, options, monitor).run(effort));
        exploring.start();
        while (!Files.exists(file) && exploring.isAlive()) {
            Thread.sleep(1);
        }
        exploring.join(1 + random.nextInt(40));
        Files.copy(file, kept, StandardCopyOption.REPLACE_EXISTING);
        monitor.stop(Limit.interrupted());
        exploring.join();
    }

    private static Effort resuming(Path kept) {
        return Effort.ONE_CORE.withJobs(2).withResume(kept);
    }

    private static boolean isStopped(Result result) {
        return result.limits().stream().anyMatch(limit -> limit.text().contains("--resume"));
    }

    @Test
    void aCheckpointIsAboutOneProgramUnderOneSetOfOptions() {
        Path file = directory.resolve("saved");
        Effort effort = Effort.ONE_CORE.withCheckpoint(file, Duration.ofMinutes(1));
        new CrashChecker(program("appends.c"), CrashOptions.DEFAULT.withMaxExecutions(3)).run(effort);
        Effort resuming = effort.withResume(file);
        assertThatThrownBy(() -> new CrashChecker(program("one_line.c"), CrashOptions.DEFAULT).run(resuming))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("another program");
        assertThatThrownBy(() ->
                        new CrashChecker(program("appends.c"), CrashOptions.DEFAULT.withFailures(2)).run(resuming))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--failures 1");
    }
}
