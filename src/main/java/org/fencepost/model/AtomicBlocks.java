package org.fencepost.model;

import org.fencepost.graph.ExecutionGraph;

/**
 * Sequential consistency with atomic blocks, runs of events of one thread that nobody else comes in between: with the events of
 * each block taken for one, po ∪ rf ∪ co ∪ fr is acyclic. Then there is an order of all events that has each block in one
 * piece and in which each read reads from the latest write.
 *
 * <p>Not maximally extensible, which is why this is no {@link FastModel}: what a block may read depends on what it has read
 * before, so a read of the latest write can be wrong. Only executions as a whole can be judged.
 */
public final class AtomicBlocks {
    private final CycleSearch search = new ScSearch();
    private final ExecutionGraph graph;
    /** For each event the first one of its block, or itself. */
    private final int[] first;

    /**
     * Of a graph that is sequentially consistent.
     *
     * @param block for each event the number of its block in its thread, from 1; 0 for those outside of blocks
     */
    public AtomicBlocks(ExecutionGraph graph, int[] block) {
        this.graph = graph;
        first = new int[graph.size()];
        for (int t = 0; t < graph.threads(); t++) {
            for (int i = 0; i < graph.length(t); i++) {
                int e = graph.event(t, i);
                boolean goesOn = i > 0 && block[e] > 0 && block[graph.event(t, i - 1)] == block[e];
                first[e] = goesOn ? first[graph.event(t, i - 1)] : e;
            }
        }
        search.join(first);
    }

    /** Whether the blocks can be put in an order with everything else. */
    public boolean isConsistent() {
        for (int e = 0; e < first.length; e++) {
            if (first[e] != e
                    && first[graph.predecessor(e)] == graph.predecessor(e)
                    && search.cyclic(graph, first[e])) {
                return false;
            }
        }
        return true;
    }

    /** Whether the event, or its block, comes before the other one in every order. */
    public boolean precedes(int event, int other) {
        return first[event] == first[other] || search.reaches(graph, first[event], first[other]);
    }
}
