package org.fencepost.lincheck;

import java.util.Arrays;
import java.util.List;
import org.fencepost.machine.StateGraph;
import org.fencepost.machine.StateGraph.Edge;

/**
 * How long calls of one thread take in a client: the most accesses to memory that one makes, by the number of calls of others that
 * overlap it. A call begins with its first access.
 */
final class Delays {
    private static final int NEVER = -1;

    private final StateGraph graph;
    private final int thread;
    private final int others;
    /** For each state the most accesses of the call that is under way, by overlapping calls; null when none is. */
    private final int[][] best;

    private final int[][] longest;

    private Delays(StateGraph graph, int thread, int calls, int others) {
        this.graph = graph;
        this.thread = thread;
        this.others = others;
        this.best = new int[graph.size()][];
        this.longest = new int[calls][];
        Arrays.setAll(longest, i -> none());
    }

    /**
     * For each call of the thread, and each number of overlapping calls, the most accesses; -1 where that many cannot overlap it.
     *
     * @param order of all states; see {@link Cycles#inOrder}
     * @param calls how many calls the thread makes
     * @param others how many the other ones make together
     */
    static int[][] of(StateGraph graph, List<Integer> order, int thread, int calls, int others) {
        Delays delays = new Delays(graph, thread, calls, others);
        order.forEach(node -> graph.edges(node).forEach(edge -> delays.follow(node, edge)));
        return delays.longest;
    }

    private int[] none() {
        int[] none = new int[others + 1];
        Arrays.fill(none, NEVER);
        return none;
    }

    private void follow(int node, Edge edge) {
        int[] after = edge.thread() == thread ? own(node, edge) : other(node, edge);
        if (after == null) {
            return;
        }
        int call = graph.ended(node, thread);
        if (graph.ended(edge.target(), thread) > call) {
            takeLongest(longest[call], after);
        } else {
            best[edge.target()] = best[edge.target()] == null ? none() : best[edge.target()];
            takeLongest(best[edge.target()], after);
        }
    }

    private int[] own(int node, Edge edge) {
        if (!edge.access() || !graph.isInOperation(node, thread)) {
            return best[node];
        }
        if (!graph.hasAccessed(node, thread)) {
            int[] first = none();
            first[overlapping(node)] = 1;
            return first;
        }
        return Arrays.stream(best[node]).map(n -> n == NEVER ? NEVER : n + 1).toArray();
    }

    /** One more call overlaps if it begins now. */
    private int[] other(int node, Edge edge) {
        boolean begins =
                edge.access() && graph.isInOperation(node, edge.thread()) && !graph.hasAccessed(node, edge.thread());
        if (best[node] == null || !begins) {
            return best[node];
        }
        int[] after = none();
        System.arraycopy(best[node], 0, after, 1, others);
        return after;
    }

    private int overlapping(int node) {
        int count = 0;
        for (int t = 0; t < graph.threads(node); t++) {
            count += t != thread && graph.hasAccessed(node, t) && graph.isInOperation(node, t) ? 1 : 0;
        }
        return count;
    }

    private static void takeLongest(int[] into, int[] from) {
        for (int i = 0; i < into.length; i++) {
            into[i] = Math.max(into[i], from[i]);
        }
    }
}
