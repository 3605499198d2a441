package org.fencepost.optimize;

import java.util.Objects;
import org.fencepost.program.Program;
import org.fencepost.verdict.Result;
import org.fencepost.work.Cancellation;
import org.jspecify.annotations.Nullable;

/** Says whether a program is correct with a combination of orders. Safe for use by several threads. */
interface Checker {
    enum Answer {
        /** Every execution was explored, and none is wrong. */
        CORRECT,
        /** Some execution is wrong. */
        WRONG,
        /** The time was up first, or somebody said stop, or a bound was reached. */
        UNKNOWN
    }

    /**
     * @param result what the exploration gave; null when a known execution was enough to refute
     * @param program what was explored: the client that is wrong, or the last one; null like the result
     * @param seconds how long it took
     */
    record Check(
            Answer answer,
            @Nullable Result result,
            @Nullable Program program,
            double seconds) {
        Check(Answer answer, double seconds) {
            this(answer, null, null, seconds);
        }

        /** The result of an exploration. */
        Result explored() {
            return Objects.requireNonNull(result);
        }
    }

    /**
     * @param seconds how long it may take at most; 0 for as long as it takes
     * @param cancelled asked now and then, whether the answer is still of interest
     */
    Check check(Combination combination, double seconds, Cancellation cancelled);

    /** Whether a known execution shows that it is wrong. */
    boolean isRefuted(Combination combination);

    /** The same without any short cut or limit of time, so that there is a result to show. */
    Check checkAnew(Combination combination);
}
