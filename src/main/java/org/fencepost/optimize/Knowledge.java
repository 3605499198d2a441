package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.verdict.Result;

/**
 * What is known about combinations. Weakening orders only adds executions, so what is weaker than a wrong combination is
 * wrong, and what is stronger than a correct one is correct (monotonicity, VSync §1). Only the strongest wrong and the
 * weakest correct ones are kept. Safe for use by several threads.
 */
final class Knowledge {
    private final List<Combination> wrong = new ArrayList<>();
    private final List<Combination> correct = new ArrayList<>();
    private final Map<Combination, Result> results = new HashMap<>();

    synchronized boolean isWrong(Combination combination) {
        return wrong.stream().anyMatch(combination::isAtMost);
    }

    synchronized boolean isCorrect(Combination combination) {
        return correct.stream().anyMatch(known -> known.isAtMost(combination));
    }

    /** Whether this very combination was explored to the end. */
    synchronized boolean isVerified(Combination combination) {
        return correct.contains(combination);
    }

    synchronized void addWrong(Combination combination) {
        if (!isWrong(combination)) {
            wrong.removeIf(known -> known.isAtMost(combination));
            wrong.add(combination);
        }
    }

    synchronized void addCorrect(Combination combination, Result result) {
        if (!isCorrect(combination)) {
            results.put(combination, result);
            correct.removeIf(combination::isAtMost);
            correct.add(combination);
        }
    }

    /** What exploring a verified combination gave. */
    synchronized Result result(Combination verified) {
        return results.get(verified);
    }

    /** One of the weakest combinations that were explored to the end, or null. */
    synchronized Combination weakestVerified() {
        return correct.isEmpty() ? null : correct.get(correct.size() - 1);
    }
}
