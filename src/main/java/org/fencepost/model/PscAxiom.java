package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;

/**
 * The SC axiom of RC11 (Lahav et al. 2017), acyclic(psc_base ∪ psc_F):
 *
 * <pre>
 * scb      = sb ∪ sb≠loc; hb; sb≠loc ∪ hb|loc ∪ co ∪ rb
 * psc_base = ([Esc] ∪ [Fsc]; hb?); scb; ([Esc] ∪ hb?; [Fsc])
 * psc_F    = [Fsc]; (hb ∪ hb; eco; hb); [Fsc]
 * </pre>
 */
final class PscAxiom extends SeqCstAxiom {
    private long[] scb = {};
    /** Where scb leads to from the access just left. */
    private long[] after = {};

    private long[] row = {};

    @Override
    void prepareOrder() {
        if (scb.length < r.count() * r.words()) {
            scb = r.newRelation();
            after = new long[2 * r.words()];
            row = new long[2 * r.words()];
        }
        Arrays.fill(scb, 0, r.count() * r.words(), 0);
        for (int i = 0; i < r.count(); i++) {
            addProgramOrder(i);
            if (r.graph().isAccess(r.head(i))) {
                addSameLocation(i);
            }
        }
    }

    /** sb ∪ sb≠loc; hb; sb≠loc, where a thread is sequenced with its start and end. */
    private void addProgramOrder(int i) {
        long[] hb = r.happensBefore();
        Arrays.fill(row, 0, r.words(), 0);
        r.forEachAfter(i, next -> r.set(scb, i, next));
        forEachElsewhere(i, next -> {
            row[next >> 6] |= 1L << next;
            r.or(row, 0, hb, next);
        });
        r.forEach(row, 0, mid -> forEachElsewhere(mid, next -> r.set(scb, i, next)));
    }

    /** sb≠loc. */
    private void forEachElsewhere(int i, AccessRelations.Visitor visitor) {
        ExecutionGraph g = r.graph();
        int e = r.head(i);
        r.forEachAfter(i, next -> {
            if (!r.overlap(i, next)) {
                visitor.visit(next);
            }
        });
        if (g.joinedBy(g.thread(e)) >= 0) {
            visitor.visit(r.accessOf(g.joinedBy(g.thread(e))));
        }
        for (int k = 0; g.kind(e) == EventKind.SPAWN && k < g.length(g.link(e)); k++) {
            if (g.event(g.link(e), k) >= 0) {
                visitor.visit(r.accessOf(g.event(g.link(e), k)));
            }
        }
    }

    /** hb|loc ∪ co ∪ rb. */
    private void addSameLocation(int i) {
        r.forEach(r.happensBefore(), i * r.words(), later -> {
            if (r.overlap(i, later)) {
                r.set(scb, i, later);
            }
        });
        r.forEachOverwriting(i, write -> r.set(scb, i, write));
    }

    /** Where scb leads to from the access or, if it is a fence, from what happens after it. */
    @Override
    void leave(int from) {
        Arrays.fill(after, 0, r.words(), 0);
        r.or(after, 0, scb, from);
        if (isFence(from)) {
            r.forEach(r.happensBefore(), from * r.words(), start -> r.or(after, 0, scb, start));
        }
    }

    @Override
    boolean leadsTo(int from, int to) {
        return AccessRelations.contains(after, 0, to)
                || isFence(to) && (r.anyHappensBefore(after, to) || isFence(from) && fenceOrder(from, to));
    }

    /** psc_F: hb, or hb; eco; hb. */
    private boolean fenceOrder(int from, int to) {
        if (r.get(r.happensBefore(), from, to)) {
            return true;
        }
        Arrays.fill(row, 0, r.words(), 0);
        r.forEach(r.happensBefore(), from * r.words(), mid -> r.or(row, 0, r.eco(), mid));
        return r.anyHappensBefore(row, to);
    }
}
