package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;

/**
 * Depth-first search for a cycle through one event. Subclasses say which edges leave an event; only immediate edges are
 * needed, so no transitive relation is ever built. Where it matters how a path has come to an event, each event is several
 * nodes, one after the other, and the methods that a subclass gets from here for edges are not for it.
 */
abstract class CycleSearch {
    /** Each event is a node. */
    private static final int[] SINGLE = {};

    private final int roles;
    /** For each event the first of those of its thread that are one node together with it. */
    private int[] first = SINGLE;

    private int expanding;
    private int[] visited = new int[64];
    private int epoch;
    private int[] stack = new int[64];
    private int depth;

    CycleSearch() {
        this(1);
    }

    /** For a search over so many nodes for each event. */
    CycleSearch(int roles) {
        this.roles = roles;
    }

    /** Makes runs of events of a thread one node each, which the first of them stands for. */
    final void join(int[] firstOfRun) {
        first = firstOfRun;
    }

    /** Whether there is no cycle when the parts of each access are one node (Mixer §4.1). */
    final boolean isAcyclicByAccess(ExecutionGraph g) {
        int[] heads = new int[g.size()];
        Arrays.setAll(heads, g::head);
        join(heads);
        boolean acyclic = true;
        for (int e = 0; e < heads.length && acyclic; e++) {
            acyclic = heads[e] != e || !cyclic(g, e);
        }
        join(SINGLE);
        return acyclic;
    }

    /** Whether a cycle leads through the event. */
    final boolean cyclic(ExecutionGraph g, int start) {
        return reaches(g, start, start);
    }

    /** Whether edges lead from the one event to the other. */
    final boolean reaches(ExecutionGraph g, int start, int goal) {
        if (visited.length < roles * g.size()) {
            visited = new int[2 * roles * g.size()];
            epoch = 0;
        }
        epoch++;
        depth = 0;
        expandNode(g, start);
        while (depth > 0) {
            int e = stack[--depth];
            if (e == goal) {
                return true;
            }
            expandNode(g, e);
        }
        return false;
    }

    private void expandNode(ExecutionGraph g, int node) {
        if (first == SINGLE) {
            expand(g, node);
            return;
        }
        expanding = node;
        for (int e = node; e >= 0 && first[e] == node; e = g.successor(e)) {
            expand(g, e);
        }
    }

    /** Calls {@link #push} for the successors of the event. */
    abstract void expand(ExecutionGraph g, int e);

    final void push(int e) {
        if (e < 0) {
            return;
        }
        if (first == SINGLE) {
            pushNode(e);
        } else if (first[e] != expanding) {
            pushNode(first[e]);
        }
    }

    private void pushNode(int node) {
        if (visited[node] != epoch) {
            visited[node] = epoch;
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, 2 * depth);
            }
            stack[depth++] = node;
        }
    }

    /** rf (all readers, or only those of other threads), co and fr. */
    final void expandCommunication(ExecutionGraph g, int e, boolean ownReaders) {
        if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                if (ownReaders || g.thread(r) != g.thread(e)) {
                    push(r);
                }
            }
            push(g.coherenceSuccessor(e, g.location(e)));
        } else if (g.isRead(e)) {
            push(g.coherenceSuccessor(g.readsFrom(e), g.location(e)));
        }
    }

    /** From a spawn to the first event of the new thread, and from the last event of a thread to the joins on it. */
    final void expandThreads(ExecutionGraph g, int e) {
        if (g.kind(e) == EventKind.SPAWN && g.length(g.link(e)) > 0) {
            push(g.event(g.link(e), 0));
        }
        if (g.last(g.thread(e)) == e) {
            push(g.joinedBy(g.thread(e)));
        }
    }
}
