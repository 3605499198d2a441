package org.fencepost.graph;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** A relation on the events of a growing graph that is known when an event is added: for each event a set of others. */
public final class EventRows {
    private int words = 1;
    private long[] bits = new long[64];

    public boolean contains(int e, int member) {
        return member >> 6 < words && (bits[e * words + (member >> 6)] >>> member & 1) != 0;
    }

    public void clear(int e) {
        ensure(e);
        Arrays.fill(bits, e * words, (e + 1) * words, 0);
    }

    public void add(int e, int member) {
        ensure(member);
        bits[e * words + (member >> 6)] |= 1L << member;
    }

    /** Whether the set contains all that the set of another event contains, apart from that event. */
    public boolean containsAllBut(int e, int other) {
        for (int w = 0; w < words; w++) {
            long rest = bits[other * words + w] & ~bits[e * words + w];
            if (w == other >> 6) {
                rest &= ~(1L << other);
            }
            if (rest != 0) {
                return false;
            }
        }
        return true;
    }

    /** Adds all that the set of another event contains. */
    public void addAll(int e, int other) {
        for (int w = 0; w < words; w++) {
            bits[e * words + w] |= bits[other * words + w];
        }
    }

    /** Makes these the sets of the events of the source that have new numbers; the first {@code same} keep theirs. */
    void copy(EventRows source, int events, int[] renumbered, int same) {
        ensure(events);
        for (int e = 0; e < events; e++) {
            if (renumbered[e] != ExecutionGraph.NONE) {
                copyRow(source, e, renumbered, same);
            }
        }
    }

    private void copyRow(EventRows source, int e, int[] renumbered, int same) {
        int from = e * source.words;
        int to = renumbered[e] * words;
        int whole = Math.min(same >> 6, source.words);
        System.arraycopy(source.bits, from, bits, to, whole);
        Arrays.fill(bits, to + whole, to + words, 0);
        for (int w = whole; w < source.words; w++) {
            long rest = source.bits[from + w];
            if (w == same >> 6) {
                long kept = (1L << same) - 1;
                bits[to + w] |= rest & kept;
                rest &= ~kept;
            }
            for (; rest != 0; rest &= rest - 1) {
                int member = renumbered[(w << 6) + Long.numberOfTrailingZeros(rest)];
                if (member >= 0) {
                    bits[to + (member >> 6)] |= 1L << member;
                }
            }
        }
    }

    void save(DataOutput out, int events) throws IOException {
        out.writeInt(words);
        for (int i = 0; i < events * words; i++) {
            out.writeLong(i < bits.length ? bits[i] : 0);
        }
    }

    void load(DataInput in, int events) throws IOException {
        words = in.readInt();
        bits = new long[Math.max(64, (events + 1) * words)];
        for (int i = 0; i < events * words; i++) {
            bits[i] = in.readLong();
        }
    }

    /** Makes room for events up to this number, as rows and as bits in each row. */
    private void ensure(int e) {
        if (e >> 6 >= words) {
            int wider = Math.max((e >> 6) + 1, 2 * words);
            long[] moved = new long[bits.length / words * wider];
            for (int row = 0; row < bits.length / words; row++) {
                System.arraycopy(bits, row * words, moved, row * wider, words);
            }
            words = wider;
            bits = moved;
        }
        if ((e + 1) * words > bits.length) {
            bits = Arrays.copyOf(bits, Math.max(2 * bits.length, (e + 1) * words));
        }
    }
}
