package org.fencepost.explore;

/** A way to look for errors in some of the executions of a program that has too many: one schedule after the other. */
interface HuntStrategy extends Scheduler {
    String name();

    /** Makes the next schedule. Returns false when there is none. */
    boolean begin();

    /** The walk that followed the schedule is over. */
    default void end(Walker walk) {}
}
