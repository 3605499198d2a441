package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.fencepost.graph.ExecutionGraph;

/** A graph and what is left to try in it. */
class Frame {
    final ExecutionGraph graph;
    final WorkList work = new WorkList();

    Frame(ExecutionGraph graph) {
        this.graph = graph;
    }

    /** Writes what belongs to the {@code count} oldest things to try, apart from the graph. */
    void save(DataOutput out, int count) throws IOException {
        work.save(out, count);
    }

    void load(DataInput in) throws IOException {
        work.load(in);
    }

    /** Forgets the oldest things to try. */
    void dropOldest(int count) {
        work.dropOldest(count);
    }
}
