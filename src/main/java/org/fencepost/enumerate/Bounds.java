package org.fencepost.enumerate;

import org.fencepost.program.Limits;

/**
 * How large a program may be before brute force gives up with a clear message.
 *
 * @param actions of one thread, on one way through it
 * @param traces of one thread, for all answers
 * @param values of one location
 * @param choices of one {@code Choose}
 * @param combinations of traces of all threads that the oracle looks at
 * @param run how far a thread may go between actions and round loops
 */
public record Bounds(int actions, int traces, int values, int choices, long combinations, Limits run) {
    public static final Bounds DEFAULT = new Bounds(500, 200_000, 256, 256, 1_000_000_000L, Limits.DEFAULT);
}
