package org.fencepost.program;

/**
 * How far a thread may go before it is stopped with {@link Action.BlockKind#BOUND}.
 *
 * @param unroll how often a loop may go round each time it is entered; 0 for no bound
 * @param steps about how many instructions a thread may run without any visible action
 * @param depth how many calls may be open at once
 */
public record Limits(int unroll, long steps, int depth) {
    public static final Limits DEFAULT = new Limits(0, 50_000_000, 10_000);

    public Limits {
        if (unroll < 0 || steps <= 0 || depth <= 0) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    public Limits withUnroll(int newUnroll) {
        return new Limits(newUnroll, steps, depth);
    }

    public Limits withSteps(long newSteps) {
        return new Limits(unroll, newSteps, depth);
    }

    public Limits withDepth(int newDepth) {
        return new Limits(unroll, steps, newDepth);
    }
}
