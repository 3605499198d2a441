package org.fencepost.program;

/**
 * What the world around a thread may do to it for no reason of the program's.
 *
 * @param failures whether weak compare-and-swaps may fail although they find what they expect
 * @param wakeUps whether waits for a condition variable may end although nobody has signalled
 * @param time whether time passes
 */
public record Environment(boolean failures, boolean wakeUps, boolean time) {
    public static final Environment ANY = new Environment(true, true, true);
    public static final Environment QUIET = new Environment(false, false, false);

    /** The options that switch the others off, each with a comma before it. */
    public String description() {
        return (failures ? "" : ", --no-spurious-failures")
                + (wakeUps ? "" : ", --no-spurious-wake-ups")
                + (time ? "" : ", --still-clock");
    }
}
