package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;

/** A graph and what is left to try in it. */
class Frame {
    final ExecutionGraph graph;
    final WorkList work = new WorkList();

    Frame(ExecutionGraph graph) {
        this.graph = graph;
    }
}
