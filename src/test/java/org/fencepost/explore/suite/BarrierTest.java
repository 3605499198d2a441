package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.Depth;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** At which barriers of C programs the order of arrivals is not explored, and how much that spares. */
class BarrierTest {
    private static CFrontEnd frontEnd;

    @TempDir
    private Path directory;

    @BeforeAll
    static void open() {
        frontEnd = new CFrontEnd();
    }

    @AfterAll
    static void close() {
        frontEnd.close();
    }

    private static ExploreOptions options(String model) {
        return ExploreOptions.of(model).withRaces(false).withDuplicateCheck(true);
    }

    /** N threads that meet R times; in all rounds but the last they meet once more. */
    @ParameterizedTest
    @CsvSource({
        "-DN=6, rc11, 720",
        "-DN=6, sc, 720",
        "-DN=5, tso, 120",
        "-DN=5, ra, 120",
        "-DN=3 -DR=2, rc11, 216",
        "-DN=2 -DR=3, rc11, 32",
    })
    void oneOrderIsExplored(String flags, String model, long executions) {
        Program program = frontEnd.load(
                Path.of("bench/programs/meeting.c"), CompileOptions.DEFAULT.withFlags(List.of(flags.split(" "))));
        Result reduced = new Explorer(program, options(model)).run();
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(executions, 1L));
        Result plain = new Explorer(program, options(model).withBarriers(false)).run();
        assertThat(List.of(plain.executions(), plain.explored())).isEqualTo(List.of(executions, executions));
    }

    /** Main starts two threads that run this function. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (pthread_barrier_wait(&b)) x++; return 0;",
                "int last = pthread_barrier_wait(&b); y = last; return 0;",
                "if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD) x = 1; return 0;",
                "int r = pthread_barrier_wait(&b) ? 1 : 2; y = r; return 0;",
                "int r = pthread_barrier_wait(&b); if (r != 0 && r != PTHREAD_BARRIER_SERIAL_THREAD) x = 7;"
                        + " if (r == 0) y++; return 0;",
                "int r = pthread_barrier_wait(&b); if (r != 0) { y++; if (r != PTHREAD_BARRIER_SERIAL_THREAD) x = 7; }"
                        + " return 0;",
                "int r = pthread_barrier_wait(&b); if (r != 0 && r != 5) x = 7; return 0;",
                "int r = pthread_barrier_wait(&b); if (r > 0) x = 7; return 0;",
                "int (*wait)(pthread_barrier_t *) = pick(); wait(&b); return 0;",
            })
    void whoAsksWhetherItWasLastIsTold(String body) throws IOException {
        Program program = load(2, body, "");
        Result reduced = new Explorer(program, options("rc11").withSymmetry(false)).run();
        assertThat(reduced.explored()).isEqualTo(reduced.executions()).isGreaterThan(1);
        Result plain = new Explorer(program, options("rc11").withSymmetry(false).withBarriers(false)).run();
        assertThat(reduced.executions()).isEqualTo(plain.executions());
    }

    /** It does not matter who was the last to a thread that only looks for errors. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "int r = pthread_barrier_wait(&b); if (r != 0 && r != PTHREAD_BARRIER_SERIAL_THREAD) x = 7; return 0;",
                "int r = pthread_barrier_wait(&b); if (r == PTHREAD_BARRIER_SERIAL_THREAD || r == 0) return 0; x = 7; return 0;",
                "int r = pthread_barrier_wait(&b); if (r == 5) x = 7; return 0;",
                "for (int i = 0; i < 1; i++) { int r = pthread_barrier_wait(&b);"
                        + " if (r && r != PTHREAD_BARRIER_SERIAL_THREAD) return 0; } return 0;",
            })
    void whoLooksForErrorsOnlyDoesNotAsk(String body) throws IOException {
        Program program = load(2, body, "");
        Result reduced = new Explorer(program, options("rc11").withSymmetry(false)).run();
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(2L, 1L));
    }

    /** Threads that are the same until they meet are so in one order only, and do anything in either role afterwards. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pthread_barrier_wait(&b); return 0; | 2 | 1",
                "pthread_barrier_wait(&b); x++; return 0; | 4 | 2",
                "x++; pthread_barrier_wait(&b); return 0; | 4 | 1",
                "x++; pthread_barrier_wait(&b); y++; return 0; | 8 | 2",
            })
    void countsForAlikeThreads(String body, long executions, long explored) throws IOException {
        Program program = load(2, body, "");
        Result reduced = new Explorer(program, options("rc11")).run();
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(executions, explored));
        ExploreOptions plain = options("rc11").withSymmetry(false).withBarriers(false);
        assertThat(new Explorer(program, plain).run().executions()).isEqualTo(executions);
    }

    @Test
    void workersAgree() throws IOException {
        Program program = load(3, "x++; x++; pthread_barrier_wait(&b); y = x; z = y; return 0;", "");
        ExploreOptions options = options("rc11").withSymmetry(false);
        Result one = new Explorer(program, options).run();
        assertThat(one.explored() * 6).isEqualTo(one.executions());
        for (int jobs : Depth.DEEP ? new int[] {2, 3, 4} : new int[] {3}) {
            Result many = new Explorer(
                            program,
                            options.withEffort(Effort.ONE_CORE.withJobs(jobs).withGrain(16)))
                    .run();
            assertThat(List.of(many.executions(), many.explored()))
                    .isEqualTo(List.of(one.executions(), one.explored()));
        }
    }

    @Test
    void destroyedAfterwardsOrNot() throws IOException {
        Program program = load(2, "pthread_barrier_wait(&b); return 0;", "pthread_barrier_destroy(&b);");
        assertThat(new Explorer(program, options("rc11")).run().explored()).isEqualTo(1);
    }

    private Program load(int threads, String body, String end) throws IOException {
        Path file = directory.resolve("meeting.c");
        Files.writeString(file, """
                #include <pthread.h>
                #include <stdatomic.h>
                static pthread_t t[%1$d];
                static pthread_barrier_t b;
                static atomic_int x, y, z;
                static int (*_Atomic picked)(pthread_barrier_t *) = pthread_barrier_wait;
                static int (*pick(void))(pthread_barrier_t *) { return picked; }
                static void *run(void *argument) {
                    (void)argument;
                    (void)pick;
                    %2$s
                }
                int main(void) {
                    pthread_barrier_init(&b, 0, %1$d);
                    for (int i = 0; i < %1$d; i++)
                        pthread_create(&t[i], 0, run, 0);
                    for (int i = 0; i < %1$d; i++)
                        pthread_join(t[i], 0);
                    %3$s
                    return 0;
                }
                """.formatted(threads, body, end));
        return frontEnd.load(file, CompileOptions.DEFAULT);
    }
}
