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
    void prepareOrder() {
        if (sequenced.length < r.count() * r.words()) {
            sequenced = r.newRelation();
        }
        Arrays.fill(sequenced, 0, r.count() * r.words(), 0);
        for (int i = 0; i < r.count(); i++) {
            sequence(i);
        }
    }

    private void sequence(int i) {
        ExecutionGraph g = r.graph();
        int e = r.head(i);
        int update = g.isExclusive(e) && g.isRead(e) ? g.successor(r.end(i)) : ExecutionGraph.NONE;
        r.forEachAfter(i, next -> {
            if (r.head(next) != update) {
                r.set(sequenced, i, next);
            }
        });
        if (g.index(e) == 0 && g.predecessor(e) >= 0) {
            r.set(sequenced, r.accessOf(g.predecessor(e)), i);
        }
        if (g.joinedBy(g.thread(e)) >= 0) {
            r.set(sequenced, i, r.accessOf(g.joinedBy(g.thread(e))));
        }
    }

    @Override
    void leave(int from) {
        int words = r.words();
        long[] next = Arrays.copyOfRange(sequenced, from * words, (from + 1) * words);
        long[] later = next.clone();
        r.forEach(next, 0, b -> r.or(later, 0, r.happensBefore(), b));
        strongly = next;
        r.forEach(later, 0, c -> r.or(strongly, 0, sequenced, c));
        coherent = new long[words];
        r.or(coherent, 0, r.eco(), from);
        if (isFence(from)) {
            r.forEach(r.happensBefore(), from * words, a -> r.or(coherent, 0, r.eco(), a));
        }
    }

    @Override
    boolean leadsTo(int from, int to) {
        return AccessRelations.contains(strongly, 0, to)
                || AccessRelations.contains(coherent, 0, to)
                || isFence(to) && r.anyHappensBefore(coherent, to);
    }
}
