package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A read that is blocked, and so not in the graph, because a revisit made it wait.
 *
 * @param thread whose read it is
 * @param index its place in the thread
 * @param age how many events were there before it was first added
 * @param sources what it would have read from: the write that made it wait, or one for each part
 */
record BlockedRead(int thread, int index, int age, int[] sources) {
    /** Whether the read would have read from the write, which came after it. */
    boolean needs(int write) {
        for (int source : sources) {
            if (source == write && write >= age) {
                return true;
            }
        }
        return false;
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(thread);
        out.writeInt(index);
        out.writeInt(age);
        out.writeInt(sources.length);
        for (int source : sources) {
            out.writeInt(source);
        }
    }

    static BlockedRead load(DataInput in) throws IOException {
        int thread = in.readInt();
        int index = in.readInt();
        int age = in.readInt();
        int[] sources = new int[in.readInt()];
        for (int p = 0; p < sources.length; p++) {
            sources[p] = in.readInt();
        }
        return new BlockedRead(thread, index, age, sources);
    }
}
