package org.fencepost.model;

import org.fencepost.graph.ExecutionGraph;

/** The search for cycles of po ∪ rf ∪ co ∪ fr. */
final class ScSearch extends CycleSearch {
    @Override
    void expand(ExecutionGraph g, int e) {
        push(g.successor(e));
        expandCommunication(g, e, true);
        expandThreads(g, e);
    }
}
