package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which threads of C programs are alike, and how much that spares. */
class SymmetryTest {
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

    private static Result explore(Program program, String model, boolean symmetry) {
        ExploreOptions options = ExploreOptions.of(model).withRaces(false).withDuplicateCheck(true);
        return new Explorer(program, options.withSymmetry(symmetry)).run();
    }

    /** Programs of the benchmark set: executions, and how many of them are explored. */
    @ParameterizedTest
    @CsvSource({
        "counter-add, -DN=6, rc11, 720, 1",
        "counter-add, -DN=6, sc, 720, 1",
        "counter-cas, -DN=4, rc11, 1536, 64",
        "counter-cas, -DN=4, tso, 1536, 64",
        "lock-ttas, -DN=4, rc11, 576, 24",
        "lock-ticket, -DN=5, rc11, 120, 1",
        "lock-ticket, -DN=5, ra, 120, 1",
        "mutex, -DN=5, rc11, 120, 1",
        "mutex, -DN=5, sc, 120, 1",
        "once, -DN=4, rc11, 64, 4",
        "rwlock, -DN=2, rc11, 192, 48",
        "deque, -DN=3, rc11, 15337, 2658",
        "queue-bounded, -DN=3, rc11, 66, 36",
        "seqlock, -DN=2, rc11, 5041, 2556",
        // Threads of two kinds that are started in turn.
        "queue-ms, -DN=2, rc11, 294, 150",
        "alike-turns, -DN=4, rc11, 24420, 70",
        "alike-turns, -DN=4, tso, 24420, 70",
    })
    void oneOfManyIsExplored(String name, String flags, String model, long executions, long explored) {
        Program program = frontEnd.load(
                Path.of("bench/programs", name + ".c"), CompileOptions.DEFAULT.withFlags(List.of(flags.split(" "))));
        Result reduced = explore(program, model, true);
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(executions, explored));
        assertThat(explore(program, model, false).executions()).isEqualTo(executions);
    }

    /** Of the parts of an access the first that differs tells which of two threads comes first. */
    @Test
    void threadsWithMixedSizes() {
        Program program = frontEnd.load(
                Path.of("src/test/programs/mixed/counter-top-byte.c"),
                CompileOptions.DEFAULT.withFlags(List.of("-DN=4", "-DHALVES")));
        Result reduced = explore(program, "rc11", true);
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(576L, 24L));
        assertThat(explore(program, "rc11", false).executions()).isEqualTo(576L);
    }

    /** A thread reads from what another does after it has read from this one, without needing it: they are not exchanged. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "atomic_exchange_explicit(&y, 1, memory_order_relaxed); atomic_store(&x, 0); (void)seen | 16",
                // The threads differ in what they read from y until the one that comes second reads from the other's x.
                "store(&y, 1); if (seen) store(&x, 1) | 6",
            })
    void loadBufferingUnderImm(String then, long executions) throws IOException {
        Path file = Files.writeString(directory.resolve("buffering.c"), """
                #include <pthread.h>
                #include <stdatomic.h>
                static atomic_int x, y;
                static void store(atomic_int *to, int value) {
                    atomic_store_explicit(to, value, memory_order_relaxed);
                }
                static void *run(void *unused) {
                    atomic_load_explicit(&x, memory_order_relaxed);
                    int seen = atomic_load_explicit(&y, memory_order_relaxed);
                    %s;
                    return 0;
                }
                int main(void) {
                    pthread_t a, b;
                    pthread_create(&a, 0, run, 0);
                    pthread_create(&b, 0, run, 0);
                    pthread_join(a, 0);
                    pthread_join(b, 0);
                }
                """.formatted(then));
        Program program = frontEnd.load(file, CompileOptions.DEFAULT.withDependencies(true));
        assertThat(explore(program, "imm", true).executions()).isEqualTo(executions);
        assertThat(explore(program, "imm", false).executions()).isEqualTo(executions);
    }

    /** Main starts so many threads of two kinds in turn, and joins them: executions, and how many of them are explored. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | x++ | y++ | rc11 | 36 | 1",
                "3 | x++ | y++ | sc | 36 | 1",
                // The writers in one order; three readers with four writes to choose from.
                "3 | x = 1 | (void)x | rc11 | 384 | 20",
                "3 | x = 1 | (void)x | tso | 384 | 20",
                "2 | x = 1; y = 1 | (void)y; (void)x | sc | 122 | 36",
                "2 | cas(&x, 0, 1) | cas(&x, 1, 0) | rc11 | 22 | 6",
                "3 | cas(&x, 0, 1) | cas(&x, 1, 0) | ra | 543 | 20",
                "3 | x = y | y = x + 1 | sc | 21384 | 594",
                "2 | while (!x) ; | x = 1 | rc11 | 8 | 3",
            })
    void threadsInTurnAreAlike(int each, String one, String other, String model, long executions, long explored)
            throws IOException {
        String start = """
                for (int i = 0; i < %d; i++) {
                    pthread_create(&t[2 * i], 0, one, 0);
                    pthread_create(&t[2 * i + 1], 0, other, 0);
                }
                for (int i = 0; i < %d; i++)
                    pthread_join(t[i], 0);
                """.formatted(each, 2 * each);
        Program program = load(List.of(one + "; return 0;", other + "; return 0;"), start);
        Result reduced = explore(program, model, true);
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(executions, explored));
        assertThat(explore(program, model, false).executions()).isEqualTo(executions);
    }

    /**
     * Five threads, the third of which does something else: what the main thread does between spawns or joins tells the
     * first two from the last two, but not from each other.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // between the spawns | between the joins | executions | explored
                "| | 24 | 1",
                "y = 1 | | 24 | 1", // nobody looks at it
                "last = 0 | | 24 | 1",
                "x = 7 | | 40 | 10",
                "| y = 3 | 24 | 6",
                "x = 7 | y = 3 | 40 | 10",
            })
    void someThreadsOfARowAreStillAlike(String spawns, String joins, long executions, long explored)
            throws IOException {
        String start = """
                pthread_create(&t[0], 0, one, 0);
                pthread_create(&t[1], 0, one, 0);
                pthread_create(&t[2], 0, other, 0);
                %s;
                pthread_create(&t[3], 0, one, 0);
                pthread_create(&t[4], 0, one, 0);
                pthread_join(t[0], 0);
                pthread_join(t[1], 0);
                %s;
                pthread_join(t[2], 0);
                pthread_join(t[3], 0);
                pthread_join(t[4], 0);
                """.formatted(spawns == null ? "" : spawns, joins == null ? "" : joins);
        Program program = load(List.of("x++; return 0;", "return 0;"), start);
        Result reduced = explore(program, "rc11", true);
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(executions, explored));
        assertThat(explore(program, "rc11", false).executions()).isEqualTo(executions);
    }

    /** Where co goes against po and rf, order among alike threads would lose executions: it is noticed. */
    @Test
    void coherenceAgainstCausesIsNoticed() throws IOException {
        String one = """
                atomic_fetch_add_explicit(&x, 1, memory_order_acq_rel);
                atomic_exchange_explicit(&y, 1, memory_order_acq_rel);
                return 0;""";
        String other = """
                int old = 0;
                atomic_compare_exchange_strong_explicit(&y, &old, 1, memory_order_relaxed, memory_order_relaxed);
                x = 0;
                return 0;""";
        String start = """
                for (int i = 0; i < 4; i++)
                    pthread_create(&t[i], 0, i < 2 ? one : other, 0);
                for (int i = 0; i < 4; i++)
                    pthread_join(t[i], 0);
                """;
        Program program = load(List.of(one, other), start);
        assertThat(explore(program, "rc11", true).executions()).isEqualTo(256);
        assertThat(explore(program, "rc11", false).executions()).isEqualTo(256);
    }

    /** Whatever tells threads apart switches it off: main starts two threads that run this function. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (pthread_equal(pthread_self(), t[0])) x = 1; else x = 2; return 0;",
                "x = (int)__VERIFIER_tid(); return 0;",
                "x++; return (void *)(long)x;",
                "int *p = malloc(4); *p = 1; x += *p; free(p); return 0;",
                "int v = 1; last = &v; x++; return 0;",
                "static _Thread_local int own; last = &own; x++; return 0;",
                "x++; if (t[1]) y = 1; return 0;",
                "fp_observe(\"x\", x++); return 0;",
            })
    void whatTellsThreadsApartIsNoticed(String body) throws IOException {
        Program program = load(body, "pthread_join(t[0], 0); pthread_join(t[1], 0);");
        Result reduced = explore(program, "rc11", true);
        assertThat(reduced.explored()).isEqualTo(reduced.executions()).isGreaterThan(1);
        assertThat(reduced.executions())
                .isEqualTo(explore(program, "rc11", false).executions());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pthread_join(t[0], 0); pthread_join(t[1], 0); | 1",
                "pthread_join(t[1], 0); pthread_join(t[0], 0); | 1",
                "y = 1; pthread_join(t[0], 0); pthread_join(t[1], 0); y = 2; | 1",
                "y = 1; | 1",
                "pthread_join(t[0], 0); y = 1; pthread_join(t[1], 0); | 2",
                "pthread_join(t[0], 0); y = 1; | 2",
            })
    void joinsTellThreadsApartUnlessTheyComeTogether(String joins, long explored) throws IOException {
        Program program = load("x++; return 0;", joins);
        Result reduced = explore(program, "rc11", true);
        assertThat(List.of(reduced.executions(), reduced.explored())).isEqualTo(List.of(2L, explored));
    }

    /** How far each thread came before the program ended is part of the execution. */
    @Test
    void exitThatEndsWaitsTellsThreadsApart() throws IOException {
        Program program = load("x++; while (x < 3) {} return 0;", "exit(0);");
        Result plain = explore(program, "rc11", false);
        Result reduced = explore(program, "rc11", true);
        assertThat(plain.executions()).isGreaterThan(1);
        assertThat(reduced.executions()).isEqualTo(plain.executions());
        assertThat(reduced.explored()).isEqualTo(plain.executions());
    }

    @Test
    void errorsAreFoundAllTheSame() throws IOException {
        Program program = load("x++; assert(x < 2); return 0;", "");
        assertThat(explore(program, "rc11", true).violations()).hasSize(1);
    }

    private Program load(String body, String joins) throws IOException {
        String start = """
                pthread_create(&t[0], 0, one, 0);
                pthread_create(&t[1], 0, one, 0);
                %s
                """.formatted(joins);
        return load(List.of(body, "return 0;"), start);
    }

    /** @param bodies those of the functions {@code one} and {@code other} */
    private Program load(List<String> bodies, String main) throws IOException {
        Path file = directory.resolve("alike.c");
        Files.writeString(file, """
                #include <assert.h>
                #include <fencepost.h>
                #include <pthread.h>
                #include <stdatomic.h>
                #include <stdlib.h>
                static pthread_t t[6];
                static atomic_int x, y;
                static _Atomic(int *) last;
                static inline void cas(atomic_int *where, int from, int to) {
                    atomic_compare_exchange_strong(where, &from, to);
                }
                static void *one(void *argument) {
                    (void)argument;
                    %s
                }
                static void *other(void *argument) {
                    (void)argument;
                    %s
                }
                int main(void) {
                    (void)other;
                    %s
                    return 0;
                }
                """.formatted(bodies.get(0), bodies.get(1), main));
        return frontEnd.load(file, CompileOptions.DEFAULT);
    }
}
