package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/**
 * IMM (Podkopaev, Lahav, Vafeiadis 2019), with seq_cst accesses as in RC11. Coherence and atomicity hold by construction;
 * what is left is the SC axiom and acyclic(ar):
 *
 * <pre>
 * ar     = rfe ∪ bob ∪ ppo ∪ detour ∪ psc
 * bob    = po; [Wrel] ∪ [Racq]; po ∪ po; [F] ∪ [F]; po ∪ ([Wrel] ∪ [Rex]); po-loc; [W] ∪ [Wsc]; po; [Rsc]
 * ppo    = [R]; (deps ∪ rfi)+; [W ∪ Racq]  deps = data ∪ ctrl ∪ addr; po? ∪ casdep ∪ rmw ∪ [R ∩ CAS]; po
 * detour = (coe; rfe) ∩ po
 * psc    = [Fsc]; hb; eco; hb; [Fsc]
 * </pre>
 *
 * [Wsc]; po; [Rsc] is not in the paper. Every mapping to hardware keeps it, and without it seq_cst accesses that the SC axiom
 * puts in order would be no causes of each other. Nor does ppo of the paper end at acquire reads, which hardware keeps just as
 * well, and by which the explorer knows what a read of the thread's own write is caused by. The paper has [Rex]; po among deps, for updates that are exclusive pairs:
 * that is imm-lxsx. {@code imm-axioms.cat} says which machines promise what. Dependencies come with the graph.
 *
 * <p>The search runs over two copies of each event, {@code 2e} and {@code 2e + 1}: in the second copy the path is inside ppo
 * and must leave it at a write or an acquire read.
 */
final class ImmModel extends FastModel {
    private final boolean exclusivePairs;
    private final SeqCstAxiom seqCst = new PscAxiom();
    private final SeqCstFences fences = new SeqCstFences();
    private int[] visited = new int[128];
    private int epoch;
    private int[] stack = new int[128];
    private int depth;

    ImmModel(String name, boolean exclusivePairs) {
        super(name);
        this.exclusivePairs = exclusivePairs;
    }

    @Override
    public boolean hasPlainAccesses() {
        return false;
    }

    @Override
    public boolean hasExclusivePairs() {
        return exclusivePairs;
    }

    @Override
    public Synchronisation synchronisation() {
        return Synchronisation.LONG_RELEASE_SEQUENCE;
    }

    @Override
    public boolean tracksDependencies() {
        return true;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return mode.isAcquire() || mode.isRelease();
    }

    @Override
    public boolean accepts(ExecutionGraph g, int event) {
        return seqCst.holds(g) && noThinAir(g, event);
    }

    /**
     * Whether ar is acyclic. A new cycle leads through the event, or through seq_cst fences that the event has put in an
     * order.
     */
    private boolean noThinAir(ExecutionGraph g, int event) {
        if (visited.length < 2 * g.size()) {
            visited = new int[4 * g.size()];
            epoch = 0;
        }
        if (fences.relate(g)) {
            for (int e = 0; e < g.size(); e++) {
                if (g.isFence(e) && isOnCycle(g, 2 * e)) {
                    return false;
                }
            }
        }
        return !isOnCycle(g, 2 * event) && !isOnCycle(g, 2 * event + 1);
    }

    private boolean isOnCycle(ExecutionGraph g, int start) {
        epoch++;
        depth = 0;
        expand(g, start);
        while (depth > 0) {
            int node = stack[--depth];
            if (node == start) {
                return true;
            }
            expand(g, node);
        }
        return false;
    }

    private void push(int node) {
        if (visited[node] != epoch) {
            visited[node] = epoch;
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, 2 * depth);
            }
            stack[depth++] = node;
        }
    }

    private void expand(ExecutionGraph g, int node) {
        int e = node >> 1;
        boolean inPpo = (node & 1) != 0;
        if (inPpo) {
            expandPpo(g, e);
            if (g.isWrite(e) || g.mode(e).isAcquire()) {
                push(2 * e);
            }
            return;
        }
        if (g.isRead(e)) {
            expandPpo(g, e);
        }
        expandBob(g, e);
        if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                if (g.thread(r) != g.thread(e)) {
                    push(2 * r);
                }
            }
            expandDetour(g, e);
        }
        if (g.isFence(e) && g.mode(e) == Mode.SC) {
            fences.forEach(e, later -> push(2 * later));
        }
        expandThreads(g, e);
    }

    /** One step of deps ∪ rfi. */
    private void expandPpo(ExecutionGraph g, int e) {
        if (g.isRead(e)) {
            for (int f = g.nextInThread(e); f >= 0; f = g.nextInThread(f)) {
                if (g.rows().dependencies().contains(f, e)) {
                    push(2 * f + 1);
                }
            }
        } else if (g.isWrite(e)) {
            for (int r = g.firstReader(e); r >= 0; r = g.nextReader(r)) {
                if (g.thread(r) == g.thread(e)) {
                    push(2 * r + 1);
                }
            }
        }
    }

    private void expandBob(ExecutionGraph g, int e) {
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
                push(2 * f);
            }
        }
    }

    private static boolean isSeqCst(ExecutionGraph g, int e) {
        return g.mode(e) == Mode.SC;
    }

    private void expandDetour(ExecutionGraph g, int e) {
        for (int f = g.nextInThread(e); f >= 0; f = g.nextInThread(f)) {
            if (g.isRead(f) && g.location(f) == g.location(e)) {
                int source = g.readsFrom(f);
                if (source >= 0
                        && g.thread(source) != g.thread(e)
                        && g.coherencePosition(source) > g.coherencePosition(e)) {
                    push(2 * f);
                }
            }
        }
    }

    /** po?; asw; po?: what comes before a spawn is before the new thread; a thread is before what comes after its join. */
    private void expandThreads(ExecutionGraph g, int e) {
        if (g.kind(e) == EventKind.SPAWN) {
            pushAll(g, g.link(e), 0);
        } else if (g.kind(e) == EventKind.JOIN) {
            pushAll(g, g.thread(e), g.index(e) + 1);
        }
        int join = g.joinedBy(g.thread(e));
        if (join >= 0) {
            push(2 * join);
        }
    }

    private void pushAll(ExecutionGraph g, int t, int from) {
        for (int i = from; i < g.length(t); i++) {
            if (g.event(t, i) >= 0) {
                push(2 * g.event(t, i));
            }
        }
    }
}
