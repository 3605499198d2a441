package org.fencepost.verdict;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an engine answers with, whichever it is; reports and exit codes need nothing else. The verdict follows from the rest, here and
 * nowhere else: it is <em>verified</em> only when nothing is wrong, nothing was left out and something was checked.
 *
 * @param seconds time spent exploring
 * @param warnings findings that do not change the verdict (leaks)
 * @param states the distinct sets of observed values; empty when the program observes nothing
 * @param limits what was left out
 * @param part what only one kind of question has an answer to, or null
 */
public record Result(
        Counts counts,
        double seconds,
        List<Violation> violations,
        List<Violation> warnings,
        List<State> states,
        List<Limit> limits,
        @Nullable Part part) {
    /** What one kind of question adds: numbers of failures, a histogram of final states, steps of a machine, a table of orders. */
    public interface Part {}

    public Result {
        violations = List.copyOf(violations);
        warnings = List.copyOf(warnings);
        states = List.copyOf(states);
        boolean isRefused = part instanceof Refusal;
        limits = violations.isEmpty() && limits.isEmpty() && counts.executions() == 0 && !isRefused
                ? List.of(nothingChecked(counts.blocked()))
                : List.copyOf(limits);
    }

    private static Limit nothingChecked(long blocked) {
        return new Limit(
                Limit.Kind.NOTHING_CHECKED,
                "nothing was checked: no execution reaches its end"
                        + (blocked > 0
                                ? "; all " + Counts.text(blocked) + " end blocked. Is an assumption never true?"
                                : ""));
    }

    public Verdict verdict() {
        return part instanceof Refusal ? Verdict.UNSUPPORTED : Verdict.of(!violations.isEmpty(), limits);
    }

    /** The part of that kind, or null when the result is of another kind. */
    public <P extends Part> @Nullable P part(Class<P> kind) {
        return kind.isInstance(part) ? kind.cast(part) : null;
    }

    /** What an exploration of failures covered, or null. */
    public @Nullable CrashNumbers crash() {
        return part(CrashNumbers.class);
    }

    public Result withSeconds(double newSeconds) {
        return new Result(counts, newSeconds, violations, warnings, states, limits, part);
    }

    /** The same result, which says that more was left out. */
    public Result withLimits(List<Limit> more) {
        List<Limit> all = new ArrayList<>(limits);
        more.stream().filter(limit -> !all.contains(limit)).forEach(all::add);
        return new Result(counts, seconds, violations, warnings, states, all, part);
    }

    public Result withPart(Part newPart) {
        return new Result(counts, seconds, violations, warnings, states, limits, newPart);
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
