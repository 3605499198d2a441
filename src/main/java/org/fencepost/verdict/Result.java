package org.fencepost.verdict;

import java.util.List;

/**
 * What checking one program gave.
 *
 * @param executions complete executions explored
 * @param blocked executions in which some thread could not go on
 * @param seconds time spent exploring
 * @param warnings findings that do not change the verdict (leaks)
 * @param states the distinct sets of observed values; empty when the program observes nothing
 * @param limit which limit was reached, as a sentence, or null
 * @param crash what an exploration of failures covered, or null
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
        CrashNumbers crash) {
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
