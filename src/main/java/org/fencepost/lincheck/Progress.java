package org.fencepost.lincheck;

import java.util.Locale;

/**
 * What threads that are stopped, or slow, must not be able to do to the others (Herlihy and Shavit, OPODIS 2011). Each one asks for more
 * than the one before.
 */
public enum Progress {
    /** A thread that runs while all others are stopped, wherever they are, ends its call. */
    OBSTRUCTION_FREE,
    /** However threads run and whichever are stopped: those that run end calls. */
    LOCK_FREE,
    /** Every thread that runs ends its call, and others cannot make it take longer and longer. */
    WAIT_FREE;

    /** As options and reports have it: {@code lock-free}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
