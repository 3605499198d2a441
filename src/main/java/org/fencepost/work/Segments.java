package org.fencepost.work;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All segments of some work, in the order in which one worker alone would do them. What they come to is that of one worker
 * alone, whoever does what and when: they are put together in their order, up to the first that ended with a finding. Only
 * when that would make the search more than twice as long is the order given up. Not safe for threads.
 */
final class Segments<S extends Summary<S>> {
    private static final long GRACE_NANOS = 1_000_000_000L;

    private final Workload<S> load;
    private final Segment<S> first;
    private final long start = System.nanoTime();
    /** When to stop waiting for segments before one that ended; 0 while none has, or the one has abandoned the work. */
    private long deadline;
    /** Whether a segment has ended. */
    private boolean ended;

    /** @param parts what there is to do, or is done already, in order */
    Segments(Workload<S> load, List<Segment<S>> parts) {
        this.load = load;
        this.first = parts.get(0);
        for (int i = 1; i < parts.size(); i++) {
            parts.get(i - 1).insert(parts.get(i));
        }
        for (Segment<S> s = first; s != null; s = s.next) {
            s.settle();
        }
        settled();
    }

    Segment<S> first() {
        return first;
    }

    /** Nothing is left of a segment. */
    void done(Segment<S> segment) {
        segment.state = Segment.State.DONE;
        segment.settle();
        settled();
    }

    private void settled() {
        if (first.isDone()) {
            load.settled(first.summary);
        }
    }

    /** One worker alone would not go on after this segment. Returns those after it, which are pointless now. */
    List<Segment<S>> end(Segment<S> segment) {
        segment.state = Segment.State.ENDED;
        List<Segment<S>> pointless = new ArrayList<>();
        for (Segment<S> later = segment.next; later != null; later = later.next) {
            later.cancelled = true;
            pointless.add(later);
        }
        segment.next = null;
        if (!segment.cancelled) {
            ended = true;
            limitWait(segment);
        }
        return pointless;
    }

    /** Whoever starts over has no finding yet that could be reported instead of an earlier one. */
    private void limitWait(Segment<S> segment) {
        if (segment.abandoned) {
            deadline = 0;
        } else if (deadline == 0 && !load.keepsOrder()) {
            long now = System.nanoTime();
            deadline = now + Math.max(GRACE_NANOS, now - start);
        }
    }

    /** All of the work has to be done anew, unless one worker alone would not come to this segment. Returns those after it. */
    List<Segment<S>> abandon(Segment<S> segment) {
        segment.abandoned = true;
        return end(segment);
    }

    /** Whether the segments that are left end with one that has abandoned the work. */
    boolean isAbandoned() {
        Segment<S> last = ended();
        return last != null && last.abandoned;
    }

    /** Whether nothing is left to do, or nothing before a segment that ended. */
    boolean isOver() {
        Segment<S> open = first.isDone() ? first.next : first;
        return open == null || open.state == Segment.State.ENDED;
    }

    /** Whether a segment has ended for which others are waited for. */
    boolean hasEnd() {
        return ended;
    }

    /** Whether those before a segment that ended have taken too long. */
    boolean isTimeUp() {
        return deadline != 0 && System.nanoTime() - deadline > 0;
    }

    /** The first one that ended, or null. */
    @Nullable Segment<S> ended() {
        for (Segment<S> s = first; s != null; s = s.next) {
            if (s.state == Segment.State.ENDED) {
                return s;
            }
        }
        return null;
    }

    /** What the segments came to, in their order. */
    S summary() {
        S all = load.nothing();
        for (Segment<S> s = first; s != null; s = s.next) {
            all.absorb(s.summary);
            if (s.error instanceof RuntimeException e) {
                throw e;
            } else if (s.error instanceof Error e) {
                throw e;
            }
        }
        return all;
    }
}
