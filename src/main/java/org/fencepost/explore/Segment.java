package org.fencepost.explore;

/**
 * A part of the exploration. Segments are a list in the order in which one worker alone would explore them; each is explored
 * by one worker, from what it has to try, and may be cut in two while that goes on: then the second part follows it.
 */
final class Segment {
    enum State {
        WAITING,
        RUNNING,
        DONE,
        /** Something was found after which one worker alone would not go on. */
        ENDED,
        /** Explored in part; what is left is {@link #left}. */
        INTERRUPTED
    }

    /** The frames to explore, as {@link FrameCodec} writes them; null for everything from the empty graph. */
    final byte[] work;

    Harvest harvest = new Harvest();
    State state = State.WAITING;
    /** What broke off the segment, if that was not its harvest. */
    Throwable error;
    /** Something before this segment makes it pointless. */
    boolean cancelled;
    /** What was left to explore when it was last asked for. */
    byte[] left;

    Segment next;

    Segment(byte[] work) {
        this.work = work;
    }

    /** A segment that is explored already. */
    Segment(Harvest harvest) {
        this.work = null;
        this.harvest = harvest;
        this.state = State.DONE;
    }

    void insert(Segment second) {
        second.next = next;
        next = second;
    }
}
