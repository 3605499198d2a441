package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The numbers that all workers of an exploration have for the same things; they are given out on the way, and a checkpoint
 * keeps them.
 *
 * @param threads of threads
 * @param wide of values of 16 bytes
 */
record Numbers(ThreadNumbers threads, WideValues wide) {
    void save(DataOutput out) throws IOException {
        threads.save(out);
        wide.save(out);
    }

    void load(DataInput in) throws IOException {
        threads.load(in);
        wide.load(in);
    }

    /** Takes over what another process has given out, and gives what it wants. */
    void learn(DataInput in) throws IOException {
        threads.learn(in);
        wide.load(in);
    }
}
