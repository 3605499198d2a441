package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;

/**
 * Whether the order of seq_cst events (see {@link SeqCstAxiom}) has a cycle, for a graph in which it had none before one event
 * was added or changed, last in its thread. Then every new edge starts or ends at that event, or leads from a fence that happens
 * before it through it, so a depth-first search from there finds every new cycle. Happens-before is looked up in clocks; only
 * the next of a chain of edges that lead on from one to the other is followed, and no relation is ever built.
 *
 * <p>A node is an event in one of three roles.
 */
abstract sealed class SeqCstSearch permits PscSearch, SingleOrderSearch {
    /** A seq_cst event that the order leads to. */
    static final int ARRIVED = 0;
    /** An event from which an edge may go on that began at a fence before it. */
    static final int LEAVING = 1;
    /** An event on a path of eco edges. */
    static final int BETWEEN = 2;
    /** No role: whether the path has come to the fences that the event happens before. */
    private static final int BEFORE_FENCES = 3;

    @SuppressWarnings("NullAway.Init") // prepare() comes first
    ExecutionGraph g;

    /** Four numbers an event, one for each role. */
    private int[] visited = new int[4 * 64];

    private int epoch;
    private int[] stack = new int[64];
    private int depth;
    /** The seq_cst fences, thread by thread. */
    private int[] fences = new int[16];

    private int fenceCount;
    private int changed;
    private boolean cyclic;

    /** Whether the axiom still holds. */
    final boolean accepts(ExecutionGraph graph, int event) {
        if (graph.seqCstEvents() < 2) {
            return true;
        }
        prepare(graph, event);
        if (isSeqCst(event)) {
            push(ARRIVED, event);
        }
        if (followsFence(event)) {
            passed(event);
        }
        while (depth > 0 && !cyclic) {
            int node = stack[--depth];
            expand(node & 3, node >> 2);
        }
        return !cyclic;
    }

    /** Goes on from a node. */
    abstract void expand(int role, int e);

    /** Notes an event that happens after a seq_cst fence to which the path has come. */
    abstract void passed(int e);

    private void prepare(ExecutionGraph graph, int event) {
        g = graph;
        changed = event;
        cyclic = false;
        depth = 0;
        if (visited.length < 4 * g.size()) {
            visited = new int[8 * g.size()];
            epoch = 0;
        }
        epoch++;
        findFences();
    }

    private void findFences() {
        fenceCount = 0;
        if (fences.length < g.seqCstFences()) {
            fences = new int[2 * g.seqCstFences()];
        }
        for (int u = 0; u < g.threads() && fenceCount < g.seqCstFences(); u++) {
            for (int i = 0; i < length(u); i++) {
                if (isThere(u, i) && isSeqCstFence(g.event(u, i))) {
                    fences[fenceCount++] = g.event(u, i);
                }
            }
        }
    }

    final boolean isSeqCst(int e) {
        return g.isSeqCst(e);
    }

    private boolean isSeqCstFence(int e) {
        return g.isFence(e) && isSeqCst(e);
    }

    private boolean followsFence(int event) {
        for (int i = 0; i < fenceCount; i++) {
            if (g.happensBefore(fences[i], event)) {
                return true;
            }
        }
        return false;
    }

    final void push(int role, int e) {
        if (isNew(role, e)) {
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, 2 * depth);
            }
            stack[depth++] = 4 * e + role;
        }
    }

    /** Whether nobody has asked this before. */
    private boolean isNew(int role, int e) {
        int node = 4 * e + role;
        boolean isNew = visited[node] != epoch;
        visited[node] = epoch;
        return isNew;
    }

    /** The order leads to the seq_cst event. */
    final void arrive(int e) {
        cyclic |= e == changed || g.isFence(e) && g.happensBefore(e, changed);
        push(ARRIVED, e);
    }

    /** The next seq_cst event of the thread; what comes later follows from there. */
    final void arriveAtNext(int e) {
        int next = g.nextInThread(e);
        while (next >= 0 && !isSeqCst(next)) {
            next = g.nextInThread(next);
        }
        if (next >= 0) {
            arrive(next);
        }
    }

    /** The first seq_cst event of the thread from the index on. */
    final void arriveFrom(int u, int index) {
        for (int i = index; i < g.length(u); i++) {
            if (isThere(u, i) && isSeqCst(g.event(u, i))) {
                arrive(g.event(u, i));
                return;
            }
        }
    }

    /** Whether the thread's i-th event is no hole. */
    final boolean isThere(int t, int i) {
        return g.event(t, i) != ExecutionGraph.NONE;
    }

    /** Whether the thread is started after the event, or by it. */
    final boolean startsAfter(int u, int e) {
        int spawn = g.spawnedBy(u);
        return spawn != ExecutionGraph.NONE && g.clocks().happensBefore(spawn, g.thread(e)) > g.index(e);
    }

    /** Everything that happens after a fence may be where the path goes on. */
    final void passFence(int fence) {
        int t = g.thread(fence);
        int index = g.index(fence);
        for (int u = 0; u < g.threads(); u++) {
            for (int i = g.isAlive(u) ? firstAfter(u, t, index) : Integer.MAX_VALUE; i < length(u); i++) {
                if (isThere(u, i)) {
                    passed(g.event(u, i));
                }
            }
        }
    }

    private int length(int t) {
        return g.isAlive(t) ? g.length(t) : 0;
    }

    /** The first event of thread u that the event of thread t at the index happens before (itself not counted). */
    final int firstAfter(int u, int t, int index) {
        return g.clocks().firstAfter(g, u, t, index);
    }

    /** The first seq_cst fence of each thread that the event happens before; those after it follow from it. */
    final void arriveAtFences(int e) {
        if (fenceCount == 0 || !isNew(BEFORE_FENCES, e)) {
            return;
        }
        int last = ExecutionGraph.NONE;
        for (int i = 0; i < fenceCount; i++) {
            int fence = fences[i];
            if (g.thread(fence) != last && g.happensBefore(e, fence)) {
                last = g.thread(fence);
                arrive(fence);
            }
        }
    }

    /** The next events in eco; those after them follow from them. */
    final void followEco(int e) {
        if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                push(BETWEEN, r);
            }
            followWrite(g.coherenceSuccessor(e, g.location(e)));
        } else if (g.isRead(e)) {
            followWrite(g.coherenceSuccessor(g.readsFrom(e), g.location(e)));
        }
    }

    private void followWrite(int write) {
        if (write >= 0) {
            push(BETWEEN, write);
        }
    }
}
