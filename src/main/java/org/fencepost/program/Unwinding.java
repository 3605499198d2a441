package org.fencepost.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Leaves calls from within: to the handler of an exception, or back to an earlier place (longjmp). What lives on the stack of
 * a call that is left ends, which may take an action each; the thread remembers meanwhile where it is going.
 *
 * @param place where to go, as {@link CallContext#place} gave it, or {@link #HANDLER}
 * @param result what the intrinsic there gives
 */
record Unwinding(long place, long result) {
    private static final long HANDLER = -1;

    static final Unwinding TO_HANDLER = new Unwinding(HANDLER, 0);

    static long place(ThreadState t) {
        return (long) t.calls.depth() << 32 | t.pc;
    }

    static void start(ThreadState t, Unwinding how) {
        t.unwinding = how;
        step(t);
    }

    /** Goes on until it has arrived, or until something has to be freed by an action. */
    static void step(ThreadState t) {
        Unwinding how = t.unwinding;
        while (how != null && !how.hasArrived(t)) {
            if (!Calls.freeObjects(t, t.calls.objectsBelow(), t.path.code.words[t.pc + 2])) {
                return;
            }
            t.calls.pop();
            t.path = t.calls.poppedPath();
            t.frame = t.calls.poppedFrame();
            t.pc = t.calls.poppedPc();
        }
    }

    private boolean hasArrived(ThreadState t) {
        boolean here = place == HANDLER ? t.path.code.handlers(t.pc) != null : t.calls.depth() == place >>> 32;
        if (here) {
            t.unwinding = null;
            goOn(t);
        }
        return here;
    }

    private void goOn(ThreadState t) {
        if (place == HANDLER) {
            t.pc = t.path.code.words[t.path.code.behind(t.pc) + 2];
        } else {
            t.pc = (int) place;
            IntrinsicCalls.finish(t, result);
        }
    }

    /** Up to what runs when the thread ends: nothing leaves that. */
    static List<Long> handledTypes(ThreadState t) {
        List<Long> types = new ArrayList<>();
        for (int level = t.calls.depth() - 1; level >= 0 && t.calls.pc(level) >= 0; level--) {
            FunctionBuilder.Handlers handlers = t.calls.path(level).code.handlers(t.calls.pc(level));
            if (handlers != null) {
                for (long type : handlers.types()) {
                    types.add(type);
                }
            }
        }
        return types;
    }
}
