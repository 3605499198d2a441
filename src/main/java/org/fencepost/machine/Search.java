package org.fencepost.machine;

import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** A way to run a machine through its choices. */
public interface Search {
    /**
     * Looks for an end that is wanted; the result has a {@link MachineFinding}.
     *
     * @param monitor may stop the search, which then says so in the result
     */
    <H> Result run(Machine<H> machine, Program program, Goal goal, Monitor monitor);

    /** What a search looks for among the ends of runs; it may also gather them, by wanting none. */
    @FunctionalInterface
    interface Goal {
        boolean isReached(Ending ending);

        /** How much of what is wanted an end fulfils: for searches that learn from their runs. */
        default int progress(Ending ending) {
            return 0;
        }

        /** Whether this end is one that the question is about; a search that meets none has checked nothing. */
        default boolean isAbout(Ending ending) {
            return true;
        }

        /** Whether accesses that race are ends too, with a failure that says so. */
        default boolean wantsRaces() {
            return false;
        }

        /** How far threads may go. */
        default Limits limits() {
            return Limits.DEFAULT;
        }

        /** Whether threads that wait for ever, and deadlocks, are ends too, with a failure that says so. */
        default boolean wantsHangs() {
            return false;
        }
    }
}
