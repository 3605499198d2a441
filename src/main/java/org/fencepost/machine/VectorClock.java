package org.fencepost.machine;

import java.util.Arrays;

/** How many events of each thread have happened before. Immutable; the last component is never 0. */
final class VectorClock {
    static final VectorClock START = new VectorClock(new int[0]);

    private final int[] events;

    private VectorClock(int[] events) {
        this.events = events;
    }

    int at(int thread) {
        return thread < events.length ? events[thread] : 0;
    }

    /** One more event of the thread. */
    VectorClock tick(int thread) {
        int[] more = Arrays.copyOf(events, Math.max(events.length, thread + 1));
        more[thread]++;
        return new VectorClock(more);
    }

    VectorClock merge(VectorClock other) {
        int[] both = Arrays.copyOf(events, Math.max(events.length, other.events.length));
        for (int i = 0; i < other.events.length; i++) {
            both[i] = Math.max(both[i], other.events[i]);
        }
        return new VectorClock(both);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VectorClock clock && Arrays.equals(events, clock.events);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(events);
    }
}
