package org.fencepost.crash;

/** When something was last written back to memory: at {@link #begin} or later, but before {@link #end}. */
final class Interval {
    static final long NEVER = Long.MAX_VALUE;

    long begin;
    long end = NEVER;

    void narrow(long newBegin, long newEnd) {
        begin = Math.max(begin, newBegin);
        end = Math.min(end, newEnd);
    }
}
