package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/** Release/acquire with relaxed accesses: RC11 without its SC axiom. Coherence and atomicity are all there is. */
final class RaModel extends FastModel {
    RaModel() {
        super("ra");
    }

    @Override
    public Synchronisation synchronisation() {
        return Synchronisation.RELEASE_SEQUENCE;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return mode.isAcquire() || mode.isRelease();
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return true;
    }
}
