package org.fencepost.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Events or pairs of events of one execution, as bits: what sets and relations have in common.
 *
 * @param <S> which of the two it is
 */
public abstract sealed class Bits<S extends Bits<S>> permits EventSet, Relation {
    final int size;
    /** Laid out as {@link BitRows} says. */
    final long[] words;

    Bits(int size, long[] words) {
        this.size = size;
        this.words = words;
    }

    /** Others over the same events, with these words. */
    abstract S with(long[] newWords);

    abstract S self();

    /** The number of events in the execution. */
    public int universe() {
        return size;
    }

    /** The number of members. */
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

    public S copy() {
        return with(words.clone());
    }

    /** Writes the words to the start of the target. */
    public void copyTo(long[] target) {
        System.arraycopy(words, 0, target, 0, words.length);
    }

    public boolean containsAll(S other) {
        return other.minus(self()).isEmpty();
    }

    public S union(S other) {
        long[] result = roomLike(other);
        BitRows.or(result, words, other.words, words.length);
        return with(result);
    }

    public S intersect(S other) {
        long[] result = roomLike(other);
        BitRows.and(result, words, other.words, words.length);
        return with(result);
    }

    public S minus(S other) {
        long[] result = roomLike(other);
        BitRows.andNot(result, words, other.words, words.length);
        return with(result);
    }

    /** Room for something over the same events as this and the other. */
    final long[] roomLike(Bits<S> other) {
        requireSameEvents(other);
        return new long[words.length];
    }

    final void requireSameEvents(Bits<S> other) {
        if (size != other.size) {
            throw new IllegalArgumentException("executions of " + size + " and " + other.size + " events");
        }
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Bits<?> bits
                && getClass() == bits.getClass()
                && size == bits.size
                && Arrays.equals(words, bits.words);
    }

    @Override
    public final int hashCode() {
        return Arrays.hashCode(words);
    }
}
