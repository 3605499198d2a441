package org.fencepost.explore;

import java.util.BitSet;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;

/**
 * What an event is caused by, and so what stays when it revisits a read: everything before it in po ∪ rf. For models that ask
 * for less see {@link DependencyCauses}.
 */
class Causes {
    final Positions positions;
    final Reductions reductions;
    private final Synchronisation synchronisation;

    Causes(Positions positions, FastModel model) {
        this(positions, model.synchronisation());
    }

    Causes(Positions positions, Synchronisation synchronisation) {
        this.positions = positions;
        this.reductions = positions.reductions;
        this.synchronisation = synchronisation;
    }

    ExecutionGraph newGraph() {
        return new ExecutionGraph();
    }

    /** Computes what is before the event, now that its rf is known. */
    void computePast(int e) {
        computeClocks(e);
        if (reductions.keepsCompanions()) {
            positions.g.clocks().computePrefix(positions.g, e, reductions.companion(e));
        }
    }

    final void computeClocks(int e) {
        positions.g.clocks().compute(positions.g, e, synchronisation);
    }

    // ---- places in coherence order ----------------------------------------------------------------------------------

    /** The last place in its location's coherence order that a read may read from, or a write may come after. */
    int lastPlace(int e) {
        ExecutionGraph g = positions.g;
        return g.writes(g.location(e)) - 1;
    }

    /** The same for a write that a read, when it revisits one, is to read from. */
    int lastPlaceFor(int e, int revisited) {
        ExecutionGraph g = positions.g;
        return g.writes(g.location(e)) - 1;
    }

    /** The same, as it was when only events before e and those that w is caused by were there. */
    int lastPlace(int e, int w) {
        ExecutionGraph g = positions.g;
        return g.writes(g.location(e)) - 1;
    }

    /** Whether an event that is added maximally can still be inconsistent. */
    boolean mustCheck(int e) {
        return false;
    }

    // ---- what was there when an event was added ---------------------------------------------------------------------

    /** Whether f was there when e was added, if what causes w had been there from the start. */
    boolean isBefore(int f, int e, int w) {
        return f < e || positions.g.inPrefix(f, w);
    }

    /** Whether the write has no choice of place because it belongs to an update whose read stays when w revisits. */
    boolean hasForcedPlace(int e, int w) {
        return false;
    }

    /** Whether a revisit by w may keep the read of an update and delete its write. */
    boolean opensUpdate(int w) {
        return false;
    }

    /**
     * Whether a write could revisit a read that causes it, if these reads, of updates of their own threads, did not have to wait for what
     * the updates read.
     */
    boolean losesRevisits(BitSet forwarded) {
        return false;
    }

    /**
     * From now on {@link #isBefore} follows the order in which what a revisit of r by w deletes would be added again. Returns false when
     * the graph at hand is none that comes from adding it in that order.
     */
    boolean arrange(int r, int w) {
        return true;
    }

    /** From now on it follows the order in which events were added. */
    void forgetArrangement() {}
}
