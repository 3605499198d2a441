package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.List;

/**
 * A strict partial order of the moments at which calls begin and end: point 2i is the beginning of call i, 2i + 1 its end. Kept
 * transitive. A call comes before another one when its end is before the other's beginning.
 */
final class Points {
    private final int calls;
    /** For each point those after it. */
    private final long[] after;

    Points(int calls) {
        this(calls, new long[2 * calls]);
    }

    private Points(int calls, long[] after) {
        this.calls = calls;
        this.after = after;
    }

    static int begin(int call) {
        return 2 * call;
    }

    static int end(int call) {
        return 2 * call + 1;
    }

    int calls() {
        return calls;
    }

    Points copy() {
        return new Points(calls, after.clone());
    }

    boolean isBefore(int point, int other) {
        return (after[point] >>> other & 1) != 0;
    }

    boolean precedes(int call, int other) {
        return isBefore(end(call), begin(other));
    }

    /** Adds a pair, and all that follows from it. */
    void add(int point, int later) {
        if (isBefore(point, later)) {
            return;
        }
        long gained = after[later] | 1L << later;
        after[point] |= gained;
        for (int p = 0; p < after.length; p++) {
            if (isBefore(p, point)) {
                after[p] |= gained;
            }
        }
    }

    /** The same with one call before another. */
    Points with(int call, int other) {
        Points more = copy();
        more.add(end(call), begin(other));
        return more;
    }

    /** For each call the set of those that come before it. */
    long[] predecessors() {
        long[] before = new long[calls];
        for (int b = 0; b < calls; b++) {
            for (int a = 0; a < calls; a++) {
                before[b] |= precedes(a, b) ? 1L << a : 0;
            }
        }
        return before;
    }

    /** One total order of the points: calls begin as early, and end as late, as possible. */
    List<Integer> timeline() {
        List<Integer> line = new ArrayList<>();
        long placed = 0;
        while (line.size() < after.length) {
            int next = next(placed);
            line.add(next);
            placed |= 1L << next;
        }
        return line;
    }

    /** A point that all before it are placed of; a beginning if there is one. */
    private int next(long placed) {
        int end = -1;
        for (int p = 0; p < after.length; p++) {
            if ((placed >>> p & 1) == 0 && (before(p) & ~placed) == 0) {
                if (p % 2 == 0) {
                    return p;
                }
                end = end < 0 ? p : end;
            }
        }
        return end;
    }

    private long before(int point) {
        long before = 0;
        for (int p = 0; p < after.length; p++) {
            before |= isBefore(p, point) ? 1L << p : 0;
        }
        return before;
    }

    /** The order, as numbers that are the same for the same order. */
    long[] words() {
        return after;
    }
}
