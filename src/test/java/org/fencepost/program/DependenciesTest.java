package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.ThreadRuns.function;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.fencepost.program.library.Intrinsics;
import org.junit.jupiter.api.Test;

/** Which earlier actions an action depends on. */
class DependenciesTest {
    private static final long X = Program.ARENA_BASE + 64;
    private static final long Y = X + 16;

    private final ProgramBuilder builder = new ProgramBuilder("test");

    private ThreadRun start(Consumer<FunctionBuilder> code) {
        Function f = function("f", 0, code);
        builder.trackDependencies(true);
        builder.define(f);
        builder.thread(f);
        return builder.build().start(0);
    }

    private static String set(long[] bits) {
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < 64 * bits.length; i++) {
            if (Dependencies.contains(bits, i)) {
                members.add(i);
            }
        }
        return members.toString();
    }

    /** Address, data and control dependencies of the current action. */
    private static String of(ThreadRun run) {
        Dependencies d = run.dependencies();
        return "addr" + set(d.address()) + " data" + set(d.data()) + " ctrl" + set(d.control());
    }

    private static String next(ThreadRun run, long answer) {
        run.resume(answer);
        return of(run);
    }

    private static int load(FunctionBuilder b, long address) {
        int r = b.register();
        b.load(r, b.constant(address), 8, Annotation.RLX);
        return r;
    }

    @Test
    void noneUnlessAskedFor() {
        ThreadRun run = ThreadRuns.start(b -> b.store(b.constant(X), load(b, X), 8, Annotation.RLX));
        run.resume(3);
        assertThat(run.dependencies()).isSameAs(Dependencies.NONE);
    }

    @Test
    void dataThroughArithmeticEvenIfTheValueIsAlwaysTheSame() {
        ThreadRun run = start(b -> {
            int a = load(b, X);
            int c = load(b, Y);
            b.binary(Op.XOR, a, a, a, 32);
            b.binary(Op.ADD, a, a, c, 32);
            b.unary(Op.CTPOP, a, a, 32);
            b.store(b.constant(X), a, 4, Annotation.RLX);
            b.store(b.constant(X), b.constant(1), 4, Annotation.RLX);
        });
        assertThat(of(run)).isEqualTo("addr[] data[] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[0, 1] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[]");
    }

    @Test
    void address() {
        ThreadRun run = start(b -> {
            int p = load(b, X);
            b.load(p, p, 8, Annotation.RLX);
            b.store(p, p, 8, Annotation.RLX);
        });
        assertThat(next(run, Y)).isEqualTo("addr[0] data[] ctrl[]");
        assertThat(next(run, X)).isEqualTo("addr[1] data[1] ctrl[]");
    }

    @Test
    void controlGoesToAllThatFollows() {
        ThreadRun run = start(b -> {
            int a = load(b, X);
            Label next = b.label();
            b.branch(a, next, next);
            b.place(next);
            load(b, Y);
            b.fence(Annotation.SC);
            int c = load(b, Y);
            Label end = b.label();
            b.switchOn(c, new long[0], new Label[0], end);
            b.place(end);
            b.store(b.constant(X), b.constant(1), 8, Annotation.RLX);
        });
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[0]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[0]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[0]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[0, 3]");
    }

    @Test
    void controlEndsWithItsScope() {
        ThreadRun run = start(b -> {
            int a = load(b, X);
            int outer = b.beginControl();
            Label next = b.label();
            b.branch(a, next, next);
            b.place(next);
            int c = load(b, Y);
            int inner = b.beginControl();
            Label end = b.label();
            b.branch(c, end, end);
            b.place(end);
            load(b, X);
            b.endControl(inner);
            load(b, X);
            b.endControl(outer);
            load(b, X);
        });
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[0]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[0, 1]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[0]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[]");
    }

    @Test
    void selectIsData() {
        ThreadRun run = start(b -> {
            int condition = load(b, X);
            int r = b.register();
            b.select(r, condition, b.constant(1), b.constant(2));
            b.store(b.constant(X), r, 8, Annotation.RLX);
        });
        assertThat(next(run, 1)).isEqualTo("addr[] data[0] ctrl[]");
    }

    @Test
    void readModifyWritesAndStoreExclusives() {
        ThreadRun run = start(b -> {
            int a = load(b, X);
            int c = load(b, X);
            int r = b.register();
            b.rmw(r, RmwOp.ADD, b.constant(X), a, 8, Annotation.RLX);
            b.cas(r, b.constant(X), r, c, 8, Annotation.RLX, Annotation.RLX);
            b.storeExclusive(r, b.constant(X), r, 8, Annotation.RLX);
            b.store(b.constant(X), r, 8, Annotation.RLX);
        });
        next(run, 1);
        assertThat(next(run, 1)).isEqualTo("addr[] data[0] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[1, 2] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[3] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[4] ctrl[]");
    }

    @Test
    void throughPrivateMemoryByteByByte() {
        ThreadRun run = start(b -> {
            int p = b.register();
            int q = b.register();
            b.alloca(p, 16, 8, false, "a");
            b.binary(Op.ADD, q, p, b.constant(4), 64);
            b.store(p, load(b, X), 8, Annotation.NA);
            b.store(q, load(b, X), 4, Annotation.NA);
            int r = b.register();
            b.load(r, p, 4, Annotation.NA);
            b.store(b.constant(X), r, 4, Annotation.RLX);
            b.load(r, q, 4, Annotation.NA);
            b.store(b.constant(X), r, 4, Annotation.RLX);
            b.load(r, p, 8, Annotation.NA);
            b.store(b.constant(X), r, 8, Annotation.RLX);
            b.store(p, b.constant(0), 8, Annotation.NA);
            b.load(r, p, 8, Annotation.NA);
            b.store(b.constant(X), r, 8, Annotation.RLX);
        });
        next(run, 1);
        assertThat(next(run, 1)).isEqualTo("addr[] data[0] ctrl[]");
        ThreadRun copy = run.copy();
        assertThat(next(run, 1)).isEqualTo("addr[] data[1] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[0, 1] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[]");
        assertThat(next(copy, 1)).isEqualTo("addr[] data[1] ctrl[]");
    }

    @Test
    void throughCallsAndTheirResults() {
        builder.define(function("id", 2, b -> b.ret(0)));
        ThreadRun run = start(b -> {
            int a = load(b, X);
            int c = load(b, X);
            b.call(builder.callee("id"), new int[] {a, c}, new int[] {c});
            b.store(b.constant(X), c, 8, Annotation.RLX);
            b.call(builder.callee("id"), new int[] {b.constant(1), a}, new int[] {c});
            b.store(b.constant(X), c, 8, Annotation.RLX);
        });
        next(run, 1);
        assertThat(next(run, 1)).isEqualTo("addr[] data[0] ctrl[]");
        assertThat(next(run, 1)).isEqualTo("addr[] data[] ctrl[]");
    }

    @Test
    void indirectCallsAreControl() {
        long target = builder.functionAddress("nothing");
        builder.define(function("nothing", 0, b -> {}));
        ThreadRun run = start(b -> {
            b.callIndirect(load(b, X), new int[0], new int[0]);
            b.fence(Annotation.SC);
        });
        assertThat(next(run, target)).isEqualTo("addr[] data[] ctrl[0]");
    }

    @Test
    void intrinsics() {
        ThreadRun run = start(b -> {
            int a = load(b, X);
            int r = b.register();
            b.intrinsic(Intrinsics.find("__fp_lock"), new int[] {b.constant(Y)}, new int[] {r});
            b.intrinsic(Intrinsics.find("fp_choose"), new int[] {b.constant(3)}, new int[] {r});
            b.store(b.constant(X), r, 8, Annotation.RLX);
            b.intrinsic(Intrinsics.find("free"), new int[] {a}, new int[0]);
            b.intrinsic(Intrinsics.find("__VERIFIER_assume"), new int[] {a}, new int[0]);
            b.store(b.constant(X), b.constant(0), 8, Annotation.RLX);
        });
        assertThat(next(run, X)).isEqualTo("addr[] data[] ctrl[]"); // lock
        assertThat(next(run, 0)).isEqualTo("addr[] data[] ctrl[]"); // choose
        assertThat(next(run, 2)).isEqualTo("addr[] data[2] ctrl[]"); // store
        assertThat(next(run, 0)).isEqualTo("addr[0] data[] ctrl[]"); // free
        assertThat(next(run, 0)).isEqualTo("addr[] data[] ctrl[0]"); // store behind the assumption
    }

    @Test
    void moreActionsThanFitInOneWord() {
        ThreadRun run = start(b -> {
            int sum = b.register();
            for (int i = 0; i < 70; i++) {
                b.binary(Op.ADD, sum, sum, load(b, X), 64);
            }
            b.store(b.constant(X), load(b, X), 8, Annotation.RLX);
            b.store(b.constant(X), sum, 8, Annotation.RLX);
        });
        for (int i = 0; i < 71; i++) {
            run.resume(i);
        }
        assertThat(of(run)).isEqualTo("addr[] data[70] ctrl[]");
        run.resume(0);
        assertThat(set(run.dependencies().data())).startsWith("[0, 1,").endsWith("68, 69]");
    }
}
