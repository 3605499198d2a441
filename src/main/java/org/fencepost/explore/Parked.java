package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A read that a write has revisited and that would only make its thread wait: it is left out of the graph until there is
 * something for it to read that lets the thread go on. See {@link InPlaceExploration}.
 *
 * @param position how many events of the graph are older
 * @param thread whose next event the read is
 * @param index the place of the read in its thread
 * @param source the write that revisited it
 */
record Parked(int position, int thread, int index, int source) {
    void save(DataOutput out) throws IOException {
        out.writeInt(position);
        out.writeInt(thread);
        out.writeInt(index);
        out.writeInt(source);
    }

    static Parked load(DataInput in) throws IOException {
        return new Parked(in.readInt(), in.readInt(), in.readInt(), in.readInt());
    }
}
