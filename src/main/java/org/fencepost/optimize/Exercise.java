package org.fencepost.optimize;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.fencepost.program.BranchSide;

/**
 * What the clients of a program exercise with some orders.
 *
 * @param reaches for each operation, who comes to it
 * @param unreached the operations that no execution comes to
 * @param held the operations that are not exercised, with the reason: nothing may be concluded about the order that they need
 * @param missed ways of branches that no execution takes, although it comes to the branch
 */
public record Exercise(
        List<Reach> reaches, Set<Integer> unreached, Map<Integer, String> held, List<BranchSide> missed) {
    /** Nothing is known. */
    static final Exercise UNKNOWN = new Exercise(List.of(), Set.of(), Map.of(), List.of());

    /**
     * @param threads the most threads of one client that come to the operation
     * @param pairs pairs of threads that meet in it: one comes to it, the other accesses the same place with some operation
     */
    public record Reach(int threads, Set<List<Integer>> pairs) {}

    /** What either of the two leaves out is left out. */
    Exercise and(Exercise other) {
        Map<Integer, String> all = new TreeMap<>(other.held);
        all.putAll(held);
        Set<Integer> both = new TreeSet<>(unreached);
        both.addAll(other.unreached);
        return new Exercise(reaches, both, all, missed);
    }
}
