package org.fencepost.graph;

import static org.fencepost.graph.ExecutionGraph.NONE;

import java.util.Arrays;

/** The threads of a growing graph: the events of each in program order, with holes where some are missing. */
final class ProgramOrder {
    private static final int[] NOTHING = {};

    private int count;
    private int[][] events = new int[0][];
    private int[] length = {};
    /** Events in the thread, fewer than its length when it has holes. */
    private int[] filled = {};
    /** How many of them were added when later ones were there. */
    private int[] fillers = {};

    private int[] spawnedBy = {};
    private int[] joinedBy = {};
    private boolean[] alive = {};

    ProgramOrder() {
        grow(8);
    }

    void clear() {
        count = 0;
        Arrays.fill(alive, false);
    }

    /** One more than the largest number of a thread since the graph was cleared. */
    int count() {
        return count;
    }

    boolean isAlive(int t) {
        return t < count && alive[t];
    }

    /** The thread has not been spawned, after all. */
    void end(int t) {
        alive[t] = false;
    }

    /** The event that spawned the thread; NONE for the threads that exist from the start. */
    int spawnedBy(int t) {
        return spawnedBy[t];
    }

    /** An event that joins the thread, or NONE. */
    int joinedBy(int t) {
        return joinedBy[t];
    }

    void setJoinedBy(int t, int e) {
        joinedBy[t] = e;
    }

    int length(int t) {
        return length[t];
    }

    int event(int t, int i) {
        return events[t][i];
    }

    int last(int t) {
        int n = length[t];
        return n == 0 ? NONE : events[t][n - 1];
    }

    boolean hasHoles(int t) {
        return filled[t] < length[t];
    }

    boolean hasFillers(int t) {
        return fillers[t] > 0;
    }

    int next(int t, int i) {
        return i + 1 < length[t] ? events[t][i + 1] : NONE;
    }

    int nextPastHoles(int t, int i) {
        for (int j = i + 1; j < length[t]; j++) {
            if (events[t][j] != NONE) {
                return events[t][j];
            }
        }
        return NONE;
    }

    void start(int t, int spawn) {
        if (t >= events.length) {
            grow(Math.max(t + 1, 2 * events.length));
        }
        length[t] = 0;
        filled[t] = 0;
        fillers[t] = 0;
        spawnedBy[t] = spawn;
        alive[t] = true;
        joinedBy[t] = NONE;
        count = Math.max(count, t + 1);
    }

    /** Puts the event at the end of its thread, or in a hole. */
    void put(int t, int i, int e) {
        if (i >= length[t]) {
            lengthen(t, i + 1);
        } else {
            fillers[t]++;
        }
        events[t][i] = e;
        filled[t]++;
    }

    private void lengthen(int t, int n) {
        if (n > events[t].length) {
            events[t] = Arrays.copyOf(events[t], Math.max(16, 2 * n));
        }
        Arrays.fill(events[t], length[t], n, NONE);
        length[t] = n;
    }

    /** Takes the newest event of the graph out again. */
    void take(int t, int i) {
        filled[t]--;
        if (i == length[t] - 1) {
            length[t]--;
        } else {
            fillers[t]--;
            events[t][i] = NONE;
        }
    }

    /** Makes these the threads that are kept of the source, still without events. */
    void keep(ProgramOrder source, int[] renumbered) {
        for (int t = 0; t < source.count; t++) {
            int spawn = source.spawnedBy[t];
            if (source.alive[t] && (spawn == NONE || renumbered[spawn] != NONE)) {
                start(t, spawn == NONE ? NONE : renumbered[spawn]);
            }
        }
    }

    // ---- saved ------------------------------------------------------------------------------------------------------

    /** The events of the thread, and room for more. */
    int[] events(int t) {
        return events[t];
    }

    void restore(int t, int spawn, int join, int[] saved) {
        start(t, spawn);
        joinedBy[t] = join;
        events[t] = saved;
        length[t] = saved.length;
        int oldest = Integer.MAX_VALUE;
        for (int i = saved.length - 1; i >= 0; i--) {
            if (saved[i] != NONE) {
                filled[t]++;
                fillers[t] += saved[i] > oldest ? 1 : 0;
                oldest = Math.min(oldest, saved[i]);
            }
        }
    }

    /** So many threads there were, if the last of them are not alive. */
    void restoreCount(int n) {
        count = n;
    }

    private void grow(int n) {
        int old = events.length;
        events = Arrays.copyOf(events, n);
        Arrays.fill(events, old, n, NOTHING);
        length = Arrays.copyOf(length, n);
        filled = Arrays.copyOf(filled, n);
        fillers = Arrays.copyOf(fillers, n);
        spawnedBy = Arrays.copyOf(spawnedBy, n);
        joinedBy = Arrays.copyOf(joinedBy, n);
        alive = Arrays.copyOf(alive, n);
    }
}
