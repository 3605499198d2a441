package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/**
 * x86-TSO for C programs compiled the usual way: ppo ∪ rfe ∪ co ∪ fr ∪ fences is acyclic, where ppo is po without
 * write-to-read. A seq_cst fence is MFENCE; seq_cst stores and read-modify-writes drain the store buffer; all other
 * accesses and fences are plain. Spawning and joining a thread drain it too, as the system calls behind them do.
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
        }
    };

    TsoModel() {
        super("tso");
    }

    private static boolean drains(ExecutionGraph g, int write) {
        return g.isExclusive(write) || g.mode(write) == Mode.SC;
    }

    @Override
    public Synchronisation synchronisation() {
        return Synchronisation.ALWAYS;
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
}
