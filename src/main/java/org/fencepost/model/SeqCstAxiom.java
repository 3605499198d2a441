package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.program.Mode;

/**
 * An axiom of the form: seq_cst accesses and fences have an order without cycles. It can only fail when there are two of them.
 * Where accesses of different sizes overlap, "the same location" means that they do.
 */
abstract sealed class SeqCstAxiom permits PscAxiom, SingleOrderAxiom {
    @SuppressWarnings("NullAway.Init") // holds() comes first
    AccessRelations r;

    private long[] order = {};
    private int[] seqCst = {};
    private int seqCstCount;

    /** Whether the axiom holds. */
    final boolean holds(AccessRelations relations) {
        r = relations;
        if (r.graph().seqCstEvents() < 2) {
            return true;
        }
        listSeqCst();
        prepareOrder();
        for (int i = 0; i < seqCstCount; i++) {
            fillOrder(seqCst[i]);
        }
        return acyclic();
    }

    /** Makes what the order is made of. */
    abstract void prepareOrder();

    /** Makes what the next questions about edges from the access need. */
    abstract void leave(int from);

    /** Whether there is an edge from the access just left. */
    abstract boolean leadsTo(int from, int to);

    private void listSeqCst() {
        if (seqCst.length < r.count()) {
            seqCst = new int[2 * r.count()];
        }
        if (order.length < r.count() * r.words()) {
            order = r.newRelation();
        }
        seqCstCount = 0;
        for (int i = 0; i < r.count(); i++) {
            if (r.graph().mode(r.head(i)) == Mode.SC) {
                seqCst[seqCstCount++] = i;
            }
        }
    }

    final boolean isFence(int i) {
        return r.graph().isFence(r.head(i));
    }

    private void fillOrder(int from) {
        Arrays.fill(order, from * r.words(), (from + 1) * r.words(), 0);
        leave(from);
        for (int i = 0; i < seqCstCount; i++) {
            if (leadsTo(from, seqCst[i])) {
                r.set(order, from, seqCst[i]);
            }
        }
    }

    /** Warshall over the seq_cst accesses and fences only. */
    private boolean acyclic() {
        boolean acyclic = true;
        for (int k = 0; k < seqCstCount; k++) {
            int via = seqCst[k];
            for (int i = 0; i < seqCstCount; i++) {
                if (r.get(order, seqCst[i], via)) {
                    r.or(order, seqCst[i] * r.words(), order, via);
                }
            }
        }
        for (int i = 0; i < seqCstCount; i++) {
            acyclic &= !r.get(order, seqCst[i], seqCst[i]);
        }
        return acyclic;
    }
}
