package org.fencepost.optimize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.optimize.Checker.Answer;
import org.fencepost.optimize.Checker.Check;
import org.fencepost.program.Order;
import org.jspecify.annotations.Nullable;

/**
 * All maximally relaxed combinations, up to a number. Another one must be weaker than each found one somewhere; so from a
 * combination that lies above a found one, go down by one operation in every way that leaves the found one behind.
 */
final class Optima {
    private final Space space;
    private final Knowledge knowledge;
    private final Team team;
    private final AdaptiveRelaxation search;
    private final int most;
    private final List<Combination> found = new ArrayList<>();
    private @Nullable Check failed;
    private boolean complete;

    Optima(Space space, Knowledge knowledge, Team team, AdaptiveRelaxation search, int most) {
        this.space = space;
        this.knowledge = knowledge;
        this.team = team;
        this.search = search;
        this.most = most;
    }

    /** @param from what they are weaker than */
    void find(Combination from) {
        Deque<Combination> seeds = new ArrayDeque<>(List.of(from));
        Set<Combination> seen = new HashSet<>(seeds);
        while (!seeds.isEmpty() && found.size() < most && failed == null) {
            Combination seed = seeds.peek();
            Combination below =
                    found.stream().filter(f -> f.isAtMost(seed)).findFirst().orElse(null);
            if (below != null) {
                seeds.remove();
                branch(seed, below).stream().filter(seen::add).forEach(seeds::add);
            } else if (!tryFrom(seed)) {
                seeds.remove();
            }
        }
        complete = seeds.isEmpty() && failed == null;
    }

    /** Whether something was found below the seed. */
    private boolean tryFrom(Combination seed) {
        if (!found.isEmpty()) {
            Check check = team.checkFully(seed);
            if (check.answer() == Answer.WRONG) {
                return false;
            }
            if (check.answer() == Answer.UNKNOWN) {
                failed = check;
                return false;
            }
        }
        AdaptiveRelaxation.Outcome outcome = search.run(seed);
        if (outcome.found() == null) {
            failed = outcome.failed();
            return false;
        }
        found.add(outcome.found());
        return true;
    }

    private List<Combination> branch(Combination seed, Combination below) {
        List<Combination> branches = new ArrayList<>();
        for (int i = 0; i < seed.size(); i++) {
            Order limit = below.get(i);
            List<Order> left = space.weakerThan(i, seed.get(i)).stream()
                    .filter(order -> !limit.isAtMost(order))
                    .toList();
            for (Order order : left) {
                boolean highest = left.stream().noneMatch(other -> other != order && order.isAtMost(other));
                Combination branch = seed.with(i, order);
                if (highest && !knowledge.isWrong(branch)) {
                    branches.add(branch);
                }
            }
        }
        return branches;
    }

    List<Combination> found() {
        return List.copyOf(found);
    }

    /** Why the search ended early, or null: the start is wrong, or a limit was reached. */
    @Nullable Check failed() {
        return failed;
    }

    /** Whether there are no others. */
    boolean complete() {
        return complete;
    }
}
