package org.fencepost.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/**
 * What a litmus test adds to its result: the final states, how often each occurs, and what follows for the condition. {@link Outcomes}
 * makes it.
 *
 * @param basis the memory model or the machine that the test ran on
 * @param states the distinct final states of the locations that are shown, in the order in which herd prints them
 * @param positive executions that satisfy the proposition (whatever the quantifier)
 * @param negative executions that do not
 * @param flags flags that some execution raised, and names of {@code undefined_unless} checks that failed
 * @param undefined whether some execution is undefined behaviour, so that the states mean nothing
 * @param cutoff whether a loop was cut at its bound, so that states may be missing
 * @param stopped why the run ended before its end, so that states may be missing, or null
 */
public record Histogram(
        LitmusTest test,
        Basis basis,
        List<FinalState> states,
        long positive,
        long negative,
        Set<String> flags,
        boolean undefined,
        boolean cutoff,
        @Nullable Limit stopped)
        implements Result.Part {

    /** Values of {@link LitmusTest#shown}, in that order, and the number of executions that end so. */
    public record FinalState(List<Long> values, long executions) {}

    public static Histogram of(Result result) {
        return (Histogram) Objects.requireNonNull(result.part());
    }

    /** What was left out; empty when the result says all that there is to say. */
    List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        if (cutoff) {
            limits.add(new Limit(Limit.Kind.LOOP, "a loop was cut"));
        }
        if (stopped != null) {
            limits.add(stopped);
        } else if (states.isEmpty()) {
            limits.add(new Limit(
                    Limit.Kind.NOTHING_CHECKED,
                    "nothing was checked, the test is vacuous: no execution reaches an end that it looks at"));
        }
        return limits;
    }

    /**
     * Whether more executions could not change {@link #allowed}: the run came to its end and there was one, or what the test
     * is about has been seen. A loop that was cut leaves this to whoever reads the limits, as in herd.
     */
    public boolean isDecided() {
        return allowed() || stopped == null && !states.isEmpty();
    }

    /** {@code allowed}, {@code forbidden}, or {@code unknown} when that is not decided. */
    public String verdict() {
        return !isDecided() ? "unknown" : allowed() ? "allowed" : "forbidden";
    }

    /** herd's Ok: the condition holds. */
    public boolean holds() {
        return switch (test.condition().quantifier()) {
            case EXISTS -> positive > 0;
            case NOT_EXISTS -> positive == 0;
            case FORALL -> negative == 0;
        };
    }

    /**
     * Whether what the test is about can happen: some execution satisfies the proposition or, for {@code forall}, some
     * execution does not.
     */
    public boolean allowed() {
        return test.condition().quantifier() == Condition.Quantifier.FORALL ? negative > 0 : positive > 0;
    }
}
