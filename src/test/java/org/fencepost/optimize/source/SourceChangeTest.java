package org.fencepost.optimize.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fencepost.optimize.Combination;
import org.fencepost.optimize.Optimization;
import org.fencepost.program.Operation;
import org.fencepost.program.Operation.Kind;
import org.fencepost.program.Order;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of lines of source when their operations get other orders. */
class SourceChangeTest {
    @TempDir
    private Path directory;

    private Path file;

    private static Operation operation(
            String file, int line, int nth, int alike, Kind kind, RmwOp update, Order order, Order failure) {
        return new Operation(0, kind, update, new Site(file, line, "f", null, false), nth, alike, order, failure, null);
    }

    private SourceChange change(String text, Operation operation, Order to) throws IOException {
        Files.writeString(file, text);
        List<Operation> operations = new ArrayList<>(List.of(operation));
        List<Order> orders = new ArrayList<>(List.of(to));
        if (operation.kind() == Kind.COMPARE_EXCHANGE) {
            Site site = operation.site();
            operations.add(new Operation(1, Kind.FAILURE, null, site, 0, 1, operation.failure(), null, null));
            orders.add(to == Order.ACQ || to == Order.ACQ_REL ? Order.ACQ : Order.RLX);
        }
        Optimization optimization = new Optimization(
                operations,
                new Combination(operations.stream().map(Operation::order).toList()),
                List.of(new Combination(orders)),
                false,
                Map.of(),
                List.of(),
                null,
                null);
        return SourceChange.of(optimization);
    }

    /** The line after its only operation of the kind, or the one of that number, got another order. */
    private String changed(String line, Kind kind, Order from, Order to, int nth, int alike) throws IOException {
        file = directory.resolve("a.c");
        Order failure = kind == Kind.COMPARE_EXCHANGE ? Order.SC : null;
        RmwOp update = kind == Kind.UPDATE ? (line.contains("add") ? RmwOp.ADD : RmwOp.XCHG) : null;
        Operation operation = operation(file.toString(), 2, nth, alike, kind, update, from, failure);
        SourceChange change = change("first;\n" + line + "\nlast\n", operation, to);
        assertThat(change.byHand()).isEmpty();
        assertThat(change.apply()).containsExactly(file.toString());
        String text = Files.readString(file);
        assertThat(text).startsWith("first;\n").endsWith("last\n");
        return text.substring("first;\n".length(), text.length() - "last\n".length())
                .stripTrailing();
    }

    private String changed(String line, Kind kind, Order to) throws IOException {
        return changed(line, kind, Order.SC, to, 0, 1);
    }

    private String advice(String line, Kind kind, Order to) throws IOException {
        file = directory.resolve("a.c");
        SourceChange change = change(
                "first;\n" + line + "\n", operation(file.toString(), 2, 0, 1, kind, RmwOp.ADD, Order.SC, null), to);
        assertThat(change.diff()).isEmpty();
        assertThat(change.apply()).isEmpty();
        assertThat(change.byHand()).hasSize(1);
        return change.byHand().get(0);
    }

    @Test
    void ordersThatAreWrittenAreReplaced() throws IOException {
        assertThat(changed("x = atomic_load_explicit(&a, memory_order_seq_cst);", Kind.LOAD, Order.ACQ))
                .isEqualTo("x = atomic_load_explicit(&a, memory_order_acquire);");
        assertThat(changed("__atomic_store_n(&a->b[f(1, 2)], 0, __ATOMIC_SEQ_CST);", Kind.STORE, Order.REL))
                .isEqualTo("__atomic_store_n(&a->b[f(1, 2)], 0, __ATOMIC_RELEASE);");
        assertThat(changed("a.store(1, std::memory_order_seq_cst);", Kind.STORE, Order.RLX))
                .isEqualTo("a.store(1, std::memory_order_relaxed);");
        assertThat(changed("a->fetch_add(1, std::memory_order::seq_cst);", Kind.UPDATE, Order.ACQ_REL))
                .isEqualTo("a->fetch_add(1, std::memory_order::acq_rel);");
        assertThat(changed("std::atomic_thread_fence(std::memory_order_seq_cst);", Kind.FENCE, Order.ACQ))
                .isEqualTo("std::atomic_thread_fence(std::memory_order_acquire);");
    }

    @Test
    void ordersThatAreNotWrittenAreAdded() throws IOException {
        assertThat(changed("while (atomic_load (&a)) {}", Kind.LOAD, Order.RLX))
                .isEqualTo("while (atomic_load_explicit (&a, memory_order_relaxed)) {}");
        assertThat(changed("atomic_store(&a, g(\")\"));", Kind.STORE, Order.REL))
                .isEqualTo("atomic_store_explicit(&a, g(\")\"), memory_order_release);");
        assertThat(changed("y = x.load();", Kind.LOAD, Order.ACQ)).isEqualTo("y = x.load(std::memory_order_acquire);");
        assertThat(changed("y = x.exchange(1);", Kind.UPDATE, Order.ACQ))
                .isEqualTo("y = x.exchange(1, std::memory_order_acquire);");
        assertThat(changed("if (atomic_flag_test_and_set(&a)) return;", Kind.UPDATE, Order.ACQ))
                .isEqualTo("if (atomic_flag_test_and_set_explicit(&a, memory_order_acquire)) return;");
    }

    @Test
    void exchangesThatCompareHaveTwoOrders() throws IOException {
        assertThat(changed("atomic_compare_exchange_strong(&a, &e, 1);", Kind.COMPARE_EXCHANGE, Order.ACQ_REL))
                .isEqualTo("atomic_compare_exchange_strong_explicit(&a, &e, 1, memory_order_acq_rel,"
                        + " memory_order_acquire);");
        assertThat(changed(
                        "__atomic_compare_exchange_n(&a, &e, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);",
                        Kind.COMPARE_EXCHANGE,
                        Order.REL))
                .isEqualTo("__atomic_compare_exchange_n(&a, &e, 1, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);");
        assertThat(changed("a.compare_exchange_weak(e, 1);", Kind.COMPARE_EXCHANGE, Order.ACQ))
                .isEqualTo("a.compare_exchange_weak(e, 1, std::memory_order_acquire, std::memory_order_acquire);");
        assertThat(changed(
                        "a.compare_exchange_weak(e, 1, std::memory_order_seq_cst);", Kind.COMPARE_EXCHANGE, Order.REL))
                .isEqualTo("a.compare_exchange_weak(e, 1, std::memory_order_release, std::memory_order_relaxed);");
    }

    @Test
    void oneOfSeveralOnALineIsMeant() throws IOException {
        assertThat(changed("x = atomic_load(&a) + atomic_load(&b);", Kind.LOAD, Order.SC, Order.RLX, 1, 2))
                .isEqualTo("x = atomic_load(&a) + atomic_load_explicit(&b, memory_order_relaxed);");
        assertThat(changed("x = atomic_load(&a[atomic_load(&i)]);", Kind.LOAD, Order.SC, Order.RLX, 0, 2))
                .isEqualTo("x = atomic_load(&a[atomic_load_explicit(&i, memory_order_relaxed)]);");
        assertThat(changed("atomic_store(&a, atomic_load(&b)); // atomic_load(&c)", Kind.LOAD, Order.RLX))
                .isEqualTo("atomic_store(&a, atomic_load_explicit(&b, memory_order_relaxed)); // atomic_load(&c)");
    }

    @Test
    void fencesGo() throws IOException {
        assertThat(changed("    atomic_thread_fence(memory_order_seq_cst);", Kind.FENCE, Order.REMOVED))
                .isEmpty();
        assertThat(changed("a(); atomic_thread_fence(memory_order_seq_cst); b();", Kind.FENCE, Order.REMOVED))
                .isEqualTo("a(); b();");
        assertThat(changed("if (c) atomic_thread_fence(memory_order_seq_cst);", Kind.FENCE, Order.REMOVED))
                .isEqualTo("if (c) (void)0;");
        assertThat(changed("a(); __sync_synchronize();", Kind.FENCE, Order.REMOVED))
                .isEqualTo("a();");
        assertThat(changed("__sync_synchronize();", Kind.FENCE, Order.ACQ))
                .isEqualTo("__atomic_thread_fence(__ATOMIC_ACQUIRE);");
    }

    @Test
    void whatIsNoCallIsPutIntoWords() throws IOException {
        assertThat(advice("a = 1;", Kind.STORE, Order.REL))
                .startsWith(file + ":2: store in f needs only memory_order_release;")
                .contains("write atomic_store_explicit(..., memory_order_release)");
        assertThat(advice("x = LOAD(a);", Kind.LOAD, Order.RLX))
                .contains("atomic_load_explicit(..., memory_order_relaxed)");
        assertThat(advice("a++;", Kind.UPDATE, Order.RLX))
                .contains("atomic_fetch_add_explicit(..., memory_order_relaxed)");
        assertThat(advice("x = atomic_load_explicit(&a, ORDER);", Kind.LOAD, Order.RLX))
                .contains("its order is written as ORDER");
        assertThat(advice("FENCE();", Kind.FENCE, Order.REMOVED)).contains("fence in f can go");
        assertThat(advice("__sync_fetch_and_add(&a, 1);", Kind.UPDATE, Order.RLX))
                .contains("write __atomic_fetch_add(..., __ATOMIC_RELAXED)");
        assertThat(advice("x = GET(a);\n#define GET(y) \\\n  atomic_load(&y)", Kind.LOAD, Order.ACQ))
                .contains("it comes from the macro GET, line 3");
    }

    /** An access without a call counts as well, and which of them is meant then cannot be told. */
    @Test
    void linesWithMoreOperationsThanCallsStay() throws IOException {
        file = directory.resolve("d.c");
        Operation load = operation(file.toString(), 1, 0, 2, Kind.LOAD, null, Order.SC, null);
        SourceChange change = change("x = a + atomic_load(&b);\n", load, Order.RLX);
        assertThat(change.diff()).isEmpty();
        assertThat(change.byHand()).first().asString().contains("which one on its line it is cannot be told");
    }

    @Test
    void diffIsOneThatToolsRead() throws IOException {
        file = directory.resolve("b.c");
        String text = "1\n2\n3\n4;\natomic_thread_fence(memory_order_seq_cst);\n6\n7\n8\nü";
        Operation fence = operation(file.toString(), 5, 0, 1, Kind.FENCE, null, Order.SC, null);
        SourceChange change = change(text, fence, Order.REMOVED);
        assertThat(change.diff()).isEqualTo("--- " + file + "\n+++ " + file + """

                @@ -2,7 +2,6 @@
                 2
                 3
                 4;
                -atomic_thread_fence(memory_order_seq_cst);
                 6
                 7
                 8
                """);
        change.apply();
        assertThat(Files.readString(file)).isEqualTo("1\n2\n3\n4;\n6\n7\n8\nü");
    }

    @Test
    void endsOfLinesStay() throws IOException {
        file = directory.resolve("c.c");
        Operation load = operation(file.toString(), 1, 0, 1, Kind.LOAD, null, Order.SC, null);
        SourceChange change = change("atomic_load(&x);\r\nend", load, Order.RLX);
        change.apply();
        assertThat(Files.readString(file)).isEqualTo("atomic_load_explicit(&x, memory_order_relaxed);\r\nend");
    }
}
