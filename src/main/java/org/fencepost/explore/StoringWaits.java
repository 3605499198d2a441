package org.fencepost.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.program.Traces;

/**
 * Threads that wait in a loop whose last round stored, but left memory as it found it ({@link Traces}). Such a round can be
 * left out of an execution as long as nobody took notice of it, so the thread is stopped after it. Then every execution with
 * more rounds has one with fewer that is the same for everybody else (docs/manual/loops.md). If somebody did take notice in
 * any graph, exploration starts over with a plan by which these loops go round.
 */
final class StoringWaits {
    private final ExecutionGraph g;
    private final Behaviours behaviours;
    private final Step[] ends;

    StoringWaits(ExecutionGraph g, Behaviours behaviours, Step[] ends) {
        this.g = g;
        this.behaviours = behaviours;
        this.ends = ends;
    }

    /** What the last round of the thread stored before it stopped to wait; empty if it does not wait so. */
    private Traces traces(int t) {
        return g.isAlive(t) && ends[t].action instanceof Action.Block block ? block.traces() : Traces.NONE;
    }

    /** The writes of all these rounds. */
    BitSet writes() {
        BitSet all = new BitSet();
        for (int t = 0; t < g.threads(); t++) {
            Traces traces = traces(t);
            if (!traces.isEmpty()) {
                writes(t, traces).forEach(all::set);
            }
        }
        return all;
    }

    /** Whether a write of such a round is there only until another write of the round takes it back. */
    boolean isPassing(int write) {
        return traces(g.thread(write)).writes().get(number(write)) == Traces.Kind.PASSING;
    }

    boolean areUnnoticed() {
        for (int t = 0; t < g.threads(); t++) {
            Traces traces = traces(t);
            if (!traces.isEmpty() && !isUnnoticed(t, traces)) {
                return false;
            }
        }
        return true;
    }

    private boolean isUnnoticed(int t, Traces traces) {
        List<Integer> writes = writes(t, traces);
        for (int i = 0; i < writes.size(); i++) {
            int w = writes.get(i);
            Traces.Kind kind = traces.writes().get(number(w));
            if (g.groupSize(w) > 1 || isNoticed(w, kind) || !isInPlace(w, writes.subList(0, i), kind)) {
                return false;
            }
        }
        return true;
    }

    private List<Integer> writes(int t, Traces traces) {
        List<Integer> writes = new ArrayList<>();
        for (int i = 0; i < g.length(t); i++) {
            int e = g.event(t, i);
            if (e >= 0 && g.isWrite(e) && traces.writes().containsKey(number(e))) {
                writes.add(e);
            }
        }
        return writes;
    }

    private int number(int e) {
        return behaviours.step(g.step(e)).number;
    }

    /** Whether another thread has read it and knows of the round by that. */
    private boolean isNoticed(int w, Traces.Kind kind) {
        for (int r = g.firstReader(w); r >= 0; r = g.nextReader(r)) {
            if (g.thread(r) != g.thread(w) && tells(r, w, kind)) {
                return true;
            }
        }
        return false;
    }

    private boolean tells(int r, int w, Traces.Kind kind) {
        return switch (kind) {
            case RESTORING -> false;
            case PLAIN -> g.mode(w) != Mode.NA || g.mode(r) != Mode.NA;
            case HIDDEN -> true;
            case PASSING -> !ends[g.thread(r)].waits() || g.last(g.thread(r)) != r;
        };
    }

    /** Whether nobody else has written between the write whose value the round restores and this one. */
    private boolean isInPlace(int w, List<Integer> earlier, Traces.Kind kind) {
        int position = g.coherencePosition(w);
        int before = position == 0 ? ExecutionGraph.INIT : g.write(g.location(w), position - 1);
        if (earlier.stream().anyMatch(e -> g.location(e) == g.location(w))) {
            return earlier.contains(before);
        }
        // An update comes right after the write that it has read.
        return g.isExclusive(w) || repeats(w, before) || kind != Traces.Kind.RESTORING && before == lastSeen(w);
    }

    private boolean repeats(int w, int before) {
        return before >= 0 && g.thread(before) == g.thread(w) && g.value(before) == g.value(w);
    }

    /** What the thread read there last before the write; not even the initial write when it did not look. */
    private int lastSeen(int w) {
        for (int i = g.index(w) - 1; i >= 0; i--) {
            int e = g.event(g.thread(w), i);
            if (e >= 0 && g.isRead(e) && g.location(e) == g.location(w)) {
                return g.readsFrom(e);
            }
        }
        return Integer.MIN_VALUE;
    }
}
