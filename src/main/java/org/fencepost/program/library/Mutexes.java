package org.fencepost.program.library;

import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Action.LockRequest;
import org.fencepost.program.Annotation;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/**
 * Mutexes in a word of four bytes: the owner (thread + 1, or 0) in the low 30 bits, the kind in the upper two. A thread
 * remembers which mutexes it holds and how often, so it knows without looking at shared memory when it locks one again.
 */
final class Mutexes {
    private static final int NORMAL = 0;
    private static final int ERROR_CHECK = 2;
    private static final int DESTROYED = 3;

    private static final int EPERM = 1;
    private static final int EBUSY = 16;
    private static final int EDEADLK = 35;
    private static final int EOWNERDEAD = 130;
    private static final int ENOTRECOVERABLE = 131;

    /** Sets the keys apart from those of other intrinsics. */
    private static final long KEY = 1L << 62;

    static final Intrinsic TRY_LOCK = (context, arguments) -> lock(context, arguments[0], true);

    private Mutexes() {}

    static void register(Map<String, Intrinsic> table) {
        table.put("__fp_lock", (context, arguments) -> lock(context, arguments[0], false));
        table.put("__fp_trylock", TRY_LOCK);
        table.put("__fp_lock_owner_died", (context, arguments) -> ask(context, LockRequest.OWNER_DIED, arguments[0]));
        table.put("__fp_lock_robust", (context, arguments) -> ask(context, LockRequest.MAKE_ROBUST, arguments[0]));
        table.put(
                "__fp_lock_consistent",
                (context, arguments) -> ask(context, LockRequest.MAKE_CONSISTENT, arguments[0]));
        table.put("__fp_unlock", (context, arguments) -> unlock(context, arguments[0]));
    }

    private static Intrinsic.Outcome ask(CallContext context, LockRequest request, long mutex) {
        return Intrinsic.visible(new Action.AskLock(request, mutex, context.site()));
    }

    /** What the thread remembers of a mutex that it holds: how often, and its kind. 0 when it does not hold it. */
    private static long held(CallContext context, long mutex) {
        return context.get(KEY | mutex);
    }

    private static void setHeld(CallContext context, long mutex, int kind, int times) {
        context.set(KEY | mutex, times == 0 ? 0 : (long) kind << 32 | times);
    }

    private static int kind(long held) {
        return (int) (held >>> 32);
    }

    private static Intrinsic.Outcome lock(CallContext context, long mutex, boolean trying) {
        long held = held(context, mutex);
        if (held != 0) {
            return lockAgain(context, mutex, held, trying);
        }
        Action action = new Action.Lock(mutex, context.thread() + 1, trying, context.site());
        return new Intrinsic.Outcome.Visible(action, (later, word) -> locked(later, mutex, word, trying));
    }

    private static Intrinsic.Outcome locked(CallContext context, long mutex, long word, boolean trying) {
        int kind = (int) (word >>> 30) & 3;
        if (kind == DESTROYED) {
            return misuse(context, mutex, "lock of the destroyed mutex ");
        }
        if ((word & Action.Lock.NOT_RECOVERABLE) != 0) {
            return Intrinsic.result(ENOTRECOVERABLE);
        }
        if (Action.Lock.isFree(word)) {
            setHeld(context, mutex, kind, 1);
            return Intrinsic.result((word & Action.Lock.ROBUST) == 0 ? 0 : EOWNERDEAD);
        }
        return trying
                ? Intrinsic.result(EBUSY)
                : waits(context, "the mutex " + name(context, mutex) + " is taken", List.of(context.actions() - 1));
    }

    private static Intrinsic.Outcome lockAgain(CallContext context, long mutex, long held, boolean trying) {
        return switch (kind(held)) {
            case NORMAL ->
                trying
                        ? Intrinsic.result(EBUSY)
                        : waits(context, "the thread itself holds the mutex " + name(context, mutex), List.of());
            case ERROR_CHECK -> Intrinsic.result(trying ? EBUSY : EDEADLK);
            default -> {
                context.set(KEY | mutex, held + 1);
                yield Intrinsic.result(0);
            }
        };
    }

    private static Intrinsic.Outcome waits(CallContext context, String reason, List<Integer> reads) {
        return Intrinsic.visible(new Action.Block(Action.BlockKind.LOCK, context.site(), reason, reads));
    }

    private static Intrinsic.Outcome unlock(CallContext context, long mutex) {
        long held = held(context, mutex);
        if (held == 0) {
            // Only the word itself tells of what kind a mutex is that this thread does not hold.
            return new Intrinsic.Outcome.Visible(
                    new Action.Load(mutex, 4, Annotation.RLX, context.site()),
                    (later, word) -> unlockOfOthers(later, mutex, word));
        }
        int times = (int) held - 1;
        setHeld(context, mutex, kind(held), times);
        if (times > 0) {
            return Intrinsic.result(0);
        }
        Action action = new Action.Unlock(mutex, (long) kind(held) << 30, context.site());
        return new Intrinsic.Outcome.Visible(action, (later, answer) -> Intrinsic.result(0));
    }

    private static Intrinsic.Outcome unlockOfOthers(CallContext context, long mutex, long word) {
        int kind = (int) (word >>> 30) & 3;
        if (kind != NORMAL && kind != DESTROYED) {
            return Intrinsic.result(EPERM);
        }
        long owner = word & Action.Lock.OWNER_MASK;
        String why = kind == DESTROYED
                ? ", which is destroyed"
                : owner == 0 ? ", which is not locked" : ", which thread " + (owner - 1) + " holds";
        return misuse(context, mutex, "unlock of the mutex ", why);
    }

    private static Intrinsic.Outcome misuse(CallContext context, long mutex, String... text) {
        String rest = text.length > 1 ? text[1] : "";
        return Intrinsic.visible(
                new Action.Failure(FailureKind.MUTEX_MISUSE, text[0] + name(context, mutex) + rest, context.site()));
    }

    private static String name(CallContext context, long mutex) {
        return context.program().describe(mutex);
    }
}
