package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A read that was left out of the graph because a revisit made it wait.
 *
 * @param thread whose read it is
 * @param index its place in the thread
 * @param age how many events were there before it was first added
 * @param write the write that made it wait
 */
record Deferral(int thread, int index, int age, int write) {
    void save(DataOutput out) throws IOException {
        out.writeInt(thread);
        out.writeInt(index);
        out.writeInt(age);
        out.writeInt(write);
    }

    static Deferral load(DataInput in) throws IOException {
        return new Deferral(in.readInt(), in.readInt(), in.readInt(), in.readInt());
    }
}
