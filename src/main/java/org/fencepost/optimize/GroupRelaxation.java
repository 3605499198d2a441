package org.fencepost.optimize;

import java.util.List;
import java.util.Set;
import org.fencepost.program.Order;

/**
 * Makes as many operations as weak as they can be, in groups that are halved as long as that is wrong: where few operations are needed,
 * few checks tell which. What stays is needed, for it was wrong without it when more of the others were there.
 *
 * @param dark operations that no execution reaches at first: one check is enough for most of them
 */
record GroupRelaxation(Space space, Team team, Set<Integer> dark) {
    /** The parameters are those of {@link LinearRelaxation#run}. */
    Combination run(Combination from, double seconds, LinearRelaxation.Stop stopped) {
        Combination b = weaken(from, List.copyOf(dark), seconds, stopped);
        return weaken(b, space.sequence(), seconds, stopped);
    }

    private Combination weaken(Combination b, List<Integer> group, double seconds, LinearRelaxation.Stop stopped) {
        Combination weakest = weakest(b, group);
        if (stopped.now() || weakest.equals(b)) {
            return b;
        }
        if (team.firstAcceptable(List.of(weakest), List.of(), seconds) == 0) {
            return weakest;
        }
        if (group.size() == 1) {
            return b;
        }
        int half = group.size() / 2;
        Combination first = weaken(b, group.subList(0, half), seconds, stopped);
        return weaken(first, group.subList(half, group.size()), seconds, stopped);
    }

    private Combination weakest(Combination b, List<Integer> group) {
        Combination weakest = b;
        for (int operation : group) {
            List<Order> weaker = space.weakerThan(operation, b.get(operation));
            weakest = weaker.isEmpty() ? weakest : weakest.with(operation, weaker.get(0));
        }
        return weakest;
    }
}
