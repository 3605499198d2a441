package org.fencepost.work;

import java.util.Optional;

/** Does work in place of threads of this process: other processes, of which this one keeps the books. */
public interface RemoteWorkers {
    /**
     * Does all that is open in the books.
     *
     * @return what it came to; empty when it was abandoned
     */
    <S extends Summary<S>> Optional<S> run(Books<S> books);

    /** Whether this process works for another one, which keeps the books and gives the numbers. */
    default boolean isElsewhere() {
        return false;
    }
}
