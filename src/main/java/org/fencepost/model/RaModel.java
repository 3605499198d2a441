package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;

/** Release/acquire with relaxed accesses: RC11 without its SC axiom. Coherence and atomicity are all there is. */
final class RaModel extends FastModel {
    private final AccessRelations relations = new AccessRelations();

    RaModel() {
        super("ra", Synchronisation.RELEASE_SEQUENCE);
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return true;
    }

    @Override
    public boolean acceptsMixed(ExecutionGraph graph) {
        return relations.take(graph).isCoherent();
    }
}
