package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Order;

/** Relaxes one operation after the other as far as it goes (LR with a timeout: VSync §3, Algorithm 1). */
record LinearRelaxation(Space space, Team team) {
    /**
     * @param from is not refuted
     * @param seconds for each check; what takes longer is taken to be correct
     * @param stopped whether to give up: what comes back then is of no use
     */
    Combination run(Combination from, double seconds, Stop stopped) {
        Combination b = from;
        List<Integer> sequence = space.sequence();
        for (int i = 0; i < sequence.size() && !stopped.now(); i++) {
            List<Combination> candidates = candidates(b, sequence.get(i));
            List<Integer> rest = sequence.subList(i + 1, sequence.size());
            int found = team.firstAcceptable(candidates, ahead(b, rest), seconds);
            if (found >= 0) {
                b = candidates.get(found);
            }
        }
        return b;
    }

    private List<Combination> candidates(Combination b, int operation) {
        List<Combination> candidates = new ArrayList<>();
        for (Order order : space.weakerThan(operation, b.get(operation))) {
            candidates.add(b.with(operation, order));
        }
        return candidates;
    }

    private List<Combination> ahead(Combination b, List<Integer> operations) {
        List<Combination> ahead = new ArrayList<>();
        operations.forEach(operation -> ahead.addAll(candidates(b, operation)));
        return ahead;
    }

    /** Whether time is up. */
    interface Stop {
        boolean now();
    }
}
