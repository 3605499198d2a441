package org.fencepost.graph;

import java.util.Arrays;

/** A relation between the events of one execution: a bit matrix, row by row. */
public final class Relation {
    private final int size;
    /** Words in a row. */
    private final int stride;

    private final long[] bits;

    public Relation(int size) {
        this.size = size;
        this.stride = (size + 63) >> 6;
        this.bits = new long[size * stride];
    }

    /** The number of events in the execution. */
    public int universe() {
        return size;
    }

    public Relation add(int from, int to) {
        bits[from * stride + (to >> 6)] |= 1L << to;
        return this;
    }

    public boolean contains(int from, int to) {
        return (bits[from * stride + (to >> 6)] >>> to & 1) != 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Relation relation && size == relation.size && Arrays.equals(bits, relation.bits);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bits);
    }
}
