package org.fencepost.verdict;

import java.util.List;

/**
 * What checking one program gave.
 *
 * @param executions complete executions; {@link Long#MAX_VALUE} for as many or more
 * @param blocked executions in which some thread could not go on
 * @param seconds time spent exploring
 * @param warnings findings that do not change the verdict (leaks)
 * @param states the distinct sets of observed values; empty when the program observes nothing
 * @param limit which limit was reached, as a sentence, or null
 * @param crash what an exploration of failures covered, or null
 * @param discarded executions that were explored although the model forbids them; only naive explorations do that
 * @param explored how many of the complete executions were explored; each stands for all that are the same with alike
 *     threads exchanged, or threads coming to barriers in another order
 * @param exploredBlocked the same for those that are blocked
 */
public record Result(
        Verdict verdict,
        long executions,
        long blocked,
        double seconds,
        List<Violation> violations,
        List<Violation> warnings,
        List<State> states,
        String limit,
        CrashNumbers crash,
        long discarded,
        long explored,
        long exploredBlocked) {
    public Result(
            Verdict verdict,
            long executions,
            long blocked,
            double seconds,
            List<Violation> violations,
            List<Violation> warnings,
            List<State> states,
            String limit,
            CrashNumbers crash) {
        this(verdict, executions, blocked, seconds, violations, warnings, states, limit, crash, 0, executions, blocked);
    }

    public Result(
            Verdict verdict,
            long executions,
            long blocked,
            double seconds,
            List<Violation> violations,
            List<Violation> warnings,
            List<State> states,
            String limit) {
        this(verdict, executions, blocked, seconds, violations, warnings, states, limit, null);
    }
}
