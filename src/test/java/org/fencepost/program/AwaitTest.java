package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.Action.BlockKind.ASSUME;
import static org.fencepost.program.Action.BlockKind.AWAIT;
import static org.fencepost.program.Action.BlockKind.BOUND;
import static org.fencepost.program.Action.BlockKind.ENDLESS;
import static org.fencepost.program.ThreadRuns.function;
import static org.fencepost.program.ThreadRuns.next;
import static org.fencepost.program.ThreadRuns.program;
import static org.fencepost.program.ThreadRuns.result;
import static org.fencepost.program.ThreadRuns.site;
import static org.fencepost.program.ThreadRuns.start;

import java.util.List;
import java.util.function.Consumer;
import org.fencepost.program.library.Intrinsics;
import org.junit.jupiter.api.Test;

/** Which loops are awaits, which never end, which go past a bound. */
class AwaitTest {
    private static final long X = Program.ARENA_BASE + 64;
    private static final long Y = X + 16;

    private static void assertBlocked(Action action, Action.BlockKind kind, Integer... reads) {
        assertThat(action).isInstanceOfSatisfying(Action.Block.class, block -> {
            assertThat(block.kind()).isEqualTo(kind);
            assertThat(block.reads()).containsExactly(reads);
            assertThat(block.reason()).isNotEmpty();
        });
    }

    /** {@code do body while (condition)}; the body leaves the condition in register 0. */
    private static Consumer<FunctionBuilder> doWhile(Consumer<FunctionBuilder> body) {
        return b -> {
            int condition = b.register();
            Label head = b.label();
            Label exit = b.label();
            b.place(head);
            body.accept(b);
            b.branch(condition, head, exit);
            b.place(exit);
            b.ret(b.constant(42));
        };
    }

    private static int load(FunctionBuilder b, long address) {
        int r = b.register();
        b.load(r, b.constant(address), 4, Annotation.ACQ);
        return r;
    }

    @Test
    void spinOnLoadBlocksAfterOneIteration() {
        ThreadRun run = start(b -> {
            int value = b.register();
            int done = b.register();
            Label head = b.label();
            Label exit = b.label();
            b.site(site("spin.c", 3));
            b.place(head);
            b.load(value, b.constant(X), 4, Annotation.ACQ);
            b.binary(Op.NE, done, value, b.constant(0), 32);
            b.branch(done, exit, head);
            b.place(exit);
            b.ret(value);
        });
        assertThat(run.action()).isInstanceOf(Action.Load.class);
        ThreadRun lucky = run.copy();
        assertThat(next(run, 0))
                .isEqualTo(new Action.Block(AWAIT, site("spin.c", 3), "the loop waits for another value", List.of(0)));
        assertThat(next(lucky, 7)).isEqualTo(new Action.End(7, Action.End.Way.RETURN, site("spin.c", 3)));
    }

    @Test
    void doWhileOnTwoVariablesWithFences() {
        Consumer<FunctionBuilder> code = doWhile(b -> {
            int x = load(b, X);
            b.fence(Annotation.SC);
            int y = load(b, Y);
            b.binary(Op.AND, 0, x, y, 1);
        });
        ThreadRun run = start(code);
        run.resume(1);
        run.resume(0);
        assertBlocked(next(run, 1), AWAIT, 0, 2);
        run = start(code);
        run.resume(1);
        run.resume(0);
        assertThat(next(run, 0)).isInstanceOf(Action.End.class);
    }

    @Test
    void aValueThatIsKeptMustRepeat() {
        // v = 0; while (v != 5) v = load(x): different values go on, the same one twice does not.
        ThreadRun run = start(b -> {
            int v = b.register();
            int done = b.register();
            Label head = b.label();
            Label body = b.label();
            Label exit = b.label();
            b.move(v, b.constant(0));
            b.place(head);
            b.binary(Op.EQ, done, v, b.constant(5), 32);
            b.branch(done, exit, body);
            b.place(body);
            b.load(v, b.constant(X), 4, Annotation.RLX);
            b.jump(head);
            b.place(exit);
            b.ret(v);
        });
        ThreadRun same = run.copy();
        assertBlocked(next(same, 0), AWAIT, 0);
        assertThat(next(run, 1)).isInstanceOf(Action.Load.class);
        assertThat(next(run, 2)).isInstanceOf(Action.Load.class);
        ThreadRun other = run.copy();
        assertBlocked(next(run, 2), AWAIT, 2);
        assertThat(next(other, 5)).isInstanceOf(Action.End.class);
    }

    @Test
    void failedCompareAndSwap() {
        Consumer<FunctionBuilder> code = doWhile(b -> {
            int old = b.register();
            b.cas(old, b.constant(X), b.constant(0), b.constant(1), 4, Annotation.ACQ, Annotation.RLX);
            b.binary(Op.NE, 0, old, b.constant(0), 32);
        });
        assertBlocked(next(start(code), 1), AWAIT, 0);
        assertThat(next(start(code), 0)).isInstanceOf(Action.End.class);
    }

    @Test
    void compareAndSwapLoopThatReadsFirstIsRetriedOnlyForANewValue() {
        // do { v = load(x) } while (!cas(x, v, v + 1))
        ThreadRun run = start(doWhile(b -> {
            int v = load(b, X);
            int desired = b.register();
            int old = b.register();
            b.binary(Op.ADD, desired, v, b.constant(1), 32);
            b.cas(old, b.constant(X), v, desired, 4, Annotation.RLX, Annotation.RLX);
            b.binary(Op.NE, 0, old, v, 32);
        }));
        run.resume(1);
        assertBlocked(next(run, 2), AWAIT, 0, 1);
    }

    @Test
    void exchangeThatWritesWhatItReads() {
        Consumer<FunctionBuilder> code = doWhile(b -> {
            int old = b.register();
            b.rmw(old, RmwOp.XCHG, b.constant(X), b.constant(1), 4, Annotation.ACQ);
            b.binary(Op.NE, 0, old, b.constant(0), 32);
        });
        assertBlocked(next(start(code), 1), AWAIT, 0);
        assertThat(next(start(code), 2)).isInstanceOf(Action.Rmw.class);
    }

    @Test
    void testAndTestAndSet() {
        // do { while (load(x)); } while (xchg(x, 1))
        ThreadRun run = start(doWhile(b -> {
            Label head = b.label();
            Label free = b.label();
            b.place(head);
            int taken = load(b, X);
            b.branch(taken, head, free);
            b.place(free);
            b.rmw(0, RmwOp.XCHG, b.constant(X), b.constant(1), 4, Annotation.ACQ);
        }));
        assertBlocked(next(run.copy(), 1), AWAIT, 0);
        run.resume(0);
        ThreadRun taken = run.copy();
        assertBlocked(next(taken, 1), AWAIT, 0, 1);
        assertThat(next(run, 0)).isInstanceOf(Action.End.class);
    }

    @Test
    void aCounterInTheLoopIsNoAwait() {
        ThreadRun run = start(b -> {
            int i = b.register();
            int condition = b.register();
            Label head = b.label();
            Label exit = b.label();
            b.move(i, b.constant(0));
            b.place(head);
            int x = load(b, X);
            b.binary(Op.ADD, i, i, b.constant(1), 32);
            b.binary(Op.EQ, condition, x, b.constant(0), 32);
            b.branch(condition, head, exit);
            b.place(exit);
            b.ret(i);
        });
        for (int i = 0; i < 100; i++) {
            assertThat(next(run, 0)).isInstanceOf(Action.Load.class);
        }
        run.resume(1);
        assertThat(result(run)).isEqualTo(101);
    }

    @Test
    void aCounterThatNobodyReadsDoesNotKeepALoopFromWaiting() {
        ThreadRun run = start(doWhile(b -> {
            int x = load(b, X);
            int unused = b.register();
            b.binary(Op.ADD, unused, x, b.constant(1), 32);
            b.move(0, x);
        }));
        assertBlocked(next(run, 1), AWAIT, 0);
    }

    @Test
    void aStoreInTheLoopIsNoAwait() {
        ThreadRun run = start(doWhile(b -> {
            b.load(0, b.constant(X), 4, Annotation.RLX);
            b.store(b.constant(Y), b.constant(1), 4, Annotation.RLX);
        }));
        for (int i = 0; i < 10; i++) {
            assertThat(next(run, 1)).isInstanceOf(Action.Store.class);
            assertThat(next(run, 0)).isInstanceOf(Action.Load.class);
        }
    }

    @Test
    void anEffectInOneIterationLetsOnlyThatOneGoOn() {
        // do { if (load(x) & 2) store(y, 1) } while (1)
        ThreadRun run = start(doWhile(b -> {
            int x = load(b, X);
            int two = b.register();
            Label yes = b.label();
            Label no = b.label();
            b.binary(Op.LSHR, two, x, b.constant(1), 32);
            b.branch(two, yes, no);
            b.place(yes);
            b.store(b.constant(Y), b.constant(1), 4, Annotation.RLX);
            b.place(no);
            b.move(0, b.constant(1));
        }));
        assertThat(next(run, 2)).isInstanceOf(Action.Store.class);
        assertThat(next(run, 0)).isInstanceOf(Action.Load.class);
        assertBlocked(next(run, 1), AWAIT, 2);
    }

    private static Consumer<FunctionBuilder> withPrivateByte(Consumer<FunctionBuilder> body) {
        return b -> {
            int condition = b.register();
            int p = b.register();
            Label head = b.label();
            Label exit = b.label();
            b.alloca(p, 1, 1, false, "expected");
            b.store(p, b.constant(0), 1, Annotation.NA);
            b.jump(head);
            b.place(head);
            body.accept(b);
            b.branch(condition, head, exit);
            b.place(exit);
        };
    }

    @Test
    void privateMemoryThatIsRestored() {
        ThreadRun run = start(withPrivateByte(b -> {
            b.load(0, b.constant(X), 4, Annotation.RLX);
            b.store(1, b.constant(7), 1, Annotation.NA);
            b.store(1, b.constant(0), 1, Annotation.NA);
        }));
        assertBlocked(next(run, 1), AWAIT, 0);
    }

    @Test
    void privateMemoryThatChanges() {
        ThreadRun run = start(withPrivateByte(b -> {
            b.load(0, b.constant(X), 4, Annotation.RLX);
            b.store(1, 0, 1, Annotation.NA);
        }));
        assertThat(next(run, 1)).isInstanceOf(Action.Load.class);
        assertThat(next(run, 3)).isInstanceOf(Action.Load.class);
        assertBlocked(next(run, 3), AWAIT, 2);
    }

    @Test
    void helpersWithMemoryOfTheirOwn() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Function tryLock = function("try", 0, b -> {
            int p = b.register();
            int r = b.register();
            b.alloca(p, 4, 4, false, "expected");
            b.store(p, b.constant(0), 4, Annotation.NA);
            b.load(r, p, 4, Annotation.NA);
            b.cas(r, b.constant(X), r, b.constant(1), 4, Annotation.ACQ, Annotation.RLX);
            b.store(p, r, 4, Annotation.NA);
            b.ret(r);
        });
        Function main = function("main", 0, doWhile(b -> b.call(builder.callee("try"), new int[0], new int[] {0})));
        builder.define(tryLock);
        builder.define(main);
        builder.thread(main);
        assertBlocked(next(builder.build().start(0), 1), AWAIT, 0);
    }

    @Test
    void loopsWrittenWithJumpsIntoTheMiddle() {
        // goto middle; top: fence; middle: if (load(x)) goto top
        ThreadRun run = start(b -> {
            Label top = b.label();
            Label middle = b.label();
            Label exit = b.label();
            b.jump(middle);
            b.place(top);
            b.fence(Annotation.SC);
            b.jump(middle);
            b.place(middle);
            int x = load(b, X);
            b.branch(x, top, exit);
            b.place(exit);
        });
        assertThat(next(run, 1)).isInstanceOf(Action.Fence.class);
        assertBlocked(next(run, 0), AWAIT, 0);
    }

    @Test
    void loopsWithSeveralEntriesAreStillSeen() {
        for (long into : new long[] {0, 1}) {
            Function f = function("f", 1, b -> {
                Label a = b.label();
                Label c = b.label();
                b.branch(0, a, c);
                b.place(a);
                b.load(b.register(), b.constant(X), 4, Annotation.RLX);
                b.jump(c);
                b.place(c);
                b.load(b.register(), b.constant(Y), 4, Annotation.RLX);
                b.jump(a);
            });
            ThreadRun run = program(f, into).start(0);
            int actions = 0;
            while (run.action() instanceof Action.Load) {
                run.resume(0);
                actions++;
            }
            assertThat(run.action()).isInstanceOf(Action.Block.class);
            assertThat(actions).isBetween(2, 4);
        }
    }

    @Test
    void endlessLoops() {
        assertBlocked(start(doWhile(b -> b.move(0, b.constant(1)))).action(), ENDLESS);
        ThreadRun run = start(doWhile(b -> {
            b.fence(Annotation.SC);
            b.move(0, b.constant(1));
        }));
        assertBlocked(next(run, 0), ENDLESS);
    }

    @Test
    void tryingAgainIsNoHang() {
        ThreadRun run = start(doWhile(b -> {
            int done = b.register();
            load(b, X);
            b.storeExclusive(done, b.constant(X), b.constant(1), 4, Annotation.RLX);
            b.binary(Op.EQ, 0, done, b.constant(0), 32);
        }));
        run.resume(0);
        assertBlocked(next(run.copy(), 0), ASSUME);
        assertThat(next(run, 1)).isInstanceOf(Action.End.class);
        run = start(doWhile(b -> b.intrinsic(Intrinsics.find("fp_choose"), new int[] {b.constant(2)}, new int[] {0})));
        assertBlocked(next(run, 1), ASSUME);
    }

    @Test
    void aChoiceBesideAReadStillWaits() {
        ThreadRun run = start(doWhile(b -> {
            b.intrinsic(Intrinsics.find("fp_choose"), new int[] {b.constant(2)}, new int[] {0});
            b.load(0, b.constant(X), 4, Annotation.RLX);
        }));
        run.resume(1);
        assertBlocked(next(run, 1), AWAIT, 1);
    }

    private static Function countTo(long end) {
        return function("count", 0, b -> {
            int i = b.register();
            int more = b.register();
            Label head = b.label();
            Label exit = b.label();
            b.site(site("count.c", 9));
            b.move(i, b.constant(0));
            b.place(head);
            b.binary(Op.ADD, i, i, b.constant(1), 64);
            b.binary(Op.NE, more, i, b.constant(end), 64);
            b.branch(more, head, exit);
            b.place(exit);
            b.ret(i);
        });
    }

    @Test
    void unrollCountsRoundsOfEachEntry() {
        Program five = program(countTo(5));
        assertThat(result(five.start(0, Limits.DEFAULT.withUnroll(4)))).isEqualTo(5);
        Action.Block block =
                (Action.Block) five.start(0, Limits.DEFAULT.withUnroll(3)).action();
        assertThat(block.kind()).isEqualTo(BOUND);
        assertThat(block.site()).isEqualTo(site("count.c", 9));
        assertThat(block.reason()).contains("3 times");
    }

    @Test
    void aProgramMayBoundItsNextLoop() {
        Program program = program(
                function("f", 1, b -> {
                    int i = b.register();
                    int more = b.register();
                    Label head = b.label();
                    Label exit = b.label();
                    b.intrinsic(Intrinsics.find("__VERIFIER_loop_bound"), new int[] {b.constant(4)}, new int[0]);
                    b.place(head);
                    b.binary(Op.ADD, i, i, b.constant(1), 64);
                    b.binary(Op.NE, more, i, 0, 64);
                    b.branch(more, head, exit);
                    b.place(exit);
                }),
                0);
        Function f = program.function("f");
        Limits two = Limits.DEFAULT.withUnroll(2);
        assertThat(program.start(0, two, f, 5).action()).isInstanceOf(Action.End.class);
        assertBlocked(program.start(0, f, 6).action(), BOUND);
    }

    @Test
    void localLoopsThatChangeForEverAreStopped() {
        Program program = program(countTo(-1));
        Action.Block block = (Action.Block)
                program.start(0, Limits.DEFAULT.withSteps(1_000_000)).action();
        assertThat(block.kind()).isEqualTo(BOUND);
        assertThat(block.site().line()).isEqualTo(9);
        assertThat(block.reason()).contains("1000000 instructions");
        assertThat(result(program(countTo(100_000)).start(0, Limits.DEFAULT.withSteps(1_000_000))))
                .isEqualTo(100_000);
    }

    @Test
    void loopsWithEffectsWithoutEndAreStopped() {
        ThreadRun run = program(function("f", 0, doWhile(b -> {
                    b.move(0, b.constant(1));
                    b.store(b.constant(X), b.constant(1), 4, Annotation.RLX);
                })))
                .start(0, Limits.DEFAULT.withActions(100));
        int actions = 0;
        while (run.action() instanceof Action.Store) {
            run.resume(0);
            actions++;
        }
        assertBlocked(run.action(), BOUND);
        assertThat(actions).isEqualTo(101);
    }

    @Test
    void annotatedSpinLoops() {
        ThreadRun run = start(b -> {
            load(b, Y);
            b.intrinsic(Intrinsics.find("__VERIFIER_spin_start"), new int[0], new int[0]);
            int x = load(b, X);
            b.intrinsic(Intrinsics.find("__VERIFIER_spin_end"), new int[] {x}, new int[0]);
        });
        run.resume(1);
        assertBlocked(next(run.copy(), 0), AWAIT, 1);
        assertThat(next(run, 1)).isInstanceOf(Action.End.class);
    }

    /** A mark is not believed where the iteration did something that others can see. */
    @Test
    void annotatedLoopsWithEffectsGoOn() {
        ThreadRun run = start(b -> {
            b.intrinsic(Intrinsics.find("__VERIFIER_spin_start"), new int[0], new int[0]);
            int x = load(b, X);
            b.store(b.constant(Y), b.constant(1), 4, Annotation.RLX);
            b.intrinsic(Intrinsics.find("__VERIFIER_spin_end"), new int[] {x}, new int[0]);
        });
        assertThat(next(run, 0)).isInstanceOf(Action.Store.class);
        assertThat(next(run, 0)).isInstanceOf(Action.End.class);
    }
}
