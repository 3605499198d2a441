package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;

/**
 * Symmetry reduction (after SPORE; Kokologiannakis, Marmanis and Vafeiadis, PLDI 2024): of all executions that are the same
 * but for an exchange of symmetric threads, one is explored, and counts for all.
 *
 * <p>Which one: two such threads do the same for as long as they read the same, that is until the first write, because co
 * orders writes, or until reads from different writes. There the one with the higher number must be later: its write
 * co-later, or the write that it reads from (for choices: the smaller, because TruSt tries 0 first and the thread that
 * comes last must be free to do what comes first). This order is total, so exactly one of all permutations is in order.
 *
 * <p>A part of a graph that is in order is in order, and adding maximally the event that is next leaves it in order, as long
 * as no thread is ahead of one with a lower number that has done the same so far. The explorer always goes on with
 * the lowest thread; and a revisit by an event keeps, with each event of a thread, also the event at the same place of the
 * thread before it, if the two have done the same up to there ({@link #companion}). So TruSt's argument holds, with one
 * exception: where co goes against po ∪ rf, a graph in order may need the counterpart of an event before the event itself.
 * {@link #inspectWrite} notices when that could be; then symmetry is switched off.
 *
 * <p>Threads with numbers between those of two symmetric threads do no harm: the order does not speak of them. If the lower one
 * waits and one in between goes on, the higher one stays behind or waits at the same place, and is woken after it. A revisit
 * keeps the order in which the events that it keeps were added, so an event never stays without its counterpart.
 */
final class Symmetry extends Reduction {
    private final Positions positions;
    private final SymmetricThreads symmetric;

    Symmetry(Positions positions, SymmetricThreads symmetric) {
        this.positions = positions;
        this.symmetric = symmetric;
    }

    /**
     * The event at the same place of the thread before e's among symmetric ones, if both have done the same up to there: the
     * event that e must not be earlier than.
     */
    int counterpart(int e) {
        ExecutionGraph g = positions.g;
        int t = g.thread(e);
        int lower = symmetric.before(t);
        int i = g.index(e);
        if (lower < 0 || !doTheSame(lower, t, i)) {
            return ExecutionGraph.NONE;
        }
        if (i >= g.length(lower) || g.event(lower, i) < 0) {
            throw symmetric.off("a thread is ahead of one that is symmetric");
        }
        int other = g.event(lower, i);
        requireSameAction(positions.behaviours.step(g.step(e)), positions.behaviours.step(g.step(other)));
        return other;
    }

    @Override
    boolean keepsCompanions() {
        return true;
    }

    /**
     * What a revisit by e, or by what e causes, keeps for e's sake: its counterpart, and the write of an update together
     * with its read, because where it goes in coherence order is decided with the read.
     */
    @Override
    int companion(int e) {
        ExecutionGraph g = positions.g;
        int other = counterpart(e);
        if (other == ExecutionGraph.NONE) {
            return other;
        }
        int end = g.groupEnd(other);
        int write = g.isRead(other) && g.isExclusive(other) ? g.successor(end) : ExecutionGraph.NONE;
        return write < 0 ? end : g.groupEnd(write);
    }

    /**
     * Which of two threads comes first is told by the first difference, so a later thread loses none of its events but the last
     * ones. For all of its events: what a revisit keeps must not depend on what it deletes.
     */
    @Override
    boolean keepsProgramOrder(int t) {
        return symmetric.before(t) >= 0;
    }

    /** The thread before t among symmetric ones if it has done all that t has done, and perhaps more, otherwise NONE. */
    @Override
    int leader(int t) {
        ExecutionGraph g = positions.g;
        int lower = symmetric.before(t);
        return lower >= 0 && g.isAlive(lower) && doTheSame(lower, t, g.length(t)) ? lower : ExecutionGraph.NONE;
    }

    /** Whether the first {@code length} events of both threads, which are there, are the same but for the thread. */
    private boolean doTheSame(int s, int t, int length) {
        ExecutionGraph g = positions.g;
        if (length > g.length(s)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            int a = g.event(s, i);
            int b = g.event(t, i);
            if (a < 0 || b < 0 || !isSame(a, b)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSame(int a, int b) {
        ExecutionGraph g = positions.g;
        return switch (g.kind(a)) {
            case READ -> g.isRead(b) && g.readsFrom(a) == g.readsFrom(b);
            case CHOICE -> g.value(a) == g.value(b);
            case WRITE -> false;
            case FENCE -> true;
            case ALLOC, FREE, SPAWN, JOIN -> throw symmetric.off("a thread has memory or threads of its own");
        };
    }

    /** Threads that did the same so far come to the same action; if not, they have noticed what nobody thought of. */
    private void requireSameAction(Step step, Step other) {
        if (step.symmetric == other) {
            return;
        }
        if (!isSame(step.action, other.action)) {
            throw symmetric.off("threads that looked symmetric differ");
        }
        step.symmetric = other;
    }

    private static boolean isSame(Action a, Action b) {
        return a instanceof Action.Lock left && b instanceof Action.Lock right
                ? left.address() == right.address() && left.trying() == right.trying()
                : a.equals(b);
    }

    /** A mutex that is locked says by whom: only those who lock it may look at it, because all they want to know is whether. */
    @Override
    void inspectSource(Step reading, int write) {
        if (write >= 0
                && positions.behaviours.step(positions.g.step(write)).action instanceof Action.Lock
                && !(reading.action instanceof Action.Lock)) {
            throw symmetric.off("a thread looks at the owner of a mutex");
        }
    }

    /** The first write in coherence order that the read may read from: its place, or -1 for the initial one. */
    private int firstSource(int read) {
        int other = counterpart(read);
        return other == ExecutionGraph.NONE ? -1 : firstSourceAfter(other);
    }

    /** The same for the counterpart of the read: two updates cannot read from the same write, or the same ones. */
    private int firstSourceAfter(int other) {
        ExecutionGraph g = positions.g;
        return place(g.readsFrom(other)) + (g.isExclusive(other) && g.groupEnd(other) == other ? 1 : 0);
    }

    /** Drops options from the end until those are left that keep the threads in order. */
    @Override
    int allowed(int read, int[] options, int count) {
        int first = firstSource(read);
        int left = count;
        while (left > 0 && place(options[left - 1]) < first) {
            left--;
        }
        if (left == 0) {
            throw symmetric.off("a read could only be out of order");
        }
        return left;
    }

    /** How far the threads had come then tells them apart. */
    @Override
    void inspectEnd(boolean endsWaits) {
        if (endsWaits) {
            throw symmetric.off("the end of the program ends waits");
        }
    }

    private int place(int write) {
        return write == ExecutionGraph.INIT ? -1 : positions.g.coherencePosition(write);
    }

    /** The first place in coherence order for a write, which {@code revisited} (if not negative) is to read from. */
    @Override
    int firstPlace(int write, int revisited) {
        int other = counterpart(write);
        int first = other == ExecutionGraph.NONE ? 0 : positions.g.coherencePosition(other) + 1;
        int same = revisited < 0 ? ExecutionGraph.NONE : counterpart(revisited);
        return same == ExecutionGraph.NONE ? first : Math.max(first, place(positions.g.readsFrom(same)) + 1);
    }

    /** The largest answer to the choice. */
    @Override
    long lastChoice(int choice) {
        int other = counterpart(choice);
        return other == ExecutionGraph.NONE ? Long.MAX_VALUE : positions.g.value(other);
    }

    /**
     * Looks for reads that the write does not revisit because they must stay with events that it depends on, although reading
     * from it could be in order: if it can come before what the later one of two symmetric threads has read, and the earlier one
     * reads from it.
     *
     * @param first the first place that the write can have in coherence order
     */
    @Override
    void inspectWrite(int write, int loc, int first) {
        ExecutionGraph g = positions.g;
        for (int i = g.writes(loc) - 1; i >= first; i--) {
            for (int r = g.firstReader(g.write(loc, i)); r >= 0; r = g.nextReader(r)) {
                int lower = symmetric.before(g.thread(r));
                if (lower < 0 || !g.inPrefix(r, write) || !doTheSame(lower, g.thread(r), g.index(r))) {
                    continue;
                }
                int other = counterpart(r);
                if (!g.causes(other, write)) {
                    throw symmetric.off("coherence goes against causes");
                }
            }
        }
        if (g.tracksDependencies()) {
            inspectReads(write);
        }
    }

    /** With dependencies, what comes before an event of a later thread, and what causes that, stays with it, although it may be no cause. */
    private void inspectReads(int write) {
        ExecutionGraph g = positions.g;
        for (int r = 0; r < write; r++) {
            if (staysWithout(g, r, write) && !isCounterpartOfKept(r, write)) {
                throw symmetric.off("what a thread does depends on less than what comes before it");
            }
        }
    }

    /**
     * Whether the next thread has read the same and keeps it: if only this one read from the write, they would be out of order.
     * That they are then explored the other way round needs a write that comes without what this thread does after the read.
     */
    private boolean isCounterpartOfKept(int r, int write) {
        ExecutionGraph g = positions.g;
        int upper = symmetric.after(g.thread(r));
        int i = g.index(r);
        return upper >= 0
                && !causesLater(g.thread(r), i, write)
                && g.isAlive(upper)
                && g.length(upper) > i
                && doTheSame(g.thread(r), upper, i)
                && g.event(upper, i) >= 0
                && g.inPrefix(g.event(upper, i), write);
    }

    /** Whether what the thread does after its i-th event is among the causes of the write. */
    private boolean causesLater(int t, int i, int write) {
        ExecutionGraph g = positions.g;
        for (int j = i + 1; j < g.length(t); j++) {
            if (g.event(t, j) >= 0 && g.causes(g.event(t, j), write)) {
                return true;
            }
        }
        return false;
    }

    /** Events that were missing in the middle of a thread may have made it equal to one that comes before it. */
    @Override
    boolean complete() {
        ExecutionGraph g = positions.g;
        for (int t = 0; g.tracksDependencies() && t < g.threads(); t++) {
            for (int i = 0; g.isAlive(t) && symmetric.before(t) >= 0 && i < g.length(t); i++) {
                if (!isInOrder(g.event(t, i))) {
                    throw symmetric.off("threads came to be out of order");
                }
            }
        }
        return true;
    }

    @Override
    boolean admits(int e) {
        return isInOrder(e);
    }

    private boolean isInOrder(int e) {
        ExecutionGraph g = positions.g;
        int other = e < 0 ? ExecutionGraph.NONE : counterpart(e);
        if (other < 0) {
            return true;
        }
        return switch (g.kind(e)) {
            case READ -> place(g.readsFrom(e)) >= firstSourceAfter(other);
            case WRITE -> g.coherencePosition(e) > g.coherencePosition(other);
            case CHOICE -> g.value(e) <= g.value(other);
            case FENCE, ALLOC, FREE, SPAWN, JOIN -> true;
        };
    }

    /** How many executions the one at hand stands for: the permutations of threads, but for those that change nothing. */
    @Override
    long weight() {
        long orbit = 1;
        for (int[] members : symmetric.classes()) {
            orbit = times(orbit, permutations(members));
        }
        return orbit;
    }

    /** n! divided by the factorials of the numbers of equal threads, or the largest number that there is. */
    private long permutations(int[] members) {
        long all = 1;
        int equal = 1;
        for (int i = 1; i < members.length; i++) {
            equal = areEqual(members[i - 1], members[i]) ? equal + 1 : 1;
            all = scaled(all, i + 1, equal);
        }
        return all;
    }

    /**
     * Whether exchanging the threads changes nothing. Threads that have done the same when they come to a barrier are told
     * apart only by the order of arrivals, which counts elsewhere; after that, both of them are explored in either role.
     */
    private boolean areEqual(int s, int t) {
        ExecutionGraph g = positions.g;
        int common = Math.min(g.length(s), g.length(t));
        for (int i = 0; i < common; i++) {
            int a = g.event(s, i);
            int b = g.event(t, i);
            if (!isSame(a, b)) {
                return positions.reductions.commutes(a) && positions.reductions.commutes(b);
            }
        }
        return g.length(s) == g.length(t);
    }

    /** {@code a * b / c}, which is a whole number, or the largest number that there is. */
    private static long scaled(long a, long b, long c) {
        if (a == Long.MAX_VALUE) {
            return a;
        }
        long common = gcd(b, c);
        return times(a / (c / common), b / common);
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** The product, or the largest number that there is. */
    static long times(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
