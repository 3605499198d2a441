package org.fencepost.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.optimize.source.SourceChange;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that stand for an operation: each call has an order of its own, and the patch calls a sibling. */
class FamilyTest {
    /** A header with wrappers, as libraries have them; a waiting one does two things. */
    private static final String HEADER = """
            #include <stdatomic.h>
            typedef struct { atomic_uint v; } vatomic32_t;
            static inline unsigned vatomic32_read(vatomic32_t *a) { return atomic_load(&a->v); }
            static inline unsigned vatomic32_read_acq(vatomic32_t *a) { return atomic_load_explicit(&a->v, memory_order_acquire); }
            static inline unsigned vatomic32_read_rlx(vatomic32_t *a) { return atomic_load_explicit(&a->v, memory_order_relaxed); }
            static inline void vatomic32_write(vatomic32_t *a, unsigned v) { atomic_store(&a->v, v); }
            static inline void vatomic32_write_rel(vatomic32_t *a, unsigned v) { atomic_store_explicit(&a->v, v, memory_order_release); }
            static inline void vatomic32_write_rlx(vatomic32_t *a, unsigned v) { atomic_store_explicit(&a->v, v, memory_order_relaxed); }
            static inline void vatomic32_await_eq_set(vatomic32_t *a, unsigned c, unsigned v) {
              unsigned e;
              do {
                while (vatomic32_read(a) != c);
                e = c;
              } while (!atomic_compare_exchange_strong(&a->v, &e, v));
            }
            static inline void vatomic32_await_eq_set_acq(vatomic32_t *a, unsigned c, unsigned v) {
              unsigned e;
              do {
                while (vatomic32_read_acq(a) != c);
                e = c;
              } while (!atomic_compare_exchange_strong_explicit(&a->v, &e, v, memory_order_acquire, memory_order_acquire));
            }
            static inline void vatomic32_await_eq_set_rlx(vatomic32_t *a, unsigned c, unsigned v) {
              unsigned e;
              do {
                while (vatomic32_read_rlx(a) != c);
                e = c;
              } while (!atomic_compare_exchange_strong_explicit(&a->v, &e, v, memory_order_relaxed, memory_order_relaxed));
            }
            """;

    private static final String CLIENT = """
            #include <assert.h>
            #include <pthread.h>
            #include "vatomic.h"
            vatomic32_t lock, flag, hint;
            int data, counter;
            static void *left(void *unused) {
              data = 1;
              vatomic32_write(&hint, 1);
              vatomic32_write(&flag, 1);
              vatomic32_await_eq_set(&lock, 0, 1);
              counter++;
              vatomic32_write(&lock, 0);
              return 0;
            }
            static void *right(void *unused) {
              vatomic32_read(&hint);
              if (vatomic32_read(&flag)) assert(data == 1);
              vatomic32_await_eq_set(&lock, 0, 1);
              counter++;
              vatomic32_write(&lock, 0);
              return 0;
            }
            int main(void) {
              pthread_t a, b;
              pthread_create(&a, 0, left, 0);
              pthread_create(&b, 0, right, 0);
              pthread_join(a, 0);
              pthread_join(b, 0);
              assert(counter == 2);
            }
            """;

    @TempDir
    Path directory;

    private Programs programs;
    private Path client;

    @BeforeEach
    void open() throws IOException {
        programs = new Programs(directory);
        Files.writeString(directory.resolve("vatomic.h"), HEADER);
        client = Files.writeString(directory.resolve("client.c"), CLIENT);
    }

    @AfterEach
    void close() {
        programs.close();
    }

    @Test
    void eachCallHasItsOwnOrderAndThePatchCallsSiblings() throws IOException {
        Family family = Family.named("vatomic");
        Program program = programs.load(client, "rc11");
        Optimization found = Programs.optimize(program, Programs.options("rc11").withFamily(family));
        assertThat(found.operations()).extracting(o -> o.site().file()).containsOnly(client.toString());
        assertThat(Programs.found(found)).containsExactly("rlx", "rel", "acq", "rel", "rlx", "acq", "acq", "rel");
        // Executions that are known to be wrong tell of the loads in a waiting loop, too.
        assertThat(found.effort().checks())
                .isLessThanOrEqualTo(2L * found.operations().size());
        assertThat(found.effort().replays()).isPositive();
        SourceChange change = SourceChange.of(found, family);
        assertThat(change.byHand()).isEmpty();
        change.apply();
        String text = Files.readString(client);
        assertThat(text.lines()
                        .filter(line -> line.contains("vatomic32_") && line.contains("("))
                        .map(String::strip))
                .containsExactly(
                        "vatomic32_write_rlx(&hint, 1);",
                        "vatomic32_write_rel(&flag, 1);",
                        "vatomic32_await_eq_set_acq(&lock, 0, 1);",
                        "vatomic32_write_rel(&lock, 0);",
                        "vatomic32_read_rlx(&hint);",
                        "if (vatomic32_read_acq(&flag)) assert(data == 1);",
                        "vatomic32_await_eq_set_acq(&lock, 0, 1);",
                        "vatomic32_write_rel(&lock, 0);");
        assertThat(Programs.isCorrect(programs.load(client, "rc11"), "rc11")).isTrue();
        assertThat(Files.readString(directory.resolve("vatomic.h"))).isEqualTo(HEADER);
    }

    /** Every single call with its next weaker sibling, compiled and explored: nothing of the search is asked. */
    @Test
    void noCallHasAWeakerSiblingThatWouldDo() throws IOException {
        Family family = Family.named("vatomic");
        Optimization found = Programs.optimize(
                programs.load(client, "rc11"), Programs.options("rc11").withFamily(family));
        SourceChange.of(found, family).apply();
        List<String> lines = Files.readAllLines(client);
        int tried = 0;
        for (int i = 0; i < lines.size(); i++) {
            String weaker = lines.get(i).replaceFirst("_(?:acq|rel)\\(", "_rlx(");
            if (!weaker.equals(lines.get(i))) {
                List<String> changed = new ArrayList<>(lines);
                changed.set(i, weaker);
                Path other = Files.write(directory.resolve("weaker" + i + ".c"), changed);
                assertThat(Programs.isCorrect(programs.load(other, "rc11"), "rc11"))
                        .as(weaker)
                        .isFalse();
                tried++;
            }
        }
        assertThat(tried).isEqualTo(6);
    }

    /** Which way a function that is one operation goes inside does not matter, as long as all that it does has been tried. */
    @ParameterizedTest
    @CsvSource({"old = 100, WEAKENED", "atomic_store(a; 0), NOT_EXERCISED"})
    void branchesWithinAnOperation(String rare, Fate fate) throws IOException {
        Path names = Files.writeString(directory.resolve("put.family"), "names rlx=put_rlx rel=put_rel sc=put\n");
        Path file = Files.writeString(directory.resolve("put.c"), """
                #include <assert.h>
                #include <pthread.h>
                #include <stdatomic.h>
                static inline unsigned put(atomic_uint *a, unsigned v) {
                  unsigned old = atomic_exchange(a, v);
                  if (old > 100) %s;
                  return old;
                }
                atomic_uint flag;
                int data;
                static void *left(void *unused) {
                  data = 1;
                  put(&flag, 1);
                  return 0;
                }
                int main(void) {
                  pthread_t a;
                  pthread_create(&a, 0, left, 0);
                  if (atomic_load(&flag)) assert(data == 1);
                  pthread_join(a, 0);
                }
                """.formatted(rare.replace(';', ',')));
        Optimization found = Programs.optimize(
                programs.load(file, "rc11"), Programs.options("rc11").withFamily(Family.named(names.toString())));
        assertThat(found.operations().stream()
                        .filter(operation -> operation.call() != null)
                        .map(found::fate))
                .containsOnly(fate);
    }

    /** Without a sibling that is weaker there is nothing to write, and that is said. */
    @Test
    void saysWhereThereIsNoSibling() throws IOException {
        Path file = Files.writeString(directory.resolve("own.family"), """
                # one of our own
                names sc=vatomic32_write rel=vatomic32_write_rel
                """);
        Family family = Family.named(file.toString());
        Optimization found = Programs.optimize(
                programs.load(client, "rc11"), Programs.options("rc11").withFamily(family));
        List<Operation> writes =
                found.operations().stream().filter(o -> o.call() != null).toList();
        assertThat(writes).hasSize(4);
        assertThat(SourceChange.of(found, family).diff()).contains("+  vatomic32_write_rel(&hint, 1);");
    }

    @Test
    void wrongFamiliesAreSaid() throws IOException {
        Path file = Files.writeString(directory.resolve("wrong.family"), "\nnames weak=f sc=g\n");
        assertThatThrownBy(() -> Family.named(file.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("wrong.family:2: no order 'weak'");
        assertThatThrownBy(() -> Family.named("boost"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such family: boost");
    }

    @Test
    void knownFamilies() {
        assertThat(Family.named("kernel").sibling("atomic_fetch_add", Order.ACQ))
                .contains("atomic_fetch_add_acquire");
        assertThat(Family.named("kernel").sibling("smp_mb", Order.ACQ)).contains("smp_rmb");
        assertThat(Family.named("vatomic").sibling("vatomic32_xchg", Order.ACQ_REL))
                .contains("vatomic32_xchg");
        assertThat(Family.named("vatomic").has("vatomic32_init")).isFalse();
        assertThat(Family.named("dpdk").has("rte_smp_mb")).isTrue();
        assertThat(Family.named("ck").sibling("ck_pr_fence_memory", Order.REL)).contains("ck_pr_fence_release");
    }
}
