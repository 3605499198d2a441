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
    /** Rows are made when they are first asked for: without fences only those of seq_cst accesses are. */
    private long[] scb = {};

    private long[] knowsScb = {};
    /** sb≠loc. */
    private long[] elsewhere = {};

    private long[] knowsElsewhere = {};
    /** Where scb leads to from the access just left. */
    private long[] after = {};

    private long[] row = {};

    @Override
    void prepareOrder() {
        if (scb.length < r.count() * r.words()) {
            scb = r.newRelation();
            elsewhere = r.newRelation();
        }
        if (after.length < r.words()) {
            knowsScb = new long[2 * r.words()];
            knowsElsewhere = new long[2 * r.words()];
            after = new long[2 * r.words()];
            row = new long[2 * r.words()];
        }
        Arrays.fill(knowsScb, 0, r.words(), 0);
        Arrays.fill(knowsElsewhere, 0, r.words(), 0);
    }

    private long[] scb(int i) {
        if (isNew(knowsScb, i)) {
            Arrays.fill(scb, i * r.words(), (i + 1) * r.words(), 0);
            addProgramOrder(i);
            if (r.graph().isAccess(r.head(i))) {
                addSameLocation(i);
            }
        }
        return scb;
    }

    private long[] elsewhere(int i) {
        if (isNew(knowsElsewhere, i)) {
            Arrays.fill(elsewhere, i * r.words(), (i + 1) * r.words(), 0);
            addElsewhere(i);
        }
        return elsewhere;
    }

    private static boolean isNew(long[] known, int i) {
        boolean isNew = !AccessRelations.contains(known, 0, i);
        known[i >> 6] |= 1L << i;
        return isNew;
    }

    /** sb ∪ sb≠loc; hb; sb≠loc, where a thread is sequenced with its start and end. */
    private void addProgramOrder(int i) {
        r.forEachAfter(i, next -> r.set(scb, i, next));
        Arrays.fill(row, 0, r.words(), 0);
        r.forEach(elsewhere(i), i * r.words(), this::addFuture);
        r.forEach(row, 0, mid -> r.or(scb, i * r.words(), elsewhere(mid), mid));
    }

    /** hb?, which is transitive: what has been reached has brought what follows it. */
    private void addFuture(int next) {
        if (isNew(row, next)) {
            r.or(row, 0, r.happensBefore(), next);
        }
    }

    private void addElsewhere(int i) {
        ExecutionGraph g = r.graph();
        int e = r.head(i);
        r.forEachAfter(i, next -> {
            if (!r.overlap(i, next)) {
                r.set(elsewhere, i, next);
            }
        });
        if (g.joinedBy(g.thread(e)) >= 0) {
            r.set(elsewhere, i, r.accessOf(g.joinedBy(g.thread(e))));
        }
        for (int k = 0; g.kind(e) == EventKind.SPAWN && k < g.length(g.link(e)); k++) {
            if (g.event(g.link(e), k) >= 0) {
                r.set(elsewhere, i, r.accessOf(g.event(g.link(e), k)));
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
        r.or(after, 0, scb(from), from);
        if (isFence(from)) {
            r.forEach(r.happensBefore(), from * r.words(), start -> r.or(after, 0, scb(start), start));
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
