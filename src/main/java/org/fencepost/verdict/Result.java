package org.fencepost.verdict;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What checking one program gave. The verdict follows from the rest, here and nowhere else: it is <em>verified</em> only
 * when nothing is wrong, nothing was left out and something was checked.
 *
 * @param seconds time spent exploring
 * @param warnings findings that do not change the verdict (leaks)
 * @param states the distinct sets of observed values; empty when the program observes nothing
 * @param limits what was left out
 * @param crash what an exploration of failures covered, or null
 */
public record Result(
        Counts counts,
        double seconds,
        List<Violation> violations,
        List<Violation> warnings,
        List<State> states,
        List<Limit> limits,
        @Nullable CrashNumbers crash) {
    public Result {
        violations = List.copyOf(violations);
        warnings = List.copyOf(warnings);
        states = List.copyOf(states);
        limits = violations.isEmpty() && limits.isEmpty() && counts.executions() == 0
                ? List.of(nothingChecked(counts.blocked()))
                : List.copyOf(limits);
    }

    private static Limit nothingChecked(long blocked) {
        return new Limit(
                Limit.Kind.NOTHING_CHECKED,
                "nothing was checked: no execution comes to its end"
                        + (blocked > 0
                                ? "; all " + Counts.text(blocked) + " end blocked. Is an assumption never true?"
                                : ""));
    }

    public Verdict verdict() {
        return Verdict.of(!violations.isEmpty(), limits);
    }

    public long executions() {
        return counts.executions();
    }

    public long blocked() {
        return counts.blocked();
    }

    public long explored() {
        return counts.explored();
    }

    public long exploredBlocked() {
        return counts.exploredBlocked();
    }

    public long discarded() {
        return counts.discarded();
    }
}
