package org.fencepost.work;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** How a workload is written to checkpoints, besides the pieces, which are bytes already. */
public interface CheckpointFormat<S extends Summary<S>> {
    /** What a checkpoint is about. */
    Subject subject();

    /** Writes what the pieces have in common. */
    void saveContext(DataOutput out) throws IOException;

    /** Writes it with what led to it that a worker has abandoned the work, so that others can start over. */
    default void saveReason(DataOutput out, S summary) throws IOException {
        saveContext(out);
    }

    /** Reads it, and goes by it from now on. */
    void loadContext(DataInput in) throws IOException;

    /** Writes a summary, but never one that ends the work: its part is done again. */
    void save(DataOutput out, S summary) throws IOException;

    S load(DataInput in) throws IOException;

    /**
     * Takes over what another process knows besides (as it saved it): numbers that it has given out or wants.
     *
     * @param abandons whether it has abandoned the work, so that what it knows is the reason
     */
    default void learn(DataInput in, boolean abandons) throws IOException {}
}
