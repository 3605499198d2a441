package org.fencepost.lincheck;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a sequential order of the calls of a history in which every result is the specification's: the search of Wing and Gong
 * (1993), which remembers the sets of calls and states that it has been to (Lowe 2017). A pending call may be part of the order, with
 * any result, or not have taken effect; where calls wait for ever, it must not have.
 */
final class Linearizer {
    private final Specification specification;
    private final History history;
    private final long[] before;
    private final long required;
    /** Whether pending calls that are not part of the order must have nothing to do but to wait. */
    private final boolean mustWait;

    private final Set<Place> visited = new HashSet<>();
    private final int[] order;
    private int[] longest = new int[0];

    private record Place(long done, Object state) {}

    /**
     * @param before for each call those that must come before it
     * @param mustWait whether the calls that have not ended by then wait for ever
     */
    Linearizer(Specification specification, History history, long[] before, boolean mustWait) {
        this.specification = specification;
        this.history = history;
        this.before = before;
        this.mustWait = mustWait;
        this.order = new int[history.size()];
        this.required = history.ended();
    }

    /** An order of the calls, those that took effect; null when there is none. */
    int @Nullable [] find() {
        return search(0, 0, specification.initial()) ? longest : null;
    }

    /** The calls that an order can begin with, as many as possible; after {@link #find} has found none. */
    int[] longest() {
        return longest;
    }

    private boolean search(long done, int count, Object state) {
        if (count > longest.length) {
            longest = Arrays.copyOf(order, count);
        }
        if ((required & ~done) == 0 && (!mustWait || allWait(done, state))) {
            longest = Arrays.copyOf(order, count);
            return true;
        }
        if (!visited.add(new Place(done, state))) {
            return false;
        }
        for (int i = 0; i < history.size(); i++) {
            boolean isNext = (done >>> i & 1) == 0 && (before[i] & ~done) == 0;
            // A call that waits for ever although it has taken effect is not one that has to wait.
            if (isNext && !(mustWait && history.call(i).pending()) && take(i, done, count, state)) {
                return true;
            }
        }
        return false;
    }

    private boolean take(int i, long done, int count, Object state) {
        Performed performed = history.call(i);
        order[count] = i;
        for (Specification.Outcome outcome : outcomes(performed, state)) {
            if ((performed.pending() || outcome.result() == performed.result())
                    && search(done | 1L << i, count + 1, outcome.state())) {
                return true;
            }
            order[count] = i;
        }
        return false;
    }

    private List<Specification.Outcome> outcomes(Performed performed, Object state) {
        return specification.outcomes(state, performed.thread(), performed.call());
    }

    private boolean allWait(long done, Object state) {
        for (int i = 0; i < history.size(); i++) {
            if ((done >>> i & 1) == 0 && !outcomes(history.call(i), state).isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
