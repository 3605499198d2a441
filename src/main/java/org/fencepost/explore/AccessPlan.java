package org.fencepost.explore;

import java.util.function.IntToLongFunction;
import org.fencepost.program.Wide;

/**
 * The locations that one action touches. A non-atomic access that overlaps narrower ones is torn into parts along their
 * boundaries; an atomic access has one part, or is explored by {@link Mixer}. A part of 16 bytes is the only
 * one; others do not cross a word of 8 bytes.
 *
 * @param locations the location of each part
 * @param offsets where in the access each part starts, in bytes
 * @param sizes the bytes of each part
 */
record AccessPlan(int[] locations, int[] offsets, int[] sizes) {
    int parts() {
        return locations.length;
    }

    /** Whether the access has 16 bytes. */
    boolean isWide() {
        int last = parts() - 1;
        return offsets[last] + sizes[last] == Wide.SIZE;
    }

    /** The value of an access whose parts have these. */
    long join(IntToLongFunction values, WideValues wide) {
        long low = 0;
        long high = 0;
        for (int p = 0; p < parts(); p++) {
            long bytes = values.applyAsLong(p) << (8 * (offsets[p] & 7));
            if (offsets[p] < 8) {
                low |= bytes;
            } else {
                high |= bytes;
            }
        }
        return isWide() ? wide.number(low, high) : low;
    }

    boolean contains(int location) {
        for (int own : locations) {
            if (own == location) {
                return true;
            }
        }
        return false;
    }

    /** The bits of an access's value that belong to one part. */
    long slice(long value, int part, WideValues wide) {
        if (locations.length == 1) {
            return value;
        }
        long word = isWide() ? wide.word(value, Wide.SIZE, offsets[part] & 8) : value;
        long shifted = word >>> (8 * (offsets[part] & 7));
        return sizes[part] >= 8 ? shifted : shifted & ((1L << (8 * sizes[part])) - 1);
    }
}
