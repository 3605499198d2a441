package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** What is left to try in one graph, newest first; four numbers an item. */
final class WorkList {
    /** Let the read {@code event} read from write {@code a}. */
    static final int READ = 0;
    /** Put the write {@code event} at coherence position {@code a}; {@code b} is the read that it revisited, or -1. */
    static final int WRITE = 1;
    /** Let the choice {@code event} be {@code a}, and then the values after it. */
    static final int CHOICE = 2;
    /** Let the write {@code event} revisit the read {@code a}; {@code b} says how, if there are several ways ({@link Mixer}). */
    static final int REVISIT = 3;
    /** Let the read group {@code event} take combination {@code a} of writes ({@link Mixer}). */
    static final int READ_GROUP = 4;
    /** Let the write group {@code event} take combination {@code a} of places; {@code b} is the read group it revisited. */
    static final int WRITE_GROUP = 5;
    /** After a revisit by the write group {@code event}: let the read group {@code b} take combination {@code a}. */
    static final int RECONSIDER = 6;

    private int[] items = new int[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    void push(int type, int event, int a, int b) {
        if (size + 4 > items.length) {
            items = Arrays.copyOf(items, 2 * items.length);
        }
        items[size] = type;
        items[size + 1] = event;
        items[size + 2] = a;
        items[size + 3] = b;
        size += 4;
    }

    /** Removes the newest item, which {@link #type} and the rest then describe. */
    void pop() {
        size -= 4;
    }

    int type() {
        return items[size];
    }

    int event() {
        return items[size + 1];
    }

    int a() {
        return items[size + 2];
    }

    int b() {
        return items[size + 3];
    }

    int count() {
        return size / 4;
    }

    /** Whether that item is a revisit; the oldest is number 0. */
    boolean isRevisit(int item) {
        return items[4 * item] == REVISIT;
    }

    /** How many of the oldest items are of the type. */
    int countOldest(int type, int among) {
        int found = 0;
        for (int i = 0; i < among; i++) {
            found += items[4 * i] == type ? 1 : 0;
        }
        return found;
    }

    /** How many of the oldest items are about the same event. */
    int alternatives() {
        int i = 0;
        while (i < size && items[i + 1] == items[1]) {
            i += 4;
        }
        return i / 4;
    }

    /** Drops all items but one; the oldest is number 0. */
    void keepOnly(int item) {
        System.arraycopy(items, 4 * item, items, 0, 4);
        size = 4;
    }

    void dropOldest(int count) {
        System.arraycopy(items, 4 * count, items, 0, size - 4 * count);
        size -= 4 * count;
    }

    /** Writes the oldest items. */
    void save(DataOutput out, int count) throws IOException {
        out.writeInt(count);
        for (int i = 0; i < 4 * count; i++) {
            out.writeInt(items[i]);
        }
    }

    void load(DataInput in) throws IOException {
        size = 4 * in.readInt();
        items = new int[Math.max(64, size)];
        for (int i = 0; i < size; i++) {
            items[i] = in.readInt();
        }
    }
}
