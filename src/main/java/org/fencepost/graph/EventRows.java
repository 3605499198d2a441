package org.fencepost.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** A relation on the events of a growing graph: for each event a set of others, as large as its largest member. */
public final class EventRows {
    private static final long[] NOTHING = {};

    private long[][] sets = new long[64][];

    EventRows() {
        Arrays.fill(sets, NOTHING);
    }

    public boolean contains(int e, int member) {
        long[] set = sets[e];
        return member >> 6 < set.length && (set[member >> 6] >>> member & 1) != 0;
    }

    public void clear(int e) {
        ensure(e);
        Arrays.fill(sets[e], 0);
    }

    public void add(int e, int member) {
        room(e, (member >> 6) + 1)[member >> 6] |= 1L << member;
    }

    /** Adds all that the set of another event contains. */
    public void addAll(int e, int other) {
        long[] others = sets[other];
        long[] set = room(e, others.length);
        for (int w = 0; w < others.length; w++) {
            set[w] |= others[w];
        }
    }

    /** Whether all members of the set have new numbers. */
    boolean areKept(int e, int[] renumbered) {
        long[] set = sets[e];
        for (int w = 0; w < set.length; w++) {
            for (long rest = set[w]; rest != 0; rest &= rest - 1) {
                if (renumbered[(w << 6) + Long.numberOfTrailingZeros(rest)] < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Makes the set of an event of the source that of the event with its new number; the first {@code same} events keep their
     * numbers.
     */
    void copy(EventRows source, int e, int[] renumbered, int same) {
        int copy = renumbered[e];
        clear(copy);
        long[] from = source.sets[e];
        int whole = Math.min(same >> 6, from.length);
        System.arraycopy(from, 0, room(copy, from.length), 0, whole);
        for (int w = whole; w < from.length; w++) {
            long kept = w == same >> 6 ? (1L << same) - 1 : 0;
            sets[copy][w] |= from[w] & kept;
            for (long rest = from[w] & ~kept; rest != 0; rest &= rest - 1) {
                int member = renumbered[(w << 6) + Long.numberOfTrailingZeros(rest)];
                if (member >= 0) {
                    add(copy, member);
                }
            }
        }
    }

    void save(DataOutput out, int e) throws IOException {
        out.writeInt(sets[e].length);
        for (long word : sets[e]) {
            out.writeLong(word);
        }
    }

    void load(DataInput in, int e) throws IOException {
        ensure(e);
        sets[e] = new long[in.readInt()];
        for (int w = 0; w < sets[e].length; w++) {
            sets[e][w] = in.readLong();
        }
    }

    /** The set of the event, with room for so many words. */
    private long[] room(int e, int words) {
        if (sets[e].length < words) {
            sets[e] = Arrays.copyOf(sets[e], words);
        }
        return sets[e];
    }

    private void ensure(int e) {
        if (e >= sets.length) {
            int old = sets.length;
            sets = Arrays.copyOf(sets, Math.max(e + 1, 2 * old));
            Arrays.fill(sets, old, sets.length, NOTHING);
        }
    }
}
