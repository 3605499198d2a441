package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/**
 * x86-TSO for C programs compiled the usual way: ppo ∪ rfe ∪ co ∪ fr ∪ fences is acyclic, where ppo is po without
 * write-to-read. A seq_cst fence is MFENCE; seq_cst stores and read-modify-writes drain the store buffer; all other
 * accesses and fences are plain. Spawning and joining a thread drain it too, as the system calls behind them do.
 *
 * <p>Where accesses of different sizes overlap, each part is coherent by itself, so that a read may get some bytes from the store
 * buffer and others from memory (the mixed-size x86 model of Alglave et al. 2021).
 */
final class TsoModel extends FastModel {
    private final CycleSearch search = new CycleSearch() {
        @Override
        void expand(ExecutionGraph g, int e) {
            expandProgramOrder(g, e);
            expandCommunication(g, e, false);
            expandThreads(g, e);
        }

        /** To the next event of each kind that e stays ahead of; these lead to all later ones. */
        private void expandProgramOrder(ExecutionGraph g, int e) {
            boolean buffered = g.isWrite(e) && !drains(g, e);
            boolean seenWrite = false;
            for (int next = g.successor(e); next >= 0; next = g.successor(next)) {
                switch (g.kind(next)) {
                    case WRITE -> {
                        if (!seenWrite) {
                            push(next);
                            seenWrite = true;
                        }
                        if (buffered || drains(g, next)) {
                            return;
                        }
                    }
                    case READ -> {
                        if (!buffered || g.isExclusive(next)) {
                            push(next);
                            return;
                        }
                    }
                    case FENCE, SPAWN, JOIN -> {
                        push(next);
                        return;
                    }
                    case ALLOC, FREE, CHOICE -> {}
                }
            }
            push(g.joinedBy(g.thread(e)));
        }
    };

    TsoModel() {
        super("tso", Synchronisation.ALWAYS);
    }

    private static boolean drains(ExecutionGraph g, int write) {
        return g.isExclusive(write) || g.mode(write) == Mode.SC;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return mode == Mode.SC;
    }

    @Override
    public boolean heedsFence(Annotation how) {
        return heedsFence(how.mode()) && !how.has(Annotation.LOCKED); // the update drains the buffer by itself
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return !search.cyclic(graph, event);
    }

    @Override
    public boolean acceptsMixed(ExecutionGraph graph) {
        return isCoherentByParts(graph) && search.isAcyclicByAccess(graph);
    }

    /** po-loc ∪ rf ∪ co ∪ fr is acyclic for each part: what causes an access is not after it in coherence order. */
    private static boolean isCoherentByParts(ExecutionGraph g) {
        for (int b = 0; b < g.size(); b++) {
            for (int a = 0; g.isAccess(b) && a < g.size(); a++) {
                if (a != b && g.isAccess(a) && g.location(a) == g.location(b) && g.causes(a, b)) {
                    int before = position(g, a);
                    int after = position(g, b);
                    if (before > after || before == after && g.isWrite(b)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private static int position(ExecutionGraph g, int e) {
        int write = g.isWrite(e) ? e : g.readsFrom(e);
        return write == ExecutionGraph.INIT ? -1 : g.coherencePosition(write);
    }
}
