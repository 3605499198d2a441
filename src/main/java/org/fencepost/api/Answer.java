package org.fencepost.api;

import java.util.List;
import java.util.Optional;
import org.fencepost.verdict.Verdict;

/**
 * What came of a check.
 *
 * @param verdict verified is a proof: every execution that the model allows is correct
 * @param executions how many complete executions were found correct
 * @param blocked how many more end with threads that wait
 * @param findings what is wrong, if the verdict is a violation
 * @param warnings what does not change the verdict (leaks)
 * @param limits what was left out, if the verdict is bounded; sentences
 * @param problem why the program could not be checked, if it is unsupported
 */
public record Answer(
        Verdict verdict,
        long executions,
        long blocked,
        List<Finding> findings,
        List<Finding> warnings,
        List<String> limits,
        Optional<Problem> problem) {
    /**
     * Something wrong.
     *
     * @param kind as {@code fencepost explain} knows it: race, assertion, deadlock, ...
     * @param thread the number of the thread in which it shows; main is 0
     * @param place the line of the user's that it is about
     * @param advice what to look at, or empty
     * @param steps the execution that shows it, in one order that explains it
     */
    public record Finding(String kind, String message, int thread, Place place, String advice, List<Step> steps) {}

    /** One thing that a thread does. */
    public record Step(Place place, String text) {}

    /** @param line 0 when it is not known */
    public record Place(String file, int line, String function) {}

    public record Problem(String message, Optional<Place> place) {}

    public Answer {
        findings = List.copyOf(findings);
        warnings = List.copyOf(warnings);
        limits = List.copyOf(limits);
    }
}
