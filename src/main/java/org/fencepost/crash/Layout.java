package org.fencepost.crash;

import org.fencepost.memory.CacheLine;

/**
 * Where the allocator of persistent memory puts objects that ask for no alignment of their own. It promises sixteen bytes, so
 * that no program may rely on more.
 */
public enum Layout {
    /** Each object has cache lines of its own, and begins one: a flush of one object never helps another. */
    SPREAD(CacheLine.SIZE, 0),
    /** One behind the other, as most allocators do it: objects share lines. */
    PACKED(1, 0),
    /** Each object has lines of its own and begins near the end of one: objects that fit into a line lie in two. */
    SPLIT(CacheLine.SIZE, CacheLine.SIZE - 16);

    private final long unit;
    private final long shift;

    Layout(long unit, long shift) {
        this.unit = unit;
        this.shift = shift;
    }

    /** The first suitable address at or behind the end of the last object. */
    long place(long free, long alignment) {
        long step = Math.max(unit, alignment);
        long start = (free + step - 1) / step * step;
        return start + (shift & -alignment);
    }

    /** Whether all layouts put an object with this alignment at the start of a line. */
    static boolean isSettled(long alignment) {
        return alignment >= CacheLine.SIZE;
    }
}
