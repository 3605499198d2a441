package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/**
 * The weakest model without cycles of po ∪ rf: each location is coherent, updates are atomic, and threads are ordered with their start
 * and end. What a model in cat forbids beyond that, it is asked for itself.
 */
final class CoherentModel extends FastModel {
    /** Nobody asks for it by this name. */
    static final String NAME = "coherent";

    CoherentModel() {
        super(NAME, Synchronisation.NEVER);
    }

    @Override
    public boolean hasPlainAccesses() {
        return false;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return true;
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return true;
    }
}
