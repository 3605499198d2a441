package org.fencepost.program.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.library.Caller.next;
import static org.fencepost.program.library.Caller.result;

import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.junit.jupiter.api.Test;

/** Mutexes of all kinds, in thread 3 (so the owner that they record is 4). */
class MutexesTest {
    private static final long M = Program.ARENA_BASE + 64;
    private static final long NORMAL = 0;
    private static final long RECURSIVE = 1L << 30;
    private static final long ERROR_CHECK = 2L << 30;
    private static final long DESTROYED = 3L << 30;

    /** A thread that makes these calls on one mutex and ends with all results, one hexadecimal digit pair each. */
    private static ThreadRun calls(String... names) {
        Caller caller = new Caller();
        int all = caller.code().register();
        for (String name : names) {
            int result = caller.call("__fp_" + name, M);
            caller.with(b -> {
                b.binary(Op.SHL, all, all, b.constant(8), 64);
                b.binary(Op.OR, all, all, result, 64);
            });
        }
        return caller.run(all);
    }

    private static void assertLock(ThreadRun run, boolean trying) {
        assertThat(run.action()).isEqualTo(new Action.Lock(M, 4, trying, Site.UNKNOWN));
    }

    @Test
    void lockAndUnlock() {
        ThreadRun run = calls("lock", "unlock", "lock");
        assertLock(run, false);
        assertThat(next(run, NORMAL)).isEqualTo(new Action.Unlock(M, NORMAL, Site.UNKNOWN));
        run.resume(0);
        assertLock(run, false);
        run.resume(NORMAL);
        assertThat(result(run)).isZero();
    }

    @Test
    void aTakenMutexBlocks() {
        ThreadRun run = calls("lock");
        Action.Block block = (Action.Block) next(run, 1);
        assertThat(block.kind()).isEqualTo(Action.BlockKind.LOCK);
        assertThat(block.reads()).containsExactly(0);
        run = calls("trylock");
        assertLock(run, true);
        run.resume(1);
        assertThat(result(run)).isEqualTo(16);
    }

    @Test
    void normalMutexesDeadlockOnTheirOwner() {
        ThreadRun run = calls("lock", "trylock", "lock");
        Action.Block block = (Action.Block) next(run, NORMAL);
        assertThat(block.kind()).isEqualTo(Action.BlockKind.LOCK);
        assertThat(block.reason()).contains("itself");
        assertThat(block.reads()).isEmpty();
    }

    @Test
    void recursiveMutexesCount() {
        ThreadRun run = calls("lock", "lock", "trylock", "unlock", "unlock", "unlock");
        assertThat(next(run, RECURSIVE)).isEqualTo(new Action.Unlock(M, RECURSIVE, Site.UNKNOWN));
        run.resume(0);
        assertThat(result(run)).isZero();
    }

    @Test
    void errorCheckingMutexesSayWhatIsWrong() {
        ThreadRun run = calls("lock", "lock", "trylock", "unlock");
        assertThat(next(run, ERROR_CHECK)).isEqualTo(new Action.Unlock(M, ERROR_CHECK, Site.UNKNOWN));
        run.resume(0);
        assertThat(result(run)).isEqualTo(35 << 16 | 16 << 8);
        run = calls("unlock");
        run.resume(ERROR_CHECK | 1);
        assertThat(result(run)).isEqualTo(1);
    }

    @Test
    void unlockWithoutLock() {
        ThreadRun run = calls("unlock");
        assertThat(run.action()).isInstanceOf(Action.Load.class);
        ThreadRun taken = run.copy();
        assertThat(next(run, NORMAL)).isInstanceOfSatisfying(Action.Failure.class, failure -> {
            assertThat(failure.kind()).isEqualTo(FailureKind.MUTEX_MISUSE);
            assertThat(failure.message()).endsWith("which is not locked");
        });
        assertThat(next(taken, NORMAL | 2))
                .isInstanceOfSatisfying(
                        Action.Failure.class,
                        failure -> assertThat(failure.message()).endsWith("which thread 1 holds"));
        ThreadRun twice = calls("lock", "unlock", "unlock");
        twice.resume(NORMAL);
        twice.resume(0);
        assertThat(next(twice, NORMAL)).isInstanceOf(Action.Failure.class);
    }

    @Test
    void destroyedMutexes() {
        assertThat(next(calls("lock"), DESTROYED))
                .isInstanceOfSatisfying(
                        Action.Failure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(FailureKind.MUTEX_MISUSE));
        assertThat(next(calls("unlock"), DESTROYED)).isInstanceOf(Action.Failure.class);
    }

    @Test
    void copiesHoldTheirOwnMutexes() {
        ThreadRun run = calls("lock", "unlock");
        ThreadRun copy = run.copy();
        run.resume(NORMAL);
        assertThat(run.action()).isInstanceOf(Action.Unlock.class);
        assertThat(next(copy, 1)).isInstanceOf(Action.Block.class);
    }
}
