package org.fencepost.program;

import java.util.Map;

/**
 * The writes of a round of a loop that leaves memory as it found it, by the numbers of the thread's actions. The round can be
 * left out of an execution if nobody has taken notice of it, which only an engine can tell.
 */
public record Traces(Map<Integer, Kind> writes) {
    public static final Traces NONE = new Traces(Map.of());

    /** Who may read a write without taking notice of the round: whoever could read the write before the round as well. */
    public enum Kind {
        /** The last write to a location, which then holds what it held before. Anybody. */
        RESTORING,
        /** The same by a plain store: who reads it plainly, because that orders nothing. */
        PLAIN,
        /** A write that a later one takes back. Nobody but who waits for that. */
        PASSING
    }

    public Traces {
        writes = Map.copyOf(writes);
    }

    public boolean isEmpty() {
        return writes.isEmpty();
    }
}
