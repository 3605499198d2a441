package org.fencepost.explore;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;

/**
 * Shares an exploration between workers. One that has nothing to do waits here; one that is busy looks at {@link #attention}
 * between two executions, and if somebody waits gives away a part of what it has left, if possible as much as it keeps.
 *
 * <p>The result is that of one worker alone, whoever explores what and when: segments are put together in their order, up to
 * the first that ended with a finding. Only when that would make the search more than twice as long is the order given up.
 */
final class Crew {
    private static final long GRACE_NANOS = 1_000_000_000L;

    private final Monitor monitor;
    private final Effort effort;
    private final Segment first;
    private final Deque<Segment> waiting = new ArrayDeque<>();
    private final long start = System.nanoTime();
    /** When to stop waiting for segments before one that ended; 0 while none has. */
    private long deadline;

    private int running;
    private int idle;
    private boolean over;
    /** The plan to start over with; null while the one at hand will do. */
    private Plan refined;
    /** The machine could not go on, which says nothing about the program: the segments are no longer whole. */
    private boolean failed;

    private volatile boolean attention;

    private boolean pauseWanted;
    private int paused;

    /** @param first the list of what there is to explore, or is explored already */
    Crew(Monitor monitor, Effort effort, Segment first) {
        this.monitor = monitor;
        this.first = first;
        this.effort = effort;
        for (Segment s = first; s != null; s = s.next) {
            if (s.state == Segment.State.WAITING) {
                waiting.add(s);
            }
        }
        settle();
    }

    // ---- for workers ------------------------------------------------------------------------------------------------

    /** The next segment to explore, or null when all is done. */
    synchronized Segment take() {
        idle++;
        while (!isOver() && (pauseWanted || waiting.isEmpty())) {
            if (running == 0 && waiting.isEmpty()) {
                over = true;
                break;
            }
            updateAttention();
            await();
        }
        idle--;
        updateAttention();
        if (isOver()) {
            notifyAll();
            return null;
        }
        Segment segment = waiting.poll();
        segment.state = Segment.State.RUNNING;
        running++;
        return segment;
    }

    /** Whether {@link #pause} should be called before the next execution. */
    boolean needsAttention() {
        return attention || monitor.mustStop();
    }

    /** Called by a worker between two executions. Tells it whether to go on with its segment. */
    synchronized boolean pause(Segment segment, TruSt exploration) {
        if (idle > waiting.size() && exploration.additionsSinceGift() >= effort.grain()) {
            byte[] gift = exploration.giveAway();
            if (gift != null) {
                Segment second = new Segment(gift);
                second.cancelled = segment.cancelled;
                segment.insert(second);
                waiting.add(second);
                notifyAll();
            }
        }
        if (pauseWanted) {
            segment.left = exploration.save();
            paused++;
            notifyAll();
            while (pauseWanted) {
                await();
            }
            paused--;
            segment.left = null;
        }
        updateAttention();
        return !segment.cancelled && !isOver();
    }

    /** The worker is done with the segment. */
    synchronized void leave(Segment segment, boolean exhausted, TruSt exploration) {
        running--;
        if (segment.error instanceof VirtualMachineError) {
            failed = true;
            over = true;
        }
        if (segment.error != null || segment.harvest.ended) {
            end(segment);
        } else if (exhausted) {
            segment.state = Segment.State.DONE;
        } else {
            segment.state = Segment.State.INTERRUPTED;
            segment.left = effort.isSaved() && !segment.cancelled ? exploration.save() : null;
        }
        settle();
        notifyAll();
    }

    /** Everything has to start over with another plan. */
    synchronized void replan(Plan plan) {
        running--;
        refined = refined == null ? plan : refined.and(plan);
        over = true;
        updateAttention();
        notifyAll();
    }

    private void end(Segment segment) {
        segment.state = Segment.State.ENDED;
        for (Segment later = segment.next; later != null; later = later.next) {
            later.cancelled = true;
            waiting.remove(later);
        }
        segment.next = null;
        if (deadline == 0 && !segment.cancelled) {
            long now = System.nanoTime();
            deadline = now + Math.max(GRACE_NANOS, now - start);
        }
    }

    /** Puts neighbours that are done together, and finds out whether all is. */
    private void settle() {
        for (Segment s = first; s != null; s = s.next) {
            while (s.state == Segment.State.DONE && s.next != null && s.next.state == Segment.State.DONE) {
                s.harvest.absorb(s.next.harvest);
                s.next = s.next.next;
            }
        }
        Segment open = first.state == Segment.State.DONE ? first.next : first;
        over |= open == null || open.state == Segment.State.ENDED;
        updateAttention();
    }

    private boolean isOver() {
        over |= monitor.mustStop() || deadline != 0 && System.nanoTime() - deadline > 0;
        return over;
    }

    private void updateAttention() {
        attention = over || deadline != 0 || pauseWanted || idle > waiting.size();
    }

    /** Not for ever, because limits are noticed by looking. */
    private void await() {
        try {
            wait(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            monitor.stop(Limit.interrupted());
        }
    }

    // ---- for whoever runs the workers
    // ---------------------------------------------------------------------------------

    /** Waits for the end of all work, but no longer than the time given. Returns whether it has come. */
    synchronized boolean awaitEnd(Duration most) {
        long until = System.nanoTime() + most.toNanos();
        while (!isOver() && System.nanoTime() - until < 0) {
            await();
        }
        return isOver();
    }

    /** Has all workers wait between two executions while something is done with the segments. */
    synchronized void whilePaused(Runnable action) {
        pauseWanted = true;
        updateAttention();
        while (paused < running) {
            await();
        }
        try {
            action.run();
        } catch (RuntimeException e) {
            over = true;
            throw e;
        } finally {
            pauseWanted = false;
            updateAttention();
            notifyAll();
        }
    }

    /** The plan to start over with, if there is one. */
    synchronized Optional<Plan> refined() {
        return Optional.ofNullable(refined);
    }

    synchronized boolean hasFailed() {
        return failed;
    }

    Segment first() {
        return first;
    }

    /** What the segments came to, in their order. */
    synchronized Harvest harvest() {
        Harvest all = new Harvest();
        for (Segment s = first; s != null; s = s.next) {
            all.absorb(s.harvest);
            if (s.error instanceof RuntimeException e) {
                throw e;
            } else if (s.error instanceof Error e) {
                throw e;
            }
        }
        return all;
    }
}
