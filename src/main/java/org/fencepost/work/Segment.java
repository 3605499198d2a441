package org.fencepost.work;

import org.jspecify.annotations.Nullable;

/**
 * A part of the work. Segments are a list in the order in which one worker alone would do them; each is done by one worker, and
 * may be cut in two while that goes on: then the second part follows it.
 */
final class Segment<S extends Summary<S>> {
    enum State {
        WAITING,
        RUNNING,
        DONE,
        /** Something was found after which one worker alone would not go on, or would start over. */
        ENDED,
        /** Done in part; what is left is {@link #left}. */
        INTERRUPTED
    }

    /** What there is to do. */
    final byte[] piece;

    final S summary;
    State state;
    /** What broke off the segment, if that was not its summary; or null. */
    @Nullable Throwable error;
    /** Whether all of the work has to be done anew because of what came up here, unless something before it ends the work. */
    boolean abandoned;
    /** Something before this segment makes it pointless. */
    boolean cancelled;
    /** What was left to do when it was last asked for. */
    byte[] left;
    /** The part after it, or null. */
    @Nullable Segment<S> next;
    /** The part before it, or null. */
    @Nullable Segment<S> previous;

    private Segment(byte[] piece, S summary, State state) {
        this.piece = piece;
        this.summary = summary;
        this.state = state;
        this.left = piece;
    }

    static <S extends Summary<S>> Segment<S> open(byte[] piece, S nothing) {
        return new Segment<>(piece, nothing, State.WAITING);
    }

    static <S extends Summary<S>> Segment<S> done(S summary) {
        return new Segment<>(Worker.EVERYTHING, summary, State.DONE);
    }

    boolean isDone() {
        return state == State.DONE;
    }

    /** Puts another one right after this one. */
    void insert(Segment<S> second) {
        second.next = next;
        second.previous = this;
        if (next != null) {
            next.previous = second;
        }
        next = second;
    }

    /** Takes over what the next one came to. */
    private void absorb(Segment<S> following) {
        summary.absorb(following.summary);
        next = following.next;
        if (next != null) {
            next.previous = this;
        }
    }

    /** Goes together with its neighbours as far as they are done. */
    void settle() {
        while (isDone() && next != null && next.isDone()) {
            absorb(next);
        }
        if (isDone() && previous != null && previous.isDone()) {
            previous.absorb(this);
        }
    }
}
