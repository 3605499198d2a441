package org.fencepost.work;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** All that an engine has to do, and what is needed to understand the bytes that stand for parts of it. */
public interface Workload<S extends Summary<S>> {
    /** What a checkpoint of it is about. */
    Subject subject();

    List<? extends Worker<S>> workers();

    /** The pieces that it consists of, in the order in which one worker alone would do them. */
    default List<byte[]> pieces() {
        return List.of(Worker.EVERYTHING);
    }

    /** What nothing comes to. */
    S nothing();

    /** Reads what {@link Summary#save} wrote. */
    S load(DataInput in) throws IOException;

    /** Writes what the pieces have in common. */
    void saveContext(DataOutput out) throws IOException;

    void loadContext(DataInput in) throws IOException;

    /**
     * Called before workers begin.
     *
     * @param before what was done before a checkpoint, in order
     * @return false if all of it has to be done anew
     */
    boolean begin(List<S> before);
}
