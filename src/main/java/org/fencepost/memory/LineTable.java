package org.fencepost.memory;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Cache lines by address: open addressing without boxing, because every access looks here. */
final class LineTable {
    private static final int FIRST_CAPACITY = 64;

    private CacheLine[] table = new CacheLine[FIRST_CAPACITY];
    private int size;
    /** The line that was asked for last. */
    private @Nullable CacheLine recent;

    /** The line with that address, or null. */
    @Nullable CacheLine get(long base) {
        CacheLine last = recent;
        if (last != null && last.base() == base) {
            return last;
        }
        int mask = table.length - 1;
        for (int i = hash(base) & mask; table[i] != null; i = i + 1 & mask) {
            if (table[i].base() == base) {
                recent = table[i];
                return recent;
            }
        }
        return null;
    }

    /** Adds a line that is not there yet. */
    void add(CacheLine line) {
        if (2 * size >= table.length) {
            grow();
        }
        insert(table, line);
        size++;
        recent = line;
    }

    private void grow() {
        CacheLine[] larger = new CacheLine[2 * table.length];
        for (CacheLine line : table) {
            if (line != null) {
                insert(larger, line);
            }
        }
        table = larger;
    }

    private static void insert(CacheLine[] into, CacheLine line) {
        int mask = into.length - 1;
        int i = hash(line.base()) & mask;
        while (into[i] != null) {
            i = i + 1 & mask;
        }
        into[i] = line;
    }

    /** Neighbours come to lie side by side: programs go through memory in order. */
    private static int hash(long base) {
        long number = base / CacheLine.SIZE;
        return (int) (number ^ number >>> 26);
    }

    void forEach(Consumer<CacheLine> action) {
        for (CacheLine line : table) {
            if (line != null) {
                action.accept(line);
            }
        }
    }

    void clear() {
        table = new CacheLine[FIRST_CAPACITY];
        size = 0;
        recent = null;
    }
}
