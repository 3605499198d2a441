package org.fencepost.explore;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.fencepost.program.FailureKind;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Makes a walk to an error small: the same error with fewer deviations from running one thread after the other, and then with fewer
 * context switches. Turns are left out or moved, chunk by chunk (delta debugging); then executions with fewer deviations are tried, for a
 * while.
 */
final class Shrinking {
    private static final int MOST_CHANGES = 2_000;
    private static final int MOST_BOUNDED = 3_000;
    private static final int MOST_OTHERS = 1_500;
    /** With more turns there are too many ways to order them. */
    private static final int FEW_TURNS = 32;

    /** The best so far. */
    record Smallest(Walk walk, Violation violation) {}

    private final Function<Findings, Walker> walkers;
    private final Monitor monitor;
    private Smallest smallest;
    private int tried;
    /** Who took the last walk. */
    private @Nullable Walker walker;

    Shrinking(Function<Findings, Walker> walkers, Violation violation, Walk walk, Monitor monitor) {
        this.walkers = walkers;
        this.monitor = monitor;
        this.smallest = new Smallest(walk, violation);
    }

    Smallest smallest() {
        return smallest;
    }

    int tried() {
        return tried;
    }

    /**
     * @param priorities to come to the error by another way, with few changes of who goes on
     * @param bounded new, to look for executions with fewer deviations
     */
    Smallest run(PriorityWalks priorities, BoundedSearch bounded) {
        change();
        boolean better = true;
        while (better && smallest.walk.cost().deviations() > 1) {
            better = anotherWay(priorities);
            change();
        }
        int most = tried + MOST_BOUNDED;
        while (smallest.walk.cost().deviations() > 0
                && goesOn(most)
                && bounded.begin()
                && bounded.bound() < smallest.walk.cost().deviations()) {
            attempt(bounded);
            bounded.end(last());
        }
        return smallest;
    }

    private void change() {
        int most = tried + MOST_CHANGES;
        boolean better = true;
        while (better && goesOn(most)) {
            better = dropOlder(most) | dropTurns(most) | joinTurns(most);
            better = better || moveTurns(most);
        }
    }

    /** Whether walks that change priorities come to the same error with fewer deviations. */
    private boolean anotherWay(PriorityWalks priorities) {
        int most = tried + MOST_OTHERS;
        while (goesOn(most) && priorities.begin()) {
            if (attempt(priorities)) {
                return true;
            }
            priorities.measure(last());
        }
        return false;
    }

    /** Who took the last walk, once there was one. */
    private Walker last() {
        return Objects.requireNonNull(walker);
    }

    private boolean goesOn(int most) {
        return tried < most && !monitor.mustStop();
    }

    // ---- changes ----------------------------------------------------------------------------------------------------

    /** Lets reads read the latest and writes come last. */
    private boolean dropOlder(int most) {
        boolean better = false;
        List<Turns.Place> places = new Turns(smallest.walk).olderPlaces();
        for (int i = 0; i < places.size() && goesOn(most); i++) {
            better |= attempt(new Turns(smallest.walk).without(places.get(i)));
        }
        return better;
    }

    /** Leaves turns out: what a thread did in them it does in its next one. */
    private boolean dropTurns(int most) {
        boolean better = false;
        for (int chunk = Math.max(1, new Turns(smallest.walk).count() / 2); chunk > 0; chunk /= 2) {
            for (int i = 0; i < new Turns(smallest.walk).count() && goesOn(most); i += chunk) {
                while (attempt(new Turns(smallest.walk).without(i, i + chunk))) {
                    better = true;
                }
            }
        }
        return better;
    }

    /** Lets a thread do in one turn what it does in this and its next. */
    private boolean joinTurns(int most) {
        boolean better = false;
        for (int i = 0; i < new Turns(smallest.walk).count() && goesOn(most); i++) {
            while (attempt(new Turns(smallest.walk).joined(i))) {
                better = true;
            }
        }
        return better;
    }

    /** Lets a thread take its turn earlier or later. */
    private boolean moveTurns(int most) {
        int count = new Turns(smallest.walk).count();
        for (int i = 0; i < count && count <= FEW_TURNS; i++) {
            for (int j = 0; j < count && goesOn(most); j++) {
                if (i != j && (attempt(moved(i, j)) || attempt(moved(i, j).joined(j)))) {
                    return true;
                }
            }
        }
        return false;
    }

    private Turns moved(int from, int to) {
        return new Turns(smallest.walk).moved(from, to);
    }

    /** Whether the schedule leads to the same error by a smaller walk. */
    private boolean attempt(@Nullable Scheduler scheduler) {
        if (scheduler == null) {
            return false;
        }
        tried++;
        Findings findings = new Findings();
        walker = walkers.apply(findings);
        walker.walk(scheduler);
        boolean better = findings.violations.stream().anyMatch(this::isSame)
                && walker.cost().compareTo(smallest.walk.cost()) < 0;
        if (better) {
            smallest = new Smallest(walker.taken(), findings.violations.get(0));
        }
        return better;
    }

    /** Which of the threads that wait for ever is named first is of no matter. */
    private boolean isSame(Violation other) {
        FailureKind kind = smallest.violation.kind();
        boolean anywhere = kind == FailureKind.DEADLOCK || kind == FailureKind.HANG;
        return other.kind() == kind && (anywhere || Objects.equals(other.site(), smallest.violation.site()));
    }
}
