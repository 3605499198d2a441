package org.fencepost.model;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/**
 * The weakest models without cycles of dependencies and reads-from: each location is coherent, updates are atomic, and nothing is read
 * that only follows from its being read. What a model in cat forbids beyond that, it is asked for itself.
 *
 * <p>{@code kernel} also keeps what the Linux kernel's model promises wherever it may stand: acquire reads, release writes, full
 * barriers and grace periods, and that what was released before is seen by who acquires it. Its other barriers order some kinds
 * of accesses alone, so they are left to the model in cat.
 */
final class DependentModel extends FastModel {
    /** Nobody asks for them by these names. */
    static final String NAME = "dependent";

    static final String KERNEL = "kernel";

    private final boolean ordered;

    DependentModel(String name, boolean ordered) {
        super(name, ordered ? Synchronisation.UPDATE_SEQUENCE : Synchronisation.NEVER);
        this.ordered = ordered;
    }

    @Override
    public boolean tracksDependencies() {
        return true;
    }

    @Override
    public boolean keepsOrders() {
        return ordered;
    }

    @Override
    public boolean hasPlainAccesses() {
        return ordered;
    }

    @Override
    public boolean heedsFence(Mode mode) {
        return true;
    }

    @Override
    public boolean heedsFence(Annotation how) {
        return true;
    }

    /** Barriers of the kernel that order everything on their two sides; the others are none here. */
    @Override
    public Mode mode(Annotation fence) {
        boolean full = fence.tags().isEmpty() || fence.has("Mb") || fence.has("Sync-rcu") || fence.has("Sync-srcu");
        return full && ordered ? fence.mode() : Mode.RLX;
    }

    @Override
    public boolean accepts(ExecutionGraph graph, int event) {
        return true;
    }

    /** Nobody asks: the explorer refuses such programs. */
    @Override
    public boolean acceptsMixed(ExecutionGraph graph) {
        throw new UnsupportedOperationException(name() + " has no form for accesses of different sizes");
    }
}
