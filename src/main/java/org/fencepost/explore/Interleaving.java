package org.fencepost.explore;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;

/**
 * Whether threads that take turns at one memory give the execution: po, rf, co and fr have no cycle. Machines allow all of these
 * executions, so that their models need not be asked, which takes much longer.
 */
final class Interleaving {
    private int[] next = new int[8];
    private boolean[] done = new boolean[64];

    boolean exists(ExecutionGraph g) {
        if (next.length < g.threads()) {
            next = new int[2 * g.threads()];
        }
        if (done.length < g.size()) {
            done = new boolean[2 * g.size()];
        }
        Arrays.fill(next, 0, g.threads(), 0);
        Arrays.fill(done, 0, g.size(), false);
        int left = g.size();
        int before = left + 1;
        while (left > 0 && left < before) {
            before = left;
            for (int t = 0; t < g.threads(); t++) {
                left -= g.isAlive(t) ? run(g, t) : 0;
            }
        }
        return left == 0;
    }

    /** Lets the thread go on as far as it can; how many events that are. */
    private int run(ExecutionGraph g, int t) {
        int from = next[t];
        while (next[t] < g.length(t) && canBeNext(g, t, g.event(t, next[t]))) {
            done[g.event(t, next[t])] = true;
            next[t]++;
        }
        return next[t] - from;
    }

    private boolean canBeNext(ExecutionGraph g, int t, int e) {
        if (e < 0 || next[t] == 0 && g.spawnedBy(t) >= 0 && !done[g.spawnedBy(t)]) {
            return false;
        }
        return switch (g.kind(e)) {
            case READ -> g.readsFrom(e) < 0 || done[g.readsFrom(e)];
            case WRITE -> isOverwritable(g, e);
            case JOIN -> next[g.link(e)] == g.length(g.link(e));
            case FENCE, ALLOC, FREE, SPAWN, CHOICE -> true;
        };
    }

    /** Whether the write before it in co has been made, and read by all who do. */
    private boolean isOverwritable(ExecutionGraph g, int w) {
        int loc = g.location(w);
        int place = g.coherencePosition(w);
        int previous = place == 0 ? ExecutionGraph.INIT : g.write(loc, place - 1);
        boolean made = previous < 0 || done[previous];
        int reader = previous < 0 ? g.firstInitialReader(loc) : g.firstReader(previous);
        while (made && reader >= 0) {
            made = done[reader];
            reader = g.nextReader(reader);
        }
        return made;
    }
}
