package org.fencepost.work;

import java.util.List;
import java.util.Optional;

/** All that an engine has to do. */
public interface Workload<S extends Summary<S>> {
    List<? extends Worker<S>> workers();

    /** The pieces that it consists of, in the order in which one worker alone would do them. */
    default List<byte[]> pieces() {
        return List.of(Worker.EVERYTHING);
    }

    /** What nothing comes to. */
    S nothing();

    /**
     * Called before workers begin.
     *
     * @param before what was done before a checkpoint, in order
     * @return false if all of it has to be done anew
     */
    default boolean begin(List<S> before) {
        return true;
    }

    /** Called now and then with what the first part of the work came to, which is done; nobody else uses it meanwhile. */
    default void settled(S first) {}

    /**
     * Called when all is done, or as much as one worker alone would do, before it counts.
     *
     * @param all what it came to, in order; also what led to it that a worker has abandoned the work
     * @return false if all of it has to be done anew
     */
    default boolean stands(S all) {
        return true;
    }

    /**
     * Whether what ends the work is what one worker alone would find, however long that takes. Otherwise something that comes
     * later will do when that would take more than twice as long.
     */
    default boolean keepsOrder() {
        return false;
    }

    /** How it is written to checkpoints; empty if it cannot be. */
    default Optional<CheckpointFormat<S>> checkpoints() {
        return Optional.empty();
    }

    /** What another process has to know to do pieces of it, as bytes; empty when only this one can. */
    default Optional<byte[]> description() {
        return Optional.empty();
    }

    /**
     * What another process did of it has arrived, and counts.
     *
     * @return false if all of the work has to be done anew
     */
    default boolean arrived(S summary) {
        return true;
    }
}
