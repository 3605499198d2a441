package org.fencepost.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A set of unsigned numbers of 64 bits.
 *
 * @param list in ascending order; no two overlap
 */
record Ranges(List<Range> list) {
    static final Ranges NOTHING = new Ranges(List.of());

    /** From low to high, both included, as unsigned numbers. */
    record Range(long low, long high) {
        boolean contains(long value) {
            return Long.compareUnsigned(low, value) <= 0 && Long.compareUnsigned(value, high) <= 0;
        }

        /** How far the highest is from the lowest: one less than there are numbers, which always fits. */
        long length() {
            return high - low;
        }
    }

    Ranges {
        list = List.copyOf(list);
    }

    /** From low to high; nothing when low is above high. */
    static Ranges of(long low, long high) {
        return Long.compareUnsigned(low, high) > 0 ? NOTHING : new Ranges(List.of(new Range(low, high)));
    }

    static Ranges of(long value) {
        return of(value, value);
    }

    /** All numbers of so many bits. */
    static Ranges ofBits(int bits) {
        return of(0, -1L >>> 64 - bits);
    }

    /** Of so many bits, those from low to high on the circle that begins anew with 0 after the highest. */
    static Ranges circular(long low, long high, int bits) {
        long from = Arithmetic.truncate(low, bits);
        long to = Arithmetic.truncate(high, bits);
        return Long.compareUnsigned(from, to) <= 0
                ? of(from, to)
                : of(0, to).plus(of(from, Arithmetic.truncate(-1, bits)));
    }

    boolean isEmpty() {
        return list.isEmpty();
    }

    boolean contains(long value) {
        return list.stream().anyMatch(range -> range.contains(value));
    }

    /** The numbers of both; they must have none in common. */
    Ranges plus(Ranges other) {
        List<Range> all = new ArrayList<>(list);
        all.addAll(other.list);
        all.sort(Comparator.comparing(Range::low, Long::compareUnsigned));
        return new Ranges(all);
    }

    Ranges and(Ranges other) {
        List<Range> common = new ArrayList<>();
        for (Range a : list) {
            for (Range b : other.list) {
                long low = Long.compareUnsigned(a.low, b.low) >= 0 ? a.low : b.low;
                long high = Long.compareUnsigned(a.high, b.high) <= 0 ? a.high : b.high;
                if (Long.compareUnsigned(low, high) <= 0) {
                    common.add(new Range(low, high));
                }
            }
        }
        return new Ranges(common);
    }

    /** All other numbers of 64 bits. */
    Ranges complement() {
        List<Range> others = new ArrayList<>();
        long next = 0;
        for (Range range : list) {
            if (Long.compareUnsigned(next, range.low) < 0) {
                others.add(new Range(next, range.low - 1));
            }
            next = range.high + 1;
            if (next == 0) {
                return new Ranges(others);
            }
        }
        others.add(new Range(next, -1));
        return new Ranges(others);
    }

    /** Those below the number, and those from it on, each on their own. */
    Ranges cutAt(long number) {
        Ranges below = number == 0 ? NOTHING : of(0, number - 1);
        List<Range> parts = new ArrayList<>(and(below).list);
        parts.addAll(and(of(number, -1)).list);
        return new Ranges(parts);
    }

    /** Such as {@code 0, 3..9}, the numbers taken for signed ones of so many bits (0: unsigned). */
    String text(int signedBits) {
        return (signedBits == 0 ? list : inSignedOrder(signedBits))
                .stream()
                        .map(range -> text(range.low, signedBits)
                                + (range.low == range.high ? "" : ".." + text(range.high, signedBits)))
                        .collect(Collectors.joining(", "));
    }

    private List<Range> inSignedOrder(int bits) {
        long half = 1L << bits - 1;
        List<Range> ordered = new ArrayList<>(and(of(half, -1)).list);
        List<Range> positive = and(of(0, half - 1)).list;
        boolean meet = !ordered.isEmpty()
                && !positive.isEmpty()
                && positive.get(0).low == 0
                && ordered.get(ordered.size() - 1).high == Arithmetic.truncate(-1, bits);
        if (meet) {
            Range negative = ordered.remove(ordered.size() - 1);
            ordered.add(new Range(negative.low, positive.get(0).high));
        }
        ordered.addAll(meet ? positive.subList(1, positive.size()) : positive);
        return ordered;
    }

    static String text(long value, int signedBits) {
        return signedBits == 0 ? Long.toUnsignedString(value) : Long.toString(Arithmetic.signExtend(value, signedBits));
    }
}
