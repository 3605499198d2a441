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
    /** Where scb leads to from the event just left. */
    private long[] after = {};

    private long[] row = {};

    @Override
    boolean needsEco(ExecutionGraph g) {
        return hasFences(g);
    }

    @Override
    void prepareOrder(ExecutionGraph g) {
        if (scb.length < size * words) {
            scb = newMatrix();
            after = new long[2 * words];
            row = new long[2 * words];
        }
        Arrays.fill(scb, 0, size * words, 0);
        for (int e = 0; e < size; e++) {
            addProgramOrder(g, e);
            if (g.isAccess(e)) {
                addSameLocation(g, e);
            }
        }
    }

    /** sb ∪ sb≠loc; hb; sb≠loc, where a thread is sequenced with its start and end. */
    private void addProgramOrder(ExecutionGraph g, int e) {
        Arrays.fill(row, 0, words, 0);
        for (int next = g.nextInThread(e); next >= 0; next = g.nextInThread(next)) {
            set(scb, e, next);
        }
        forEachElsewhere(g, e, next -> {
            row[next >> 6] |= 1L << next;
            or(row, 0, hb, next * words);
        });
        forEach(row, 0, mid -> forEachElsewhere(g, mid, next -> set(scb, e, next)));
    }

    /** sb≠loc. */
    private static void forEachElsewhere(ExecutionGraph g, int e, Visitor visitor) {
        for (int next = g.nextInThread(e); next >= 0; next = g.nextInThread(next)) {
            if (differ(g, e, next)) {
                visitor.visit(next);
            }
        }
        if (g.joinedBy(g.thread(e)) >= 0) {
            visitor.visit(g.joinedBy(g.thread(e)));
        }
        for (int i = 0; g.kind(e) == EventKind.SPAWN && i < g.length(g.link(e)); i++) {
            if (g.event(g.link(e), i) >= 0) {
                visitor.visit(g.event(g.link(e), i));
            }
        }
    }

    /** hb|loc ∪ co ∪ rb. */
    private void addSameLocation(ExecutionGraph g, int e) {
        int loc = g.location(e);
        forEach(hb, e * words, later -> {
            if (g.isAccess(later) && g.location(later) == loc) {
                set(scb, e, later);
            }
        });
        int from = g.isWrite(e) ? e : g.readsFrom(e);
        int position = from == ExecutionGraph.INIT ? 0 : g.coherencePosition(from) + 1;
        for (int i = position; i < g.writes(loc); i++) {
            set(scb, e, g.write(loc, i));
        }
    }

    /** sb≠loc holds unless both are accesses to the same location. */
    private static boolean differ(ExecutionGraph g, int a, int b) {
        return !(g.isAccess(a) && g.isAccess(b) && g.location(a) == g.location(b));
    }

    /** Where scb leads to from the event or, if that is a fence, from what happens after it. */
    @Override
    void leave(ExecutionGraph g, int from) {
        Arrays.fill(after, 0, words, 0);
        or(after, 0, scb, from * words);
        if (g.isFence(from)) {
            forEach(hb, from * words, start -> or(after, 0, scb, start * words));
        }
    }

    @Override
    boolean leadsTo(ExecutionGraph g, int from, int to) {
        return get(after, 0, to)
                || g.isFence(to) && (anyHappensBefore(after, to) || g.isFence(from) && fenceOrder(from, to));
    }

    /** psc_F: hb, or hb; eco; hb. */
    private boolean fenceOrder(int from, int to) {
        if (get(hb, from * words, to)) {
            return true;
        }
        Arrays.fill(row, 0, words, 0);
        forEach(hb, from * words, mid -> or(row, 0, eco, mid * words));
        return anyHappensBefore(row, to);
    }
}
