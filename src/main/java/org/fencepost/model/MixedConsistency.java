package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Mode;

/**
 * Judges graphs in which atomic accesses of different sizes overlap. All relations are lifted from the parts of an access to
 * whole accesses (Mixer §4.1, the underlined relations), so that no access tears:
 *
 * <ul>
 *   <li>all models but tso: hb?; eco is irreflexive, with eco = (rf ∪ co ∪ fr)+ (RA_MSA, Mixer §6.2);
 *   <li>sc: po ∪ rf ∪ co ∪ fr is acyclic;
 *   <li>tso: ppo ∪ fences ∪ rfe ∪ coe ∪ fre is acyclic, and each part is coherent by itself, so that a read may get some
 *       bytes from the store buffer and others from memory (the mixed-size x86 model of Alglave et al. 2021);
 *   <li>rc11: psc is acyclic, where "same location" means that footprints overlap;
 *   <li>c20: what the single order of seq_cst operations must agree with is acyclic.
 * </ul>
 *
 * Atomicity of updates holds part by part, by construction. Relations are bit rows over accesses, built from scratch for
 * each question: these graphs are small.
 */
public final class MixedConsistency {
    private final FastModel model;
    private int count;
    private int words;
    /** For each event the number of its access, and for each access its first event. */
    private int[] access = {};

    private int[] head = {};
    private long[] hb = {};
    private long[] com = {};
    private long[] eco = {};
    private long[] order = {};
    private long[] work = {};

    public MixedConsistency(FastModel model) {
        this.model = model;
    }

    public boolean accepts(ExecutionGraph g) {
        number(g);
        if (model.name().equals("tso")) {
            return isCoherentByParts(g) && isTotalStoreOrder(g);
        }
        fillHappensBefore(g);
        fillCommunication(g);
        System.arraycopy(com, 0, eco, 0, count * words);
        close(eco);
        if (!isCoherent()) {
            return false;
        }
        return switch (model.name()) {
            case "sc" -> isSequential();
            case "rc11" -> isSeqCst(g);
            case "c20" -> isSingleOrder(g);
            default -> true;
        };
    }

    private void number(ExecutionGraph g) {
        if (access.length < g.size()) {
            access = new int[2 * g.size()];
            head = new int[2 * g.size()];
        }
        count = 0;
        for (int e = 0; e < g.size(); e++) {
            if (g.head(e) == e) {
                head[count++] = e;
            }
            access[e] = count - 1;
        }
        words = (count + 63) >> 6;
        int needed = count * words;
        if (hb.length < needed) {
            hb = new long[2 * needed];
            com = new long[2 * needed];
            eco = new long[2 * needed];
            order = new long[2 * needed];
            work = new long[2 * needed];
        }
    }

    private void fillHappensBefore(ExecutionGraph g) {
        Arrays.fill(hb, 0, count * words, 0);
        for (int i = 0; i < count; i++) {
            int last = g.groupEnd(head[i]);
            for (int j = 0; j < count; j++) {
                if (i != j && g.happensBefore(head[j], last)) {
                    set(hb, j, i);
                }
            }
        }
    }

    private void fillCommunication(ExecutionGraph g) {
        Arrays.fill(com, 0, count * words, 0);
        for (int e = 0; e < g.size(); e++) {
            if (g.isRead(e)) {
                int source = g.readsFrom(e);
                if (source >= 0) {
                    set(com, access[source], access[e]);
                }
                relate(com, access[e], g.coherenceSuccessor(source, g.location(e)));
            } else if (g.isWrite(e)) {
                relate(com, access[e], g.coherenceSuccessor(e, g.location(e)));
            }
        }
    }

    private void relate(long[] matrix, int from, int event) {
        if (event >= 0 && access[event] != from) {
            set(matrix, from, access[event]);
        }
    }

    /** hb?; eco is irreflexive. */
    private boolean isCoherent() {
        for (int i = 0; i < count; i++) {
            if (get(eco, i, i)) {
                return false;
            }
            for (int j = 0; j < count; j++) {
                if (get(hb, i, j) && get(eco, j, i)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** po-loc ∪ rf ∪ co ∪ fr is acyclic for each part: what causes an access is not after it in coherence order. */
    private static boolean isCoherentByParts(ExecutionGraph g) {
        for (int b = 0; b < g.size(); b++) {
            for (int a = 0; g.isAccess(b) && a < g.size(); a++) {
                if (a != b && g.isAccess(a) && g.location(a) == g.location(b) && g.causes(a, b)) {
                    int before = position(g, a);
                    int after = position(g, b);
                    if (before > after || before == after && g.isWrite(b)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private static int position(ExecutionGraph g, int e) {
        int write = g.isWrite(e) ? e : g.readsFrom(e);
        return write == ExecutionGraph.INIT ? -1 : g.coherencePosition(write);
    }

    private boolean isSequential() {
        for (int i = 0; i < count * words; i++) {
            order[i] = hb[i] | com[i];
        }
        return isAcyclic(order);
    }

    // ---- tso --------------------------------------------------------------------------------------------------------

    private boolean isTotalStoreOrder(ExecutionGraph g) {
        Arrays.fill(order, 0, count * words, 0);
        for (int e = 0; e < g.size(); e++) {
            if (!g.isAccess(e)) {
                continue;
            }
            int source = g.isWrite(e) ? e : g.readsFrom(e);
            if (g.isRead(e) && source >= 0) {
                relateExternal(g, source, e);
            }
            int loc = g.location(e);
            for (int i = source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1; i < g.writes(loc); i++) {
                relateExternal(g, e, g.write(loc, i));
            }
        }
        for (int i = 0; i < count; i++) {
            boolean drained = !isBuffered(g, head[i]);
            for (int j = 0; j < count; j++) {
                if (g.thread(head[j]) != g.thread(head[i])) {
                    continue;
                }
                if (g.index(head[j]) > g.index(head[i])) {
                    drained |= drains(g, head[j]);
                    if (drained || g.isWrite(head[j])) {
                        set(order, i, j);
                    }
                }
            }
            orderThreads(g, i, order);
        }
        return isAcyclic(order);
    }

    private void relateExternal(ExecutionGraph g, int from, int to) {
        if (g.thread(from) != g.thread(to)) {
            set(order, access[from], access[to]);
        }
    }

    private static boolean isBuffered(ExecutionGraph g, int e) {
        return g.isWrite(e) && !g.isExclusive(e) && g.mode(e) != Mode.SC;
    }

    /** Whether a write before it in the thread is in memory before it takes place. */
    private static boolean drains(ExecutionGraph g, int e) {
        return switch (g.kind(e)) {
            case READ -> g.isExclusive(e);
            case WRITE -> !isBuffered(g, e);
            case FENCE, SPAWN, JOIN -> true;
            case ALLOC, FREE, CHOICE -> false;
        };
    }

    private void orderThreads(ExecutionGraph g, int i, long[] matrix) {
        int e = head[i];
        if (g.kind(e) == EventKind.SPAWN && g.length(g.link(e)) > 0) {
            set(matrix, i, access[g.event(g.link(e), 0)]);
        }
        for (int j = 0; j < count; j++) {
            if (g.kind(head[j]) == EventKind.JOIN && g.link(head[j]) == g.thread(e)) {
                set(matrix, i, j);
            }
        }
    }

    // ---- rc11 -------------------------------------------------------------------------------------------------------

    private boolean isSeqCst(ExecutionGraph g) {
        if (g.seqCstEvents() < 2) {
            return true;
        }
        long[] scb = work;
        fillScb(g, scb);
        Arrays.fill(order, 0, count * words, 0);
        for (int i = 0; i < count; i++) {
            if (g.mode(head[i]) == Mode.SC) {
                relatePsc(g, i, scb);
            }
        }
        return isAcyclic(order);
    }

    /** scb = sb ∪ sb≠loc; hb; sb≠loc ∪ hb|loc ∪ co ∪ rb. */
    private void fillScb(ExecutionGraph g, long[] scb) {
        Arrays.fill(scb, 0, count * words, 0);
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                boolean overlap = overlap(g, i, j);
                if (i != j
                        && (isBefore(g, i, j)
                                || get(hb, i, j) && overlap
                                || g.isWrite(head[j]) && get(eco, i, j) && overlap && isCoOrRb(g, i, j))) {
                    set(scb, i, j);
                }
            }
        }
        composeOverHb(g, scb);
    }

    /** sb≠loc; hb; sb≠loc, where a thread is sequenced with its start and end. */
    private void composeOverHb(ExecutionGraph g, long[] scb) {
        long[] elsewhere = new long[count * words];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                boolean starts = g.kind(head[i]) == EventKind.SPAWN && g.link(head[i]) == g.thread(head[j]);
                if (starts || isBefore(g, i, j) && !overlap(g, i, j)) {
                    set(elsewhere, i, j);
                }
            }
            orderThreads(g, i, elsewhere);
        }
        for (int i = 0; i < count; i++) {
            long[] next = image(only(i), elsewhere);
            long[] last = image(union(next, image(next, hb)), elsewhere);
            for (int w = 0; w < words; w++) {
                scb[i * words + w] |= last[w];
            }
        }
    }

    private boolean isBefore(ExecutionGraph g, int i, int j) {
        return g.thread(head[i]) == g.thread(head[j]) && g.index(head[i]) < g.index(head[j]);
    }

    private boolean overlap(ExecutionGraph g, int i, int j) {
        if (!g.isAccess(head[i]) || !g.isAccess(head[j])) {
            return false;
        }
        for (int p = head[i]; p <= g.groupEnd(head[i]); p++) {
            for (int q = head[j]; q <= g.groupEnd(head[j]); q++) {
                if (g.location(p) == g.location(q)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether some part of i is before the same part of j in co or rb. */
    private boolean isCoOrRb(ExecutionGraph g, int i, int j) {
        for (int p = head[i]; p <= g.groupEnd(head[i]); p++) {
            int from = g.isWrite(p) ? p : g.readsFrom(p);
            int position = from == ExecutionGraph.INIT ? -1 : g.coherencePosition(from);
            for (int q = head[j]; q <= g.groupEnd(head[j]); q++) {
                if (g.location(p) == g.location(q) && g.coherencePosition(q) > position) {
                    return true;
                }
            }
        }
        return false;
    }

    private void relatePsc(ExecutionGraph g, int i, long[] scb) {
        boolean[] start = new boolean[count];
        start[i] = true;
        for (int j = 0; g.isFence(head[i]) && j < count; j++) {
            start[j] |= get(hb, i, j);
        }
        for (int k = 0; k < count; k++) {
            for (int j = 0; j < count; j++) {
                if (start[j] && get(scb, j, k)) {
                    endPsc(g, i, k);
                }
            }
        }
        if (g.isFence(head[i])) {
            relateFences(g, i);
        }
    }

    private void endPsc(ExecutionGraph g, int i, int k) {
        if (g.mode(head[k]) == Mode.SC) {
            set(order, i, k);
        }
        for (int f = 0; f < count; f++) {
            if (g.isFence(head[f]) && g.mode(head[f]) == Mode.SC && get(hb, k, f)) {
                set(order, i, f);
            }
        }
    }

    /** psc_F = [Fsc]; (hb ∪ hb; eco; hb); [Fsc]. */
    private void relateFences(ExecutionGraph g, int i) {
        for (int j = 0; j < count; j++) {
            if (!get(hb, i, j)) {
                continue;
            }
            if (g.isFence(head[j]) && g.mode(head[j]) == Mode.SC) {
                set(order, i, j);
            }
            for (int k = 0; k < count; k++) {
                if (get(eco, j, k)) {
                    for (int f = 0; f < count; f++) {
                        if (g.isFence(head[f]) && g.mode(head[f]) == Mode.SC && get(hb, k, f)) {
                            set(order, i, f);
                        }
                    }
                }
            }
        }
    }

    // ---- c20 --------------------------------------------------------------------------------------------------------

    /** As {@link SingleOrderAxiom} has it. */
    private boolean isSingleOrder(ExecutionGraph g) {
        if (g.seqCstEvents() < 2) {
            return true;
        }
        long[] sequenced = work;
        fillSequenced(g, sequenced);
        Arrays.fill(order, 0, count * words, 0);
        for (int i = 0; i < count; i++) {
            if (g.mode(head[i]) == Mode.SC) {
                relateSingleOrder(g, i, sequenced);
            }
        }
        return isAcyclic(order);
    }

    private void fillSequenced(ExecutionGraph g, long[] sequenced) {
        Arrays.fill(sequenced, 0, count * words, 0);
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                if (isBefore(g, i, j) && !isUpdate(g, i, j)) {
                    set(sequenced, i, j);
                }
            }
            orderThreads(g, i, sequenced);
        }
    }

    /** Whether j is the write of the update that i reads for. */
    private boolean isUpdate(ExecutionGraph g, int i, int j) {
        return g.isExclusive(head[i]) && g.isRead(head[i]) && g.successor(g.groupEnd(head[i])) == head[j];
    }

    private void relateSingleOrder(ExecutionGraph g, int i, long[] sequenced) {
        long[] next = image(only(i), sequenced);
        long[] strongly = union(next, image(union(next, image(next, hb)), sequenced));
        long[] coherent = image(g.isFence(head[i]) ? image(only(i), hb) : only(i), eco);
        long[] before = union(strongly, coherent);
        for (int j = 0; j < count; j++) {
            if (g.mode(head[j]) == Mode.SC && (has(before, j) || g.isFence(head[j]) && precedes(coherent, j))) {
                set(order, i, j);
            }
        }
    }

    /** Whether one of the accesses happens before j. */
    private boolean precedes(long[] accesses, int j) {
        for (int i = 0; i < count; i++) {
            if (has(accesses, i) && get(hb, i, j)) {
                return true;
            }
        }
        return false;
    }

    // ---- bit rows ---------------------------------------------------------------------------------------------------

    private boolean isAcyclic(long[] matrix) {
        close(matrix);
        for (int i = 0; i < count; i++) {
            if (get(matrix, i, i)) {
                return false;
            }
        }
        return true;
    }

    /** Transitive closure. */
    private void close(long[] matrix) {
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < count; i++) {
                if (get(matrix, i, k)) {
                    for (int w = 0; w < words; w++) {
                        matrix[i * words + w] |= matrix[k * words + w];
                    }
                }
            }
        }
    }

    /** What the relation leads to from a set. */
    private long[] image(long[] set, long[] matrix) {
        long[] image = new long[words];
        for (int i = 0; i < count; i++) {
            for (int w = 0; has(set, i) && w < words; w++) {
                image[w] |= matrix[i * words + w];
            }
        }
        return image;
    }

    private long[] only(int i) {
        long[] set = new long[words];
        set[i >> 6] = 1L << i;
        return set;
    }

    private static long[] union(long[] a, long[] b) {
        long[] union = a.clone();
        for (int w = 0; w < union.length; w++) {
            union[w] |= b[w];
        }
        return union;
    }

    private static boolean has(long[] set, int i) {
        return (set[i >> 6] >>> i & 1) != 0;
    }

    private void set(long[] matrix, int from, int to) {
        matrix[from * words + (to >> 6)] |= 1L << to;
    }

    private boolean get(long[] matrix, int from, int to) {
        return (matrix[from * words + (to >> 6)] >>> to & 1) != 0;
    }
}
