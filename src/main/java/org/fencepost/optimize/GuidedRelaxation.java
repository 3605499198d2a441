package org.fencepost.optimize;

import java.util.List;
import org.fencepost.optimize.Checker.Answer;
import org.fencepost.program.Order;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the weakest combination that no known wrong execution refutes, and explores it: either it is correct, and so weak that nothing below
 * it is, or there is one more execution to learn from. It is the combination that {@link LinearRelaxation} finds, with an exploration for
 * each execution that matters instead of one for each order.
 */
record GuidedRelaxation(Space space, Knowledge knowledge, Team team) {
    /** A correct and maximally relaxed combination; null when known executions do not lead to it. */
    @Nullable Combination run(Combination from, LinearRelaxation.Stop stopped) {
        // An execution often refutes a whole order of an operation; there are never many times more.
        for (int tries = 4 * from.size() + 4; tries > 0 && !stopped.now(); tries--) {
            if (team.isRefuted(from)) {
                return null;
            }
            Combination guess = guess(from);
            if (knowledge.isVerified(guess)) {
                return guess;
            }
            Answer answer = team.checkFully(guess).answer();
            if (answer == Answer.CORRECT) {
                return guess;
            }
            if (answer == Answer.UNKNOWN || !team.learnt(guess)) {
                return null;
            }
        }
        return null;
    }

    private Combination guess(Combination from) {
        Combination b = from;
        for (int operation : space.sequence()) {
            List<Order> weaker = space.weakerThan(operation, b.get(operation));
            for (Order order : weaker) {
                Combination candidate = b.with(operation, order);
                if (!team.isRefuted(candidate)) {
                    b = candidate;
                    break;
                }
            }
        }
        return b;
    }
}
