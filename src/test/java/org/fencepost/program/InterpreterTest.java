package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.fencepost.program.ThreadRuns.function;
import static org.fencepost.program.ThreadRuns.next;
import static org.fencepost.program.ThreadRuns.program;
import static org.fencepost.program.ThreadRuns.result;
import static org.fencepost.program.ThreadRuns.site;
import static org.fencepost.program.ThreadRuns.start;

import org.junit.jupiter.api.Test;

/** Control flow, calls, actions and copies. */
class InterpreterTest {
    private static final long X = Program.ARENA_BASE + 64;

    @Test
    void aFunctionWithoutReturnEndsWithZero() {
        assertThat(result(start(b -> {}))).isZero();
        assertThat(result(start(b -> b.move(b.register(), b.constant(4))))).isZero();
    }

    @Test
    void selectAndBranchLookAtTheLowestBit() {
        for (long condition : new long[] {0, 1, 2, 3}) {
            Program program = program(
                    function("f", 1, b -> {
                        int result = b.register();
                        Label yes = b.label();
                        Label no = b.label();
                        b.select(result, 0, b.constant(10), b.constant(20));
                        b.branch(0, yes, no);
                        b.place(yes);
                        b.binary(Op.ADD, result, result, b.constant(1), 32);
                        b.place(no);
                        b.ret(result);
                    }),
                    condition);
            assertThat(result(program.start(0))).isEqualTo((condition & 1) != 0 ? 11 : 20);
        }
    }

    @Test
    void switchFindsItsCaseOrFallsBack() {
        Function f = function("f", 1, b -> {
            Label[] targets = {b.label(), b.label(), b.label()};
            Label fallback = b.label();
            b.switchOn(0, new long[] {7, -1, 3}, targets, fallback);
            for (int i = 0; i < 3; i++) {
                b.place(targets[i]);
                b.ret(b.constant(100 + i));
            }
            b.place(fallback);
            b.ret(b.constant(0));
        });
        Program program = program(f, 0);
        assertThat(result(program.start(0, f, 7))).isEqualTo(100);
        assertThat(result(program.start(0, f, -1))).isEqualTo(101);
        assertThat(result(program.start(0, f, 3))).isEqualTo(102);
        assertThat(result(program.start(0, f, 4))).isZero();
    }

    @Test
    void callsPassArgumentsAndSeveralResults() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Function divMod = function("divmod", 2, b -> {
            int q = b.register();
            int r = b.register();
            b.binary(Op.UDIV, q, 0, 1, 64);
            b.binary(Op.UREM, r, 0, 1, 64);
            b.ret(q, r);
        });
        Function main = function("main", 0, b -> {
            int q = b.register();
            int r = b.register();
            int unused = b.register();
            b.move(unused, b.constant(9));
            b.call(builder.callee("divmod"), new int[] {b.constant(47), b.constant(10)}, new int[] {q, r, unused});
            b.binary(Op.MUL, q, q, b.constant(100), 64);
            b.binary(Op.ADD, q, q, r, 64);
            b.binary(Op.ADD, q, q, unused, 64);
            b.ret(q);
        });
        builder.define(divMod);
        builder.define(main);
        builder.thread(main);
        assertThat(result(builder.build().start(0))).isEqualTo(407);
    }

    private static Program factorial() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Function f = function("fact", 1, b -> {
            int done = b.register();
            int rest = b.register();
            Label stop = b.label();
            Label go = b.label();
            b.site(site("fact.c", 5));
            b.binary(Op.EQ, done, 0, b.constant(0), 64);
            b.branch(done, stop, go);
            b.place(stop);
            b.ret(b.constant(1));
            b.place(go);
            b.binary(Op.SUB, rest, 0, b.constant(1), 64);
            b.call(builder.callee("fact"), new int[] {rest}, new int[] {rest});
            b.binary(Op.MUL, rest, rest, 0, 64);
            b.ret(rest);
        });
        builder.define(f);
        builder.thread(f, 10);
        return builder.build();
    }

    @Test
    void recursion() {
        Program program = factorial();
        assertThat(result(program.start(0))).isEqualTo(3628800);
        assertThat(result(program.start(0, program.function("fact"), 9_000))).isZero();
    }

    @Test
    void recursionWithoutEndIsStoppedByName() {
        Program program = factorial();
        Action action = program.start(0, program.function("fact"), -1).action();
        assertThat(action).isInstanceOfSatisfying(Action.Block.class, block -> {
            assertThat(block.kind()).isEqualTo(Action.BlockKind.BOUND);
            assertThat(block.reason()).contains("fact").contains("10000");
            assertThat(block.site().line()).isEqualTo(5);
            assertThat(block.hashCode()).isEqualTo(block.hashCode());
        });
        ThreadRun shallow = program.start(0, Limits.DEFAULT.withDepth(5), program.function("fact"), 4);
        assertThat(result(shallow)).isEqualTo(24);
        ThreadRun tooDeep = program.start(0, Limits.DEFAULT.withDepth(5), program.function("fact"), 5);
        assertThat(tooDeep.action()).isInstanceOf(Action.Block.class);
    }

    @Test
    void indirectCallsFindTheirFunction() {
        ProgramBuilder builder = new ProgramBuilder("test");
        long five = builder.functionAddress("five");
        builder.define(function("five", 0, b -> b.ret(b.constant(5))));
        Function main = function("main", 1, b -> {
            int r = b.register();
            b.callIndirect(0, new int[] {b.constant(1)}, new int[] {r});
            b.ret(r);
        });
        builder.define(main);
        builder.thread(main, five);
        Program program = builder.build();
        assertThat(result(program.start(0))).isEqualTo(5);
        assertThat(((Action.Failure) program.start(0, main, 0).action()).kind())
                .isEqualTo(FailureKind.NULL_DEREFERENCE);
        assertThat(((Action.Failure) program.start(0, main, five + 4).action()).kind())
                .isEqualTo(FailureKind.OUT_OF_BOUNDS);
    }

    @Test
    void everyAccessToSharedMemoryIsAnAction() {
        ThreadRun run = start(b -> {
            int r = b.register();
            b.load(r, b.constant(X), 4, Annotation.ACQ);
            b.store(b.constant(X), r, 2, Annotation.REL);
            b.rmw(r, RmwOp.ADD, b.constant(X), b.constant(-1), 4, Annotation.SC);
            b.cas(r, b.constant(X), r, b.constant(7), 8, Annotation.ACQ_REL, Annotation.RLX);
            b.storeExclusive(r, b.constant(X), r, 1, Annotation.NA);
            b.fence(Annotation.SC);
            b.observe("r", r);
            b.ret(r);
        });
        Site at = Site.UNKNOWN;
        assertThat(run.action()).isEqualTo(new Action.Load(X, 4, Annotation.ACQ, at));
        assertThat(next(run, 0x12345)).isEqualTo(new Action.Store(X, 2, 0x2345, Annotation.REL, at));
        assertThat(next(run, 0)).isEqualTo(new Action.Rmw(X, 4, RmwOp.ADD, 0xffffffffL, Annotation.SC, at));
        assertThat(next(run, 3)).isEqualTo(new Action.Cas(X, 8, 3, 7, Annotation.ACQ_REL, Annotation.RLX, at));
        assertThat(next(run, 300)).isEqualTo(new Action.StoreExclusive(X, 1, 300 & 0xff, Annotation.NA, at));
        assertThat(next(run, 1)).isEqualTo(new Action.Fence(Annotation.SC, at));
        assertThat(next(run, 0)).isEqualTo(new Action.Observe("r", 1, at));
        assertThat(next(run, 0)).isEqualTo(new Action.End(1, Action.End.Way.RETURN, at));
        assertThatThrownBy(() -> run.resume(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void failureInstruction() {
        ThreadRun run = start(b -> b.fail(FailureKind.ASSERTION, "unreachable"));
        assertThat(run.action()).isEqualTo(new Action.Failure(FailureKind.ASSERTION, "unreachable", Site.UNKNOWN));
    }

    @Test
    void sitesTellTheCallsThatLedThere() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Site inlinedInto = new Site("lib.c", 20, "outer", null, true);
        Function leaf = function("leaf", 0, b -> {
            b.site(new Site("lib.c", 10, "inner", inlinedInto, true));
            b.load(b.register(), b.constant(X), 4, Annotation.RLX);
            b.load(b.register(), b.constant(X), 4, Annotation.RLX);
        });
        Function main = function("main", 0, b -> {
            for (int line = 1; line <= 2; line++) {
                b.site(new Site("main.c", line, "main", null, false));
                b.call(builder.callee("leaf"), new int[0], new int[0]);
            }
        });
        builder.define(leaf);
        builder.define(main);
        builder.thread(main);
        Program program = builder.build();
        ThreadRun run = program.start(0);
        Site expected = new Site(
                "lib.c",
                10,
                "inner",
                new Site("lib.c", 20, "outer", new Site("main.c", 1, "main", null, false), true),
                true);
        assertThat(run.action().site()).isEqualTo(expected);
        assertThat(run.action().site().user().toString()).isEqualTo("main.c:1");
        run.resume(0);
        assertThat(run.action().site()).isEqualTo(expected);
        assertThat(next(run, 0).site().user().toString()).isEqualTo("main.c:2");
        assertThat(run.action().site()).isNotEqualTo(expected);
        assertThat(program.start(0).action().site())
                .isSameAs(program.start(0).action().site());
    }

    @Test
    void copiesGoTheirOwnWays() {
        ThreadRun run = start(b -> {
            int a = b.register();
            int x = b.register();
            int y = b.register();
            b.alloca(a, 8, 8, false, "a");
            b.load(x, b.constant(X), 4, Annotation.RLX);
            b.store(a, x, 8, Annotation.NA);
            b.load(y, b.constant(X), 4, Annotation.RLX);
            b.load(x, a, 8, Annotation.NA);
            b.binary(Op.ADD, x, x, y, 64);
            b.ret(x);
        });
        ThreadRun early = run.copy();
        run.resume(1);
        ThreadRun late = run.copy();
        early.resume(100);
        late.resume(20);
        run.resume(10);
        early.resume(1000);
        assertThat(result(run)).isEqualTo(11);
        assertThat(result(late)).isEqualTo(21);
        assertThat(result(early)).isEqualTo(1100);
    }

    @Test
    void copiesInsideCallsGoTheirOwnWays() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Function leaf = function("leaf", 1, b -> {
            int r = b.register();
            b.load(r, b.constant(X), 4, Annotation.RLX);
            b.binary(Op.ADD, r, r, 0, 64);
            b.ret(r);
        });
        Function main = function("main", 0, b -> {
            int r = b.register();
            b.call(builder.callee("leaf"), new int[] {b.constant(1000)}, new int[] {r});
            b.call(builder.callee("leaf"), new int[] {r}, new int[] {r});
            b.ret(r);
        });
        builder.define(leaf);
        builder.define(main);
        builder.thread(main);
        ThreadRun run = builder.build().start(0);
        ThreadRun copy = run.copy();
        run.resume(1);
        ThreadRun second = run.copy();
        copy.resume(2);
        run.resume(10);
        copy.resume(20);
        second.resume(30);
        assertThat(result(run)).isEqualTo(1011);
        assertThat(result(copy)).isEqualTo(1022);
        assertThat(result(second)).isEqualTo(1031);
    }
}
