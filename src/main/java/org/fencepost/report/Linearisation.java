package org.fencepost.report;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.fencepost.graph.Relation;

/** A total order that contains a relation, with few changes between threads: a story is easier to follow that way. */
public final class Linearisation {
    private Linearisation() {}

    /**
     * @param thread the thread of each element
     * @return empty when the relation has a cycle
     */
    public static Optional<int[]> of(Relation relation, IntUnaryOperator thread) {
        int n = relation.universe();
        int[] waits = new int[n];
        relation.forEach((from, to) -> waits[to]++);
        boolean[] done = new boolean[n];
        int[] order = new int[n];
        int current = Integer.MIN_VALUE;
        for (int i = 0; i < n; i++) {
            int next = choose(waits, done, thread, current);
            if (next < 0) {
                return Optional.empty();
            }
            order[i] = next;
            done[next] = true;
            current = thread.applyAsInt(next);
            relation.successors(next).forEach(successor -> waits[successor]--);
        }
        return Optional.of(order);
    }

    /** The first element that waits for nothing, of the current thread if it has one. */
    private static int choose(int[] waits, boolean[] done, IntUnaryOperator thread, int current) {
        int other = -1;
        for (int i = 0; i < waits.length; i++) {
            if (!done[i] && waits[i] == 0) {
                if (thread.applyAsInt(i) == current) {
                    return i;
                }
                other = other < 0 ? i : other;
            }
        }
        return other;
    }
}
