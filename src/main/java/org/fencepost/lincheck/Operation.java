package org.fencepost.lincheck;

import java.util.List;
import org.fencepost.program.Function;
import org.jspecify.annotations.Nullable;

/**
 * An operation of a structure, as its file describes it.
 *
 * @param number its place among the operations, from 0
 * @param address where function pointers to it point
 * @param specification what it should do, in C; null when the specification is one by name
 * @param role who may call it: one thread for all operations of a role; empty for everybody
 * @param parameters how many arguments a call takes, 1 or 2
 * @param arguments those to try, one after the other; none for a call without arguments
 */
public record Operation(
        int number,
        String name,
        long address,
        @Nullable Function specification,
        String role,
        int parameters,
        List<Long> arguments) {
    /** Stands for a number that no other call of the client has. */
    static final long FRESH = Long.MIN_VALUE;

    /** The role of those that only show what is left after failures. */
    private static final String AFTER = "after failures";

    public Operation {
        arguments = List.copyOf(arguments);
    }

    /** Whether no thread of a client calls it. */
    boolean isOnlyAfterFailures() {
        return role.equals(AFTER);
    }

    boolean isWithoutArguments() {
        return arguments.isEmpty();
    }

    /** How many calls with different arguments there are to try. */
    int calls() {
        return isWithoutArguments() ? 1 : arguments.size() / parameters;
    }

    /** The call with the arguments of that number. */
    Call call(int i) {
        return new Call(this, argument(i, 0), argument(i, 1));
    }

    private long argument(int i, int parameter) {
        return isWithoutArguments() || parameter >= parameters ? 0 : arguments.get(i * parameters + parameter);
    }
}
