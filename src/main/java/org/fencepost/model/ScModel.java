package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/** Sequential consistency: po ∪ rf ∪ co ∪ fr is acyclic. */
final class ScModel extends FastModel {
    private final CycleSearch search = new ScSearch();

    ScModel() {
        super("sc", Synchronisation.ALWAYS);
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

    @Override
    public boolean acceptsMixed(ExecutionGraph graph) {
        return search.isAcyclicByAccess(graph);
    }
}
