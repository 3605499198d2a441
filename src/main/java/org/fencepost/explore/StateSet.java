package org.fencepost.explore;

import java.util.Arrays;

/** Numbers of 64 bits that were seen, up to some millions of them; further ones are taken for new. */
final class StateSet {
    private static final int MOST = 1 << 22;

    private long[] table = new long[1 << 12];
    private int size;

    int size() {
        return size;
    }

    /** Returns false if it was there before. */
    boolean add(long number) {
        long key = number == 0 ? 1 : number;
        int i = find(key);
        if (table[i] == key) {
            return false;
        }
        if (size < MOST) {
            table[i] = key;
            size++;
            grow();
        }
        return true;
    }

    private int find(long key) {
        int i = (int) key & table.length - 1;
        while (table[i] != 0 && table[i] != key) {
            i = i + 1 & table.length - 1;
        }
        return i;
    }

    private void grow() {
        if (2 * size > table.length) {
            long[] old = table;
            table = new long[2 * old.length];
            Arrays.stream(old).filter(key -> key != 0).forEach(key -> table[find(key)] = key);
        }
    }
}
