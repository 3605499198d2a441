package org.fencepost.explore;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;

/**
 * Barrier-aware reduction (the aim is that of BAM; Kokologiannakis and Vafeiadis, NETYS 2021): of all executions that are the
 * same but for the order in which threads came to a barrier, one is explored, and counts for all.
 *
 * <p>A thread that has arrived does nothing that others see until the round is over, and after the round everybody knows of
 * everything before it. So the arrivals of a round can be put in any order, and nothing else changes, if nobody looks: the
 * threads do not ask who was the last ({@link org.fencepost.program.Annotation#ARRIVAL}), there are not more threads than the
 * barrier is for, so that the same ones meet in every round, and whatever else is done to the barrier comes before all
 * arrivals, or after the threads that arrived have been joined. A barrier for which one of this does not hold is excluded.
 *
 * <p>Which order is explored: that in which the explorer adds the arrivals. An arrival reads from the co-latest one and from
 * nothing else, so all others are among its causes, and it revisits none. What causes an event of a thread that goes on includes all arrivals of a round or none,
 * so what a revisit deletes are the last arrivals, and they come back as if they had not been there.
 */
final class Arrivals extends Reduction {
    private static final int COUNT_SHIFT = 32;
    private static final long COME = 0xffff_ffffL;

    private final Positions positions;
    private final Plan plan;
    /** Whether a location counts arrivals; may be shorter than there are locations. */
    private boolean[] counts = {};
    /** The locations that do. */
    private int[] words = {};

    Arrivals(Positions positions, Plan plan) {
        this.positions = positions;
        this.plan = plan;
    }

    /** Whether the event belongs to an arrival that may change places with others. */
    @Override
    boolean commutes(int e) {
        ExecutionGraph g = positions.g;
        return g.isAccess(e) && isWord(g.location(e)) && commutes(positions.behaviours.step(g.step(e)));
    }

    /** The co-latest one, and nothing else. */
    @Override
    int allowed(int e, int[] options, int count) {
        return commutes(e) ? 1 : count;
    }

    private boolean commutes(Step step) {
        return step.arrives && plan.ignoresOrderAt(((Action.Rmw) step.action).address());
    }

    private boolean isWord(int loc) {
        return loc < counts.length && counts[loc];
    }

    /** For how many orders of arrivals the execution at hand stands. */
    @Override
    long weight() {
        ExecutionGraph g = positions.g;
        long orders = 1;
        for (int loc : words) {
            for (int i = 0; i < g.writes(loc); i++) {
                int arrival = g.write(loc, i);
                if (commutes(arrival)) {
                    long before = g.value(g.predecessor(arrival));
                    orders = Symmetry.times(orders, (before & COME) % (before >>> COUNT_SHIFT) + 1);
                }
            }
        }
        return orders;
    }

    // ---- what could tell the order ----------------------------------------------------------------------------------

    /** Finds the barriers of a graph that was explored elsewhere. */
    @Override
    void learn() {
        ExecutionGraph g = positions.g;
        for (int e = 0; e < g.size(); e++) {
            if (g.isAccess(e) && commutes(positions.behaviours.step(g.step(e)))) {
                learn(g.location(e));
            }
        }
    }

    private void learn(int loc) {
        if (isWord(loc)) {
            return;
        }
        counts = Arrays.copyOf(counts, Math.max(counts.length, loc + 1));
        counts[loc] = true;
        words = Arrays.copyOf(words, words.length + 1);
        words[words.length - 1] = loc;
    }

    /** Looks at a new read, or a new write that belongs to none, of which nothing is known yet but its location. */
    @Override
    void inspect(int e, Step step) {
        int loc = positions.g.location(e);
        if (commutes(step)) {
            if (positions.plan(step).parts() > 1) {
                throw plan.withOrderAt(address(loc)).because("parts of a barrier are accessed");
            }
            learn(loc);
            inspectArrival(e, loc);
        } else if (isWord(loc)) {
            requireJoined(loc, e, positions.g.predecessor(e), "a barrier is used while threads may be at it");
        }
    }

    /** Looks at the new end of an object's life. */
    @Override
    void inspectFree(int free, Action.Free action) {
        for (int loc : words) {
            if (positions.checks.frees(positions.g, action, address(loc))) {
                requireJoined(
                        loc, free, positions.g.predecessor(free), "a barrier is freed while threads may be at it");
            }
        }
    }

    /** Threads that have not left a barrier yet are then as good as others. */
    @Override
    void inspectEnd(boolean endsWaits) {
        for (int t = 0; t < positions.g.threads(); t++) {
            if (positions.g.isAlive(t) && positions.endsProgram(t)) {
                inspectExit(t);
            }
        }
    }

    private void inspectExit(int exiting) {
        for (int loc : words) {
            int last = positions.g.last(exiting);
            requireJoined(loc, last, last, "exit() ends waits at a barrier");
        }
    }

    private long address(int loc) {
        return positions.locations.get(loc).address();
    }

    /**
     * What else was done to the barrier must come before the arrival, whichever arrivals come before it; and there are no
     * more threads than the barrier is for.
     */
    private void inspectArrival(int e, int loc) {
        ExecutionGraph g = positions.g;
        int known = g.predecessor(e);
        long come = 1;
        for (int other = 0; other < e; other++) {
            if (!g.isAccess(other) || g.location(other) != loc) {
                continue;
            }
            if (!commutes(other)) {
                if (!isPast(other, known)) {
                    throw plan.withOrderAt(address(loc)).because("a barrier is used while a thread comes to it");
                }
            } else if (g.isRead(other) && g.thread(other) != g.thread(e) && isFirst(other)) {
                come++;
            }
        }
        long count = word(loc) >>> COUNT_SHIFT;
        if (count != 0 && come > count) {
            throw plan.withOrderAt(address(loc)).because("more threads come to a barrier than it is for");
        }
    }

    /** The word as it is now. */
    private long word(int loc) {
        ExecutionGraph g = positions.g;
        int writes = g.writes(loc);
        return writes == 0 ? positions.checks.initialValue(g, loc) : g.value(g.write(loc, writes - 1));
    }

    /** Whether the arrival is the first one of its thread at the barrier. */
    private boolean isFirst(int arrival) {
        ExecutionGraph g = positions.g;
        for (int i = 0; i < g.index(arrival); i++) {
            int earlier = g.event(g.thread(arrival), i);
            if (commutes(earlier) && g.location(earlier) == g.location(arrival)) {
                return false;
            }
        }
        return true;
    }

    /** All other threads that came to the barrier must have been joined before {@code known}. */
    private void requireJoined(int loc, int e, int known, String why) {
        ExecutionGraph g = positions.g;
        for (int i = 0; i < g.writes(loc); i++) {
            int arrival = g.write(loc, i);
            int t = g.thread(arrival);
            boolean own = e != ExecutionGraph.NONE && t == g.thread(e);
            if (commutes(arrival) && !own && !isPast(g.joinedBy(t), known)) {
                throw plan.withOrderAt(address(loc)).because(why);
            }
        }
    }

    private boolean isPast(int e, int known) {
        ExecutionGraph g = positions.g;
        return e != ExecutionGraph.NONE
                && known != ExecutionGraph.NONE
                && g.clocks().happensBefore(known, g.thread(e)) > g.index(e);
    }
}
