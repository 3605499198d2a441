package org.fencepost.verdict;

/**
 * How many executions there are.
 *
 * @param executions complete ones; {@link Long#MAX_VALUE} for as many or more
 * @param blocked those in which some thread could not go on
 * @param explored how many of the complete ones were explored; each stands for all that are the same with symmetric
 *     threads exchanged, or threads coming to barriers in another order
 * @param exploredBlocked the same for those that are blocked
 * @param discarded those that were explored although the model forbids them; only naive explorations do that
 */
public record Counts(long executions, long blocked, long explored, long exploredBlocked, long discarded) {
    /** Each stands for itself. */
    public Counts(long executions, long blocked) {
        this(executions, blocked, executions, blocked, 0);
    }
}
