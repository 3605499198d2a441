package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/** Sequential consistency: po ∪ rf ∪ co ∪ fr is acyclic. */
final class ScModel extends FastModel {
    private final CycleSearch search = new CycleSearch() {
        @Override
        void expand(ExecutionGraph g, int e) {
            push(g.successor(e));
            expandCommunication(g, e, true);
            expandThreads(g, e);
        }
    };

    ScModel() {
        super("sc");
    }

    @Override
    public Synchronisation synchronisation() {
        return Synchronisation.ALWAYS;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return false;
    }

    @Override
    public boolean knowsAtomicBlocks() {
        return true;
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return !search.cyclic(graph, event);
    }
}
