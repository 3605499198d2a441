package org.fencepost.work;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Does pieces of work, one after the other. A worker has all that it changes to itself: workers meet only in the {@link
 * Work}, and what changes hands are bytes.
 */
public interface Worker<S extends Summary<S>> {
    /** The piece that is all there is to do. */
    byte[] EVERYTHING = {};

    /** How a piece ended. */
    enum End {
        /** Nothing is left of it. */
        DONE,
        /** The worker was stopped, or has stopped because of what it found. */
        STOPPED,
        /** The whole work has to be done anew, in another way. */
        ABANDONED
    }

    /**
     * Does a piece.
     *
     * @param summary what it comes to is added here
     * @param goesOn asked between two steps; false stops the worker. {@link #left} and {@link #split} are called meanwhile,
     *     and {@code left} also when the worker has stopped
     */
    End work(byte[] piece, S summary, BooleanSupplier goesOn);

    /** All that is left of the piece. */
    byte[] left();

    /** Gives away a part of what is left, if possible as much as stays; empty when that is too little to be worth it. */
    Optional<byte[]> split();
}
