package org.fencepost.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The algebra of relations and sets on bare words, for those who cannot afford an object a step. A set of events is
 * {@code width} words; a relation is {@code size} rows of {@code width} words. Nearly every execution has at most 64
 * events: then a row is one long and each operation has a loop of its own for that case.
 *
 * <p>The target comes first and must not be one of the operands, except where a method says so. Bits past {@code size}
 * are always 0. Union, intersection and difference work word by word and are the same for sets and relations.
 */
public final class BitRows {
    private BitRows() {}

    /** Words that a set over {@code size} events takes. */
    public static int width(int size) {
        return (size + 63) >> 6;
    }

    /** The target may be an operand. */
    public static void or(long[] target, long[] a, long[] b, int length) {
        for (int i = 0; i < length; i++) {
            target[i] = a[i] | b[i];
        }
    }

    /** The target may be an operand. */
    public static void and(long[] target, long[] a, long[] b, int length) {
        for (int i = 0; i < length; i++) {
            target[i] = a[i] & b[i];
        }
    }

    /** The target may be an operand. */
    public static void andNot(long[] target, long[] a, long[] b, int length) {
        for (int i = 0; i < length; i++) {
            target[i] = a[i] & ~b[i];
        }
    }

    public static boolean isEmpty(long[] words, int length) {
        long any = 0;
        for (int i = 0; i < length; i++) {
            any |= words[i];
        }
        return any == 0;
    }

    public static boolean isEqual(long[] a, long[] b, int length) {
        return Arrays.equals(a, 0, length, b, 0, length);
    }

    /** The word {@code index} of the set of all events. */
    private static long full(int size, int index) {
        int rest = size - (index << 6);
        return rest >= 64 ? -1L : (1L << rest) - 1;
    }

    /** All events, as a set. */
    public static void universe(long[] target, int size) {
        for (int i = 0; i < width(size); i++) {
            target[i] = full(size, i);
        }
    }

    /** The target may be the operand. */
    public static void complementSet(long[] target, long[] a, int size) {
        for (int i = 0; i < width(size); i++) {
            target[i] = ~a[i] & full(size, i);
        }
    }

    /** The target may be the operand. */
    public static void complement(long[] target, long[] a, int size) {
        int width = width(size);
        for (int k = 0; k < width; k++) {
            long full = full(size, k);
            for (int i = k; i < size * width; i += width) {
                target[i] = ~a[i] & full;
            }
        }
    }

    /** Relational composition {@code a ; b}. */
    public static void compose(long[] target, long[] a, long[] b, int size) {
        int width = width(size);
        if (width == 1) {
            for (int i = 0; i < size; i++) {
                long row = 0;
                for (long rest = a[i]; rest != 0; rest &= rest - 1) {
                    row |= b[Long.numberOfTrailingZeros(rest)];
                }
                target[i] = row;
            }
            return;
        }
        Arrays.fill(target, 0, size * width, 0);
        for (int i = 0; i < size; i++) {
            for (int word = 0; word < width; word++) {
                for (long rest = a[i * width + word]; rest != 0; rest &= rest - 1) {
                    orRow(target, i, b, (word << 6) + Long.numberOfTrailingZeros(rest), width);
                }
            }
        }
    }

    private static void orRow(long[] target, int row, long[] source, int sourceRow, int width) {
        for (int k = 0; k < width; k++) {
            target[row * width + k] |= source[sourceRow * width + k];
        }
    }

    public static void inverse(long[] target, long[] a, int size) {
        int width = width(size);
        Arrays.fill(target, 0, size * width, 0);
        if (width == 1) {
            for (int i = 0; i < size; i++) {
                long bit = 1L << i;
                for (long rest = a[i]; rest != 0; rest &= rest - 1) {
                    target[Long.numberOfTrailingZeros(rest)] |= bit;
                }
            }
            return;
        }
        for (int i = 0; i < size; i++) {
            for (int word = 0; word < width; word++) {
                for (long rest = a[i * width + word]; rest != 0; rest &= rest - 1) {
                    int to = (word << 6) + Long.numberOfTrailingZeros(rest);
                    target[to * width + (i >> 6)] |= 1L << i;
                }
            }
        }
    }

    /** Transitive closure in place: Warshall's algorithm, a row at a time. */
    public static void close(long[] target, int size) {
        int width = width(size);
        if (width == 1) {
            for (int via = 0; via < size; via++) {
                long row = target[via];
                if (row == 0) {
                    continue;
                }
                for (int i = 0; i < size; i++) {
                    // All ones where i reaches via: a branch here is taken at random and costs more than the or.
                    target[i] |= row & -(target[i] >>> via & 1);
                }
            }
            return;
        }
        for (int via = 0; via < size; via++) {
            for (int i = 0; i < size; i++) {
                if ((target[i * width + (via >> 6)] >>> via & 1) != 0) {
                    orRow(target, i, target, via, width);
                }
            }
        }
    }

    /** Adds every event's relation to itself, in place. */
    public static void addIdentity(long[] target, int size) {
        int width = width(size);
        for (int i = 0; i < size; i++) {
            target[i * width + (i >> 6)] |= 1L << i;
        }
    }

    /** Each event of the set to itself. */
    public static void identity(long[] target, long[] set, int size) {
        int width = width(size);
        Arrays.fill(target, 0, size * width, 0);
        for (int i = 0; i < size; i++) {
            target[i * width + (i >> 6)] = set[i >> 6] & 1L << i;
        }
    }

    public static void product(long[] target, long[] from, long[] to, int size) {
        int width = width(size);
        for (int i = 0; i < size; i++) {
            long mask = -(from[i >> 6] >>> i & 1);
            for (int k = 0; k < width; k++) {
                target[i * width + k] = to[k] & mask;
            }
        }
    }

    /** The pairs of {@code a} from {@code from} to {@code to}; null stands for all events. The target may be {@code a}. */
    public static void restrict(long[] target, long @Nullable [] from, long[] a, long @Nullable [] to, int size) {
        int width = width(size);
        if (width == 1) {
            long start = from == null ? -1L : from[0];
            long end = to == null ? -1L : to[0];
            for (int i = 0; i < size; i++) {
                target[i] = a[i] & end & -(start >>> i & 1);
            }
            return;
        }
        for (int i = 0; i < size; i++) {
            long mask = from == null ? -1L : -(from[i >> 6] >>> i & 1);
            for (int k = 0; k < width; k++) {
                target[i * width + k] = a[i * width + k] & mask & (to == null ? -1L : to[k]);
            }
        }
    }

    public static void domain(long[] target, long[] a, int size) {
        int width = width(size);
        Arrays.fill(target, 0, width, 0);
        for (int i = 0; i < size; i++) {
            long any = 0;
            for (int k = 0; k < width; k++) {
                any |= a[i * width + k];
            }
            target[i >> 6] |= any == 0 ? 0 : 1L << i;
        }
    }

    public static void range(long[] target, long[] a, int size) {
        int width = width(size);
        Arrays.fill(target, 0, width, 0);
        for (int i = 0; i < size; i++) {
            orRow(target, 0, a, i, width);
        }
    }

    public static boolean isIrreflexive(long[] a, int size) {
        int width = width(size);
        long any = 0;
        for (int i = 0; i < size; i++) {
            any |= a[i * width + (i >> 6)] >>> i & 1;
        }
        return any == 0;
    }

    /**
     * Takes away events without successor until none is left (acyclic) or none can go. {@code scratch} has room for a set.
     */
    public static boolean isAcyclic(long[] a, int size, long[] scratch) {
        int width = width(size);
        if (width == 1) {
            return isAcyclicNarrow(a, size);
        }
        universe(scratch, size);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < size; i++) {
                if ((scratch[i >> 6] >>> i & 1) != 0 && !meets(a, i, scratch, width)) {
                    scratch[i >> 6] &= ~(1L << i);
                    changed = true;
                }
            }
        }
        return isEmpty(scratch, width);
    }

    private static boolean isAcyclicNarrow(long[] a, int size) {
        long alive = size == 0 ? 0 : full(size, 0);
        while (alive != 0) {
            long before = alive;
            // From the last event down, because most edges go from an event to a later one.
            for (long rest = alive; rest != 0; ) {
                int i = 63 - Long.numberOfLeadingZeros(rest);
                rest ^= 1L << i;
                if ((a[i] & alive) == 0) {
                    alive ^= 1L << i;
                }
            }
            if (alive == before) {
                return false;
            }
        }
        return true;
    }

    private static boolean meets(long[] a, int row, long[] set, int width) {
        for (int k = 0; k < width; k++) {
            if ((a[row * width + k] & set[k]) != 0) {
                return true;
            }
        }
        return false;
    }
}
