package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/**
 * The SC axiom of RC11 (see {@link SeqCstAxiom}) for a graph that satisfied it before one event was added or changed, last in
 * its thread. Then every new edge of psc starts or ends at that event, or leads from a fence that happens before it through
 * it, so a depth-first search from there finds every new cycle. Happens-before is looked up in clocks; only the next of a
 * chain of edges that lead on from one to the other is followed, and no relation is ever built.
 *
 * <p>A node is an event in one of three roles. Between two seq_cst fences psc is hb ∪ hb; eco; hb (psc_base adds nothing), so
 * from a fence the search goes to all events that happen after it, both to leave by scb for a seq_cst access and to go along
 * eco to another fence.
 */
final class SeqCstSearch {
    /** A seq_cst event that psc leads to. */
    private static final int ARRIVED = 0;
    /** An event that scb may leave from. */
    private static final int LEAVING = 1;
    /** An event on a path of eco edges between two fences. */
    private static final int BETWEEN = 2;

    private ExecutionGraph g;
    private int[] visited = new int[3 * 64];
    private int epoch;
    private int[] stack = new int[64];
    private int depth;
    private boolean fences;
    private int changed;
    private boolean cyclic;

    /** Whether the axiom still holds. */
    boolean accepts(ExecutionGraph graph, int event) {
        if (graph.seqCstEvents() < 2) {
            return true;
        }
        prepare(graph, event);
        if (isSeqCst(event)) {
            push(ARRIVED, event);
        }
        if (fences && followsFence(event)) {
            push(LEAVING, event);
            push(BETWEEN, event);
        }
        while (depth > 0 && !cyclic) {
            int node = stack[--depth];
            expand(node % 3, node / 3);
        }
        return !cyclic;
    }

    private void prepare(ExecutionGraph graph, int event) {
        g = graph;
        changed = event;
        cyclic = false;
        depth = 0;
        if (visited.length < 3 * g.size()) {
            visited = new int[6 * g.size()];
            epoch = 0;
        }
        epoch++;
        fences = false;
        for (int e = 0; e < g.size() && !fences; e++) {
            fences = isSeqCstFence(e);
        }
    }

    private boolean isSeqCst(int e) {
        return g.mode(e) == Mode.SC;
    }

    private boolean isSeqCstFence(int e) {
        return g.isFence(e) && isSeqCst(e);
    }

    private boolean followsFence(int event) {
        for (int e = 0; e < g.size(); e++) {
            if (isSeqCstFence(e) && g.happensBefore(e, event)) {
                return true;
            }
        }
        return false;
    }

    private void push(int role, int e) {
        int node = 3 * e + role;
        if (visited[node] != epoch) {
            visited[node] = epoch;
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, 2 * depth);
            }
            stack[depth++] = node;
        }
    }

    /** psc leads to the seq_cst event. */
    private void arrive(int e) {
        cyclic |= e == changed || g.isFence(e) && g.happensBefore(e, changed);
        push(ARRIVED, e);
    }

    private void expand(int role, int e) {
        switch (role) {
            case ARRIVED -> {
                leave(e);
                if (g.isFence(e)) {
                    passFence(e);
                }
            }
            case LEAVING -> leave(e);
            default -> {
                arriveAtFences(e);
                followEco(e);
            }
        }
    }

    /** Everything that happens after a fence may be where the path goes on. */
    private void passFence(int fence) {
        int t = g.thread(fence);
        int index = g.index(fence);
        for (int u = 0; u < g.threads(); u++) {
            for (int i = g.isAlive(u) ? firstAfter(u, t, index) : Integer.MAX_VALUE; i < length(u); i++) {
                int e = g.event(u, i);
                push(LEAVING, e);
                if (g.isAccess(e)) {
                    push(BETWEEN, e);
                }
            }
        }
    }

    private int length(int t) {
        return g.isAlive(t) ? g.length(t) : 0;
    }

    /** The first event of thread u that the event of thread t at the index happens before (itself not counted). */
    private int firstAfter(int u, int t, int index) {
        int low = u == t ? index + 1 : 0;
        int high = g.length(u);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (g.clocks().happensBefore(g.event(u, middle), t) > index) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** scb; ([Esc] ∪ hb?; [Fsc]). */
    private void leave(int e) {
        int next = g.successor(e);
        while (next >= 0 && !isSeqCst(next)) {
            next = g.successor(next);
        }
        if (next >= 0) {
            arrive(next); // what comes later follows from there
        }
        if (fences) {
            arriveAtFences(e);
        }
        if (g.isAccess(e)) {
            leaveAlongLocation(e);
        }
        leaveAround(e);
    }

    /** The first seq_cst fence of each thread that the event happens before; those after it follow from it. */
    private void arriveAtFences(int e) {
        for (int u = 0; fences && u < g.threads(); u++) {
            for (int i = g.isAlive(u) ? firstAfter(u, g.thread(e), g.index(e)) : 0; i < length(u); i++) {
                if (isSeqCstFence(g.event(u, i))) {
                    arrive(g.event(u, i));
                    break;
                }
            }
        }
    }

    /** co ∪ rb up to the first seq_cst write, and hb|loc to reads. */
    private void leaveAlongLocation(int e) {
        int loc = g.location(e);
        int from = g.isWrite(e) ? e : g.readsFrom(e);
        int position = from == ExecutionGraph.INIT ? 0 : g.coherencePosition(from) + 1;
        boolean open = true;
        for (int i = position; i < g.writes(loc); i++) {
            int w = g.write(loc, i);
            if (open && fences) {
                arriveAtFences(w);
            }
            if (open && isSeqCst(w)) {
                arrive(w);
                open = false; // later writes follow from this one
            }
            arriveAtReaders(e, g.firstReader(w));
        }
        arriveAtReaders(e, from == ExecutionGraph.INIT ? g.firstInitialReader(loc) : g.firstReader(from));
    }

    private void arriveAtReaders(int e, int first) {
        for (int r = first; r >= 0; r = g.nextReader(r)) {
            if (isSeqCst(r) && r != e && g.happensBefore(e, r)) {
                arrive(r);
            }
        }
    }

    /** sb≠loc; hb; sb≠loc: in each other thread the first seq_cst event that it leads to. */
    private void leaveAround(int e) {
        int a = g.successor(e);
        while (a >= 0 && !differ(e, a)) {
            a = g.successor(a);
        }
        if (a < 0) {
            return;
        }
        for (int u = 0; u < g.threads(); u++) {
            if (u != g.thread(e) && g.isAlive(u)) {
                arriveAfter(u, firstAfter(u, g.thread(e), g.index(a)));
            }
        }
    }

    /** The first seq_cst event of the thread that some event from the index on is sb≠loc before. */
    private void arriveAfter(int u, int index) {
        for (int i = index + 1; i < g.length(u); i++) {
            int f = g.event(u, i);
            if (isSeqCst(f)) {
                for (int j = index; j < i; j++) {
                    if (differ(g.event(u, j), f)) {
                        arrive(f);
                        return;
                    }
                }
            }
        }
    }

    /** sb≠loc holds unless both are accesses to the same location. */
    private boolean differ(int a, int b) {
        return !(g.isAccess(a) && g.isAccess(b) && g.location(a) == g.location(b));
    }

    private void followEco(int e) {
        if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                push(BETWEEN, r);
            }
            push(g.coherenceSuccessor(e, g.location(e)));
        } else if (g.isRead(e)) {
            push(g.coherenceSuccessor(g.readsFrom(e), g.location(e)));
        }
    }

    private void push(int write) {
        if (write >= 0) {
            push(BETWEEN, write);
        }
    }
}
