package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/**
 * The SC axiom of RC11 (Lahav et al. 2017), acyclic(psc_base ∪ psc_F). It can only fail when there are two seq_cst events:
 *
 * <pre>
 * scb      = sb ∪ sb≠loc; hb; sb≠loc ∪ hb|loc ∪ co ∪ rb
 * psc_base = ([Esc] ∪ [Fsc]; hb?); scb; ([Esc] ∪ hb?; [Fsc])
 * psc_F    = [Fsc]; (hb ∪ hb; eco; hb); [Fsc]
 * </pre>
 *
 * Relations are bit rows over event numbers, built from the clocks; only rows that psc can reach are filled.
 */
final class SeqCstAxiom {
    private int words;
    private int size;
    private long[] hb = {};
    private long[] scb = {};
    private long[] psc = {};
    private long[] eco = {};
    private long[] reach = {};
    private int[] seqCst = {};
    private int seqCstCount;
    private long[] row = {};
    private long[] second = {};

    /** Whether the axiom holds. */
    boolean holds(ExecutionGraph g) {
        if (g.seqCstEvents() < 2) {
            return true;
        }
        prepare(g);
        fillHappensBefore(g);
        boolean fences = false;
        for (int i = 0; i < seqCstCount; i++) {
            fences |= g.isFence(seqCst[i]);
        }
        fillScb(g);
        if (fences) {
            fillEco(g);
        }
        for (int i = 0; i < seqCstCount; i++) {
            fillPsc(g, seqCst[i]);
        }
        return acyclic();
    }

    private void prepare(ExecutionGraph g) {
        size = g.size();
        words = (size + 63) >> 6;
        int needed = size * words;
        if (hb.length < needed) {
            hb = new long[2 * needed];
            scb = new long[2 * needed];
            psc = new long[2 * needed];
            eco = new long[2 * needed];
        }
        if (row.length < words) {
            row = new long[2 * words];
            second = new long[2 * words];
            reach = new long[2 * words];
        }
        if (seqCst.length < size) {
            seqCst = new int[2 * size];
        }
        seqCstCount = 0;
        for (int e = 0; e < size; e++) {
            if (g.mode(e) == Mode.SC) {
                seqCst[seqCstCount++] = e;
            }
        }
    }

    private void fillHappensBefore(ExecutionGraph g) {
        Arrays.fill(hb, 0, size * words, 0);
        for (int later = 0; later < size; later++) {
            for (int t = 0; t < g.threads(); t++) {
                int past = g.isAlive(t) ? g.clocks().happensBefore(later, t) : 0;
                for (int i = 0; i < past; i++) {
                    int earlier = g.event(t, i);
                    if (earlier >= 0 && earlier != later) {
                        set(hb, earlier, later);
                    }
                }
            }
        }
    }

    private void fillScb(ExecutionGraph g) {
        Arrays.fill(scb, 0, size * words, 0);
        for (int e = 0; e < size; e++) {
            addProgramOrder(g, e);
            if (g.isAccess(e)) {
                addSameLocation(g, e);
            }
        }
    }

    /** sb ∪ sb≠loc; hb; sb≠loc. */
    private void addProgramOrder(ExecutionGraph g, int e) {
        Arrays.fill(row, 0, words, 0);
        for (int next = g.nextInThread(e); next >= 0; next = g.nextInThread(next)) {
            set(scb, e, next);
            if (differ(g, e, next)) {
                or(row, 0, hb, next * words);
            }
        }
        forEach(row, 0, mid -> {
            for (int next = g.nextInThread(mid); next >= 0; next = g.nextInThread(next)) {
                if (differ(g, mid, next)) {
                    set(scb, e, next);
                }
            }
        });
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

    /** eco = (rf ∪ co ∪ rb)+, per location: everything after the event's write in co, and the readers of those writes. */
    private void fillEco(ExecutionGraph g) {
        Arrays.fill(eco, 0, size * words, 0);
        for (int e = 0; e < size; e++) {
            if (!g.isAccess(e)) {
                continue;
            }
            int loc = g.location(e);
            if (g.isWrite(e)) {
                setReaders(g, e, g.firstReader(e));
            }
            int from = g.isWrite(e) ? e : g.readsFrom(e);
            int position = from == ExecutionGraph.INIT ? 0 : g.coherencePosition(from) + 1;
            for (int i = position; i < g.writes(loc); i++) {
                int later = g.write(loc, i);
                set(eco, e, later);
                setReaders(g, e, g.firstReader(later));
            }
        }
    }

    private void setReaders(ExecutionGraph g, int e, int first) {
        for (int r = first; r >= 0; r = g.nextReader(r)) {
            set(eco, e, r);
        }
    }

    /** The psc successors of one seq_cst event. */
    private void fillPsc(ExecutionGraph g, int e) {
        // row: where scb may start; for a fence also everything that happens after it.
        Arrays.fill(row, 0, words, 0);
        row[e >> 6] |= 1L << e;
        if (g.isFence(e)) {
            or(row, 0, hb, e * words);
        }
        Arrays.fill(second, 0, words, 0);
        forEach(row, 0, start -> or(second, 0, scb, start * words));
        int at = e * words;
        Arrays.fill(psc, at, at + words, 0);
        for (int i = 0; i < seqCstCount; i++) {
            int target = seqCst[i];
            if (target == e && !g.isFence(e)) {
                if (get(second, 0, target)) {
                    set(psc, e, target);
                }
                continue;
            }
            boolean related = get(second, 0, target);
            if (!related && g.isFence(target)) {
                related = anyHappensBefore(second, target);
                if (!related && g.isFence(e)) {
                    related = fenceOrder(e, target);
                }
            }
            if (related) {
                set(psc, e, target);
            }
        }
    }

    /** Whether some event of the set happens before the target. */
    private boolean anyHappensBefore(long[] set, int target) {
        for (int w = 0; w < words; w++) {
            for (long bits = set[w]; bits != 0; bits &= bits - 1) {
                int e = (w << 6) + Long.numberOfTrailingZeros(bits);
                if (get(hb, e * words, target)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** psc_F: hb, or hb; eco; hb. */
    private boolean fenceOrder(int from, int to) {
        if (get(hb, from * words, to)) {
            return true;
        }
        Arrays.fill(reach, 0, words, 0);
        forEach(hb, from * words, mid -> or(reach, 0, eco, mid * words));
        return anyHappensBefore(reach, to);
    }

    private boolean acyclic() {
        // Warshall over the seq_cst events only.
        for (int k = 0; k < seqCstCount; k++) {
            int mid = seqCst[k];
            for (int i = 0; i < seqCstCount; i++) {
                if (get(psc, seqCst[i] * words, mid)) {
                    or(psc, seqCst[i] * words, psc, mid * words);
                }
            }
        }
        for (int i = 0; i < seqCstCount; i++) {
            if (get(psc, seqCst[i] * words, seqCst[i])) {
                return false;
            }
        }
        return true;
    }

    @FunctionalInterface
    private interface Visitor {
        void visit(int event);
    }

    private void forEach(long[] bits, int at, Visitor visitor) {
        for (int w = 0; w < words; w++) {
            for (long rest = bits[at + w]; rest != 0; rest &= rest - 1) {
                visitor.visit((w << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    private void set(long[] matrix, int from, int to) {
        matrix[from * words + (to >> 6)] |= 1L << to;
    }

    private static boolean get(long[] bits, int at, int event) {
        return (bits[at + (event >> 6)] >>> event & 1) != 0;
    }

    private void or(long[] into, int at, long[] other, int from) {
        for (int w = 0; w < words; w++) {
            into[at + w] |= other[from + w];
        }
    }
}
