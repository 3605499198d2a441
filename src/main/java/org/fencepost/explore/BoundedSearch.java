package org.fencepost.explore;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.fencepost.graph.ExecutionGraph;

/**
 * Every execution with few deviations from a schedule that needs none, those with fewer first: context bounds (Musuvathi and
 * Qadeer, PLDI 2007) where a deviation is to preempt a thread that could go on; delay bounds (Emmi, Qadeer and Rakamaric, POPL 2011)
 * where any other choice than the next thread's is one. To read an older value, or to write before what others have written, is a
 * deviation, too. Values of inputs are none.
 *
 * <p>A schedule is the list of its deviations: at which decision, and which choice. States that were seen are not followed again.
 */
final class BoundedSearch implements HuntStrategy {
    private static final int MOST_WAITING = 400_000;

    private final boolean delays;
    private final int most;
    private final StateSet seen = new StateSet();
    private Deque<int[]> now = new ArrayDeque<>();
    private Deque<int[]> later = new ArrayDeque<>();
    private int bound;
    /** Whether all of the present bound, and of those before it, was followed to its end. */
    private boolean complete = true;

    /** The largest bound of which all was followed; -1 for none. */
    private int covered = -1;

    private int[] schedule = {};
    private int taken;
    private int decision;

    /** @param most the largest number of deviations */
    BoundedSearch(boolean delays, int most) {
        this.delays = delays;
        this.most = most;
        now.add(schedule);
    }

    @Override
    public String name() {
        return "bounded";
    }

    @Override
    public boolean begin() {
        if (now.isEmpty() && !goDeeper()) {
            return false;
        }
        schedule = now.removeLast();
        taken = 0;
        decision = 0;
        return true;
    }

    private boolean goDeeper() {
        covered = complete ? bound : covered;
        if (later.isEmpty() || bound == most) {
            return false;
        }
        bound++;
        Deque<int[]> empty = now;
        now = later;
        later = empty;
        return true;
    }

    /** How many deviations the schedule at hand has. */
    int bound() {
        return bound;
    }

    /** Up to how many deviations all executions were followed; -1 when that is not even known of none. */
    int covered() {
        return covered;
    }

    /** Whether there is no execution with more deviations. */
    boolean isExhausted() {
        return complete && covered >= 0 && now.isEmpty() && later.isEmpty();
    }

    @Override
    public void end(Walker walk) {
        complete &= !walk.leftOut();
    }

    // ---- decisions --------------------------------------------------------------------------------------------------

    @Override
    public int next(Walker walk) {
        if (isOnNewGround() && !seen.add(walk.state())) {
            return ExecutionGraph.NONE;
        }
        int first = first(walk);
        boolean stays = walk.runsOn();
        if (walk.readyCount() == 1 || stays && !walk.interferes(first)) {
            return first;
        }
        int choice = decide(walk.readyCount(), stays || delays);
        return other(walk, first, choice);
    }

    /** Whoever goes on without a deviation: the same thread, or the next one in turn. */
    private static int first(Walker walk) {
        if (walk.runsOn()) {
            return walk.running();
        }
        for (int i = 0; i < walk.readyCount(); i++) {
            if (walk.ready(i) > walk.running()) {
                return walk.ready(i);
            }
        }
        return walk.ready(0);
    }

    private static int other(Walker walk, int first, int choice) {
        int left = choice;
        for (int i = 0; left > 0; i++) {
            left -= walk.ready(i) == first ? 0 : 1;
            if (left == 0) {
                return walk.ready(i);
            }
        }
        return first;
    }

    @Override
    public int way(Walker walk, int ways, boolean isInput) {
        return decide(ways, !isInput);
    }

    private boolean isOnNewGround() {
        return taken == schedule.length;
    }

    /** Takes the first of so many choices, unless the schedule says otherwise, and leaves the others for later. */
    private int decide(int choices, boolean deviates) {
        int here = decision++;
        if (!isOnNewGround()) {
            if (schedule[taken] != here) {
                return 0;
            }
            taken += 2;
            return schedule[taken - 1];
        }
        for (int choice = choices - 1; choice > 0; choice--) {
            leave(here, choice, deviates ? later : now);
        }
        return 0;
    }

    private void leave(int here, int choice, Deque<int[]> to) {
        if (to.size() >= MOST_WAITING) {
            complete = false;
            return;
        }
        int[] other = Arrays.copyOf(schedule, schedule.length + 2);
        other[schedule.length] = here;
        other[schedule.length + 1] = choice;
        to.add(other);
    }
}
