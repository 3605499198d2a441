package org.fencepost.explore;

import org.fencepost.model.FastModel;

/** Causes where there are transactions: not single events, but whole transactions are what can be added maximally (Mixer §3.1). */
final class TransactionCauses extends Causes {
    TransactionCauses(Positions positions, FastModel model) {
        super(positions, model);
    }

    @Override
    boolean mustCheck(int e) {
        return positions.frame.pending || positions.behaviours.step(positions.g.step(e)).transaction > 0;
    }
}
