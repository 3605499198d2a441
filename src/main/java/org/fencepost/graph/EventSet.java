package org.fencepost.graph;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * A set of events of one execution, by number. Only {@link #add}, {@link #remove} and {@code clear} change a set; every
 * other method gives a new one.
 */
public final class EventSet extends Bits<EventSet> {
    public EventSet(int size) {
        this(size, new long[BitRows.width(size)]);
    }

    private EventSet(int size, long[] words) {
        super(size, words);
    }

    @Override
    EventSet with(long[] newWords) {
        return new EventSet(size, newWords);
    }

    @Override
    EventSet self() {
        return this;
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

    public EventSet add(int event) {
        words[event >> 6] |= 1L << event;
        return this;
    }

    public EventSet remove(int event) {
        words[event >> 6] &= ~(1L << event);
        return this;
    }

    public boolean contains(int event) {
        return (words[event >> 6] >>> event & 1) != 0;
    }

    public EventSet complement() {
        EventSet result = new EventSet(size);
        BitRows.complementSet(result.words, words, size);
        return result;
    }

    /** All pairs from this set to the other. */
    public Relation times(EventSet other) {
        requireSameEvents(other);
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

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
