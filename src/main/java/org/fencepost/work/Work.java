package org.fencepost.work;

import java.util.Optional;

/** Where workers find work and bring what it came to. Safe for use by several threads. */
interface Work<S extends Summary<S>> {
    /** The next segment to do; waits while others may still give some away. Empty when all is done. */
    Optional<Segment<S>> take();

    /** Asked by the worker of a segment between two steps, often: whether it is to go on. May take a part of it away. */
    boolean goesOn(Segment<S> segment, Worker<S> worker);

    /** The worker is done with the segment. */
    void leave(Segment<S> segment, Worker<S> worker, Worker.End end);
}
