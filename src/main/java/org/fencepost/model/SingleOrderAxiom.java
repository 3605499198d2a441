package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;

/**
 * The single total order of seq_cst operations in C++20 ([atomics.order]); what it has to agree with is acyclic:
 *
 * <pre>
 * strongly = sb ∪ sb; hb; sb
 * order    = [SC]; strongly; [SC] ∪ ([SC] ∪ [Fsc]; hb); eco; ([SC] ∪ hb; [Fsc])
 * </pre>
 *
 * The standard's strongly happens before has synchronisation between two seq_cst operations, too: eco follows it. The halves of an
 * update are one operation, and the start and the end of a thread are sequenced with its events.
 */
final class SingleOrderAxiom extends SeqCstAxiom {
    private long[] sequenced = {};
    private long[] strongly = {};
    private long[] coherent = {};

    @Override
    boolean needsEco(ExecutionGraph g) {
        return true;
    }

    @Override
    void prepareOrder(ExecutionGraph g) {
        if (sequenced.length < size * words) {
            sequenced = newMatrix();
        }
        Arrays.fill(sequenced, 0, size * words, 0);
        for (int e = 0; e < size; e++) {
            sequence(g, e);
        }
    }

    private void sequence(ExecutionGraph g, int e) {
        boolean updates = g.isExclusive(e) && g.isRead(e);
        for (int next = g.successor(e); next >= 0; next = g.successor(next)) {
            if (!updates || next != g.successor(e)) {
                set(sequenced, e, next);
            }
        }
        if (g.index(e) == 0 && g.predecessor(e) >= 0) {
            set(sequenced, g.predecessor(e), e);
        }
        if (g.successor(e) < 0 && g.joinedBy(g.thread(e)) >= 0) {
            set(sequenced, e, g.joinedBy(g.thread(e)));
        }
    }

    @Override
    void leave(ExecutionGraph g, int from) {
        long[] next = Arrays.copyOfRange(sequenced, from * words, (from + 1) * words);
        long[] later = next.clone();
        forEach(next, 0, b -> or(later, 0, hb, b * words));
        strongly = next;
        forEach(later, 0, c -> or(strongly, 0, sequenced, c * words));
        coherent = new long[words];
        or(coherent, 0, eco, from * words);
        if (g.isFence(from)) {
            forEach(hb, from * words, a -> or(coherent, 0, eco, a * words));
        }
    }

    @Override
    boolean leadsTo(ExecutionGraph g, int from, int to) {
        return get(strongly, 0, to) || get(coherent, 0, to) || g.isFence(to) && anyHappensBefore(coherent, to);
    }
}
