package org.fencepost.graph;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * A set of events of one execution, by number. Only {@link #add}, {@link #remove} and {@link #clear} change a set; every
 * other method gives a new one.
 */
public final class EventSet {
    private final int size;
    private final long[] words;

    public EventSet(int size) {
        this(size, new long[BitRows.width(size)]);
    }

    private EventSet(int size, long[] words) {
        this.size = size;
        this.words = words;
    }

    public static EventSet of(int size, int... events) {
        EventSet set = new EventSet(size);
        for (int event : events) {
            set.add(event);
        }
        return set;
    }

    public static EventSet all(int size) {
        EventSet set = new EventSet(size);
        BitRows.universe(set.words, size);
        return set;
    }

    /** The events that satisfy a predicate. */
    public static EventSet where(int size, IntPredicate predicate) {
        EventSet set = new EventSet(size);
        for (int i = 0; i < size; i++) {
            if (predicate.test(i)) {
                set.add(i);
            }
        }
        return set;
    }

    /** A copy of words laid out as {@link BitRows} says. */
    public static EventSet fromWords(int size, long[] words) {
        return new EventSet(size, Arrays.copyOf(words, BitRows.width(size)));
    }

    /** Writes the set's words to the start of the target. */
    public void copyTo(long[] target) {
        System.arraycopy(words, 0, target, 0, words.length);
    }

    /** The number of events in the execution, not in the set. */
    public int universe() {
        return size;
    }

    /** The number of events in the set. */
    public int count() {
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        return count;
    }

    public boolean isEmpty() {
        return BitRows.isEmpty(words, words.length);
    }

    public EventSet add(int event) {
        words[event >> 6] |= 1L << event;
        return this;
    }

    public EventSet remove(int event) {
        words[event >> 6] &= ~(1L << event);
        return this;
    }

    public EventSet clear() {
        Arrays.fill(words, 0);
        return this;
    }

    public boolean contains(int event) {
        return (words[event >> 6] >>> event & 1) != 0;
    }

    public boolean containsAll(EventSet other) {
        return other.minus(this).isEmpty();
    }

    public EventSet union(EventSet other) {
        EventSet result = like(other);
        BitRows.or(result.words, words, other.words, words.length);
        return result;
    }

    public EventSet intersect(EventSet other) {
        EventSet result = like(other);
        BitRows.and(result.words, words, other.words, words.length);
        return result;
    }

    public EventSet minus(EventSet other) {
        EventSet result = like(other);
        BitRows.andNot(result.words, words, other.words, words.length);
        return result;
    }

    public EventSet complement() {
        EventSet result = new EventSet(size);
        BitRows.complementSet(result.words, words, size);
        return result;
    }

    /** All pairs from this set to the other. */
    public Relation times(EventSet other) {
        like(other);
        return Relation.product(this, other);
    }

    public void forEach(IntConsumer action) {
        for (int i = 0; i < words.length; i++) {
            for (long rest = words[i]; rest != 0; rest &= rest - 1) {
                action.accept((i << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    public int[] toArray() {
        int[] result = new int[count()];
        int[] next = {0};
        forEach(event -> result[next[0]++] = event);
        return result;
    }

    public EventSet copy() {
        return new EventSet(size, words.clone());
    }

    private EventSet like(EventSet other) {
        if (size != other.size) {
            throw new IllegalArgumentException("sets over " + size + " and " + other.size + " events");
        }
        return new EventSet(size);
    }

    long[] words() {
        return words;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EventSet set && size == set.size && Arrays.equals(words, set.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
