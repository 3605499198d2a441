package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.fencepost.program.Operation;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was not exercised is not weakened, what was not decided is not claimed, and one assignment is right for all clients. */
class TrustTest {
    @TempDir
    Path directory;

    private Programs programs;

    @BeforeEach
    void open() {
        programs = new Programs(directory);
    }

    @AfterEach
    void close() {
        programs.close();
    }

    /** A lock whose slow path only three threads reach, as a queue lock has one. */
    private static final String SLOW_PATH = """
            #include <pthread.h>
            #include <stdatomic.h>
            #include <assert.h>
            atomic_int lock, arrived;
            int data;
            static void *run(void *arg) {
              if (atomic_fetch_add(&arrived, 1) == 2) {
                atomic_thread_fence(memory_order_seq_cst);
              }
              int expected = 0;
              if (atomic_compare_exchange_strong(&lock, &expected, 1)) {
                data++;
                atomic_store(&lock, 0);
              }
              return 0;
            }
            int main(void) {
              pthread_t t[N];
              for (int i = 0; i < N; i++) pthread_create(&t[i], 0, run, 0);
              for (int i = 0; i < N; i++) pthread_join(t[i], 0);
              return 0;
            }
            """;

    private Program client(int threads) {
        try {
            Path file = Files.writeString(directory.resolve("lock.c"), SLOW_PATH);
            return programs.load(file, "rc11", "-DN=" + threads);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Fate> fates(Optimization optimization) {
        return optimization.operations().stream().map(optimization::fate).toList();
    }

    @Test
    void whatNoExecutionReachesKeepsItsOrder() {
        Optimization two = Programs.optimize(client(2), Programs.options("rc11").withExplain(true));
        assertThat(Programs.names(two)).containsExactly("fetch_add", "fence", "compare_exchange", "store");
        // The addition decides whether the fence is reached.
        assertThat(Programs.found(two)).containsExactly("sc", "sc", "acq", "rel");
        assertThat(fates(two))
                .containsExactly(Fate.NOT_EXERCISED, Fate.NOT_EXERCISED, Fate.WEAKENED, Fate.WEAKENED, Fate.WEAKENED);
        assertThat(two.exercise().held()).hasSize(2);
        assertThat(two.exercise().held().get(0)).contains("lock.c:7 never goes to line 8");
        assertThat(two.exercise().held().get(1))
                .startsWith("no execution reaches it")
                .contains("lock.c:7");
        assertThat(two.necessities().keySet()).isSubsetOf(Set.of(2, 4));
        Optimization three = Programs.optimize(client(3), Programs.options("rc11"));
        assertThat(Programs.found(three)).containsExactly("rlx", "removed", "acq", "rel");
        assertThat(fates(three)).doesNotContain(Fate.NOT_EXERCISED);
    }

    /** Who says that the clients are all there is gets weaker orders for what they reach, and no others. */
    @Test
    void clientsThatAreAllThereIs() {
        Optimization two = Programs.optimize(client(2), Programs.options("rc11").withClientsOnly(true));
        assertThat(Programs.found(two)).containsExactly("rlx", "sc", "acq", "rel");
        assertThat(two.with(Fate.NOT_EXERCISED)).extracting(Operation::name).containsExactly("fence");
        assertThat(two.exercise().missed()).isNotEmpty();
    }

    /** With seq_cst everywhere to start with, too, what is not exercised stays as it is written. */
    @Test
    void asWrittenAlsoFromSequentialConsistency() {
        Program program = programs.of("""
                #include <stdatomic.h>
                atomic_int x;
                int main(void) {
                  if (x == 1) atomic_store_explicit(&x, 2, memory_order_release);
                  return 0;
                }
                """, "rc11");
        Optimization optimization =
                Programs.optimize(program, Programs.options("rc11").withFromSc(true));
        assertThat(Programs.found(optimization)).containsExactly("sc", "rel");
        assertThat(fates(optimization)).containsExactly(Fate.NOT_EXERCISED, Fate.NOT_EXERCISED);
    }

    /** The queue of the lock is empty when two threads want it: what they find would not do for three, so it is not offered. */
    @Test
    void whatDecidesABranchThatGoesOneWayKeepsItsOrder() {
        Path lock = Path.of("examples/locks/qspinlock.c");
        OptimizeOptions fromSc = Programs.options("rc11").withFromSc(true);
        Program two = programs.load(lock, "rc11", "-DN=2", "-DNO_PENDING");
        Program three = programs.load(lock, "rc11", "-DN=3", "-DNO_PENDING");
        Optimizer optimizer = new Optimizer(two, fromSc, new Monitor());
        Result found = optimizer.run();
        Optimization optimization = Optimization.of(found);
        assertThat(optimization.with(Fate.NOT_EXERCISED)).isNotEmpty();
        assertThat(optimization.exercise().missed()).isNotEmpty();
        assertThat(optimizer.check(three, found).verdict()).isEqualTo(Verdict.VERIFIED);
        Optimization all = Programs.optimize(three, fromSc);
        assertThat(all.with(Fate.NOT_EXERCISED)).isEmpty();
        assertThat(all.with(Fate.WEAKENED)).hasSizeGreaterThan(10);
        assertThat(all.effort().checks())
                .isLessThanOrEqualTo(2L * all.operations().size());
    }

    /** Three threads never queue: the lock as it is, and not with orders that hang with four. */
    @Test
    void threeThreadsDoNotExerciseTheQueue() {
        Program three = programs.load(Path.of("examples/locks/qspinlock.c"), "rc11", "-DN=3");
        Optimization optimization =
                Programs.optimize(three, Programs.options("rc11").withFromSc(true));
        assertThat(Programs.found(optimization)).containsOnly("sc");
        assertThat(fates(optimization)).containsOnly(Fate.NOT_EXERCISED);
        String reason = optimization.exercise().held().get(0);
        assertThat(reason).contains("qspinlock.c:41 never goes to line 42");
    }

    /** What an assertion leads to when it fails is not meant to be reached; a path through plain memory decides, too. */
    @Test
    void aValueDecidesThroughMemoryOfTheThread() {
        String text = """
                #include <pthread.h>
                #include <stdatomic.h>
                #include <assert.h>
                atomic_int x, y, z;
                struct { int seen; } note[2];
                static void *run(void *arg) { atomic_store(&x, 1); atomic_store(&y, 1); return 0; }
                int main(void) {
                  pthread_t t;
                  pthread_create(&t, 0, run, 0);
                  note[1].seen = atomic_load(&x);
                  assert(atomic_load(&y) < 2);
                  if (note[1].seen %s) atomic_fetch_add(&z, 1);
                  pthread_join(t, 0);
                  return 0;
                }
                """;
        Optimization never = Programs.optimize(programs.of(text.formatted("> 1"), "rc11"), Programs.options("rc11"));
        assertThat(Programs.names(never)).containsExactly("store", "store", "load", "load", "fetch_add");
        assertThat(Programs.found(never)).containsExactly("sc", "rlx", "sc", "rlx", "sc");
        Optimization sometimes =
                Programs.optimize(programs.of(text.formatted("== 1"), "rc11"), Programs.options("rc11"));
        assertThat(Programs.found(sometimes)).containsOnly("rlx");
    }

    /** A compare-and-swap that never fails exercises its success only; one that does may fail with a weaker order. */
    @Test
    void failuresHaveOrdersOfTheirOwn() {
        Program never = programs.of("""
                #include <stdatomic.h>
                atomic_int x;
                int main(void) {
                  int e = 0;
                  atomic_compare_exchange_strong(&x, &e, 1);
                  return 0;
                }
                """, "rc11");
        Optimization optimization = Programs.optimize(never, Programs.options("rc11"));
        assertThat(fates(optimization)).containsExactly(Fate.WEAKENED, Fate.NOT_EXERCISED);
        assertThat(Programs.failures(optimization)).containsExactly("sc");
        Optimization lock = Programs.optimize(client(2), Programs.options("rc11"));
        assertThat(Programs.failures(lock)).containsExactly("rlx");
    }

    /** The other way round: what a failed one reads is used. */
    @Test
    void aFailureCanNeedMoreThanASuccess() {
        Program program = programs.of("""
                #include <pthread.h>
                #include <stdatomic.h>
                #include <assert.h>
                atomic_int flag;
                int data;
                static void *run(void *arg) {
                  data = 1;
                  atomic_store_explicit(&flag, 1, memory_order_release);
                  return 0;
                }
                int main(void) {
                  pthread_t t;
                  pthread_create(&t, 0, run, 0);
                  int e = 0;
                  if (!atomic_compare_exchange_strong(&flag, &e, 2)) assert(data == 1);
                  pthread_join(t, 0);
                  return 0;
                }
                """, "rc11");
        Optimization optimization = Programs.optimize(program, Programs.options("rc11"));
        assertThat(Programs.found(optimization)).containsExactly("rel", "rlx");
        assertThat(Programs.failures(optimization)).containsExactly("acq");
    }

    /** One assignment for both: the fence that only three threads reach may go, for those three say so. */
    @Test
    void severalClientsShareOneAssignment() {
        Result result = new Optimizer(List.of(client(2), client(3)), Programs.options("rc11"), new Monitor()).run();
        assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
        Optimization both = Optimization.of(result);
        assertThat(Programs.found(both)).containsExactly("rlx", "removed", "acq", "rel");
        assertThat(both.operations()).extracting(Operation::number).containsExactly(0, 1, 2, 3, 4);
    }

    /** Orders that are enough for a thread that only writes are not for one that reads what it wrote. */
    @Test
    void anotherClientChecksWhatWasFound() throws IOException {
        Path file = Files.writeString(directory.resolve("mp.c"), """
                #include <pthread.h>
                #include <stdatomic.h>
                #include <assert.h>
                atomic_int flag;
                int data;
                static void *run(void *arg) {
                  data = 1;
                  atomic_store(&flag, 1);
                  return 0;
                }
                int main(void) {
                  pthread_t t;
                  pthread_create(&t, 0, run, 0);
                  if (READS && atomic_load(&flag)) assert(data == 1);
                  pthread_join(t, 0);
                  return 0;
                }
                """);
        Program silent = programs.load(file, "rc11", "-DREADS=0");
        Program reading = programs.load(file, "rc11", "-DREADS=1");
        Optimizer optimizer = new Optimizer(silent, Programs.options("rc11"), new Monitor());
        Result found = optimizer.run();
        assertThat(Programs.found(Optimization.of(found))).startsWith("rlx");
        assertThat(optimizer.check(silent, found).verdict()).isEqualTo(Verdict.VERIFIED);
        assertThat(optimizer.check(reading, found).verdict()).isEqualTo(Verdict.VIOLATION);
    }

    @Test
    void whatWasNotDecidedIsNotClaimed() {
        Monitor monitor = new Monitor();
        monitor.stop(Limit.time("time is up"));
        Result result = new Optimizer(client(2), Programs.options("rc11"), monitor).run();
        assertThat(result.verdict()).isEqualTo(Verdict.BOUNDED);
        assertThat(fates(Optimization.of(result))).containsOnly(Fate.UNDECIDED);
    }

    /** The weakest orders that mend it, and none that is weaker than written; some programs need more than orders. */
    @Test
    void repairsOrders() {
        String text = """
                #include <pthread.h>
                #include <stdatomic.h>
                #include <assert.h>
                atomic_int flag, done;
                int data;
                static void *run(void *arg) {
                  data = %d;
                  atomic_store_explicit(&flag, 1, memory_order_relaxed);
                  atomic_store_explicit(&done, 1, memory_order_release);
                  return 0;
                }
                int main(void) {
                  pthread_t t;
                  pthread_create(&t, 0, run, 0);
                  if (atomic_load_explicit(&flag, memory_order_relaxed)) assert(data == 1);
                  pthread_join(t, 0);
                  return 0;
                }
                """;
        OptimizeOptions repair = Programs.options("rc11").withRepair(true);
        Optimization mended = Programs.optimize(programs.of(text.formatted(1), "rc11"), repair);
        assertThat(Programs.found(mended)).containsExactly("rel", "rel", "acq");
        assertThat(fates(mended)).containsExactly(Fate.STRENGTHENED, Fate.NEEDED, Fate.STRENGTHENED);
        Result hopeless = Programs.result(programs.of(text.formatted(2), "rc11"), repair);
        assertThat(hopeless.verdict()).isEqualTo(Verdict.VIOLATION);
    }
}
