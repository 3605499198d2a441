package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Operation;
import org.fencepost.program.Operations;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The locks in {@code examples/locks}: correct as they are, with the weakest orders as found here, and the bugs of section 6
 * and the figures of the VSync paper with the verdict that the paper gives.
 */
class LockSuiteTest {
    private static final Path LOCKS = Path.of("examples/locks");
    private static final Path FIGURES = Path.of("src/test/programs/vsync");

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

    static List<String> locks() throws IOException {
        try (Stream<Path> files = Files.list(LOCKS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".c"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreEighteen() throws IOException {
        assertThat(locks()).hasSize(18);
    }

    @ParameterizedTest
    @MethodSource("locks")
    void isCorrect(String lock) {
        for (String model : List.of("rc11", "imm")) {
            Program program = programs.load(LOCKS.resolve(lock), model, "-DN=2");
            assertThat(Programs.isCorrect(program, model)).as(model).isTrue();
        }
    }

    /** Three threads under imm without any bound; the two mutexes with futexes take longer (docs/BENCHMARKS.md). */
    @ParameterizedTest
    @CsvSource({
        "cas, 36",
        "ttas, 36",
        "ticket, 6",
        "clh, 6",
        "array, 12",
        "semaphore, 36",
        "rw, 56",
        "mcs, 66",
        "certikos_mcs, 30",
        "recursive_cas, 216",
        "twa, 72",
        "cohort_ticket_mcs, 22",
        "cohort_mcs_twa, 84",
        "cohort_ttas_mcs, 62",
        "hclh, 50",
        "qspinlock, 816"
    })
    void isCorrectWithThreeThreads(String lock, long executions) {
        Result result =
                new Explorer(programs.load(LOCKS.resolve(lock + ".c"), "imm", "-DN=3"), ExploreOptions.of("imm")).run();
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        assertThat(result.executions()).isEqualTo(executions);
    }

    /** With the smallest clients that exercise them in full. */
    @ParameterizedTest
    @CsvSource({
        "cas, -DN=2, rlx acq rel",
        "ttas, -DN=2, rlx acq rel",
        "ticket, -DN=2, rlx acq rlx rel",
        "clh, -DN=2 -DAGAIN=1, rlx acq_rel acq rel",
        "array, -DN=2, acq_rel acq rlx rel",
        "semaphore, -DN=2, rlx acq rel rlx acq rel",
        "rw, -DN=3, rlx rlx acq rel rlx rlx rlx acq rel rlx",
        "mcs, -DN=2, rlx rlx acq_rel rel acq rlx rel rlx acq rel",
        "certikos_mcs, -DN=2, rlx rlx acq_rel rlx acq rel rlx rlx rel",
        "recursive_cas, -DN=2, rlx rlx acq rel",
        "mutex3, -DN=2 -DAGAIN=1, acq acq acq rel rlx",
    })
    void hasTheseWeakestOrders(String lock, String flags, String orders) {
        for (String model : List.of("rc11", "imm")) {
            Program program = programs.load(LOCKS.resolve(lock + ".c"), model, flags.split(" "));
            Optimization optimization =
                    Programs.optimize(program, Programs.options(model).withFromSc(true));
            assertThat(String.join(" ", Programs.found(optimization))).as(model).isEqualTo(orders);
            assertThat(optimization.with(Fate.NOT_EXERCISED)).as(model).isEmpty();
            assertThat(optimization.effort().checks())
                    .as(model)
                    .isLessThanOrEqualTo(2L * optimization.operations().size());
        }
    }

    /** The quick part of {@code bench/locks.sh}: one assignment for clients of two, three and four threads, verified again with four. */
    @ParameterizedTest
    @CsvSource({
        "ticket, -DN=3, rlx acq rlx rel",
        "clh, -DN=3, rlx acq_rel acq rel",
        "twa, -DN=3, acq rlx rlx rlx acq acq rlx rel rel",
        "cohort_ttas_mcs, -DN=3 -DCLUSTERS=1 -DBATCH=1, rlx rlx acq_rel rel acq rlx rlx rel rlx acq rel rlx acq rel",
    })
    void oneAssignmentForAllClients(String lock, String more, String orders) {
        Path file = LOCKS.resolve(lock + ".c");
        Program four = programs.load(file, "rc11", "-DN=4");
        List<Program> clients = List.of(
                programs.load(file, "rc11", "-DN=2", "-DAGAIN=1"), programs.load(file, "rc11", more.split(" ")), four);
        Optimizer optimizer = new Optimizer(clients, Programs.options("rc11").withFromSc(true), new Monitor());
        Result result = optimizer.run();
        Optimization found = Optimization.of(result);
        assertThat(String.join(" ", Programs.found(found))).isEqualTo(orders);
        assertThat(found.with(Fate.NOT_EXERCISED)).isEmpty();
        assertThat(found.with(Fate.UNDECIDED)).isEmpty();
        assertThat(found.effort().checks())
                .isLessThanOrEqualTo(2L * clients.size() * found.operations().size());
        assertThat(optimizer.check(four, result).verdict()).isEqualTo(Verdict.VERIFIED);
    }

    /**
     * Those of table 2 that need the detection of hangs ("AT detection"): with these orders, the weakest that do without it,
     * all that goes wrong is a hang.
     */
    @ParameterizedTest
    @CsvSource({
        "mcs, -DN=2, rlx rlx acq rlx acq rlx rel rlx rlx rel",
        "certikos_mcs, -DN=2, rlx rlx acq rlx acq rel rlx rlx rel",
        "twa, -DN=3, rlx rlx rlx rlx acq acq rlx rel rlx",
        "cohort_ticket_mcs, -DN=2 -DCLUSTERS=1, rlx rlx acq rlx acq rlx rlx rel rlx rlx rel rlx rlx rlx rlx",
        "cohort_ttas_mcs, -DN=2 -DCLUSTERS=1, rlx rlx acq rlx acq rlx rlx rel rlx rlx rel rlx rlx rlx",
        "cohort_mcs_twa, -DN=2, rlx rlx acq rlx acq rlx rel rlx rlx rel rlx rlx rlx rlx rlx rlx rlx rlx rlx rlx rlx",
        "qspinlock, -DN=3 -DNO_PENDING, rlx rlx rlx rlx rlx acq rlx rlx rlx acq acq rlx rlx acq rel",
        "mutex3, -DN=2 -DFUTEX_OF_ATOMICS, rlx rlx rlx rlx acq acq acq rel rlx",
        "musl_mutex, -DN=2 -DFUTEX_OF_ATOMICS, rlx rlx rlx rlx acq rlx rlx rlx rlx rlx rlx rlx rel",
    })
    void hangsAndNothingElseWith(String lock, String flags, String orders) {
        for (String model : List.of("rc11", "imm")) {
            Operations operations = Operations.of(programs.load(LOCKS.resolve(lock + ".c"), model, flags.split(" ")));
            Program weak = operations.with(withFailures(operations.all(), orders));
            assertThat(new Explorer(weak, ExploreOptions.of(model).withLiveness(false))
                            .run()
                            .verdict())
                    .as(model)
                    .isEqualTo(Verdict.VERIFIED);
            Result result = new Explorer(weak, ExploreOptions.of(model)).run();
            assertThat(result.violations())
                    .first()
                    .extracting(Violation::kind)
                    .as(model)
                    .isEqualTo(FailureKind.HANG);
        }
    }

    /** A compare-and-swap that fails acquires when one that succeeds does. */
    private static List<Order> withFailures(List<Operation> operations, String orders) {
        Iterator<String> given = List.of(orders.split(" ")).iterator();
        List<Order> all = new ArrayList<>();
        for (Operation operation : operations) {
            boolean acquires = operation.kind() == Operation.Kind.FAILURE && all.get(all.size() - 1) == Order.ACQ;
            all.add(
                    operation.kind() != Operation.Kind.FAILURE
                            ? order(given.next())
                            : acquires ? Order.ACQ : Order.RLX);
        }
        return all;
    }

    private static Order order(String label) {
        return Stream.of(Order.values())
                .filter(order -> order.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** Without looking for hangs, the search ends with a combination that hangs. */
    @Test
    void needsTheDetectionOfHangs() {
        ExploreOptions safetyAlone = ExploreOptions.of("rc11").withLiveness(false);
        Program program = programs.load(LOCKS.resolve("mcs.c"), "rc11", "-DN=2");
        Optimization optimization =
                Programs.optimize(program, OptimizeOptions.of(safetyAlone).withFromSc(true));
        assertThat(Programs.found(optimization))
                .containsExactly("rlx", "rlx", "acq", "rlx", "acq", "rlx", "rel", "rlx", "rlx", "rel");
    }

    /** A thread that sleeps in the kernel is part of a hang when another one spins, and of a deadlock when none does. */
    @ParameterizedTest
    @CsvSource({"1, HANG", "0, DEADLOCK"})
    void sleepersAreAsWrongAsTheOthers(int spinning, FailureKind kind) {
        Program program = programs.of("""
                #include <linux/futex.h>
                #include <pthread.h>
                #include <stdatomic.h>
                #include <sys/syscall.h>
                #include <unistd.h>
                static atomic_uint word, flag;
                static void *sleep_on(void *unused) {
                    return (void *)syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL);
                }
                int main(void) {
                    pthread_t t;
                    pthread_create(&t, NULL, sleep_on, NULL);
                    while (%d && atomic_load(&flag) == 0);
                    pthread_join(t, NULL);
                }
                """.formatted(spinning), "rc11");
        ExploreOptions options = ExploreOptions.of("rc11");
        assertThat(new Explorer(program, options).run().violations())
                .first()
                .extracting(Violation::kind)
                .isEqualTo(kind);
        assertThat(new Explorer(program, options.withLiveness(false)).run().verdict())
                .isEqualTo(spinning == 1 ? Verdict.BOUNDED : Verdict.VIOLATION);
    }

    @ParameterizedTest
    @CsvSource({"sel4_clh, race", "dpdk_mcs, hang", "ported_mcs, race", "numa_rw, race"})
    void bugIsFoundAndGoneWithItsFix(String bug, String kind) {
        checkBugAndFix(LOCKS.resolve("bugs").resolve(bug + ".c"), kind);
    }

    @ParameterizedTest
    @CsvSource({"figure1, hang", "figure7, hang", "figure9, race"})
    void figureIsAsThePaperSays(String figure, String kind) {
        checkBugAndFix(FIGURES.resolve(figure + ".c"), kind);
    }

    private static void checkBugAndFix(Path file, String kind) {
        for (String model : List.of("rc11", "imm")) {
            Result broken = new Explorer(programs.load(file, model, "-DN=2"), ExploreOptions.of(model)).run();
            assertThat(broken.violations())
                    .first()
                    .extracting(v -> v.kind().label())
                    .as(model)
                    .isEqualTo(kind);
            Program fixed = programs.load(file, model, "-DN=2", "-DFIXED");
            assertThat(Programs.isCorrect(fixed, model)).as(model).isTrue();
        }
    }

    /** The fences of the ported lock: with the missing one in place, most of the others are not needed. */
    @Test
    void redundantFencesOfThePortedLockGo() {
        Program program = programs.load(LOCKS.resolve("bugs/ported_mcs.c"), "rc11", "-DN=2", "-DFIXED");
        Optimization optimization = Programs.optimize(program, Programs.options("rc11"));
        List<String> fences = optimization.operations().stream()
                .filter(operation -> operation.name().equals("fence"))
                .map(operation -> optimization.to(operation).label())
                .toList();
        assertThat(fences).hasSize(5).contains("removed");
        assertThat(fences.get(2)).isEqualTo("acq");
    }
}
