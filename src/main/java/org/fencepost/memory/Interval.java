package org.fencepost.memory;

/** When something was last written back to memory: at {@link #begin} or later, but before {@link #end}. */
public final class Interval {
    public static final long NEVER = Long.MAX_VALUE;

    long begin;
    long end = NEVER;

    public long begin() {
        return begin;
    }

    public long end() {
        return end;
    }

    void narrow(long newBegin, long newEnd) {
        begin = Math.max(begin, newBegin);
        end = Math.min(end, newEnd);
    }
}
