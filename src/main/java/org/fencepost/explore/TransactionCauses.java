package org.fencepost.explore;

import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.model.FastModel;

/** Causes where there are transactions: not single events, but whole transactions are what can be added maximally (Mixer §3.1). */
final class TransactionCauses extends Causes {
    /** The writes of a transaction may have different modes, and who sees one does not synchronise with the others: the judge knows. */
    TransactionCauses(Positions positions, FastModel model) {
        super(positions, model.coherenceFollowsCauses() ? model.synchronisation() : Synchronisation.NEVER);
    }

    @Override
    boolean mustCheck(int e) {
        return positions.frame.pending || positions.behaviours.step(positions.g.step(e)).transaction > 0;
    }
}
