package org.fencepost.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;

/**
 * Work for the threads of this process, with work stealing. A worker that has nothing to do waits here; one that is busy looks
 * at {@link #attention} between two steps, and if somebody waits gives away a part of what it has left.
 *
 * <p>The result is that of one worker alone, whoever does what and when: segments are put together in their order, up to
 * the first that ended with a finding. The work is done anew only if one worker alone would do so, because of the first
 * segment that does not stop at its end. Only when that would make the search more than twice as long is the order given up.
 */
final class LocalQueue<S extends Summary<S>> implements Work<S> {
    private final Monitor monitor;
    private final Workload<S> load;
    private final Effort effort;
    private final Segments<S> segments;
    private final Deque<Segment<S>> waiting = new ArrayDeque<>();

    private int running;
    private int idle;
    private boolean over;
    /** The machine could not go on, which says nothing about the work: the segments are no longer whole. */
    private boolean failed;

    private volatile boolean attention;

    private boolean pauseWanted;
    private int paused;

    /** @param parts what there is to do, or is done already, in order */
    LocalQueue(Workload<S> load, Effort effort, Monitor monitor, List<Segment<S>> parts) {
        this.load = load;
        this.effort = effort;
        this.monitor = monitor;
        this.segments = new Segments<>(load, parts);
        parts.stream().filter(segment -> !segment.isDone()).forEach(waiting::add);
        settle();
    }

    // ---- for workers ------------------------------------------------------------------------------------------------

    @Override
    public synchronized Optional<Segment<S>> take() {
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
            return Optional.empty();
        }
        Segment<S> segment = waiting.remove();
        segment.state = Segment.State.RUNNING;
        running++;
        return Optional.of(segment);
    }

    @Override
    public boolean goesOn(Segment<S> segment, Worker<S> worker) {
        return !attention && !monitor.mustStop() || look(segment, worker);
    }

    private synchronized boolean look(Segment<S> segment, Worker<S> worker) {
        if (idle > waiting.size()) {
            worker.split().ifPresent(piece -> add(piece, segment));
        }
        if (pauseWanted) {
            pause(segment, worker);
        }
        updateAttention();
        return !segment.cancelled && !isOver();
    }

    private void add(byte[] piece, Segment<S> before) {
        Segment<S> second = Segment.open(piece, load.nothing());
        second.cancelled = before.cancelled;
        before.insert(second);
        waiting.add(second);
        notifyAll();
    }

    private void pause(Segment<S> segment, Worker<S> worker) {
        segment.left = worker.left();
        paused++;
        notifyAll();
        while (pauseWanted) {
            await();
        }
        paused--;
    }

    @Override
    public synchronized void leave(Segment<S> segment, Worker<S> worker, Worker.End end) {
        running--;
        if (segment.error instanceof VirtualMachineError) {
            failed = true;
            over = true;
        }
        if (end == Worker.End.ABANDONED) {
            segments.abandon(segment).forEach(waiting::remove);
        } else if (segment.error != null || segment.summary.ends()) {
            segments.end(segment).forEach(waiting::remove);
        } else if (end == Worker.End.DONE) {
            segments.done(segment);
        } else {
            segment.state = Segment.State.INTERRUPTED;
            segment.left = effort.isSaved() && !segment.cancelled ? worker.left() : Worker.EVERYTHING;
        }
        settle();
        notifyAll();
    }

    /** Finds out whether all is done. */
    private void settle() {
        over |= segments.isOver();
        updateAttention();
    }

    private boolean isOver() {
        over |= monitor.mustStop() || segments.isTimeUp();
        return over;
    }

    private void updateAttention() {
        attention = over || segments.hasEnd() || pauseWanted || idle > waiting.size();
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

    // ---- for whoever runs the workers -------------------------------------------------------------------------------

    /** Waits for the end of all work, but no longer than the time given. Returns whether it has come. */
    synchronized boolean awaitEnd(Duration most) {
        long until = System.nanoTime() + most.toNanos();
        while (!isOver() && System.nanoTime() - until < 0) {
            await();
        }
        return isOver();
    }

    /** Has all workers wait between two steps while something is done with the segments. */
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

    /** Whether all of the work has to be done anew. */
    synchronized boolean isAbandoned() {
        return segments.isAbandoned();
    }

    /** Whether one worker alone would have stopped here: no limit did. */
    synchronized boolean isComplete() {
        return segments.isOver();
    }

    /** Whether what is left is known. */
    synchronized boolean isWhole() {
        return !segments.isAbandoned() && !failed;
    }

    Segment<S> first() {
        return segments.first();
    }

    /** What the segments came to, in their order. */
    synchronized S summary() {
        return segments.summary();
    }
}
