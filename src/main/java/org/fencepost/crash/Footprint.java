package org.fencepost.crash;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What a step of a thread or of its store buffer touches: two steps that do not {@link #conflict} lead to the same in either
 * order.
 *
 * @param space which memory the bytes are in: that which outlives machines, or that of one machine
 * @param from the first byte
 * @param to the byte after the last one; as {@code from} for none
 * @param lines the cache lines for which the order of stores and flushes matters
 * @param stores whether it stores to the lines; otherwise it is only the others' stores whose order with it matters
 * @param everything whether it may touch anything
 */
record Footprint(int space, long from, long to, boolean writes, long[] lines, boolean stores, boolean everything) {
    private static final long[] NO_LINES = {};

    /** The memory that outlives machines. */
    static final int SHARED = -1;
    /** What is neither memory nor a line: threads, the allocator. */
    static final int OTHER = -2;

    /** Nobody else can tell when the step is made. */
    static final Footprint NONE = new Footprint(OTHER, 0, 0, false, NO_LINES, false, false);

    static final Footprint EVERYTHING = new Footprint(OTHER, 0, 0, false, NO_LINES, false, true);

    static Footprint bytes(int space, long address, long size, boolean writes) {
        return new Footprint(space, address, address + size, writes, NO_LINES, false, false);
    }

    /** A thing that is not memory, by a number. */
    static Footprint thing(long number) {
        return bytes(OTHER, number, 1, true);
    }

    Footprint withLines(long[] some, boolean storing) {
        return new Footprint(space, from, to, writes, some, storing, everything);
    }

    boolean isEmpty() {
        return from == to && lines.length == 0 && !everything;
    }

    /** Whether the order of the two can make a difference. */
    boolean conflicts(Footprint other) {
        if (everything || other.everything) {
            return !isEmpty() && !other.isEmpty();
        }
        boolean overlap = space == other.space && from < other.to && other.from < to;
        return overlap && (writes || other.writes) || conflictsInLines(other);
    }

    boolean conflictsInLines(Footprint other) {
        return (stores || other.stores) && sharesLine(other);
    }

    boolean hasBytes() {
        return from < to;
    }

    private boolean sharesLine(Footprint other) {
        for (long line : lines) {
            for (long one : other.lines) {
                if (line == one) {
                    return true;
                }
            }
        }
        return false;
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(space);
        out.writeLong(from);
        out.writeLong(to);
        out.writeBoolean(writes);
        out.writeInt(lines.length);
        for (long line : lines) {
            out.writeLong(line);
        }
        out.writeBoolean(stores);
        out.writeBoolean(everything);
    }

    static Footprint load(DataInput in) throws IOException {
        int space = in.readInt();
        long from = in.readLong();
        long to = in.readLong();
        boolean writes = in.readBoolean();
        long[] lines = new long[in.readInt()];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = in.readLong();
        }
        return new Footprint(space, from, to, writes, lines, in.readBoolean(), in.readBoolean());
    }
}
