package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedules with priorities find bugs of known depth as often as they promise, and uniform choices do not. */
class SampledSchedulesTest {
    private static final CFrontEnd FRONT_END = new CFrontEnd();

    @TempDir
    private static Path directory;

    /** Depth 1: all of the many steps of one thread have to come before the first of another one. */
    private static Program late;

    /** Depth 2: the same between two steps of the other one. */
    private static Program between;

    @BeforeAll
    static void load() throws Exception {
        late = program("late.c", "assert(atomic_load(&flag) != 0);");
        between = program("between.c", "assert(!(before == 1 && atomic_load(&flag) == 1));");
    }

    @AfterAll
    static void close() {
        FRONT_END.close();
    }

    private static Program program(String name, String check) throws Exception {
        Path file = directory.resolve(name);
        Files.writeString(file, """
                #include <assert.h>
                #include <fencepost.h>
                #include <pthread.h>
                #include <stdatomic.h>
                static atomic_int flag, other;
                static void *set(void *unused) {
                    atomic_store(&flag, 1);
                    atomic_store(&flag, 2);
                    return unused;
                }
                static void *look(void *unused) {
                    int before = atomic_load(&flag);
                    for (int i = 0; i < 100; i++)
                        atomic_load(&other);
                    %s
                    return unused;
                }
                int main(void) {
                    int *pm = fp_pm_root(4);
                    *pm = 1;
                    pthread_t one, two;
                    pthread_create(&one, 0, set, 0);
                    pthread_create(&two, 0, look, 0);
                    pthread_join(one, 0);
                    pthread_join(two, 0);
                    return 0;
                }
                """.formatted(check));
        return FRONT_END.load(file, CompileOptions.DEFAULT);
    }

    private static CrashOptions options(int depth, int schedules) {
        return CrashOptions.DEFAULT
                .withDepth(depth)
                .withSchedules(LongStream.rangeClosed(1, schedules).boxed().toList());
    }

    @Test
    void prioritiesFindABugOfDepthOne() {
        assertThat(new CrashChecker(late, options(1, 60)).run().verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(new CrashChecker(late, options(0, 60)).run().verdict()).isEqualTo(Verdict.BOUNDED);
    }

    @Test
    void oneChangeOfPriorityFindsABugOfDepthTwo() {
        assertThat(new CrashChecker(between, options(2, 1500)).run().verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(new CrashChecker(between, options(1, 1500)).run().verdict()).isEqualTo(Verdict.BOUNDED);
    }

    /** The guarantee, over seeds that were not chosen: of 120 walks of depth 1 at least a sixth must find it, more or less. */
    @Test
    void theGuaranteeHolds() {
        long found = LongStream.rangeClosed(1, 240)
                .filter(seed -> Sample.of(seed, 1).depth() == 1)
                .filter(seed -> new CrashChecker(late, options(1, 1).withSchedules(List.of(seed)))
                                .run()
                                .verdict()
                        == Verdict.VIOLATION)
                .count();
        assertThat(found).isGreaterThan(120 / 6);
    }

    @Test
    void saysWhatWouldHaveBeenMissed() {
        Result result = new CrashChecker(between, options(1, 20)).run();
        assertThat(result.limits().toString())
                .contains(
                        "a bug of depth 1 before the first failure would have been missed with probability under 0.16 (6 threads");
    }

    @Test
    void workersShareThem() {
        CrashOptions options = options(3, 20).withFailures(1);
        Result one = new CrashChecker(between, options).run();
        Result two = new CrashChecker(between, options).run(Effort.ONE_CORE.withJobs(2));
        assertThat(two.executions()).isEqualTo(one.executions());
        assertThat(two.limits()).isEqualTo(one.limits());
    }
}
