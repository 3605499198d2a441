package org.fencepost.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A relation between the events of one execution: a bit matrix, row by row. Only {@link #add}, {@link #remove} and {@code
 * clear} change a relation; every other method gives a new one.
 */
public final class Relation extends Bits<Relation> {
    /** What to do with each pair. */
    @FunctionalInterface
    public interface PairConsumer {
        void accept(int from, int to);
    }

    /** Words in a row. */
    private final int stride;

    public Relation(int size) {
        this(size, new long[size * BitRows.width(size)]);
    }

    private Relation(int size, long[] words) {
        super(size, words);
        this.stride = BitRows.width(size);
    }

    @Override
    Relation with(long[] newWords) {
        return new Relation(size, newWords);
    }

    @Override
    Relation self() {
        return this;
    }

    /** All pairs from one set to another. */
    public static Relation product(EventSet from, EventSet to) {
        Relation result = new Relation(from.universe());
        BitRows.product(result.words, from.words, to.words, result.size);
        return result;
    }

    /** Each event of the set to itself. */
    public static Relation identity(EventSet set) {
        Relation result = new Relation(set.universe());
        BitRows.identity(result.words, set.words, result.size);
        return result;
    }

    /** A copy of rows laid out as {@link BitRows} says. */
    public static Relation fromWords(int size, long[] rows) {
        return new Relation(size, Arrays.copyOf(rows, size * BitRows.width(size)));
    }

    public Relation add(int from, int to) {
        words[from * stride + (to >> 6)] |= 1L << to;
        return this;
    }

    public Relation remove(int from, int to) {
        words[from * stride + (to >> 6)] &= ~(1L << to);
        return this;
    }

    public boolean contains(int from, int to) {
        return (words[from * stride + (to >> 6)] >>> to & 1) != 0;
    }

    public Relation complement() {
        Relation result = new Relation(size);
        BitRows.complement(result.words, words, size);
        return result;
    }

    /** Relational composition: this, then the other ({@code ;} in cat). */
    public Relation then(Relation other) {
        long[] result = roomLike(other);
        BitRows.compose(result, words, other.words, size);
        return with(result);
    }

    public Relation inverse() {
        Relation result = new Relation(size);
        BitRows.inverse(result.words, words, size);
        return result;
    }

    /** Transitive closure ({@code +}). */
    public Relation plus() {
        Relation result = copy();
        BitRows.close(result.words, size);
        return result;
    }

    /** Reflexive and transitive closure ({@code *}). */
    public Relation star() {
        Relation result = plus();
        BitRows.addIdentity(result.words, size);
        return result;
    }

    /** Reflexive closure ({@code ?}). */
    public Relation optional() {
        Relation result = copy();
        BitRows.addIdentity(result.words, size);
        return result;
    }

    /** The pairs that start and end in these sets; null stands for all events. */
    public Relation restrict(@Nullable EventSet from, @Nullable EventSet to) {
        Relation result = new Relation(size);
        BitRows.restrict(result.words, from == null ? null : from.words, words, to == null ? null : to.words, size);
        return result;
    }

    public EventSet domain() {
        EventSet result = new EventSet(size);
        BitRows.domain(result.words, words, size);
        return result;
    }

    public EventSet range() {
        EventSet result = new EventSet(size);
        BitRows.range(result.words, words, size);
        return result;
    }

    /** The events that this one is related to. */
    public EventSet successors(int event) {
        return EventSet.fromWords(size, Arrays.copyOfRange(words, event * stride, (event + 1) * stride));
    }

    public boolean isIrreflexive() {
        return BitRows.isIrreflexive(words, size);
    }

    public boolean isTransitive() {
        return containsAll(then(this));
    }

    public boolean isAcyclic() {
        return BitRows.isAcyclic(words, size, new long[stride]);
    }

    /** The events of a shortest cycle in order (the last is related to the first), or null. */
    public int @Nullable [] findCycle() {
        int @Nullable [] best = null;
        for (int start = 0; start < size; start++) {
            int[] path = findPath(start, start);
            if (path != null && (best == null || path.length - 1 < best.length)) {
                best = Arrays.copyOf(path, path.length - 1);
            }
        }
        return best;
    }

    /** A shortest path of at least one step, both ends included, or null. */
    public int @Nullable [] findPath(int from, int to) {
        int[] parent = new int[size];
        Arrays.fill(parent, -1);
        int[] queue = new int[size];
        int head = 0;
        int tail = 0;
        int current = from;
        while (true) {
            if (contains(current, to)) {
                return unwind(parent, from, current, to);
            }
            for (int next = 0; next < size; next++) {
                if (parent[next] < 0 && next != from && contains(current, next)) {
                    parent[next] = current;
                    queue[tail++] = next;
                }
            }
            if (head == tail) {
                return null;
            }
            current = queue[head++];
        }
    }

    private static int[] unwind(int[] parent, int from, int last, int to) {
        int length = 2;
        for (int event = last; event != from; event = parent[event]) {
            length++;
        }
        int[] path = new int[length];
        path[--length] = to;
        for (int event = last; event != from; event = parent[event]) {
            path[--length] = event;
        }
        path[0] = from;
        return path;
    }

    public void forEach(PairConsumer action) {
        for (int i = 0; i < words.length; i++) {
            for (long rest = words[i]; rest != 0; rest &= rest - 1) {
                action.accept(i / stride, (i % stride << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        forEach((from, to) ->
                text.append(text.isEmpty() ? "" : " ").append(from).append("->").append(to));
        return text.toString();
    }
}
