package org.fencepost.graph;

import static org.fencepost.graph.ExecutionGraph.NONE;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A growing graph as bytes, with names for its steps and locations that mean something to whoever reads them. */
public final class GraphCodec {
    private final ExecutionGraph g;
    private final int[] steps;
    private final int[] locations;

    /**
     * To write the graph.
     *
     * @param steps the names of steps, by event
     * @param locations the names of locations, by number; NONE for those that are not accessed
     */
    public static void save(DataOutput out, ExecutionGraph g, int[] steps, int[] locations) throws IOException {
        new GraphCodec(g, steps, locations).save(out);
    }

    /** Makes the graph one that was saved; {@code steps} and {@code locations} tell what the names stand for here. */
    public static void load(DataInput in, ExecutionGraph g, int[] steps, int[] locations) throws IOException {
        new GraphCodec(g, steps, locations).load(in);
    }

    private GraphCodec(ExecutionGraph g, int[] steps, int[] locations) {
        this.g = g;
        this.steps = steps;
        this.locations = locations;
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    private void save(DataOutput out) throws IOException {
        out.writeInt(g.size());
        out.writeInt(g.clocks().threads());
        saveThreads(out);
        for (int e = 0; e < g.size(); e++) {
            saveEvent(out, e);
        }
        for (int loc = 0; loc < locations.length; loc++) {
            if (locations[loc] != NONE) {
                out.writeInt(locations[loc]);
                out.writeInt(g.coherence.firstInitialReader(loc));
                SavedInts.save(out, g.coherence.order(loc), g.writes(loc));
            }
        }
        g.clocks().save(out, g.size());
        if (g.tracksDependencies()) {
            g.rows().save(out, g.size());
        }
    }

    private void saveThreads(DataOutput out) throws IOException {
        out.writeInt(g.threads());
        for (int t = 0; t < g.threads(); t++) {
            out.writeBoolean(g.isAlive(t));
            if (g.isAlive(t)) {
                out.writeInt(g.spawnedBy(t));
                out.writeInt(g.joinedBy(t));
                SavedInts.save(out, g.threads.events(t), g.length(t));
            }
        }
    }

    private void saveEvent(DataOutput out, int e) throws IOException {
        EventColumns events = g.events;
        out.writeByte(events.kind[e]);
        out.writeByte(events.mode[e]);
        out.writeBoolean(events.exclusive[e]);
        out.writeInt(events.thread[e]);
        out.writeInt(events.index[e]);
        out.writeInt(events.location[e] == NONE ? NONE : locations[events.location[e]]);
        out.writeLong(events.value[e]);
        out.writeInt(steps[e]);
        out.writeInt(events.part[e]);
        out.writeInt(events.groupOffset[e]);
        out.writeInt(events.groupSize[e]);
        out.writeInt(events.link[e]);
        out.writeInt(g.coherence.readsFrom[e]);
        out.writeInt(g.isWrite(e) ? g.coherence.firstReader[e] : NONE);
        out.writeInt(g.isRead(e) ? g.coherence.nextReader[e] : NONE);
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    private void load(DataInput in) throws IOException {
        int size = in.readInt();
        g.clear(in.readInt());
        loadThreads(in);
        while (g.size() < size) {
            loadEvent(in);
        }
        for (int i = 0; i < locations.length; i++) {
            g.coherence.restore(locations[in.readInt()], in.readInt(), SavedInts.load(in));
        }
        g.clocks().load(in, size);
        if (g.tracksDependencies()) {
            g.rows().load(in, size);
        }
    }

    private void loadThreads(DataInput in) throws IOException {
        int count = in.readInt();
        for (int t = 0; t < count; t++) {
            if (in.readBoolean()) {
                g.threads.restore(t, in.readInt(), in.readInt(), SavedInts.load(in));
            }
        }
        g.threads.restoreCount(count);
    }

    private void loadEvent(DataInput in) throws IOException {
        int e = g.newEvent();
        EventColumns events = g.events;
        events.kind[e] = in.readByte();
        events.mode[e] = in.readByte();
        events.exclusive[e] = in.readBoolean();
        events.thread[e] = in.readInt();
        events.index[e] = in.readInt();
        int place = in.readInt();
        events.location[e] = NONE;
        if (place != NONE) {
            g.setLocation(e, locations[place]);
        }
        events.value[e] = in.readLong();
        events.step[e] = steps[in.readInt()];
        events.part[e] = in.readInt();
        events.groupOffset[e] = in.readInt();
        events.groupSize[e] = in.readInt();
        events.link[e] = in.readInt();
        g.coherence.readsFrom[e] = in.readInt();
        g.coherence.firstReader[e] = in.readInt();
        g.coherence.nextReader[e] = in.readInt();
        g.noteKind(e);
    }
}
