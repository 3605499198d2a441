package org.fencepost.verdict;

/**
 * How many executions there are.
 *
 * @param executions complete ones; {@link #MANY} for as many or more, here and in all that follow
 * @param blocked those in which some thread could not go on
 * @param explored how many of the complete ones were explored; each stands for all that are the same with symmetric
 *     threads exchanged, or threads coming to barriers in another order
 * @param exploredBlocked the same for those that are blocked
 * @param discarded those that were explored although the model forbids them; only naive explorations do that
 */
public record Counts(long executions, long blocked, long explored, long exploredBlocked, long discarded) {
    /** Stands for as many or more: symmetric threads make factorials. */
    public static final long MANY = Long.MAX_VALUE;

    /** A number of executions for people. */
    public static String text(long number) {
        return number == MANY ? "more than " + (MANY - 1) : "" + number;
    }

    /** The sum of two numbers of executions, or {@link #MANY}. */
    public static long sum(long a, long b) {
        return a > MANY - b ? MANY : a + b;
    }

    /** Each stands for itself. */
    public Counts(long executions, long blocked) {
        this(executions, blocked, executions, blocked, 0);
    }
}
