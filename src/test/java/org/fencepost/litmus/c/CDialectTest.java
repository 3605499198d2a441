package org.fencepost.litmus.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.SequentialRun;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Dependencies;
import org.fencepost.program.ThreadRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CDialectTest {
    private static SequentialRun run(String body, Integer... choices) {
        return SequentialRun.of(
                "{ x=5; y=2; 0:r=0; }\nP0 (int* x, int* y) {\n" + body + "\n}\nexists (0:r=0 /\\ x=0 /\\ y=0)",
                choices);
    }

    private static String actions(String body, Integer... choices) {
        return String.join(" ", run(body, choices).actions());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "1 + 2 * 3                @ 7",
                "(1 + 2) * 3              @ 9",
                "7 - 2 - 1                @ 4",
                "1 << 2 + 1               @ 8",
                "6 & 3 == 3               @ 0",
                "1 | 2 ^ 3 & 1            @ 3",
                "-7 / 2                   @ -3",
                "-7 % 4                   @ -3",
                "~0                       @ -1",
                "!5 + !0                  @ 1",
                "1 < 2 == 2 > 1           @ 1",
                "-1 < 1                   @ 1",
                "-1 < 1u                  @ 0",
                "0x10 + 010 + 1L          @ 25",
                "-8 >> 1                  @ -4",
                "2 > 1 ? 10 : 20          @ 10",
                "0 || 3 && 2              @ 1",
                "(char) 300               @ 44",
                "(unsigned char) 200      @ 200",
                "(int8_t) 200             @ -56",
                "2147483647 + 1           @ -2147483648",
                "(long) 2147483647 + 1 == 2147483648 @ 1",
            })
    void computesAsC(String expression, long value) {
        assertThat(run("int r = " + expression + ";").state()).startsWith("0:r=" + value + ";");
    }

    @Test
    void plainAccessesAreNonAtomic() {
        assertThat(actions("int r = *x + x[0]; *y = r; x[0] += 1; *y = *y;"))
                .isEqualTo("R(NA)x=5 R(NA)x=5 W(NA)y=10 R(NA)x=5 W(NA)x=6 R(NA)y=10 W(NA)y=10");
    }

    @Test
    void c11Accesses() {
        assertThat(actions("int r = atomic_load_explicit(x, memory_order_acquire);"
                        + "atomic_store_explicit(y, r, memory_order_release); atomic_store(y, 1);"
                        + "atomic_thread_fence(memory_order_acq_rel);"
                        + "r = atomic_fetch_sub_explicit(x, 2, memory_order_relaxed);"
                        + "r = atomic_exchange(x, 9); r = atomic_fetch_or(x, 6);"))
                .isEqualTo("R(ACQ)x=5 W(REL)y=5 W(SC)y=1 F(ACQ_REL) U(RLX)x=5>3 U(SC)x=3>9 U(SC)x=9>15");
    }

    @Test
    void compareExchangeReadsWhatIsExpectedFromMemory() {
        SequentialRun failing = run("int r = atomic_compare_exchange_strong_explicit(x, y, 7,"
                + " memory_order_acq_rel, memory_order_relaxed);");
        assertThat(failing.actions()).containsExactly("R(NA)y=2", "R(RLX)x=5", "W(NA)y=5");
        assertThat(failing.state()).isEqualTo("0:r=0; [x]=5; [y]=5;");
        SequentialRun succeeding = run("*y = 5; int r = atomic_compare_exchange_strong(x, y, 7);");
        assertThat(succeeding.actions()).containsExactly("W(NA)y=5", "R(NA)y=5", "U(SC)x=5>7");
    }

    @Test
    void compareExchangeWithALocalVariable() {
        SequentialRun failing = run("int e = 4; atomic_compare_exchange_strong(x, &e, 7); int r = e;");
        assertThat(failing.state()).isEqualTo("0:r=5; [x]=5; [y]=2;");
        SequentialRun succeeding = run("int e = 5; atomic_compare_exchange_strong(x, &e, 7); int r = e;");
        assertThat(succeeding.state()).isEqualTo("0:r=5; [x]=7; [y]=2;");
    }

    @Test
    void weakCompareExchangeMayFailForNoReason() {
        String body = "int e = 5; int r = atomic_compare_exchange_weak_explicit(x, &e, 7,"
                + " memory_order_release, memory_order_acquire);";
        assertThat(actions(body, 0)).isEqualTo("U(REL)x=5>7");
        assertThat(run(body, 1).state()).isEqualTo("0:r=0; [x]=5; [y]=2;");
        assertThat(run("int e = 4;" + body.substring(10), 1).blocked()).isTrue();
    }

    @Test
    void controlFlow() {
        assertThat(run("int r = 0; for (int i = 0; i < 4; i++) { if (i == 2) continue; r += i; }")
                        .state())
                .startsWith("0:r=4;");
        assertThat(run("int r = 0; while (1) { r++; if (r > 2) break; }").state())
                .startsWith("0:r=3;");
        assertThat(run("int r = 0; do r--; while (r > -3);").state()).startsWith("0:r=-3;");
        assertThat(run("int r = 1; if (*x == 5) { return; } r = 2;").state()).startsWith("0:r=1;");
    }

    @Test
    void secondOperandOfAndIsOnlyReadWhenNeeded() {
        assertThat(actions("int r = *y == 3 && *x == 5;")).isEqualTo("R(NA)y=2");
        assertThat(actions("int r = *y == 3 || *x == 5;")).isEqualTo("R(NA)y=2 R(NA)x=5");
    }

    @Test
    void kernelAccesses() {
        assertThat(actions("int r = READ_ONCE(*x); WRITE_ONCE(*y, r + 1); smp_mb(); r = smp_load_acquire(x);"
                        + "smp_store_release(y, 1); rcu_assign_pointer(*x, 3); smp_store_mb(*y, 4);"))
                .isEqualTo("R[Once]x=5 W[Once]y=6 F[Mb] R[Acquire]x=5 W[Release]y=1 W[Release]x=3 W[Once]y=4 F[Mb]");
    }

    @Test
    void kernelFences() {
        assertThat(actions("smp_rmb(); smp_wmb(); barrier(); smp_mb__before_atomic(); smp_mb__after_atomic();"
                        + "smp_mb__after_spinlock(); smp_mb__after_unlock_lock();"
                        + "rcu_read_lock(); rcu_read_unlock(); synchronize_rcu(); synchronize_rcu_expedited();"))
                .isEqualTo("F[Rmb] F[Wmb] F[Barrier] F[Before-atomic] F[After-atomic] F[After-spinlock]"
                        + " F[After-unlock-lock] F[Rcu-lock] F[Rcu-unlock] F[Sync-rcu] F[Sync-rcu]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "xchg(x, 1)                       | U[Mb]x=5>1       | 5",
                "xchg_acquire(x, 1)               | U[Acquire]x=5>1  | 5",
                "atomic_xchg_relaxed(x, 1)        | U[Once]x=5>1     | 5",
                "cmpxchg(x, 5, 6)                 | U[Mb]x=5>6       | 5",
                "cmpxchg_release(x, 4, 6)         | R[RMW,Release]x=5 | 5",
                "atomic_cmpxchg(x, 4, 6)          | R[Mb,RMW]x=5     | 5",
                "atomic_add_return(2, x)          | U[Mb]x=5>7       | 7",
                "atomic_fetch_add_relaxed(2, x)   | U[Once]x=5>7     | 5",
                "atomic_sub_return_release(2, x)  | U[Release]x=5>3  | 3",
                "atomic_inc_return(x)             | U[Mb]x=5>6       | 6",
                "atomic_fetch_dec_acquire(x)      | U[Acquire]x=5>4  | 5",
                "atomic_fetch_andnot(1, x)        | U[Mb]x=5>4       | 5",
                "atomic_fetch_xor(1, x)           | U[Mb]x=5>4       | 5",
                "atomic64_fetch_or(2, x)          | U[Mb]x=5>7       | 5",
                "atomic_sub_and_test(5, x)        | U[Mb]x=5>0       | 1",
                "atomic_dec_and_test(x)           | U[Mb]x=5>4       | 0",
                "atomic_add_negative(-6, x)       | U[Mb]x=5>4294967295 | 1",
                "atomic_read(x)                   | R[Once]x=5       | 5",
                "atomic_read_acquire(x)           | R[Acquire]x=5    | 5",
            })
    void kernelAtomics(String call, String action, long result) {
        SequentialRun run = run("smp_rmb(); int r = " + call + ";");
        assertThat(run.actions()).containsExactly("F[Rmb]", action);
        assertThat(run.state()).startsWith("0:r=" + result + ";");
    }

    @Test
    void kernelAtomicsWithoutResult() {
        assertThat(actions("atomic_inc(x); atomic_sub(2, x); atomic_or(3, x); atomic_set(x, 1);"
                        + "atomic_set_release(y, 1); atomic_andnot(1, x);"))
                .isEqualTo("U[Noreturn]x=5>6 U[Noreturn]x=6>4 U[Noreturn]x=4>7 W[Once]x=1 W[Release]y=1"
                        + " U[Noreturn]x=1>0");
    }

    @Test
    void addUnless() {
        String adding = "int r = atomic_add_unless(x, 2, 6);";
        assertThat(actions(adding, 0)).isEqualTo("R[Mb,X]x=5 W[Mb,X]x=7");
        assertThat(run(adding, 0).state()).isEqualTo("0:r=1; [x]=7; [y]=2;");
        assertThat(run(adding, 1).blocked()).isTrue();
        String leaving = "int r = atomic_add_unless(x, 2, 5);";
        assertThat(actions(leaving, 1)).isEqualTo("R[Mb,RMW]x=5");
        assertThat(run(leaving, 1).state()).isEqualTo("0:r=0; [x]=5; [y]=2;");
        assertThat(run(leaving, 0).blocked()).isTrue();
    }

    @Test
    void spinlocks() {
        String test = "{}\nP0 (spinlock_t *l) {\n spin_lock(l);\n int r = spin_is_locked(l);\n spin_unlock(l);\n}\n"
                + "P1 (spinlock_t *l) {\n int r = spin_trylock(l);\n}\nexists (0:r=1 /\\ 1:r=1)";
        SequentialRun run = SequentialRun.of(test, 0, 0);
        assertThat(run.actions()).containsExactly("U[R:LKR,W:LKW]l=0>1", "R[RL]l=1", "W[UL]l=0", "U[R:LKR,W:LKW]l=0>1");
        assertThat(run.holds()).isTrue();
        assertThat(SequentialRun.of(test, 0, 1).blocked()).isTrue();
        assertThat(run("spin_lock(x);").blocked()).isTrue();
    }

    @Test
    void srcuIsAboutOneObject() {
        assertThat(SequentialRun.of("{}\nP0 (struct srcu_struct *s) {\n int i = srcu_read_lock(s);\n"
                                + " srcu_read_unlock(s, i);\n synchronize_srcu(s);\n}\nexists (0:i=0)")
                        .actions())
                .containsExactly("R[Srcu-lock]s=0", "W[Srcu-unlock]s=0", "F[Sync-srcu]s");
    }

    @Test
    void c11MutexesLockAndUnlock() {
        SequentialRun run =
                SequentialRun.of("{}\nP0 (mtx_t *m, int *x) {\n lock(m);\n *x = 1;\n unlock(m);\n}\nexists (x=1)");
        assertThat(run.actions()).containsExactly("U[LK]m=0>1", "W(NA)x=1", "W[UL]m=0");
    }

    @Test
    void addressesAreValues() {
        SequentialRun run = SequentialRun.of("{ int y = 3; int *p = &y; q = y; }\n"
                + "P0 (int **p, int *q, int *y, int *z) {\n int *r0 = *p;\n int r1 = *r0;\n *p = z;\n int r2 = *q;\n}\n"
                + "exists (0:r0=y /\\ 0:r1=3 /\\ p=z /\\ 0:r2=y /\\ not (p=y))");
        assertThat(run.state()).isEqualTo("0:r0=y; 0:r1=3; 0:r2=y; [p]=z;");
        assertThat(run.holds()).isTrue();
    }

    @Test
    void arrays() {
        SequentialRun run = SequentialRun.of("{ int a[3] = {1,2,3}; int *p = &a[1]; }\n"
                + "P0 (int *a, int **p) {\n a[0] = *(a + 2);\n int r = *(*p + 1);\n int *s = a + 2;\n}\n"
                + "locations [a;]\nexists (a[0]=3 /\\ 0:r=3 /\\ 0:s=a[2] /\\ p=a[1])");
        assertThat(run.state()).isEqualTo("0:r=3; 0:s=a[2]; a={3,2,3}; [p]=a[1];");
        assertThat(run.holds()).isTrue();
    }

    @Test
    void wideAndNarrowVariables() {
        LitmusTest test = Dialects.parser()
                .parse(
                        "t.litmus",
                        "C t\n{ uint64_t x = 0x100000000; uint8_t b; }\nP0 (uint64_t *x, uint8_t *b) {\n"
                                + " uint64_t r = *x + 1;\n *b = 257;\n}\nexists (0:r=0x100000001 /\\ b=1)");
        assertThat(new SequentialRun(test).holds()).isTrue();
        assertThat(test.isMixedSize()).isTrue();
    }

    @Test
    void registersMayStartWithAValue() {
        SequentialRun run =
                SequentialRun.of("{ 0:r=7; x=1; }\nP0 (int *x) {\n *x = r;\n s = *x + 1;\n}\nexists (x=7 /\\ 0:s=8)");
        assertThat(run.holds()).isTrue();
    }

    @Test
    void theModelFollowsThePrimitives() {
        LitmusTest c11 = parse("atomic_store(x, 1);");
        assertThat(c11.defaultModel()).isEqualTo("rc11");
        assertThat(c11.splitsUpdates()).isFalse();
        LitmusTest kernel = parse("WRITE_ONCE(*x, 1);");
        assertThat(kernel.defaultModel()).isEqualTo("lkmm");
        assertThat(kernel.splitsUpdates()).isTrue();
    }

    private static LitmusTest parse(String body) {
        return Dialects.parser().parse("t.litmus", "C t\n{}\nP0 (int* x) { " + body + " }\nexists (x=1)");
    }

    @Test
    void commentsOfAllKinds() {
        assertThat(SequentialRun.of("(* one (* nested *) *)\nHash=abc\nPrefetch=0:x=T\n{ (* two *) x=1; // three\n}\n"
                                + "(* four: exists *)\n/* five: forall */\nP0 (int *x) { // six\n *x = (*x) + 1; /* seven\n"
                                + " */ }\n(* eight *)\nexists (* nine *) (x=2)")
                        .holds())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {"WRITE_ONCE(*y, 1) @ false", "atomic_store(y, 1) @ true"})
    void inTheKernelControlDependenciesEndWithTheirIf(String store, boolean dependsAfterwards) {
        String text = "C t\n{}\nP0 (int *x, int *y) { int r = *x; if (r) { " + store + "; } else { " + store + "; } "
                + store + "; }\nexists (y=1)";
        ThreadRun run = Dialects.parser().parse("t.litmus", text).program().start(0);
        run.resume(1);
        assertThat(Dependencies.contains(run.dependencies().control(), 0)).isTrue();
        run.resume(0);
        assertThat(Dependencies.contains(run.dependencies().control(), 0)).isEqualTo(dependsAfterwards);
    }

    @Test
    void variablesMayHaveTheNamesOfJumps() {
        assertThat(run("continue = 3; if (continue) { int r = continue; }").state())
                .startsWith("0:r=3;");
    }

    @Test
    void storeWithBarrierTakesAVariableOrAPointer() {
        assertThat(actions("smp_store_mb(*x, 1); smp_store_mb(y, 2);")).isEqualTo("W[Once]x=1 F[Mb] W[Once]y=2 F[Mb]");
    }
}
