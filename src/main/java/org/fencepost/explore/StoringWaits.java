package org.fencepost.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.program.Traces;

/**
 * Threads that wait in a loop whose last round stored, but left memory as it found it ({@link Traces}). Such a round can be
 * left out of an execution as long as nobody took notice of it, so the thread is stopped after it. Then every execution with
 * more rounds has one with fewer that is the same for everybody else (docs/manual/loops.md). If somebody did take notice in
 * any graph, exploration starts over with a plan by which these loops go round.
 */
record StoringWaits(ExecutionGraph g, Behaviours behaviours, Step[] ends) {
    /** Models in cat, and those that allow cycles of po ∪ rf, may notice more. */
    static boolean areExactUnder(String model) {
        return ProgramModel.named(model)
                .filter(named -> named.judge().isEmpty() && !named.tracksDependencies())
                .isPresent();
    }

    /** Whether there are any: asked for each execution, of which most programs have many and these waits none. */
    static boolean are(ExecutionGraph g, Behaviours behaviours, Step[] ends) {
        if (!behaviours.haveStoringWaits()) {
            return false;
        }
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && ends[t].waitsAfterStores()) {
                return true;
            }
        }
        return false;
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

    /** Throws another plan if nobody can go by this one: somebody has noticed a round, or could have. */
    void require(Plan plan, FastModel model) {
        if (!areUnnoticed()
                || !model.coherenceFollowsCauses() && isUnordered(plan.rounds().stored())) {
            throw plan.with(Rounds.waiting(false)).because("somebody took notice of what a waiting thread stored");
        }
        Set<Rounds.Place> stored = model.coherenceFollowsCauses() ? Set.of() : places();
        if (!plan.rounds().stored().containsAll(stored)) {
            throw plan.with(plan.rounds().with(stored)).because("a thread waits that stores");
        }
    }

    /** Where these rounds have stored. */
    private Set<Rounds.Place> places() {
        Set<Rounds.Place> places = new HashSet<>();
        writes().stream().forEach(w -> places.add(new Rounds.Place(g.thread(w), address(w))));
        return places;
    }

    private long address(int e) {
        return ((Action.Access) behaviours.step(g.step(e)).action).address();
    }

    /**
     * Whether somebody accesses such a place who knows of something that the thread did later, but not that it comes after the rounds
     * that it may have done before: then it could notice them although the thread has gone on since.
     */
    private boolean isUnordered(Set<Rounds.Place> stored) {
        for (int e = 0; !stored.isEmpty() && e < g.size(); e++) {
            if ((g.isRead(e) || g.isWrite(e) && !g.isExclusive(e)) && isUnordered(e, stored)) {
                return true;
            }
        }
        return false;
    }

    private boolean isUnordered(int e, Set<Rounds.Place> stored) {
        int before = g.predecessor(e);
        Action action = behaviours.step(g.step(e)).action;
        return before >= 0
                && !isOfMutex(action)
                && stored.stream()
                        .anyMatch(place -> place.address() == ((Action.Access) action).address()
                                && place.thread() != g.thread(e)
                                && place.thread() < g.threads()
                                && g.clocks().causes(before, place.thread())
                                        > g.clocks().happensBefore(before, place.thread()));
    }

    /** Who takes a mutex waits until it is free, so never sees that it was taken for a while. */
    private static boolean isOfMutex(Action action) {
        return action instanceof Action.Unlock || action instanceof Action.Lock lock && !lock.trying();
    }

    private boolean areUnnoticed() {
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
            Traces.Kind kind = Objects.requireNonNull(traces.writes().get(number(w)));
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
            case PASSING -> !ends[g.thread(r)].stopsToWait() || g.last(g.thread(r)) != r;
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
