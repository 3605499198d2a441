package org.fencepost.lincheck;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;

/**
 * What happens-before says about the calls of an execution, and which orders of calls no client could add to it.
 *
 * <p>{@link Known#points} is happens-before between the moments at which calls begin and end. A client that contains these calls may order
 * more of them, by synchronising after one and before another: then what is before the end of the one happens before what is after the
 * beginning of the other. That is {@link Known#isImpossible impossible} when an event of the second part happens before one of the first, or comes
 * before it in the order of one location (eco = rf ∪ co;rf? ∪ fr;rf?): hb;eco? would not be irreflexive, which all models here ask for.
 * Models ask for more; {@link ClientOrders} knows.
 */
final class OperationOrder {
    /** What happens-before says, and for each call those that cannot come after it, whatever the client does. */
    record Known(Points points, long[] impossible) {
        /** Whether no client can have the first call before the second. */
        boolean isImpossible(int call, int other) {
            return (impossible[call] >>> other & 1) != 0;
        }

        /** All that judging depends on, as numbers. */
        long[] words() {
            long[] words = Arrays.copyOf(points.words(), points.words().length + impossible.length);
            System.arraycopy(impossible, 0, words, points.words().length, impossible.length);
            return words;
        }
    }

    private final ExecutionGraph g;
    private final History history;
    private final Points points;
    private final long[] impossible;

    /** For each moment, and each thread, how many of its events happen before. */
    private final int[][] past;

    /** For each event its location, {@link #NONE} when it accesses none; and its {@link #place}. Both are asked for again and again. */
    private final int[] location;

    private final int[] place;

    /** For each call and location the latest in coherence order that is written, or read, by then. */
    private final int[][] written;

    private final int[][] read;
    /** For each call and location the earliest that is written, or read, from then on. */
    private final int[][] writes;

    private final int[][] reads;

    private static final int NONE = -2;
    private static final int NEVER = Integer.MAX_VALUE;

    static Known of(ExecutionGraph g, History history) {
        OperationOrder order = new OperationOrder(g, history);
        order.relatePoints();
        order.noteAccesses();
        order.findImpossible();
        return new Known(order.points, order.impossible);
    }

    private OperationOrder(ExecutionGraph g, History history) {
        this.g = g;
        this.history = history;
        int n = history.size();
        this.points = new Points(n);
        this.impossible = new long[n];
        this.past = new int[2 * n][g.threads()];
        this.location = new int[g.size()];
        this.place = new int[g.size()];
        int locations = locate();
        this.written = filled(n, locations, NONE);
        this.read = filled(n, locations, NONE);
        this.writes = filled(n, locations, NEVER);
        this.reads = filled(n, locations, NEVER);
    }

    /** Notes where events are; gives the number of locations. */
    private int locate() {
        int most = 0;
        for (int e = 0; e < location.length; e++) {
            location[e] = NONE;
            if (g.isAccess(e)) {
                location[e] = g.location(e);
                place[e] = place(e);
                most = Math.max(most, location[e] + 1);
            }
        }
        return most;
    }

    /** The place in coherence order of the write, or of what the read reads; -1 for the initial one. */
    private int place(int e) {
        int write = g.isWrite(e) ? e : g.readsFrom(e);
        return write == ExecutionGraph.INIT ? -1 : g.coherencePosition(write);
    }

    private static int[][] filled(int rows, int columns, int value) {
        int[][] table = new int[rows][columns];
        for (int[] row : table) {
            Arrays.fill(row, value);
        }
        return table;
    }

    // ---- points -----------------------------------------------------------------------------------------------------

    private void relatePoints() {
        for (int i = 0; i < history.size(); i++) {
            Performed call = history.call(i);
            notePast(past[Points.begin(i)], call.thread(), call.begin());
            notePast(past[Points.end(i)], call.thread(), call.end());
            points.add(Points.begin(i), Points.end(i));
        }
        for (int i = 0; i < history.size(); i++) {
            for (int j = 0; j < history.size(); j++) {
                if (i != j) {
                    relate(i, j);
                }
            }
        }
    }

    /** The moment at which a thread has made so many events. */
    private void notePast(int[] counts, int thread, int position) {
        int made = Math.min(position, g.length(thread));
        int last = made > 0 ? g.event(thread, made - 1) : g.spawnedBy(thread);
        for (int t = 0; t < counts.length; t++) {
            counts[t] = t == thread
                    ? made
                    : last == ExecutionGraph.NONE ? 0 : g.clocks().happensBefore(last, t);
        }
    }

    private void relate(int i, int j) {
        Performed a = history.call(i);
        if (a.thread() == history.call(j).thread()) {
            if (i < j && !a.pending()) {
                points.add(Points.end(i), Points.begin(j));
            }
            return;
        }
        relate(Points.begin(i), a.thread(), a.begin(), j);
        if (!a.pending()) {
            relate(Points.end(i), a.thread(), a.end(), j);
        }
    }

    /**
     * A point is before another one when the event that follows it happens before the event that the other follows, or is it. What
     * follows the last event of a thread is whoever joins it.
     */
    private void relate(int point, int thread, int position, int j) {
        int join = position < g.length(thread) ? ExecutionGraph.NONE : g.joinedBy(thread);
        int of = join == ExecutionGraph.NONE ? thread : g.thread(join);
        int index = join == ExecutionGraph.NONE ? position : g.index(join);
        if (past[Points.begin(j)][of] > index) {
            points.add(point, Points.begin(j));
        }
        if (past[Points.end(j)][of] > index) {
            points.add(point, Points.end(j));
        }
    }

    // ---- what cannot be ---------------------------------------------------------------------------------------------

    private void noteAccesses() {
        for (int i = 0; i < history.size(); i++) {
            Performed call = history.call(i);
            for (int t = 0; t < g.threads(); t++) {
                if (g.isAlive(t)) {
                    noteBefore(i, t, past[Points.end(i)][t]);
                    noteAfter(i, t, future(call, t));
                }
            }
        }
    }

    /** The first event of the thread that the beginning of the call happens before. */
    private int future(Performed call, int t) {
        return t == call.thread()
                ? call.begin()
                : call.begin() >= g.length(call.thread())
                        ? g.length(t)
                        : g.clocks().firstAfter(g, t, call.thread(), call.begin());
    }

    private void noteBefore(int call, int t, int to) {
        for (int k = 0; k < to; k++) {
            int e = g.event(t, k);
            if (location[e] != NONE) {
                int[] latest = g.isWrite(e) ? written[call] : read[call];
                latest[location[e]] = Math.max(latest[location[e]], place[e]);
            }
        }
    }

    private void noteAfter(int call, int t, int from) {
        for (int k = from; k < g.length(t); k++) {
            int e = g.event(t, k);
            if (location[e] != NONE) {
                int[] earliest = g.isWrite(e) ? writes[call] : reads[call];
                earliest[location[e]] = Math.min(earliest[location[e]], place[e]);
            }
        }
    }

    private void findImpossible() {
        for (int a = 0; a < history.size(); a++) {
            for (int b = 0; b < history.size(); b++) {
                boolean never = a == b
                        || history.call(a).pending()
                        || points.isBefore(Points.begin(b), Points.end(a))
                        || isSeenTooEarly(a, b);
                impossible[a] |= never ? 1L << b : 0;
            }
        }
    }

    /** Whether something from the beginning of b on comes before something up to the end of a in the order of a location. */
    private boolean isSeenTooEarly(int a, int b) {
        for (int loc = 0; loc < writes[b].length; loc++) {
            int write = writes[b][loc];
            boolean writeIsSeen = write < written[a][loc] || write <= read[a][loc];
            boolean readIsOld = reads[b][loc] < Math.max(written[a][loc], read[a][loc]);
            if (writeIsSeen || readIsOld) {
                return true;
            }
        }
        return false;
    }
}
