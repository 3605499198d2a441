package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.ThreadRuns.function;
import static org.fencepost.program.ThreadRuns.next;
import static org.fencepost.program.ThreadRuns.result;
import static org.fencepost.program.ThreadRuns.start;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that only the thread sees, constants, stack objects that others may see, and accesses to nothing. */
class ThreadMemoryTest {
    private static Action.Failure failure(ThreadRun run) {
        return (Action.Failure) run.action();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void privateMemoryKeepsValuesOfEverySizeAtEveryOffset(int size) {
        long value = 0x8877_6655_4433_2211L;
        for (int offset = 0; offset <= 8; offset++) {
            int at = offset;
            ThreadRun run = start(b -> {
                int a = b.register();
                int p = b.register();
                int r = b.register();
                b.alloca(a, 16, 8, false, "a");
                b.binary(Op.ADD, p, a, b.constant(at), 64);
                b.store(p, b.constant(value), size, Annotation.NA);
                b.load(r, p, size, Annotation.NA);
                b.ret(r);
            });
            assertThat(result(run)).isEqualTo(RmwOp.truncate(value, size));
        }
    }

    @Test
    void readModifyWriteAndCompareAndSwapOnPrivateMemoryAreNoActions() {
        ThreadRun run = start(b -> {
            int a = b.register();
            int r = b.register();
            int s = b.register();
            b.alloca(a, 4, 4, false, "a");
            b.store(a, b.constant(5), 4, Annotation.NA);
            b.rmw(r, RmwOp.ADD, a, b.constant(2), 4, Annotation.SC);
            b.cas(r, a, b.constant(7), b.constant(8), 4, Annotation.SC, Annotation.SC);
            b.cas(s, a, b.constant(7), b.constant(9), 4, Annotation.SC, Annotation.SC);
            b.binary(Op.MUL, s, s, b.constant(10), 32);
            b.binary(Op.ADD, r, r, s, 32);
            b.storeExclusive(s, a, b.constant(100), 4, Annotation.NA);
            b.binary(Op.ADD, r, r, s, 32);
            b.load(s, a, 4, Annotation.NA);
            b.binary(Op.ADD, r, r, s, 32);
            b.ret(r);
        });
        assertThat(result(run)).isEqualTo(7 + 80 + 1 + 100);
    }

    private static ThreadRun withObject(Consumer<FunctionBuilder> rest) {
        return start(b -> {
            int a = b.register();
            b.alloca(a, 12, 4, false, "buffer");
            rest.accept(b);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, UNINITIALIZED",
        "9, 4, OUT_OF_BOUNDS",
        "12, 1, OUT_OF_BOUNDS",
        "-1, 1, OUT_OF_BOUNDS",
        "-4, 8, OUT_OF_BOUNDS",
        "100000, 4, OUT_OF_BOUNDS",
    })
    void wrongReadsOfPrivateMemory(long offset, int size, FailureKind expected) {
        ThreadRun run = withObject(b -> {
            int p = b.register();
            b.binary(Op.ADD, p, 0, b.constant(offset), 64);
            b.load(p, p, size, Annotation.NA);
        });
        assertThat(failure(run).kind()).isEqualTo(expected);
        if (offset < 100) {
            assertThat(failure(run).message()).contains("buffer");
        }
    }

    @Test
    void partlyWrittenIsUninitialized() {
        ThreadRun run = withObject(b -> {
            b.store(0, b.constant(1), 2, Annotation.NA);
            b.load(b.register(), 0, 4, Annotation.NA);
        });
        assertThat(failure(run).kind()).isEqualTo(FailureKind.UNINITIALIZED);
        assertThat(failure(run).message()).contains("buffer");
    }

    @Test
    void writePastTheEndOfPrivateMemory() {
        ThreadRun run = withObject(b -> {
            int p = b.register();
            b.binary(Op.ADD, p, 0, b.constant(8), 64);
            b.store(p, b.constant(1), 8, Annotation.NA);
        });
        assertThat(failure(run).kind()).isEqualTo(FailureKind.OUT_OF_BOUNDS);
        assertThat(failure(run).message()).isEqualTo("write of 8 bytes at offset 8 of buffer, which has 12 bytes");
    }

    @Test
    void privateMemoryOfACallDiesWithIt() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Function leaf = function("leaf", 0, b -> {
            int a = b.register();
            b.alloca(a, 4, 4, false, "local");
            b.store(a, b.constant(1), 4, Annotation.NA);
            b.ret(a);
        });
        Function main = function("main", 0, b -> {
            int p = b.register();
            b.call(builder.callee("leaf"), new int[0], new int[] {p});
            b.load(p, p, 4, Annotation.NA);
        });
        builder.define(leaf);
        builder.define(main);
        builder.thread(main);
        ThreadRun run = builder.build().start(0);
        assertThat(failure(run).kind()).isEqualTo(FailureKind.USE_AFTER_FREE);
        assertThat(failure(run).message()).contains("local").contains("returned");
    }

    @Test
    void aNewCallFindsItsMemoryUnwritten() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Function leaf = function("leaf", 1, b -> {
            int a = b.register();
            int r = b.register();
            Label read = b.label();
            Label write = b.label();
            b.alloca(a, 4, 4, false, "local");
            b.branch(0, write, read);
            b.place(write);
            b.store(a, b.constant(1), 4, Annotation.NA);
            b.ret();
            b.place(read);
            b.load(r, a, 4, Annotation.NA);
        });
        Function main = function("main", 0, b -> {
            b.call(builder.callee("leaf"), new int[] {b.constant(1)}, new int[0]);
            b.call(builder.callee("leaf"), new int[] {b.constant(0)}, new int[0]);
        });
        builder.define(leaf);
        builder.define(main);
        builder.thread(main);
        assertThat(failure(builder.build().start(0)).kind()).isEqualTo(FailureKind.UNINITIALIZED);
    }

    @Test
    void escapingStackObjectsAreAllocatedAndFreedInReverse() {
        ProgramBuilder builder = new ProgramBuilder("test");
        Function leaf = function("leaf", 0, b -> {
            int a = b.register();
            int c = b.register();
            int d = b.register();
            b.alloca(a, 4, 4, true, "a");
            b.alloca(c, 4, 4, false, "c");
            b.alloca(d, 100, 64, true, "d");
            b.store(d, a, 8, Annotation.NA);
            b.ret(a);
        });
        Function main = function("main", 0, b -> {
            int r = b.register();
            b.call(builder.callee("leaf"), new int[0], new int[] {r});
            b.call(builder.callee("leaf"), new int[0], new int[] {r});
            b.ret(r);
        });
        builder.define(leaf);
        builder.define(main);
        builder.thread(main);
        Program program = builder.build();
        ThreadRun run = program.start(0);
        Site inLeaf = new Site("?", 0, "?", Site.UNKNOWN, false);
        Action.Alloc a = (Action.Alloc) run.action();
        assertThat(a.size()).isEqualTo(4);
        assertThat(a.storage()).isEqualTo(Action.Storage.STACK);
        assertThat(a.address()).isGreaterThanOrEqualTo(Program.ARENA_BASE).isLessThan(Program.PRIVATE_BASE);
        Action.Alloc d = (Action.Alloc) next(run, 0);
        assertThat(d.address() % 64).isZero();
        assertThat(d.address()).isGreaterThanOrEqualTo(a.address() + 4 + 16);
        assertThat(next(run, 0)).isEqualTo(new Action.Store(d.address(), 8, a.address(), Annotation.NA, inLeaf));
        assertThat(next(run, 0)).isEqualTo(new Action.Free(d.address(), Action.Storage.STACK, inLeaf));
        ThreadRun copy = run.copy();
        assertThat(next(run, 0)).isEqualTo(new Action.Free(a.address(), Action.Storage.STACK, inLeaf));
        assertThat(next(copy, 0)).isEqualTo(run.action());
        Action.Alloc again = (Action.Alloc) next(run, 0);
        assertThat(again.address()).isGreaterThan(d.address() + 100);
        for (int i = 0; i < 5; i++) {
            run.resume(0);
        }
        assertThat(result(run)).isEqualTo(again.address());
    }

    @Test
    void threadsAllocateInTheirOwnArenas() {
        Function f = function("f", 0, b -> b.alloca(b.register(), 8, 8, true, "a"));
        ProgramBuilder builder = new ProgramBuilder("test");
        builder.define(f);
        builder.thread(f);
        Program program = builder.build();
        long first = ((Action.Alloc) program.start(0).action()).address();
        long third = ((Action.Alloc) program.start(2, f).action()).address();
        assertThat(third - first).isEqualTo(2 * Program.ARENA_SIZE);
    }

    @Test
    void dynamicAllocationAndStackRestore() {
        ThreadRun run = start(b -> {
            int saved = b.register();
            int p = b.register();
            int n = b.register();
            int q = b.register();
            b.move(n, b.constant(40));
            b.stackSave(saved);
            b.allocaDynamic(p, n, 8, false, "vla");
            b.allocaDynamic(q, n, 8, true, "shared");
            b.store(p, n, 8, Annotation.NA);
            b.stackRestore(saved);
            b.load(n, p, 8, Annotation.NA);
        });
        Action.Alloc alloc = (Action.Alloc) run.action();
        assertThat(alloc.size()).isEqualTo(40);
        assertThat(next(run, 0)).isInstanceOf(Action.Free.class);
        assertThat(next(run, 0)).isInstanceOf(Action.Failure.class);
        assertThat(failure(run).kind()).isEqualTo(FailureKind.USE_AFTER_FREE);
    }

    @Test
    void aStackObjectThatIsTooLargeIsABound() {
        for (boolean escapes : new boolean[] {false, true}) {
            ThreadRun run = start(b -> b.allocaDynamic(b.register(), b.constant(Long.MAX_VALUE), 8, escapes, "huge"));
            assertThat(run.action()).isInstanceOfSatisfying(Action.Block.class, block -> {
                assertThat(block.kind()).isEqualTo(Action.BlockKind.BOUND);
                assertThat(block.reason()).contains("huge");
            });
        }
    }

    private static ThreadRun withGlobals(Consumer<FunctionBuilder> code) {
        ProgramBuilder builder = new ProgramBuilder("test");
        builder.global("x", 4, 1);
        long table = builder.reserveGlobal(8, 4);
        builder.define(new MemoryObject("table", table, 8, new byte[] {1, 2, 3, (byte) 0xff, 5}, true));
        Function f = function("f", 2, code);
        builder.define(f);
        builder.thread(f, Program.GLOBALS, table);
        return builder.build().start(0);
    }

    @Test
    void constantsAreReadInsideTheThread() {
        ThreadRun run = withGlobals(b -> {
            int r = b.register();
            b.load(r, 1, 8, Annotation.NA);
            b.ret(r);
        });
        assertThat(result(run)).isEqualTo(0x05_ff03_0201L);
    }

    @Test
    void variablesAreShared() {
        ThreadRun run = withGlobals(b -> b.load(b.register(), 0, 4, Annotation.NA));
        assertThat(run.action()).isEqualTo(new Action.Load(Program.GLOBALS, 4, Annotation.NA, Site.UNKNOWN));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, OUT_OF_BOUNDS, 'write to table, which is constant'",
        "0, 2, OUT_OF_BOUNDS, 'write of 4 bytes at offset 2 of x, which has 4 bytes'",
        "0, 4, OUT_OF_BOUNDS, 'write of 4 bytes at offset 4 of x, which has 4 bytes'",
        "0, -2, OUT_OF_BOUNDS, 'write of 4 bytes that begins 2 bytes before x'",
        "0, 1000000, OUT_OF_BOUNDS, 'write of 4 bytes at 0x100f4240, where no object is'",
        "0, -268435456, NULL_DEREFERENCE, 'write of 4 bytes through a null pointer'",
        "0, -268435448, NULL_DEREFERENCE, 'write of 4 bytes through a null pointer (at offset 8)'",
        "0, -268435457, OUT_OF_BOUNDS, 'write of 4 bytes at 0xffffffffffffffff, where no object is'",
    })
    void wrongWrites(int parameter, long offset, FailureKind kind, String message) {
        ThreadRun run = withGlobals(b -> {
            int p = b.register();
            b.binary(Op.ADD, p, parameter, b.constant(offset), 64);
            b.store(p, b.constant(1), 4, Annotation.NA);
        });
        assertThat(run.action()).isEqualTo(new Action.Failure(kind, message, Site.UNKNOWN));
    }

    @Test
    void wrongReads() {
        ThreadRun run = withGlobals(b -> b.load(b.register(), b.constant(0), 1, Annotation.NA));
        assertThat(failure(run).kind()).isEqualTo(FailureKind.NULL_DEREFERENCE);
        run = withGlobals(
                b -> b.load(b.register(), b.constant(Program.PRIVATE_BASE + 5 * Program.ARENA_SIZE), 1, Annotation.NA));
        assertThat(failure(run).kind()).isEqualTo(FailureKind.OUT_OF_BOUNDS);
        run = withGlobals(b -> b.rmw(b.register(), RmwOp.ADD, 1, b.constant(1), 4, Annotation.SC));
        assertThat(failure(run).message()).isEqualTo("write to table, which is constant");
    }

    /** Copies an array of four bytes, of which the second and third were never written, and reads one byte of the copy. */
    private static ThreadRun copyThenRead(int offset) {
        Annotation copy = Annotation.of(Mode.NA, Annotation.COPY);
        return start(b -> {
            int from = b.register();
            int to = b.register();
            int end = b.register();
            int moved = b.register();
            int r = b.register();
            b.alloca(from, 4, 4, false, "from");
            b.alloca(to, 4, 4, false, "to");
            b.store(to, b.constant(0x99999999L), 4, Annotation.NA);
            b.store(from, b.constant(7), 1, Annotation.NA);
            b.binary(Op.ADD, end, from, b.constant(3), 64);
            b.store(end, b.constant(8), 1, Annotation.NA);
            b.load(moved, from, 4, copy);
            b.store(to, moved, 4, Annotation.NA);
            b.binary(Op.ADD, end, to, b.constant(offset), 64);
            b.load(r, end, 1, Annotation.NA);
            b.ret(r);
        });
    }

    @Test
    void copiesOfUnwrittenBytesAreUnwritten() {
        assertThat(result(copyThenRead(0))).isEqualTo(7);
        assertThat(result(copyThenRead(3))).isEqualTo(8);
        for (int offset = 1; offset <= 2; offset++) {
            assertThat(failure(copyThenRead(offset)).kind()).isEqualTo(FailureKind.UNINITIALIZED);
            assertThat(failure(copyThenRead(offset)).message()).contains("to");
        }
    }

    @Test
    void copiesToAndFromSharedMemory() {
        long shared = Program.ARENA_BASE + 64;
        ThreadRun run = start(b -> {
            int moved = b.register();
            b.load(moved, b.constant(shared), 4, Annotation.of(Mode.NA, Annotation.COPY));
            b.store(b.constant(shared + 32), moved, 4, Annotation.NA);
            b.ret(moved);
        });
        assertThat(run.action()).isInstanceOf(Action.Load.class);
        assertThat(next(run, 5)).isEqualTo(new Action.Store(shared + 32, 4, 5, Annotation.NA, Site.UNKNOWN));
        run.resume(0);
        assertThat(result(run)).isEqualTo(5);
    }
}
