package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;

/**
 * The order in which what a revisit deletes would be added again when the revisit leaves updates without their writes: what
 * stays, then each thread with such an update up to that write, then the read that is revisited, then the rest as it was.
 */
final class ReplayOrder {
    private int[] ranks = new int[64];
    private int next;
    private boolean arranged;

    /**
     * Arranges the events of the graph for a revisit of r by w. Returns false when they cannot have come in that order: a thread
     * fills its holes before it completes an update, and has one before an update that is complete.
     */
    boolean arrange(ExecutionGraph g, int r, int w) {
        if (ranks.length < g.size()) {
            ranks = new int[2 * g.size()];
        }
        arranged = true;
        next = 1;
        for (int e = 0; e < g.size(); e++) {
            ranks[e] = e < r || e == w || g.inPrefix(e, w) ? 0 : -1;
        }
        boolean possible = true;
        for (int t = 0; t < g.threads(); t++) {
            possible &= !g.isAlive(t) || fill(g, t);
        }
        for (int e = r; e < g.size(); e++) {
            rank(e);
        }
        return possible;
    }

    /** The events of the thread up to its last update whose read stays and whose write does not. Returns whether all are there. */
    private boolean fill(ExecutionGraph g, int t) {
        int last = -1;
        for (int i = 1; i < g.length(t); i++) {
            int e = g.event(t, i);
            if (e >= 0 && ranks[e] < 0 && g.isWrite(e) && g.isExclusive(e) && ranks[g.predecessor(e)] == 0) {
                last = i;
            }
        }
        boolean all = true;
        for (int i = 0; i <= last; i++) {
            if (g.event(t, i) >= 0) {
                rank(g.event(t, i));
            } else {
                all = false;
            }
        }
        return all;
    }

    private void rank(int e) {
        if (ranks[e] < 0) {
            ranks[e] = next++;
        }
    }

    void forget() {
        arranged = false;
    }

    boolean isArranged() {
        return arranged;
    }

    /** Whether f would be there when e is added; the initial write always is. */
    boolean isBefore(int f, int e) {
        return f < 0 || ranks[f] < ranks[e];
    }
}
