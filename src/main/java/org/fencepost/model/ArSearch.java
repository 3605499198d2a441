package org.fencepost.model;

import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/**
 * The search for cycles of IMM's ar (see {@link ImmModel}), for a graph that had none before one event was added or changed.
 * A node is an event in one of three roles.
 */
final class ArSearch extends CycleSearch {
    private static final int ROLES = 3;
    /** The path has come to the event along ar. */
    private static final int ARRIVED = 0;
    /** The path is inside ppo and must leave it at a write or an acquire read. */
    private static final int INSIDE = 1;
    /** The path is inside psc, on the way along eco from a seq_cst fence to another. */
    private static final int BETWEEN = 2;

    private boolean fences;

    ArSearch() {
        super(ROLES);
    }

    /** Whether ar is still acyclic. */
    boolean accepts(ExecutionGraph g, int event) {
        prepare(g);
        return !isOnCycle(g, event) && !(fences && g.isAccess(event) && ordersFences(g, event));
    }

    /** Whether ar is acyclic. */
    boolean holds(ExecutionGraph g) {
        prepare(g);
        for (int e = 0; e < g.size(); e++) {
            if (isOnCycle(g, e)) {
                return false;
            }
        }
        return true;
    }

    private void prepare(ExecutionGraph g) {
        fences = false;
        for (int e = 0; g.seqCstEvents() > 1 && e < g.size() && !fences; e++) {
            fences = isSeqCstFence(g, e);
        }
    }

    private boolean isOnCycle(ExecutionGraph g, int e) {
        return cyclic(g, node(e, ARRIVED)) || cyclic(g, node(e, INSIDE));
    }

    /**
     * Whether an edge of psc through the event closes a cycle. It starts at a seq_cst fence that happens before the event; if
     * one of a thread is on a cycle, so is the last of them.
     */
    private boolean ordersFences(ExecutionGraph g, int event) {
        for (int t = 0; t < g.threads(); t++) {
            int fence = g.isAlive(t) ? lastFenceBefore(g, t, event) : ExecutionGraph.NONE;
            if (fence >= 0 && reaches(g, node(event, BETWEEN), node(fence, ARRIVED))) {
                return true;
            }
        }
        return false;
    }

    private static int lastFenceBefore(ExecutionGraph g, int t, int event) {
        for (int i = Math.min(g.length(t), g.clocks().happensBefore(event, t)) - 1; i >= 0; i--) {
            if (isSeqCstFence(g, g.event(t, i))) {
                return g.event(t, i);
            }
        }
        return ExecutionGraph.NONE;
    }

    private static int node(int e, int role) {
        return ROLES * e + role;
    }

    private static boolean isSeqCstFence(ExecutionGraph g, int e) {
        return e >= 0 && g.isFence(e) && isSeqCst(g, e);
    }

    private static boolean isSeqCst(ExecutionGraph g, int e) {
        return g.mode(e) == Mode.SC;
    }

    private void arrive(int e) {
        push(node(e, ARRIVED));
    }

    @Override
    void expand(ExecutionGraph g, int node) {
        int e = node / ROLES;
        switch (node % ROLES) {
            case ARRIVED -> leave(g, e);
            case INSIDE -> {
                followPpo(g, e);
                if (g.isWrite(e) || g.mode(e).isAcquire()) {
                    arrive(e);
                }
            }
            default -> {
                arriveAtFences(g, e);
                followEco(g, e);
            }
        }
    }

    private void leave(ExecutionGraph g, int e) {
        if (g.isRead(e)) {
            followPpo(g, e);
        }
        followBob(g, e);
        if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                if (g.thread(r) != g.thread(e)) {
                    arrive(r);
                }
            }
            followDetour(g, e);
        }
        if (fences && isSeqCstFence(g, e)) {
            passFence(g, e);
        }
        followThreads(g, e);
    }

    /** One step of deps ∪ rfi. */
    private void followPpo(ExecutionGraph g, int e) {
        if (g.isRead(e)) {
            for (int f = g.nextInThread(e); f >= 0; f = g.nextInThread(f)) {
                if (g.rows().dependsOn(f, e)) {
                    push(node(f, INSIDE));
                }
            }
        } else if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                if (g.thread(r) == g.thread(e)) {
                    push(node(r, INSIDE));
                }
            }
        }
    }

    private void followBob(ExecutionGraph g, int e) {
        boolean before = g.isFence(e) || g.isRead(e) && g.mode(e).isAcquire();
        boolean releasing = g.isWrite(e) && g.mode(e).isRelease();
        boolean continued = releasing || g.isRead(e) && g.isExclusive(e);
        for (int f = g.nextInThread(e); f >= 0; f = g.nextInThread(f)) {
            if (before
                    || g.isFence(f)
                    || g.kind(f) == EventKind.SPAWN
                    || g.isWrite(f) && g.mode(f).isRelease()
                    || continued && g.isWrite(f) && g.location(f) == g.location(e)
                    || releasing && isSeqCst(g, e) && g.isRead(f) && isSeqCst(g, f)) {
                arrive(f);
            }
        }
    }

    private void followDetour(ExecutionGraph g, int e) {
        for (int f = g.nextInThread(e); f >= 0; f = g.nextInThread(f)) {
            if (g.isRead(f) && g.location(f) == g.location(e)) {
                int source = g.readsFrom(f);
                if (source >= 0
                        && g.thread(source) != g.thread(e)
                        && g.coherencePosition(source) > g.coherencePosition(e)) {
                    arrive(f);
                }
            }
        }
    }

    /** psc begins: hb, and the first step of eco. */
    private void passFence(ExecutionGraph g, int fence) {
        for (int u = 0; u < g.threads(); u++) {
            int first = firstAfter(g, u, fence);
            for (int i = first; i >= 0 && i < g.length(u); i++) {
                if (g.event(u, i) >= 0) {
                    followEco(g, g.event(u, i));
                }
            }
        }
    }

    /** psc ends: hb to the first seq_cst fence of each thread; those after it follow from it. */
    private void arriveAtFences(ExecutionGraph g, int e) {
        for (int u = 0; u < g.threads(); u++) {
            int i = firstAfter(g, u, e);
            while (i >= 0 && i < g.length(u) && !isSeqCstFence(g, g.event(u, i))) {
                i++;
            }
            if (i >= 0 && i < g.length(u)) {
                arrive(g.event(u, i));
            }
        }
    }

    /** The index of the first event of the thread that e happens before; NONE when there is no such thread. */
    private static int firstAfter(ExecutionGraph g, int u, int e) {
        return g.isAlive(u) ? g.clocks().firstAfter(g, u, g.thread(e), g.index(e)) : ExecutionGraph.NONE;
    }

    /** The next events in eco; those after them follow from them. */
    private void followEco(ExecutionGraph g, int e) {
        if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                push(node(r, BETWEEN));
            }
        }
        if (g.isAccess(e)) {
            int next = g.coherenceSuccessor(g.isWrite(e) ? e : g.readsFrom(e), g.location(e));
            if (next >= 0) {
                push(node(next, BETWEEN));
            }
        }
    }

    /** po?; asw; po?: what comes before a spawn is before the new thread; a thread is before what comes after its join. */
    private void followThreads(ExecutionGraph g, int e) {
        if (g.kind(e) == EventKind.SPAWN) {
            arriveFrom(g, g.link(e), 0);
        } else if (g.kind(e) == EventKind.JOIN) {
            arriveFrom(g, g.thread(e), g.index(e) + 1);
        }
        int join = g.joinedBy(g.thread(e));
        if (join >= 0) {
            arrive(join);
        }
    }

    private void arriveFrom(ExecutionGraph g, int t, int from) {
        for (int i = from; i < g.length(t); i++) {
            if (g.event(t, i) >= 0) {
                arrive(g.event(t, i));
            }
        }
    }
}
