package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Program;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs on which exploration under imm once missed executions that brute force finds, or listed some twice. */
class ImmCornersTest {
    static Stream<Arguments> programs() {
        return Stream.of(
                Arguments.of("holes before an update that a revisit leaves open are filled before all else", 24, """
                        C hole-before-update
                        { [x] = 0; [y] = 0; [z] = 0; }
                        P0 (atomic_int* x) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        P1 (atomic_int* y) {
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P2 (atomic_int* x, atomic_int* z) {
                          int r0 = atomic_load_explicit(z, memory_order_seq_cst);
                          atomic_store_explicit(x, 2, memory_order_relaxed);
                        }
                        P3 (atomic_int* x, atomic_int* y, atomic_int* z) {
                          atomic_store_explicit(x, 2, memory_order_relaxed);
                          int r0 = atomic_fetch_or_explicit(y, 1, memory_order_relaxed);
                          atomic_store_explicit(z, (r0 ^ r0) + 2, memory_order_relaxed);
                        }
                        exists (0:r0=2)
                        """),
                Arguments.of("what a read of the own release write leads to may be seen before that write", 4, """
                        C own-release
                        { [x] = 0; [y] = 0; [z] = 0; }
                        P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                          atomic_store_explicit(y, 1, memory_order_release);
                          int r1 = atomic_load_explicit(y, memory_order_relaxed);
                          atomic_store_explicit(z, r1, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* z) {
                          int r0 = atomic_load_explicit(z, memory_order_relaxed);
                          atomic_store_explicit(x, r0, memory_order_relaxed);
                        }
                        exists (0:r0=1)
                        """),
                Arguments.of("a seq_cst write is a cause of the seq_cst reads after it", 12, """
                        C seq-cst-apart
                        { [x] = 0; [y] = 0; }
                        P0 (atomic_int* x) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(x, 1, memory_order_seq_cst);
                          int r0 = atomic_load_explicit(y, memory_order_seq_cst);
                        }
                        P2 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(y, 1, memory_order_seq_cst);
                          int r0 = atomic_load_explicit(x, memory_order_seq_cst);
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                        }
                        exists (0:r0=1)
                        """),
                Arguments.of("a later write continues a release sequence for other threads only", 7, """
                        C own-sequence
                        { [x] = 0; [y] = 0; }
                        P0 (atomic_int* x, atomic_int* y) {
                          atomic_store_explicit(x, 2, memory_order_relaxed);
                          atomic_store_explicit(y, 1, memory_order_seq_cst);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_exchange_explicit(y, 2, memory_order_relaxed);
                          atomic_store_explicit(y, 2, memory_order_relaxed);
                          int r1 = atomic_load_explicit(y, memory_order_acquire);
                          atomic_store_explicit(x, 2, memory_order_relaxed);
                        }
                        exists (1:r0=1)
                        """),
                Arguments.of("a revisit may keep the read of an update without its write", 4, """
                        C open-update
                        { [x] = 0; [y] = 0; }
                        P0 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                          int r1 = atomic_fetch_add_explicit(y, 2, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                          int r1 = atomic_exchange_explicit(y, 1, memory_order_acq_rel);
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                        }
                        exists (0:r0=1 /\\ 0:r1=1)
                        """),
                Arguments.of("a weak compare-and-swap that fails for no reason decides what comes after", 6, """
                        C failed-for-no-reason
                        { [x] = 0; [y] = 0; }
                        P0 (atomic_int* x) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                        }
                        P1 (atomic_int* y) {
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                        }
                        P2 (atomic_int* x, atomic_int* y) {
                          int r0 = 0;
                          atomic_compare_exchange_weak_explicit(x, &r0, 1, memory_order_relaxed, memory_order_relaxed);
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                        }
                        exists (1:r0=1 /\\ 2:r0=0)
                        """),
                Arguments.of("what a write hands on of a release sequence depends on the update before it", 12, """
                        C continued-sequence
                        { [x] = 0; }
                        P0 (atomic_int* x) {
                          int r0 = atomic_load_explicit(x, memory_order_seq_cst);
                        }
                        P1 (atomic_int* x) {
                          atomic_store_explicit(x, 1, memory_order_seq_cst);
                        }
                        P2 (atomic_int* x) {
                          int r0 = atomic_exchange_explicit(x, 2, memory_order_relaxed);
                          atomic_store_explicit(x, 2, memory_order_relaxed);
                        }
                        exists (0:r0=2)
                        """),
                Arguments.of(
                        "a revisit by the write of an update that fills a hole leaves no old values behind", 4, """
                        C filled-hole
                        { [x] = 0; [y] = 0; }
                        P0 (atomic_int* x) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                        }
                        P1 (atomic_int* y) {
                          int r0 = atomic_fetch_or_explicit(y, 2, memory_order_relaxed);
                        }
                        P2 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_fetch_or_explicit(y, 2, memory_order_relaxed);
                          atomic_store_explicit(x, 2, memory_order_relaxed);
                        }
                        exists (0:r0=2)
                        """),
                Arguments.of("what an acquire read of the own write leads to waits for what was written", 3, """
                        C own-acquire
                        { [x] = 0; [y] = 0; [z] = 0; }
                        P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                          atomic_store_explicit(z, r0, memory_order_relaxed);
                          int r1 = atomic_load_explicit(z, memory_order_acquire);
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                          atomic_store_explicit(x, (r0 ^ r0) + 1, memory_order_relaxed);
                        }
                        exists (0:r0=1)
                        """),
                Arguments.of("the same with an update", 4, """
                        C own-acquire-update
                        { [x] = 0; [y] = 0; }
                        P0 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_exchange_explicit(x, 2, memory_order_relaxed);
                          int r1 = atomic_load_explicit(x, memory_order_acquire);
                          atomic_store_explicit(y, 2, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_load_explicit(y, memory_order_acquire);
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                        }
                        exists (0:r0=1)
                        """),
                Arguments.of(
                        "threads complete the updates that a revisit left open before any of them goes on", 24, """
                        C two-open-updates
                        { [x] = 0; [y] = 0; [z] = 0; }
                        P0 (atomic_int* x) {
                          int r0 = *x;
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          int r0 = 0;
                          atomic_compare_exchange_strong_explicit(y, &r0, 1, memory_order_relaxed, memory_order_relaxed);
                          atomic_store_explicit(x, 2, memory_order_relaxed);
                          atomic_store_explicit(x, 2, memory_order_release);
                        }
                        P2 (atomic_int* x, atomic_int* y, atomic_int* z) {
                          atomic_store_explicit(x, 1, memory_order_relaxed);
                          int r0 = 0;
                          atomic_compare_exchange_strong_explicit(z, &r0, 2, memory_order_relaxed, memory_order_relaxed);
                          *y = r0;
                        }
                        exists (0:r0=2)
                        """),
                Arguments.of("the read of a compare-and-swap does not wait for what is to be written", 4, """
                        C desired
                        { [x] = 0; [y] = 0; [z] = 0; }
                        P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
                          int r0 = atomic_load_explicit(x, memory_order_relaxed);
                          int r1 = 0;
                          atomic_compare_exchange_strong_explicit(z, &r1, r0 + 1, memory_order_relaxed, memory_order_relaxed);
                          atomic_store_explicit(y, 1, memory_order_relaxed);
                        }
                        P1 (atomic_int* x, atomic_int* y) {
                          int r0 = atomic_load_explicit(y, memory_order_relaxed);
                          atomic_store_explicit(x, r0, memory_order_relaxed);
                        }
                        exists (0:r0=1)
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void sameExecutions(String why, int executions, String text) {
        Program program = Dialects.parser().parse("corner.litmus", text).program();
        ExecutionSet expected = new OracleEngine().list(program, "imm");
        ExecutionSet actual = new ExplorerEngine().list(program, "imm");
        assertThat(actual.states()).isEqualTo(expected.states());
        assertThat(actual.complete()).isEqualTo(expected.complete()).hasSize(executions);
    }
}
