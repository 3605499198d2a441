package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Effort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches over small programs whose weakest orders are known. */
class OptimizerTest {
    private static final Path TTAS = Path.of("examples/ttas.c");

    @TempDir
    private static Path directory;

    private static Programs programs;

    @BeforeAll
    static void open() {
        programs = new Programs(directory);
    }

    @AfterAll
    static void close() {
        programs.close();
    }

    /** Two threads: {@code left} and {@code right}, over atomics x and y and a plain d. */
    private static Program two(String left, String right, String end) {
        return two(left, right, end, "rc11");
    }

    private static Program two(String left, String right, String end, String model) {
        String text = """
                #include <assert.h>
                #include <pthread.h>
                #include <stdatomic.h>
                atomic_int x, y;
                int d, r1, r2;
                static void *left(void *unused) {
                    %s
                    return NULL;
                }
                static void *right(void *unused) {
                    %s
                    return NULL;
                }
                int main(void) {
                    pthread_t a, b;
                    pthread_create(&a, NULL, left, NULL);
                    pthread_create(&b, NULL, right, NULL);
                    pthread_join(a, NULL);
                    pthread_join(b, NULL);
                    %s
                    return 0;
                }
                """;
        return programs.of(text.formatted(left, right, end), model);
    }

    private static List<String> optimized(Program program) {
        return optimized(program, "rc11");
    }

    private static List<String> optimized(Program program, String model) {
        Result result = Programs.result(program, Programs.options(model));
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        return Programs.found(Optimization.of(result));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void testAndTestAndSetLockFromSequentialConsistency(int jobs) {
        Result result = Programs.result(
                programs.load(TTAS, "rc11"),
                Programs.options("rc11").withFromSc(true).withEffort(Effort.ONE_CORE.withJobs(jobs)));
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        Optimization optimization = Optimization.of(result);
        assertThat(Programs.names(optimization)).containsExactly("load", "exchange", "store");
        assertThat(optimization.start().orders())
                .hasSize(3)
                .allMatch(order -> order.label().equals("sc"));
        assertThat(Programs.found(optimization)).containsExactly("rlx", "acq", "rel");
        assertThat(optimization.operations()).extracting(o -> o.site().line()).containsExactly(15, 17, 21);
    }

    /** A search that goes on knows what was refuted or verified: only what it reports is explored again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aSearchGoesOnWithWhatIsKnown(int jobs) {
        Program program = programs.load(TTAS, "rc11");
        Path file = directory.resolve("known-" + jobs);
        Effort saved = Effort.ONE_CORE.withJobs(jobs).withCheckpoint(file, Duration.ofMinutes(1));
        OptimizeOptions options = Programs.options("rc11").withFromSc(true);
        Result result = Programs.result(program, options.withEffort(saved));
        Result resumed = Programs.result(program, options.withEffort(saved.withResume(file)));
        Optimization first = Optimization.of(result);
        Optimization second = Optimization.of(resumed);
        assertThat(Programs.found(second)).isEqualTo(Programs.found(first)).containsExactly("rlx", "acq", "rel");
        assertThat(resumed.executions()).isEqualTo(result.executions());
        assertThat(first.effort().checks()).isGreaterThan(2);
        // What is exercised, and what there is to show, are not kept.
        assertThat(second.effort().checks()).isEqualTo(2);
        OptimizeOptions other = Programs.options("sc").withEffort(saved.withResume(file));
        assertThatThrownBy(() -> Programs.optimize(program, other))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("model rc11");
    }

    @Test
    void whatIsWeakestAlreadyStays() {
        assertThat(optimized(programs.load(TTAS, "rc11"))).containsExactly("rlx", "acq", "rel");
    }

    @Test
    void messagePassingNeedsReleaseAndAcquire() {
        assertThat(optimized(two("d = 1; atomic_store(&x, 1);", "if (atomic_load(&x)) assert(d == 1);", "")))
                .containsExactly("rel", "acq");
    }

    @Test
    void storeBufferingNeedsSeqCst() {
        Program program = two(
                "atomic_store(&x, 1);\nr1 = atomic_load(&y);",
                "atomic_store(&y, 1);\nr2 = atomic_load(&x);",
                "assert(r1 || r2);");
        assertThat(optimized(program)).containsExactly("sc", "sc", "sc", "sc");
    }

    @Test
    void storeBufferingWithFencesNeedsOnlyThese() {
        String text = """
                atomic_store_explicit(&%s, 1, memory_order_release);
                atomic_thread_fence(memory_order_seq_cst);
                %s = atomic_load_explicit(&%s, memory_order_acquire);
                """;
        Program program = two(text.formatted("x", "r1", "y"), text.formatted("y", "r2", "x"), "assert(r1 || r2);");
        assertThat(optimized(program)).containsExactly("rlx", "sc", "rlx", "rlx", "sc", "rlx");
    }

    @Test
    void redundantFencesAreRemoved() {
        Program program = two(
                "d = 1; atomic_thread_fence(memory_order_seq_cst);\natomic_store_explicit(&x, 1, memory_order_release);",
                "if (atomic_load_explicit(&x, memory_order_acquire)) {\n"
                        + "atomic_thread_fence(memory_order_seq_cst); assert(d == 1); }",
                "");
        Optimization optimization = Programs.optimize(program, Programs.options("rc11"));
        assertThat(Programs.found(optimization)).containsExactly("removed", "rel", "acq", "removed");
    }

    @Test
    void counterNeedsNoOrder() {
        assertThat(optimized(
                        two("atomic_fetch_add(&x, 1);", "atomic_fetch_sub(&x, 2);", "assert(atomic_load(&x) == -1);")))
                .containsExactly("rlx", "rlx", "rlx");
    }

    @Test
    void operationsOnOneLineAreToldApart() {
        assertThat(optimized(two(
                        "d = 1; atomic_store(&y, 2); atomic_store(&x, 1);",
                        "if (atomic_load(&x) && atomic_load(&y)) assert(d == 1);",
                        "")))
                // At first y is always there once x is: it is exercised only when x is relaxed.
                .containsExactly("rel", "rlx", "rlx", "acq");
    }

    @Test
    void theFailureOfAnExchangeHasAnOrderOfItsOwn() {
        Program program = two(
                "int zero = 0; atomic_compare_exchange_strong(&x, &zero, 1); d = 1; atomic_store(&x, 2);",
                "int two = 2; if (atomic_compare_exchange_strong(&x, &two, 3)) assert(d == 1);",
                "");
        assertThat(optimized(program)).containsExactly("rlx", "rel", "acq");
        Program reads = two(
                "d = 1; atomic_store(&x, 1);",
                "int zero = 0; if (!atomic_compare_exchange_strong(&x, &zero, 0)) assert(d == 1);",
                "");
        Optimization optimization = Programs.optimize(reads, Programs.options("rc11"));
        assertThat(Programs.found(optimization)).containsExactly("rel", "rlx");
        assertThat(Programs.failures(optimization)).containsExactly("acq");
    }

    @Test
    void hangsCountAsWrong() {
        Program program = two(
                "atomic_store(&x, 1);\natomic_store(&y, 1);\nwhile (atomic_load(&x)) {}",
                "while (!atomic_load(&y)) {}\natomic_store(&x, 0);",
                "");
        assertThat(optimized(program)).containsExactly("rlx", "rel", "rlx", "acq", "rlx");
    }

    @Test
    void strongModelsNeedLess() {
        for (String model : List.of("sc", "tso")) {
            Program program = two(
                    "atomic_store(&y, 1); atomic_store(&x, 1);",
                    "if (atomic_load(&x)) assert(atomic_load(&y) == 1);",
                    "",
                    model);
            assertThat(optimized(program, model)).as(model).hasSize(4).containsOnly("rlx");
        }
        Program buffering = two(
                "atomic_store(&x, 1);\nr1 = atomic_load(&y);",
                "atomic_store(&y, 1);\nr2 = atomic_load(&x);",
                "assert(r1 || r2);",
                "tso");
        assertThat(optimized(buffering, "tso")).containsExactly("sc", "rlx", "sc", "rlx");
    }

    @Test
    void startThatIsWrongIsSaid() {
        Program program = two(
                "d = 1; atomic_store_explicit(&x, 1, memory_order_relaxed);",
                "if (atomic_load(&x)) assert(d == 1);",
                "");
        Result result = Programs.result(program, Programs.options("rc11"));
        assertThat(result.verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(result.violations()).isNotEmpty();
        assertThat(Optimization.of(result).best()).isEmpty();
        Optimization fromSc =
                Programs.optimize(program, Programs.options("rc11").withFromSc(true));
        assertThat(Programs.found(fromSc)).containsExactly("rel", "acq");
    }

    @Test
    void keptOperationsStay() {
        Program program = programs.load(TTAS, "rc11");
        OptimizeOptions options = Programs.options("rc11").withFromSc(true);
        assertThat(Programs.found(Programs.optimize(program, options.withOnly(Set.of("release")))))
                .containsExactly("rlx", "acq", "rel");
        Program strong = two("atomic_store(&x, 1);\natomic_store(&x, 2);", "atomic_load(&x);", "");
        OptimizeOptions own = Programs.options("rc11");
        assertThat(Programs.found(Programs.optimize(strong, own.withKeep(Set.of(7)))))
                .containsExactly("sc", "rlx", "rlx");
        assertThat(Programs.found(Programs.optimize(strong, own.withOnly(Set.of("right")))))
                .containsExactly("sc", "sc", "rlx");
        assertThatThrownBy(() -> Programs.optimize(strong, own.withOnly(Set.of("middle"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("left, right");
        assertThatThrownBy(() -> Programs.optimize(strong, own.withKeep(Set.of(99))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("7, 8");
    }

    @Test
    void limitIsNoAnswer() {
        Monitor monitor = new Monitor();
        monitor.stop(Limit.time("time is up"));
        Result result = new Optimizer(programs.load(TTAS, "rc11"), Programs.options("rc11"), monitor).run();
        assertThat(result.verdict()).isEqualTo(Verdict.BOUNDED);
        assertThat(Optimization.of(result).best()).isEmpty();
        assertThat(result.limits()).containsExactly(Limit.time("time is up"));
    }

    @Test
    void barriersThatStayAreExplained() {
        Optimization optimization = Programs.optimize(
                programs.load(TTAS, "rc11"), Programs.options("rc11").withExplain(true));
        assertThat(optimization.necessities().keySet()).containsExactly(1, 2);
        optimization
                .necessities()
                .values()
                .forEach(reasons -> assertThat(reasons)
                        .singleElement()
                        .satisfies(reason ->
                                assertThat(reason.violation().execution()).isNotNull()));
    }

    @Test
    void allWaysToPublishAreFound() {
        // Either the fence or the store releases; the load acquires in both.
        Program program = two(
                "d = 1; atomic_thread_fence(memory_order_seq_cst); atomic_store(&x, 1);",
                "if (atomic_load(&x)) assert(d == 1);",
                "");
        Optimization optimization =
                Programs.optimize(program, Programs.options("rc11").withMost(10));
        assertThat(optimization.complete()).isTrue();
        assertThat(optimization.best())
                .extracting(c -> c.orders().stream().map(o -> o.label()).toList())
                .containsExactlyInAnyOrder(List.of("removed", "rel", "acq"), List.of("rel", "rlx", "acq"));
    }
}
