package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.fencepost.graph.ExecutionGraph;

/** A graph that a revisit has made, what that kept, and what revisits that are left to try are to keep. */
final class MixedFrame extends Frame {
    /** The writes that were kept beside the new one. */
    int[] kept = {};
    /** The keep sets of the revisits on the work list, in its order. */
    final Deque<int[]> keepSets = new ArrayDeque<>();
    /** The events that the graph began with, and how many calls of Explore led to it. */
    int firstSize;

    int depth;

    /** While {@link #pending}: the thread that goes on first, and the event that its next one takes the place of. */
    int thread;

    int place;

    MixedFrame(ExecutionGraph graph) {
        super(graph);
    }

    @Override
    void save(DataOutput out, int count) throws IOException {
        super.save(out, count);
        out.writeInt(firstSize);
        out.writeInt(depth);
        out.writeBoolean(pending);
        out.writeInt(thread);
        out.writeInt(place);
        save(out, kept);
        int sets = work.countOldest(WorkList.REVISIT, count);
        out.writeInt(sets);
        Iterator<int[]> oldestFirst = keepSets.descendingIterator();
        for (int i = 0; i < sets; i++) {
            save(out, oldestFirst.next());
        }
    }

    private static void save(DataOutput out, int[] events) throws IOException {
        out.writeInt(events.length);
        for (int e : events) {
            out.writeInt(e);
        }
    }

    @Override
    void load(DataInput in) throws IOException {
        super.load(in);
        firstSize = in.readInt();
        depth = in.readInt();
        pending = in.readBoolean();
        thread = in.readInt();
        place = in.readInt();
        kept = loadEvents(in);
        keepSets.clear();
        for (int rest = in.readInt(); rest > 0; rest--) {
            keepSets.push(loadEvents(in));
        }
    }

    private static int[] loadEvents(DataInput in) throws IOException {
        int[] events = new int[in.readInt()];
        for (int i = 0; i < events.length; i++) {
            events[i] = in.readInt();
        }
        return events;
    }

    @Override
    void dropOldest(int count) {
        for (int rest = work.countOldest(WorkList.REVISIT, count); rest > 0; rest--) {
            keepSets.removeLast();
        }
        super.dropOldest(count);
    }
}
