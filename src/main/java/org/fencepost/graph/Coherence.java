package org.fencepost.graph;

import static org.fencepost.graph.ExecutionGraph.INIT;
import static org.fencepost.graph.ExecutionGraph.NONE;

import java.util.Arrays;

/** rf and co of a growing graph: which write each read reads from, who reads each write, and the order of writes by location. */
final class Coherence {
    private static final int[] NOTHING = {};

    // by event
    int[] readsFrom = new int[64];
    int[] firstReader = new int[64];
    int[] nextReader = new int[64];
    int[] position = new int[64];

    // by location
    private int[][] order = {};
    private int[] length = {};
    private int[] firstInitialReader = {};
    private int[] plainAccesses = {};
    private boolean[] touched = {};

    /** Locations that had an access at some time since the graph was cleared. */
    private int[] touchedLocations = new int[16];

    private int touchedCount;

    Coherence() {
        growLocations(16);
    }

    void clear() {
        for (int i = 0; i < touchedCount; i++) {
            int loc = touchedLocations[i];
            length[loc] = 0;
            firstInitialReader[loc] = NONE;
            touched[loc] = false;
            plainAccesses[loc] = 0;
        }
        touchedCount = 0;
    }

    void growEvents(int n) {
        readsFrom = Arrays.copyOf(readsFrom, n);
        firstReader = Arrays.copyOf(firstReader, n);
        nextReader = Arrays.copyOf(nextReader, n);
        position = Arrays.copyOf(position, n);
    }

    // ---- locations --------------------------------------------------------------------------------------------------

    /** Sees to it that the location is known. */
    void touch(int loc) {
        if (loc >= order.length) {
            growLocations(loc + 1);
        }
        if (!touched[loc]) {
            touched[loc] = true;
            if (touchedCount == touchedLocations.length) {
                touchedLocations = Arrays.copyOf(touchedLocations, 2 * touchedCount);
            }
            touchedLocations[touchedCount++] = loc;
        }
    }

    int touchedCount() {
        return touchedCount;
    }

    int touched(int i) {
        return touchedLocations[i];
    }

    /** One access more to the location, or one less, is not atomic. */
    void countPlain(int loc, int more) {
        plainAccesses[loc] += more;
    }

    boolean isAtomicOnly(int loc) {
        return plainAccesses[loc] == 0;
    }

    // ---- rf ---------------------------------------------------------------------------------------------------------

    int firstInitialReader(int loc) {
        return firstInitialReader[loc];
    }

    /** Makes a read that reads from nothing yet read from the write. */
    void link(int read, int write, int loc) {
        readsFrom[read] = write;
        if (write == INIT) {
            nextReader[read] = firstInitialReader[loc];
            firstInitialReader[loc] = read;
        } else {
            nextReader[read] = firstReader[write];
            firstReader[write] = read;
        }
    }

    /** Undoes {@link #link} for the newest reader of its write. */
    void unlink(int read, int loc) {
        int write = readsFrom[read];
        if (write == INIT) {
            firstInitialReader[loc] = nextReader[read];
        } else {
            firstReader[write] = nextReader[read];
        }
    }

    // ---- co ---------------------------------------------------------------------------------------------------------

    int writes(int loc) {
        return loc < length.length ? length[loc] : 0;
    }

    int write(int loc, int i) {
        return order[loc][i];
    }

    /** The write after this one (or after the initial one of the location), or NONE. */
    int successor(int write, int loc) {
        int i = write == INIT ? 0 : position[write] + 1;
        return i < length[loc] ? order[loc][i] : NONE;
    }

    void place(int write, int loc, int at) {
        int n = length[loc]++;
        int[] writes = order[loc];
        if (n == writes.length) {
            writes = order[loc] = Arrays.copyOf(writes, Math.max(8, 2 * n));
        }
        for (int i = n; i > at; i--) {
            writes[i] = writes[i - 1];
            position[writes[i]] = i;
        }
        writes[at] = write;
        position[write] = at;
    }

    void displace(int write, int loc) {
        int[] writes = order[loc];
        int n = --length[loc];
        for (int i = position[write]; i < n; i++) {
            writes[i] = writes[i + 1];
            position[writes[i]] = i;
        }
    }

    /** Makes this the order of the writes that are kept of the source. */
    void keep(Coherence source, int[] renumbered) {
        for (int i = 0; i < source.touchedCount; i++) {
            int loc = source.touchedLocations[i];
            for (int j = 0; j < source.length[loc]; j++) {
                int w = renumbered[source.order[loc][j]];
                if (w != NONE) {
                    place(w, loc, length[loc]);
                }
            }
        }
    }

    // ---- saved ------------------------------------------------------------------------------------------------------

    /** The writes to the location, and room for more. */
    int[] order(int loc) {
        return order[loc];
    }

    void restore(int loc, int initialReader, int[] writes) {
        firstInitialReader[loc] = initialReader;
        order[loc] = writes;
        length[loc] = writes.length;
        for (int i = 0; i < writes.length; i++) {
            position[writes[i]] = i;
        }
    }

    private void growLocations(int needed) {
        int old = order.length;
        int n = Math.max(needed, 2 * old);
        order = Arrays.copyOf(order, n);
        Arrays.fill(order, old, n, NOTHING);
        length = Arrays.copyOf(length, n);
        firstInitialReader = Arrays.copyOf(firstInitialReader, n);
        Arrays.fill(firstInitialReader, old, n, NONE);
        touched = Arrays.copyOf(touched, n);
        plainAccesses = Arrays.copyOf(plainAccesses, n);
    }
}
