package org.fencepost.lincheck;

import java.util.List;

/** What operations should do when nothing else happens at the same time. States are values: equal when nothing can tell them apart. */
interface Specification {
    /** The state of a structure that was just made. */
    Object initial();

    /**
     * All ways in which the call can be done now: none when it has to wait, several when it may fail for no reason.
     *
     * @param thread who calls
     */
    List<Outcome> outcomes(Object state, int thread, Call call);

    /** Whether a thread may make these calls, one after the other: who unlocks must have locked. */
    default boolean allows(List<Call> word) {
        return true;
    }

    record Outcome(long result, Object state) {}
}
