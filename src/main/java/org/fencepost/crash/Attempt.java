package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The step that is being made, or was made last: see {@link EverySchedule}. */
final class Attempt {
    private static final int NOBODY = -1;

    /** Who makes it. */
    int actor = NOBODY;
    /** Who slept before it. */
    Sleep asleep = new Sleep();
    /** Where it was chosen; null when there was no choice. */
    @Nullable Turn turn;
    /** What had happened before what the actor did until then; null when nobody can tell the step. */
    int @Nullable [] before;
    /** How much was known of the actor before it: see {@link NormalForm}. */
    int known;
    /** How often it could stop until now. */
    int stopsOffered;
    /** Whether it was not made after all. */
    boolean isDropped;
    /** Whether it need not stop, because that was explored before. */
    boolean needsNoStop;
    /** Whether somebody else than its thread can go on. */
    boolean othersCanGoOn;
    /** Whether its thread does what it does after all that others have done, and they all wait for it or have ended. */
    boolean isAlone;
    /** The machines that were found not to have failed by the step, if it is made: it may still stop. */
    final List<Machine> outliving = new ArrayList<>();

    boolean isOfSomebody() {
        return actor != NOBODY;
    }

    /** It is begun. */
    void begin(int by) {
        actor = by;
        outliving.clear();
        stopsOffered = 0;
    }
}
