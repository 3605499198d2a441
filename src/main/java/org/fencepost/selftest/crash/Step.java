package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.List;

/**
 * One operation of a thread in memory that survives failures.
 *
 * @param offset where, from the start of that memory
 * @param size in bytes, for accesses
 * @param value what is stored or added
 * @param guard the index of an earlier load of the thread that must not have found 0, or -1
 * @param source the index of an earlier load of the thread whose result is added to the value, or -1
 * @param copy the number of the copy that it is a part of, or -1
 */
record Step(Kind kind, int offset, int size, long value, int guard, int source, int copy) {
    static final int LINE = 64;
    private static final int NONE = -1;

    Step(Kind kind, int offset, int size, long value) {
        this(kind, offset, size, value, NONE, NONE, NONE);
    }

    enum Kind {
        STORE,
        /** A store past the caches. */
        STREAM,
        LOAD,
        CLFLUSH,
        CLFLUSHOPT,
        CLWB,
        SFENCE,
        MFENCE,
        ADD,
        /** A store that is a locked instruction. */
        EXCHANGE;

        boolean writes() {
            return this == STORE || this == STREAM || this == ADD || this == EXCHANGE;
        }

        /** Flushes that later operations can overtake. */
        boolean isWeakFlush() {
            return this == CLFLUSHOPT || this == CLWB;
        }

        boolean isFlush() {
            return isWeakFlush() || this == CLFLUSH;
        }

        /** Waits until all that its thread has done has taken effect. */
        boolean isLocked() {
            return this == MFENCE || this == ADD || this == EXCHANGE;
        }

        boolean isAccess() {
            return writes() || this == LOAD;
        }
    }

    int line() {
        return offset / LINE;
    }

    private int lastLine() {
        return (kind.isAccess() ? offset + size - 1 : offset) / LINE;
    }

    boolean touches(int line) {
        return line() <= line && line <= lastLine();
    }

    /** Whether there is a line that both touch. */
    boolean meets(Step other) {
        return line() <= other.lastLine() && other.line() <= lastLine();
    }

    /** Whether it finds something. */
    boolean looks() {
        return kind == Kind.LOAD || kind == Kind.ADD;
    }

    Step withGuard(int newGuard) {
        return new Step(kind, offset, size, value, newGuard, source, copy);
    }

    Step withSource(int newSource) {
        return new Step(kind, offset, size, value, guard, newSource, copy);
    }

    boolean isInOneCopyWith(Step other) {
        return copy >= 0 && copy == other.copy;
    }

    /** The same but for a non-temporal store, which becomes a store. */
    Step asPlainStore() {
        return kind == Kind.STREAM ? new Step(Kind.STORE, offset, size, value, guard, source, copy) : this;
    }

    /** A thread with one step less; what used what that had found no longer does. */
    static List<Step> without(List<Step> steps, int left) {
        List<Step> result = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (i != left) {
                result.add(step.withGuard(without(step.guard, left)).withSource(without(step.source, left)));
            }
        }
        return result;
    }

    private static int without(int index, int left) {
        return index == left ? NONE : index > left ? index - 1 : index;
    }
}
