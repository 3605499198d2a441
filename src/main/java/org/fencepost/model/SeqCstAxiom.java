package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/**
 * An axiom of the form: seq_cst events have an order without cycles. It can only fail when there are two of them. Relations are
 * bit rows over event numbers, built from the clocks.
 */
abstract sealed class SeqCstAxiom permits PscAxiom, SingleOrderAxiom {
    int words;
    int size;
    long[] hb = {};
    long[] eco = {};
    private long[] order = {};
    private int[] seqCst = {};
    private int seqCstCount;

    /** Whether the axiom holds. */
    final boolean holds(ExecutionGraph g) {
        if (g.seqCstEvents() < 2) {
            return true;
        }
        prepare(g);
        fillHappensBefore(g);
        if (needsEco(g)) {
            fillEco(g);
        }
        prepareOrder(g);
        for (int i = 0; i < seqCstCount; i++) {
            fillOrder(g, seqCst[i]);
        }
        return acyclic();
    }

    /** Whether the order asks for eco. */
    abstract boolean needsEco(ExecutionGraph g);

    /** Whether one of the seq_cst events is a fence. */
    final boolean hasFences(ExecutionGraph g) {
        for (int i = 0; i < seqCstCount; i++) {
            if (g.isFence(seqCst[i])) {
                return true;
            }
        }
        return false;
    }

    /** Makes what the order is made of, when happens-before and eco are there. */
    abstract void prepareOrder(ExecutionGraph g);

    /** Makes what the next questions about edges from the event need. */
    abstract void leave(ExecutionGraph g, int from);

    /** Whether there is an edge from the event just left. */
    abstract boolean leadsTo(ExecutionGraph g, int from, int to);

    private void fillOrder(ExecutionGraph g, int e) {
        Arrays.fill(order, e * words, (e + 1) * words, 0);
        leave(g, e);
        for (int i = 0; i < seqCstCount; i++) {
            if (leadsTo(g, e, seqCst[i])) {
                set(order, e, seqCst[i]);
            }
        }
    }

    private void prepare(ExecutionGraph g) {
        size = g.size();
        words = (size + 63) >> 6;
        if (hb.length < size * words) {
            hb = newMatrix();
            eco = newMatrix();
            order = newMatrix();
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

    /** Room for a relation, and for graphs that are a little larger. */
    final long[] newMatrix() {
        return new long[2 * size * words];
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

    /** Whether some event of the set happens before the target. */
    final boolean anyHappensBefore(long[] set, int target) {
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

    private boolean acyclic() {
        // Warshall over the seq_cst events only.
        for (int k = 0; k < seqCstCount; k++) {
            int mid = seqCst[k];
            for (int i = 0; i < seqCstCount; i++) {
                if (get(order, seqCst[i] * words, mid)) {
                    or(order, seqCst[i] * words, order, mid * words);
                }
            }
        }
        for (int i = 0; i < seqCstCount; i++) {
            if (get(order, seqCst[i] * words, seqCst[i])) {
                return false;
            }
        }
        return true;
    }

    @FunctionalInterface
    interface Visitor {
        void visit(int event);
    }

    final void forEach(long[] bits, int at, Visitor visitor) {
        for (int w = 0; w < words; w++) {
            for (long rest = bits[at + w]; rest != 0; rest &= rest - 1) {
                visitor.visit((w << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    final void set(long[] matrix, int from, int to) {
        matrix[from * words + (to >> 6)] |= 1L << to;
    }

    static boolean get(long[] bits, int at, int event) {
        return (bits[at + (event >> 6)] >>> event & 1) != 0;
    }

    final void or(long[] into, int at, long[] other, int from) {
        for (int w = 0; w < words; w++) {
            into[at + w] |= other[from + w];
        }
    }
}
