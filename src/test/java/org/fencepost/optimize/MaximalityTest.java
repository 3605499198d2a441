package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.program.Operations;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code optimize --all} gives exactly the maximally relaxed assignments, failure orders included: all are verified one by one. */
class MaximalityTest {
    private static final int MOST = 1000;

    @TempDir
    static Path directory;

    private static Programs programs;

    @BeforeAll
    static void open() {
        programs = new Programs(directory);
    }

    @AfterAll
    static void close() {
        programs.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            message passing  | d = 1; atomic_store(&x, 1);            | if (atomic_load(&x)) assert(d == 1);                    | 0
            chain            | atomic_store(&y, 1); atomic_store(&x, 1); | if (atomic_load(&x)) assert(atomic_load(&y) == 1);   | 0
            store buffering  | atomic_store(&x, 1); r1 = atomic_load(&y); | atomic_store(&y, 1); r2 = atomic_load(&x);          | r1 == 0 && r2 == 0
            load buffering   | r1 = atomic_load(&x); atomic_store(&y, 1); | r2 = atomic_load(&y); atomic_store(&x, 1);          | r1 == 1 && r2 == 1
            fences           | d = 1; atomic_thread_fence(5); atomic_store(&x, 1); | if (atomic_load(&x)) { atomic_thread_fence(5); assert(d == 1); } | 0
            fences on a line | d = 1; atomic_thread_fence(5); atomic_store(&x, 1); atomic_thread_fence(5); | if (atomic_load(&x)) assert(d == 1); | 0
            failed exchange  | d = 1; atomic_store(&x, 1);            | int e = 0; if (!atomic_compare_exchange_strong(&x, &e, 2)) assert(d == 1); | 0
            publishing       | int e = 0; d = 1; atomic_compare_exchange_strong(&x, &e, 1); | if (atomic_load(&x) == 1) assert(d == 1); | 0
            handing over     | int e = 0; if (atomic_compare_exchange_strong(&x, &e, 1)) { d = 1; atomic_store(&x, 2); } | int f = 2; if (atomic_compare_exchange_strong(&x, &f, 3)) assert(d == 1); | 0
            counting         | d = 1; atomic_fetch_add(&x, 1);        | if (atomic_fetch_add(&x, 2) == 1) assert(d == 1);       | 0
            exchanges        | r1 = atomic_exchange(&x, 1); r1 += atomic_load(&y); | atomic_store(&y, 1); r2 = atomic_load(&x); | r1 == 0 && r2 == 0
            weak exchange    | d = 1; atomic_store(&x, 1);            | int e = 1; if (atomic_compare_exchange_weak(&x, &e, 2)) assert(d == 1); else if (e == 1) assert(d == 1); | 0
            not exercised    | atomic_store(&x, 1);                   | if (atomic_load(&x) == 2) atomic_store(&y, 1);          | 0
            """)
    void allAndOnlyThese(String name, String left, String right, String wrong) {
        Program program = programs.of("""
                #include <assert.h>
                #include <pthread.h>
                #include <stdatomic.h>
                atomic_int x, y;
                int d, r1, r2;
                static void *left(void *unused) { %s return 0; }
                static void *right(void *unused) { %s return 0; }
                int main(void) {
                    pthread_t a, b;
                    pthread_create(&a, 0, left, 0);
                    pthread_create(&b, 0, right, 0);
                    pthread_join(a, 0);
                    pthread_join(b, 0);
                    assert(!(%s));
                }
                """.formatted(left, right, wrong), "rc11");
        Operations operations = Operations.of(program);
        List<Combination> all = BruteForce.combinations(operations.all(), MOST);
        assertThat(all).hasSizeLessThanOrEqualTo(MOST);
        Result result = Programs.result(program, Programs.options("rc11").withMost(1000));
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        Optimization optimization = Optimization.of(result);
        assertThat(optimization.complete()).isTrue();
        Set<Combination> expected = BruteForce.minimal(BruteForce.holding(all, optimization), operations, "rc11");
        assertThat(new HashSet<>(optimization.best())).isEqualTo(expected);
        // Two of these compare-and-swaps never fail.
        assertThat(optimization.with(Fate.NOT_EXERCISED).isEmpty())
                .isEqualTo(
                        !Set.of("not exercised", "publishing", "handing over").contains(name));
    }
}
