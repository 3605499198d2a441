package org.fencepost.model;

import java.util.Arrays;
import org.fencepost.graph.BitRows;
import org.fencepost.graph.ExecutionGraph;

/**
 * Happens-before and eco between the accesses (and other events) of a graph, as bit rows. Where accesses of different sizes
 * overlap, the events of an access are its parts, and relations are lifted from parts to wholes (Mixer §4.1, the underlined
 * relations), so that no access tears; elsewhere each event is an access. Built from scratch, when somebody asks.
 */
final class AccessRelations {
    @FunctionalInterface
    interface Visitor {
        void visit(int access);
    }

    @SuppressWarnings("NullAway.Init") // take() comes first
    private ExecutionGraph g;

    private int count;
    private int words;
    /** For each event the number of its access, and for each access its first event. */
    private int[] access = {};

    private int[] head = {};
    private long[] hb = {};
    private long[] eco = {};
    private boolean knowsHb;
    private boolean knowsEco;

    /** From now on these are the relations of the graph. */
    AccessRelations take(ExecutionGraph graph) {
        g = graph;
        number();
        words = BitRows.width(count);
        if (hb.length < count * words) {
            hb = newRelation();
            eco = newRelation();
        }
        knowsHb = false;
        knowsEco = false;
        return this;
    }

    private void number() {
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
    }

    /** How many accesses there are, numbered from 0. */
    int count() {
        return count;
    }

    /** Words in a row. */
    int words() {
        return words;
    }

    /** The first event of the access. */
    int head(int i) {
        return head[i];
    }

    /** The last event of the access. */
    int end(int i) {
        return g.groupEnd(head[i]);
    }

    int accessOf(int event) {
        return access[event];
    }

    ExecutionGraph graph() {
        return g;
    }

    /** Room for a relation, and for graphs that are a little larger. */
    long[] newRelation() {
        return new long[2 * count * words];
    }

    long[] happensBefore() {
        if (!knowsHb) {
            fillHappensBefore();
            knowsHb = true;
        }
        return hb;
    }

    private void fillHappensBefore() {
        Arrays.fill(hb, 0, count * words, 0);
        for (int later = 0; later < count; later++) {
            for (int t = 0; t < g.threads(); t++) {
                int past = g.isAlive(t) ? g.clocks().happensBefore(end(later), t) : 0;
                for (int i = 0; i < past; i++) {
                    int earlier = g.event(t, i);
                    if (earlier >= 0 && access[earlier] != later) {
                        set(hb, access[earlier], later);
                    }
                }
            }
        }
    }

    /** eco = (rf ∪ co ∪ rb)+. */
    long[] eco() {
        if (!knowsEco) {
            fillEco();
            knowsEco = true;
        }
        return eco;
    }

    /** By location it is everything after the event's write in co, and the readers of those writes. */
    private void fillEco() {
        Arrays.fill(eco, 0, count * words, 0);
        for (int e = 0; e < g.size(); e++) {
            if (g.isAccess(e)) {
                int i = access[e];
                setReaders(i, g.isWrite(e) ? g.firstReader(e) : ExecutionGraph.NONE);
                forEachLaterWrite(e, later -> {
                    set(eco, i, access[later]);
                    setReaders(i, g.firstReader(later));
                });
            }
        }
        if (count < g.size()) {
            BitRows.close(eco, count);
        }
    }

    private void setReaders(int i, int first) {
        for (int r = first; r >= 0; r = g.nextReader(r)) {
            set(eco, i, access[r]);
        }
    }

    /** co ∪ rb of one part: the writes after it, or after the one that it reads. */
    private void forEachLaterWrite(int e, Visitor visitor) {
        int loc = g.location(e);
        int from = g.isWrite(e) ? e : g.readsFrom(e);
        for (int i = from == ExecutionGraph.INIT ? 0 : g.coherencePosition(from) + 1; i < g.writes(loc); i++) {
            visitor.visit(g.write(loc, i));
        }
    }

    /** co ∪ rb. */
    void forEachOverwriting(int i, Visitor visitor) {
        for (int part = head[i]; part <= end(i); part++) {
            forEachLaterWrite(part, write -> visitor.visit(access[write]));
        }
    }

    /** What comes after the access in its thread; some may be visited more than once. */
    void forEachAfter(int i, Visitor visitor) {
        for (int next = g.nextInThread(end(i)); next >= 0; next = g.nextInThread(next)) {
            visitor.visit(access[next]);
        }
    }

    /** Whether both are accesses and share a location. */
    boolean overlap(int i, int j) {
        if (!g.isAccess(head[i]) || !g.isAccess(head[j])) {
            return false;
        }
        for (int p = head[i]; p <= end(i); p++) {
            for (int q = head[j]; q <= end(j); q++) {
                if (g.location(p) == g.location(q)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** hb?; eco is irreflexive (RA_MSA, Mixer §6.2). */
    boolean isCoherent() {
        long[] before = happensBefore();
        long[] after = eco();
        for (int i = 0; i < count; i++) {
            if (get(after, i, i) || anyLeadsTo(before, i * words, after, i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the relation leads from a member of the set that begins there to the target. */
    private boolean anyLeadsTo(long[] set, int at, long[] relation, int target) {
        for (int w = 0; w < words; w++) {
            for (long rest = set[at + w]; rest != 0; rest &= rest - 1) {
                if (get(relation, (w << 6) + Long.numberOfTrailingZeros(rest), target)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether some access of the set happens before the target. */
    boolean anyHappensBefore(long[] set, int target) {
        return anyLeadsTo(set, 0, happensBefore(), target);
    }

    // ---- bit rows ---------------------------------------------------------------------------------------------------

    void set(long[] relation, int from, int to) {
        relation[from * words + (to >> 6)] |= 1L << to;
    }

    boolean get(long[] relation, int from, int to) {
        return contains(relation, from * words, to);
    }

    /** Whether the set that begins there has the access. */
    static boolean contains(long[] set, int at, int i) {
        return (set[at + (i >> 6)] >>> i & 1) != 0;
    }

    /** Adds a row of a relation to the row, or set, that begins there. */
    void or(long[] into, int at, long[] relation, int row) {
        for (int w = 0; w < words; w++) {
            into[at + w] |= relation[row * words + w];
        }
    }

    /** The members of the set that begins there. */
    void forEach(long[] set, int at, Visitor visitor) {
        for (int w = 0; w < words; w++) {
            for (long rest = set[at + w]; rest != 0; rest &= rest - 1) {
                visitor.visit((w << 6) + Long.numberOfTrailingZeros(rest));
            }
        }
    }
}
