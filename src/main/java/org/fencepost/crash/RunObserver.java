package org.fencepost.crash;

import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Site;

/** What a run tells the exploration. */
interface RunObserver {
    /** The machine can fail here; all that can follow is explored during the call. */
    void mayFail(Run run, Machine machine, FailurePoint point);

    /** A machine has failed during the run, which goes on. */
    void failed(Run run);

    /** Whether there can be two failures more, of these machines. */
    boolean mayBothFail(Run run, Machine one, Machine other);

    /** Whether the machine can fail now, and that is of interest. */
    boolean offersFailure(Run run, Machine machine);

    /** Whether a machine may fail during the run. */
    boolean mayFailLater(Run run);

    /** A machine that has failed may have done so earlier: this is explored, too. */
    void maybeEarlier();

    void violated(Run run, int thread, FailureKind kind, String message, Site site);

    void bounded(Action.Block block);

    /** Several threads can go on: what follows may depend on which does. */
    void scheduled();

    /** Not all values of an input are tried. */
    void leftOut(String text);

    /** Another thread meets parts of a copy, which come in one order only. */
    void partsInOneOrder();

    boolean mustStop();
}
