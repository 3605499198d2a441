package org.fencepost.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * Whether the threads that are left can go on for ever and get nowhere, although each gets its turn: a lasso. All of them have just
 * gone round a loop and are in the state in which they were before, and so is memory, so they can do the same again.
 *
 * <p>Asked of graphs that sequential consistency allows. If what was done before these last rounds knows nothing of them, and they
 * read what was latest then or what they have written themselves, one order of all events has the rounds at its end.
 * Other models allow that order, too.
 */
final class Livelock {
    private final ExecutionGraph g;
    private final Behaviours behaviours;
    private final Checks checks;
    private final Step[] ends;
    /** The events of the last rounds. */
    private final BitSet cycle = new BitSet();

    private final List<Integer> spinning = new ArrayList<>();

    Livelock(ExecutionGraph g, Behaviours behaviours, Checks checks, Step[] ends) {
        this.g = g;
        this.behaviours = behaviours;
        this.checks = checks;
        this.ends = ends;
    }

    @Nullable Finding finding() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && !goesRound(t)) {
                return null;
            }
        }
        return cycle.isEmpty() || !isClosed() ? null : describe();
    }

    private boolean goesRound(int t) {
        Action end = ends[t].action;
        if (end instanceof Action.Block block && block.kind() == Action.BlockKind.BOUND) {
            spinning.add(t);
            return addRound(t, block.reads());
        }
        return end instanceof Action.End
                || end instanceof Action.Join
                || end instanceof Action.Block endless && endless.kind() == Action.BlockKind.ENDLESS;
    }

    /** Adds the events with the numbers of the last round's actions; false if there are none, or such as cannot be repeated. */
    private boolean addRound(int t, List<Integer> actions) {
        boolean repeatable = !actions.isEmpty();
        for (int i = 0; i < g.length(t); i++) {
            int e = g.event(t, i);
            if (e >= 0 && actions.contains(behaviours.step(g.step(e)).number)) {
                cycle.set(e);
                repeatable &= isRepeatable(e);
            }
        }
        return repeatable;
    }

    /** Nobody chooses the same for ever. */
    private boolean isRepeatable(int e) {
        return switch (g.kind(e)) {
            case READ, WRITE, FENCE -> true;
            case ALLOC, FREE, SPAWN, JOIN, CHOICE -> false;
        };
    }

    /** Whether the rounds come after all else, and leave memory as it was. */
    private boolean isClosed() {
        for (int e = 0; e < g.size(); e++) {
            boolean closed = !g.isRead(e) || (cycle.get(e) ? readsLatest(e) : !readsCycle(e));
            if (!closed || g.isWrite(e) && cycle.get(e) && !isRestored(e)) {
                return false;
            }
        }
        return true;
    }

    private boolean readsCycle(int r) {
        return g.readsFrom(r) >= 0 && cycle.get(g.readsFrom(r));
    }

    /** Whether it reads what the rounds write, or what came last before them. */
    private boolean readsLatest(int r) {
        int next = g.coherenceSuccessor(g.readsFrom(r), g.location(r));
        return readsCycle(r) || next < 0 || cycle.get(next);
    }

    /** Whether only writes of rounds come after this one, and the last of them is what was there before the first. */
    private boolean isRestored(int w) {
        int first = w;
        while (first >= 0 && cycle.get(first)) {
            first = predecessor(first);
        }
        int last = w;
        for (int next = w; next >= 0; next = g.coherenceSuccessor(next, g.location(w))) {
            last = next;
            if (!cycle.get(next)) {
                return false;
            }
        }
        long before = first == ExecutionGraph.INIT ? checks.initialValue(g, g.location(w)) : g.value(first);
        return before == g.value(last);
    }

    private int predecessor(int w) {
        int position = g.coherencePosition(w);
        return position == 0 ? ExecutionGraph.INIT : g.write(g.location(w), position - 1);
    }

    private Finding describe() {
        String who = spinning.stream().map(t -> "thread " + t).collect(Collectors.joining(" and "));
        Step first = ends[spinning.get(0)];
        return new Finding(
                FailureKind.LIVELOCK,
                who + (spinning.size() == 1 ? " goes" : " go")
                        + " round for ever: after the round that is marked, everything is as it was before it",
                first.thread,
                first.action.site(),
                "Each thread gets its turn again and again, and none gets on. Let one of them go first, or wait for"
                        + " different times.",
                cycle.stream().boxed().toList());
    }
}
