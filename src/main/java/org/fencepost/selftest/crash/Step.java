package org.fencepost.selftest.crash;

/**
 * One operation of a small program.
 *
 * @param offset where, from the start of persistent memory
 * @param size in bytes, for accesses
 * @param value what is stored or added
 * @param guard the index of an earlier load of the thread that must not have found 0, or -1
 * @param copy the number of the copy that it is a part of, or -1
 */
record Step(Kind kind, int offset, int size, long value, int guard, int copy) {
    static final int LINE = 64;
    static final int LINES = 3;
    static final int BYTES = LINES * LINE;

    enum Kind {
        STORE,
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

    boolean touches(int line) {
        int last = kind.isAccess() ? offset + size - 1 : offset;
        return line() <= line && line <= last / LINE;
    }

    Step withGuard(int newGuard) {
        return new Step(kind, offset, size, value, newGuard, copy);
    }

    Step asPartOf(int number) {
        return new Step(kind, offset, size, value, guard, number);
    }

    boolean isInOneCopyWith(Step other) {
        return copy >= 0 && copy == other.copy;
    }
}
