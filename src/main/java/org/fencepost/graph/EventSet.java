package org.fencepost.graph;

import java.util.Arrays;

/** A set of events of one execution, by number. */
public final class EventSet {
    private final int size;
    private final long[] words;

    public EventSet(int size) {
        this(size, new long[(size + 63) >> 6]);
    }

    private EventSet(int size, long[] words) {
        this.size = size;
        this.words = words;
    }

    /** The number of events in the execution, not in the set. */
    public int universe() {
        return size;
    }

    public EventSet add(int event) {
        words[event >> 6] |= 1L << event;
        return this;
    }

    public boolean contains(int event) {
        return (words[event >> 6] >>> event & 1) != 0;
    }

    public EventSet copy() {
        return new EventSet(size, words.clone());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EventSet set && size == set.size && Arrays.equals(words, set.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}
