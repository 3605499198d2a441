package org.fencepost.graph;

import java.util.Arrays;

/**
 * A relation between the events of one execution: a bit matrix, row by row. Only {@link #add}, {@link #remove} and {@link
 * #clear} change a relation; every other method gives a new one.
 */
public final class Relation {
    /** What to do with each pair. */
    @FunctionalInterface
    public interface PairConsumer {
        void accept(int from, int to);
    }

    private final int size;
    /** Words in a row. */
    private final int stride;

    private final long[] bits;

    public Relation(int size) {
        this(size, new long[size * BitRows.width(size)]);
    }

    private Relation(int size, long[] bits) {
        this.size = size;
        this.stride = BitRows.width(size);
        this.bits = bits;
    }

    /** All pairs from one set to another. */
    public static Relation product(EventSet from, EventSet to) {
        Relation result = new Relation(from.universe());
        BitRows.product(result.bits, from.words(), to.words(), result.size);
        return result;
    }

    /** Each event of the set to itself. */
    public static Relation identity(EventSet set) {
        Relation result = new Relation(set.universe());
        BitRows.identity(result.bits, set.words(), result.size);
        return result;
    }

    /** A copy of rows laid out as {@link BitRows} says. */
    public static Relation fromWords(int size, long[] rows) {
        return new Relation(size, Arrays.copyOf(rows, size * BitRows.width(size)));
    }

    /** Writes the rows to the start of the target. */
    public void copyTo(long[] target) {
        System.arraycopy(bits, 0, target, 0, bits.length);
    }

    /** The number of events in the execution. */
    public int universe() {
        return size;
    }

    /** The number of pairs. */
    public int count() {
        int count = 0;
        for (long word : bits) {
            count += Long.bitCount(word);
        }
        return count;
    }

    public boolean isEmpty() {
        return BitRows.isEmpty(bits, bits.length);
    }

    public Relation add(int from, int to) {
        bits[from * stride + (to >> 6)] |= 1L << to;
        return this;
    }

    public Relation remove(int from, int to) {
        bits[from * stride + (to >> 6)] &= ~(1L << to);
        return this;
    }

    public Relation clear() {
        Arrays.fill(bits, 0);
        return this;
    }

    public boolean contains(int from, int to) {
        return (bits[from * stride + (to >> 6)] >>> to & 1) != 0;
    }

    public boolean containsAll(Relation other) {
        return other.minus(this).isEmpty();
    }

    public Relation union(Relation other) {
        Relation result = like(other);
        BitRows.or(result.bits, bits, other.bits, bits.length);
        return result;
    }

    public Relation intersect(Relation other) {
        Relation result = like(other);
        BitRows.and(result.bits, bits, other.bits, bits.length);
        return result;
    }

    public Relation minus(Relation other) {
        Relation result = like(other);
        BitRows.andNot(result.bits, bits, other.bits, bits.length);
        return result;
    }

    public Relation complement() {
        Relation result = new Relation(size);
        BitRows.complement(result.bits, bits, size);
        return result;
    }

    /** Relational composition: this, then the other ({@code ;} in cat). */
    public Relation then(Relation other) {
        Relation result = like(other);
        BitRows.compose(result.bits, bits, other.bits, size);
        return result;
    }

    public Relation inverse() {
        Relation result = new Relation(size);
        BitRows.inverse(result.bits, bits, size);
        return result;
    }

    /** Transitive closure ({@code +}). */
    public Relation plus() {
        Relation result = copy();
        BitRows.close(result.bits, size);
        return result;
    }

    /** Reflexive and transitive closure ({@code *}). */
    public Relation star() {
        Relation result = plus();
        BitRows.addIdentity(result.bits, size);
        return result;
    }

    /** Reflexive closure ({@code ?}). */
    public Relation optional() {
        Relation result = copy();
        BitRows.addIdentity(result.bits, size);
        return result;
    }

    /** The pairs that start and end in these sets; null stands for all events. */
    public Relation restrict(EventSet from, EventSet to) {
        Relation result = new Relation(size);
        BitRows.restrict(result.bits, from == null ? null : from.words(), bits, to == null ? null : to.words(), size);
        return result;
    }

    public EventSet domain() {
        EventSet result = new EventSet(size);
        BitRows.domain(result.words(), bits, size);
        return result;
    }

    public EventSet range() {
        EventSet result = new EventSet(size);
        BitRows.range(result.words(), bits, size);
        return result;
    }

    /** The events that this one is related to. */
    public EventSet successors(int event) {
        return EventSet.fromWords(size, Arrays.copyOfRange(bits, event * stride, (event + 1) * stride));
    }

    public boolean isIrreflexive() {
        return BitRows.isIrreflexive(bits, size);
    }

    public boolean isTransitive() {
        return containsAll(then(this));
    }

    public boolean isAcyclic() {
        return BitRows.isAcyclic(bits, size, new long[stride]);
    }

    /** The events of a shortest cycle in order (the last is related to the first), or null. */
    public int[] findCycle() {
        int[] best = null;
        for (int start = 0; start < size; start++) {
            int[] path = findPath(start, start);
            if (path != null && (best == null || path.length - 1 < best.length)) {
                best = Arrays.copyOf(path, path.length - 1);
            }
        }
        return best;
    }

    /** A shortest path of at least one step, both ends included, or null. */
    public int[] findPath(int from, int to) {
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
        for (int i = 0; i < bits.length; i++) {
            for (long rest = bits[i]; rest != 0; rest &= rest - 1) {
                action.accept(i / stride, (i % stride << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    public Relation copy() {
        return new Relation(size, bits.clone());
    }

    private Relation like(Relation other) {
        if (size != other.size) {
            throw new IllegalArgumentException("relations over " + size + " and " + other.size + " events");
        }
        return new Relation(size);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Relation relation && size == relation.size && Arrays.equals(bits, relation.bits);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bits);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        forEach((from, to) ->
                text.append(text.isEmpty() ? "" : " ").append(from).append("->").append(to));
        return text.toString();
    }
}
