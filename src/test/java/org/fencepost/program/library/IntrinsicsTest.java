package org.fencepost.program.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.library.Caller.next;
import static org.fencepost.program.library.Caller.result;

import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory, threads, assertions, choices: what each call turns into. */
class IntrinsicsTest {
    private final Caller caller = new Caller();

    private static Action.Failure failure(ThreadRun run) {
        return (Action.Failure) run.action();
    }

    @Test
    void namesThatAreNotThere() {
        assertThat(Intrinsics.find("system")).isNull();
        assertThat(Intrinsics.names()).contains("malloc", "pthread_exit", "__fp_lock");
    }

    @Test
    void mallocGivesFreshAlignedMemoryEachTime() {
        int a = caller.call("malloc", 100);
        int b = caller.call("malloc", 0);
        int c = caller.call("calloc", 4, 8);
        int d = caller.call("aligned_alloc", 4096, 10);
        caller.with(f -> {
            f.binary(Op.XOR, a, a, b, 64);
            f.binary(Op.XOR, a, a, c, 64);
            f.binary(Op.XOR, a, a, d, 64);
        });
        ThreadRun run = caller.run(a);
        long end = 0;
        long xor = 0;
        long[] sizes = {100, 0, 32, 10};
        for (int i = 0; i < 4; i++) {
            Action.Alloc alloc = (Action.Alloc) run.action();
            assertThat(alloc.size()).isEqualTo(sizes[i]);
            assertThat(alloc.zeroed()).isEqualTo(i == 2);
            assertThat(alloc.storage()).isEqualTo(Action.Storage.HEAP);
            assertThat(alloc.address()).isGreaterThan(end);
            assertThat(alloc.address() % (i == 3 ? 4096 : 16)).isZero();
            end = alloc.address() + alloc.size() + 15;
            xor ^= alloc.address();
            run.resume(0);
        }
        assertThat(result(run)).isEqualTo(xor);
    }

    @ParameterizedTest
    @CsvSource({
        "malloc, -1, 0",
        "calloc, 4294967296, 4294967296",
        "calloc, -1, 1",
        "aligned_alloc, 3, 8",
        "aligned_alloc, 0, 8",
        "memalign, 16, -1",
    })
    void requestsThatCannotBeMetGiveNull(String name, long first, long second) {
        assertThat(result(caller.run(caller.call(name, first, second)))).isZero();
    }

    @Test
    void free() {
        int nothing = caller.call("free", 0);
        caller.call("free", Program.ARENA_BASE + 64);
        ThreadRun run = caller.run(nothing);
        assertThat(run.action()).isEqualTo(new Action.Free(Program.ARENA_BASE + 64, Action.Storage.HEAP, Site.UNKNOWN));
    }

    @Test
    void freeOfWhatWasNeverAllocated() {
        long x = caller.program.global("x", 4, 0);
        ThreadRun run = caller.run(caller.call("free", x));
        assertThat(failure(run).kind()).isEqualTo(FailureKind.INVALID_FREE);
        assertThat(failure(run).message()).contains("free of x");
    }

    @Test
    void spawnAndJoin() {
        FunctionBuilder body = new FunctionBuilder("body", 1);
        body.ret(0);
        Function function = body.build();
        caller.program.define(function);
        int id = caller.call("__fp_spawn", caller.program.functionAddress("body"), 77);
        ThreadRun run = caller.run(caller.callWith("__fp_join", id));
        assertThat(run.action()).isEqualTo(new Action.Spawn(function, 77, Site.UNKNOWN));
        assertThat(next(run, 5)).isEqualTo(new Action.Join(5, Site.UNKNOWN));
        run.resume(78);
        assertThat(result(run)).isEqualTo(78);
    }

    @Test
    void spawnOfNoFunction() {
        assertThat(failure(caller.run(caller.call("__fp_spawn", 0, 0))).kind()).isEqualTo(FailureKind.NULL_DEREFERENCE);
    }

    @Test
    void self() {
        assertThat(result(caller.run(caller.call("__fp_self")))).isEqualTo(3);
    }

    @Test
    void threadExitFreesTheStackOfAllCalls() {
        FunctionBuilder leaf = new FunctionBuilder("leaf", 0);
        leaf.alloca(leaf.register(), 4, 4, true, "inner");
        leaf.intrinsic(Intrinsics.find("pthread_exit"), new int[] {leaf.constant(9)}, new int[0]);
        caller.program.define(leaf.build());
        FunctionBuilder code = caller.code();
        int p = code.register();
        code.alloca(p, 4, 4, true, "outer");
        code.alloca(code.register(), 4, 4, false, "private");
        code.call(caller.program.callee("leaf"), new int[0], new int[0]);
        ThreadRun run = caller.run(p);
        long outer = ((Action.Alloc) run.action()).address();
        long inner = ((Action.Alloc) next(run, 0)).address();
        assertThat(((Action.Free) next(run, 0)).address()).isEqualTo(inner);
        ThreadRun copy = run.copy();
        assertThat(((Action.Free) next(run, 0)).address()).isEqualTo(outer);
        run.resume(0);
        assertThat(result(run)).isEqualTo(9);
        copy.resume(0);
        copy.resume(0);
        assertThat(result(copy)).isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource({"__assert_fail, 0", "__fp_assert_fail, 0", "__assert_rtn, 3", "__assert_func, 3"})
    void assertions(String name, int position) {
        long[] arguments = new long[4];
        arguments[position] = caller.text("x == 1");
        ThreadRun run = caller.run(caller.call(name, arguments));
        assertThat(run.action())
                .isEqualTo(new Action.Failure(FailureKind.ASSERTION, "assertion failed: x == 1", Site.UNKNOWN));
    }

    @Test
    void abortAndErrors() {
        assertThat(failure(caller.run(caller.call("abort"))).kind()).isEqualTo(FailureKind.ABORT);
        Caller other = new Caller();
        assertThat(failure(other.run(other.call("__VERIFIER_error"))).kind()).isEqualTo(FailureKind.ASSERTION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "_exit", "_Exit", "quick_exit"})
    void exit(String name) {
        ThreadRun run = caller.run(caller.call(name, 3));
        assertThat(run.action()).isEqualTo(new Action.End(3, Action.End.Way.PROGRAM_EXIT, Site.UNKNOWN));
    }

    @Test
    void assumptions() {
        int first = caller.call("__VERIFIER_assume", 1);
        caller.call("__VERIFIER_assume", 0);
        Action.Block block = (Action.Block) caller.run(first).action();
        assertThat(block.kind()).isEqualTo(Action.BlockKind.ASSUME);
    }

    @Test
    void choices() {
        ThreadRun run = caller.run(caller.call("fp_choose", 4));
        assertThat(run.action()).isEqualTo(new Action.Choose(4, Site.UNKNOWN));
        run.resume(3);
        assertThat(result(run)).isEqualTo(3);
        Caller none = new Caller();
        assertThat(((Action.Block) none.run(none.call("fp_choose", 0)).action()).kind())
                .isEqualTo(Action.BlockKind.ASSUME);
    }

    @Test
    void observations() {
        ThreadRun run = caller.run(caller.call("fp_observe", caller.text("r1"), 5));
        assertThat(run.action()).isEqualTo(new Action.Observe("r1", 5, Site.UNKNOWN));
    }

    @Test
    void timePassesOrNotBetweenTwoLooksAtTheClock() {
        int a = caller.call("__fp_clock");
        int b = caller.call("__fp_clock");
        caller.with(f -> f.binary(Op.SUB, b, b, a, 64));
        ThreadRun run = caller.run(b);
        assertThat(run.action())
                .isInstanceOfSatisfying(
                        Action.Choose.class,
                        choose -> assertThat(choose.chooser()).isEqualTo(Action.Chooser.CLOCK));
    }

    @Test
    void accessesOfIntrinsicsAreChecked() {
        ThreadRun run = caller.run(caller.call("__fp_lock", 0));
        assertThat(failure(run).kind()).isEqualTo(FailureKind.NULL_DEREFERENCE);
        Caller other = new Caller();
        int p = other.code().register();
        other.with(b -> b.alloca(p, 2, 4, false, "small"));
        run = other.run(other.callWith("__fp_lock", p));
        assertThat(failure(run).kind()).isEqualTo(FailureKind.OUT_OF_BOUNDS);
    }

    @Test
    void mutexesInPrivateMemoryNeedNoActions() {
        int p = caller.code().register();
        int value = caller.code().register();
        caller.with(b -> {
            b.alloca(p, 4, 4, false, "mutex");
            b.store(p, b.constant(0), 4, Annotation.NA);
        });
        caller.callWith("__fp_lock", p);
        caller.with(b -> b.load(value, p, 4, Annotation.NA));
        caller.callWith("__fp_unlock", p);
        assertThat(result(caller.run(value))).isEqualTo(4);
    }
}
