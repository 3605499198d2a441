package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/**
 * What the Linux kernel's model promises wherever it may stand: each location is coherent, updates are atomic, nothing is read that
 * only follows from its being read, acquire reads, release writes, full barriers and grace periods keep what is on their sides in
 * order, and what was released before is seen by who acquires it. The kernel's other barriers order some kinds of accesses alone.
 * They, and all else, are left to the model in cat, which is asked for itself.
 */
final class KernelModel extends FastModel {
    /** Nobody asks for it by this name. */
    static final String NAME = "kernel";

    KernelModel() {
        super(NAME, Synchronisation.FOREIGN_UPDATE_SEQUENCE);
    }

    @Override
    public boolean tracksDependencies() {
        return true;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return true;
    }

    /** Barriers that order everything on their two sides; the others are none here. */
    @Override
    public Mode mode(Annotation fence) {
        boolean full = fence.tags().isEmpty() || fence.has("Mb") || fence.has("Sync-rcu") || fence.has("Sync-srcu");
        return full ? fence.mode() : Mode.RLX;
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return true;
    }
}
