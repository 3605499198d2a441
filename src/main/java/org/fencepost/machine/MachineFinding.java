package org.fencepost.machine;

import java.util.List;
import java.util.Objects;
import org.fencepost.program.Action;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;

/**
 * What a search over a machine's choices adds to its result.
 *
 * @param amount how much was done
 * @param unit of what: states for an exhaustive search, runs for a random one
 * @param trace the steps to an end that was looked for; null when none was found
 */
public record MachineFinding(
        long amount, String unit, @Nullable MachineTrace<?> trace) implements Result.Part {
    private static final Limit NOTHING_CHECKED = new Limit(
            Limit.Kind.NOTHING_CHECKED,
            "nothing was checked, the question is vacuous: no run reaches an end that it is about");

    public static MachineFinding of(Result result) {
        return (MachineFinding) Objects.requireNonNull(result.part());
    }

    /** The steps that were found; empty for none. */
    public String text() {
        return trace == null ? "" : trace.text();
    }

    /** What the machine looks like after each of them. */
    public List<TracePictures.Picture> pictures() {
        return trace == null ? List.of() : trace.pictures();
    }

    public static boolean isFound(Result result) {
        return of(result).trace != null;
    }

    /** {@code allowed} when what was looked for can be reached, {@code forbidden} when it cannot, {@code unknown} when that is not decided. */
    public static String answer(Result result) {
        return isFound(result) ? "allowed" : result.limits().isEmpty() ? "forbidden" : "unknown";
    }

    /** An end that was looked for can be reached; when the program fails there, that is a violation. */
    static Result found(MachineTrace<?> trace, long amount, String unit) {
        Action.Failure failure = trace.failure();
        List<Violation> wrong = failure == null ? List.of() : List.of(violation(failure, trace));
        return result(1, wrong, List.of(), new MachineFinding(amount, unit, trace));
    }

    private static Violation violation(Action.Failure failure, MachineTrace<?> trace) {
        return new Violation(
                        failure.kind(),
                        failure.message(),
                        trace.failed(),
                        failure.site(),
                        "",
                        null,
                        List.of(),
                        List.of())
                .naming(trace.program(), trace.objects());
    }

    /** It cannot: everything was searched, and there are so many other ends, or at least one. */
    static Result excluded(long ends, long amount, String unit) {
        List<Limit> limits = ends > 0 ? List.of() : List.of(NOTHING_CHECKED);
        return result(ends, List.of(), limits, new MachineFinding(amount, unit, null));
    }

    /** It was not found, and may still be there. */
    static Result unknown(Limit reason, long amount, String unit) {
        return result(0, List.of(), List.of(reason), new MachineFinding(amount, unit, null));
    }

    /** The program does what the machine has no rule for. */
    static Result refused(InputException why) {
        return unknown(new Limit(Limit.Kind.SCHEDULE, String.valueOf(why.getMessage())), 0, "states");
    }

    private static Result result(long ends, List<Violation> wrong, List<Limit> limits, MachineFinding finding) {
        return new Result(new Counts(ends, 0), 0, wrong, List.of(), List.of(), limits, finding);
    }

    /** Why a search that tries some runs and not others never knows. */
    static Limit sample(String text) {
        return new Limit(Limit.Kind.SCHEDULE, text);
    }

    /** How much was done, in words. */
    public String effort() {
        return amount + " " + unit;
    }
}
