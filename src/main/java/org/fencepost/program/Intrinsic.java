package org.fencepost.program;

/**
 * A primitive that programs call but that is not code: malloc, thread creation, locks, assertions, ... Small classes in a
 * table, each registered under the name that C code calls it by.
 */
public interface Intrinsic {
    /** Performs the call or turns it into the visible action whose answer is its result. */
    Outcome call(CallContext context, long[] arguments);

    /** Whether going on depends on the first argument as behind a branch, so that what follows depends on it too. */
    default boolean decides() {
        return false;
    }

    /** Whether it begins a transaction, so that threads of programs that call it keep what they write to themselves for a while. */
    default boolean beginsTransactions() {
        return false;
    }

    /** What became of a call. */
    sealed interface Outcome {
        /** The call is done, with this result (ignored when the caller wants none). */
        record Result(long value) implements Outcome {}

        /** The call is this action; {@code after} makes its result of the answer (it may raise another outcome). */
        record Visible(Action action, After after) implements Outcome {}

        /** The result is whatever the environment likes. */
        record Any(InputSource source) implements Outcome {}

        /** The thread ends with this result, as by pthread_exit; its stack objects die first. */
        record ThreadEnds(long result) implements Outcome {}

        /** The thread leaves calls for the next handler of exceptions, which there is. */
        record Throws() implements Outcome {}

        /** The thread goes back to the end of an earlier call of an intrinsic in a call that is not over; it gets this result. */
        record Unwinds(long place, long result) implements Outcome {}
    }

    /**
     * What happens when the action of a call has been answered. Threads are copied between the action and its answer: keep what
     * belongs to the thread in the {@link CallContext}, never in the lambda's own variables.
     */
    @FunctionalInterface
    interface After {
        Outcome answered(CallContext context, long answer);
    }

    static Outcome result(long value) {
        return new Outcome.Result(value);
    }

    static Outcome visible(Action action) {
        return new Outcome.Visible(action, (context, answer) -> result(answer));
    }
}
