package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;

/** A graph and what is left to try in it. */
class Frame {
    final ExecutionGraph graph;
    final WorkList work = new WorkList();
    /** The reads that are blocked because revisits made them wait, oldest first. */
    List<BlockedRead> blockedReads = List.of();

    /** Whether a thread still has to do again what a revisit took away, before all others ({@link Transactions}). */
    boolean pending;

    Frame(ExecutionGraph graph) {
        this.graph = graph;
    }

    /** Writes what belongs to the {@code count} oldest things to try, apart from the graph. */
    void save(DataOutput out, int count) throws IOException {
        work.save(out, count);
        out.writeInt(blockedReads.size());
        for (BlockedRead blocked : blockedReads) {
            blocked.save(out);
        }
    }

    void load(DataInput in) throws IOException {
        work.load(in);
        List<BlockedRead> read = new ArrayList<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            read.add(BlockedRead.load(in));
        }
        blockedReads = List.copyOf(read);
    }

    /** Forgets the oldest things to try. */
    void dropOldest(int count) {
        work.dropOldest(count);
    }
}
