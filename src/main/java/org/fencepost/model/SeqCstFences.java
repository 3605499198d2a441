package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/** IMM's psc = [Fsc]; hb; eco; hb; [Fsc], as bit rows; empty unless there are two seq_cst fences. */
final class SeqCstFences {
    private int words;
    private long[] rows = {};
    private boolean any;

    @FunctionalInterface
    interface Visitor {
        void visit(int event);
    }

    /** Returns whether there are any pairs to ask about. */
    boolean relate(ExecutionGraph g) {
        int count = 0;
        for (int e = 0; e < g.size(); e++) {
            count += isFence(g, e) ? 1 : 0;
        }
        any = count >= 2;
        if (!any) {
            return false;
        }
        words = (g.size() + 63) >> 6;
        if (rows.length < g.size() * words) {
            rows = new long[2 * g.size() * words];
        }
        Arrays.fill(rows, 0, g.size() * words, 0);
        for (int f = 0; f < g.size(); f++) {
            if (isFence(g, f)) {
                relateFence(g, f);
            }
        }
        return true;
    }

    private static boolean isFence(ExecutionGraph g, int e) {
        return g.isFence(e) && g.mode(e) == Mode.SC;
    }

    private void relateFence(ExecutionGraph g, int f) {
        for (int a = 0; a < g.size(); a++) {
            if (!g.isAccess(a) || !g.happensBefore(f, a)) {
                continue;
            }
            for (int b = 0; b < g.size(); b++) {
                if (g.isAccess(b) && isEco(g, a, b)) {
                    relateFencesAfter(g, f, b);
                }
            }
        }
    }

    private void relateFencesAfter(ExecutionGraph g, int f, int b) {
        for (int other = 0; other < g.size(); other++) {
            if (isFence(g, other) && g.happensBefore(b, other)) {
                rows[f * words + (other >> 6)] |= 1L << other;
            }
        }
    }

    /** eco = (rf ∪ co ∪ fr)+: b's write is after a's in coherence order, or b reads from a. */
    private static boolean isEco(ExecutionGraph g, int a, int b) {
        if (a == b || g.location(a) != g.location(b)) {
            return false;
        }
        int from = position(g, a);
        int to = position(g, b);
        return from < to || from == to && g.isWrite(a) && g.isRead(b);
    }

    private static int position(ExecutionGraph g, int e) {
        int write = g.isWrite(e) ? e : g.readsFrom(e);
        return write == ExecutionGraph.INIT ? -1 : g.coherencePosition(write);
    }

    void forEach(int fence, Visitor visitor) {
        for (int w = 0; any && w < words; w++) {
            for (long rest = rows[fence * words + w]; rest != 0; rest &= rest - 1) {
                visitor.visit((w << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }
}
