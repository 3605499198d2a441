package org.fencepost.work;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;

/**
 * The books of work that other processes do: which pieces there are, who has one, and what they came to. A result counts once, when it has
 * arrived; a piece whose worker was lost is handed out again, and of two results for the same piece the second counts for nothing.
 * What ended with a finding is done once more in this process, so that nobody has to send findings. The books are a checkpoint: a process
 * that is killed goes on from the last one, alone or with others.
 *
 * <p>Nothing here waits or looks at who the others are: a {@link RemoteWorkers} does. One thread at a time uses the books.
 */
public final class Books<S extends Summary<S>> {
    /** A piece to do. The number is that of the attempt: when a worker is lost the next one gets another number. */
    public record Piece(long number, byte[] bytes) {}

    private final Workload<S> load;
    private final CheckpointFormat<S> format;
    private final Effort effort;
    private final Monitor monitor;
    private final Segments<S> segments;
    private final Deque<Segment<S>> waiting = new ArrayDeque<>();
    private final Map<Long, Segment<S>> running = new HashMap<>();
    private long attempts;
    private boolean abandoned;
    private byte[] context;

    Books(Workload<S> load, Effort effort, Monitor monitor, List<Segment<S>> parts) {
        this.load = load;
        this.format = load.checkpoints().orElseThrow();
        this.effort = effort;
        this.monitor = monitor;
        this.segments = new Segments<>(load, parts);
        parts.stream().filter(segment -> !segment.isDone()).forEach(waiting::add);
        this.context = saved();
    }

    public Workload<S> load() {
        return load;
    }

    public CheckpointFormat<S> format() {
        return format;
    }

    public Monitor monitor() {
        return monitor;
    }

    /** How often they are to be written to a file; empty for never. */
    public Optional<Duration> savedEvery() {
        return effort.checkpoint() == null ? Optional.empty() : Optional.of(effort.every());
    }

    // ---- handing out ------------------------------------------------------------------------------------------------

    /** Hands out the next piece, in the order of the work. */
    public Optional<Piece> take() {
        Segment<S> segment = waiting.poll();
        if (segment == null) {
            return Optional.empty();
        }
        segment.state = Segment.State.RUNNING;
        long number = ++attempts;
        running.put(number, segment);
        return Optional.of(new Piece(number, segment.piece));
    }

    /** What pieces have in common by now, for whoever does one. */
    public byte[] context() {
        return context;
    }

    public int waiting() {
        return waiting.size();
    }

    public int running() {
        return running.size();
    }

    /** Whether there is nothing to wait for any more. */
    public boolean isOver() {
        return abandoned || monitor.mustStop() || segments.isOver() || segments.isTimeUp();
    }

    // ---- what comes back --------------------------------------------------------------------------------------------

    /** Whoever had the piece is lost, or has not done it: it is handed out again, before all others. */
    public void giveBack(long number) {
        Segment<S> segment = running.remove(number);
        if (segment != null && !segment.cancelled) {
            segment.state = Segment.State.WAITING;
            waiting.addFirst(segment);
        }
    }

    /**
     * A piece was done for some time.
     *
     * @param summary what it came to, as it was saved
     * @param left the pieces that are left of it, in order
     * @return whether that counts: not when the piece was given back or counted before
     * @throws IOException if the bytes are no summary; nothing of it counts then
     */
    public boolean enter(long number, byte[] summary, List<byte[]> left) throws IOException {
        if (!running.containsKey(number)) {
            return false;
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(summary));
        S loaded = format.load(in);
        if (in.read() >= 0) {
            throw new IOException("something follows the summary");
        }
        enter(number, loaded, left, true);
        return true;
    }

    private void enter(long number, S summary, List<byte[]> left, boolean isFromElsewhere) {
        Segment<S> segment = running.remove(number);
        if (segment == null) {
            return;
        }
        if (isFromElsewhere && !load.arrived(summary)) {
            abandoned = true;
        }
        segment.summary.absorb(summary);
        add(left, segment);
        segments.done(segment);
    }

    /** The parts of a cut piece are done next, in their order. */
    private void add(List<byte[]> left, Segment<S> before) {
        for (int i = left.size() - 1; i >= 0; i--) {
            Segment<S> part = Segment.open(left.get(i), load.nothing());
            part.cancelled = before.cancelled;
            before.insert(part);
            if (!part.cancelled) {
                waiting.addFirst(part);
            }
        }
    }

    /** Whoever did the piece has found something: it is found again here, if nothing comes before it. */
    public void end(long number) {
        Segment<S> segment = running.remove(number);
        if (segment != null && !segment.cancelled) {
            segments.end(segment).forEach(waiting::remove);
        }
    }

    /** Somebody in another process, who knows this, says that all of the work has to be done anew. */
    public void abandon(byte[] knowledge) throws IOException {
        format.learn(new DataInputStream(new ByteArrayInputStream(knowledge)), true);
        abandoned = true;
    }

    /** Takes over what another process knows. */
    public void learn(byte[] knowledge) throws IOException {
        format.learn(new DataInputStream(new ByteArrayInputStream(knowledge)), false);
        context = saved();
    }

    // ---- work in this process ---------------------------------------------------------------------------------------

    /** Does a piece here, for so long at most, and cuts it into so many at most. */
    public void work(Piece piece, Duration most, int cuts) {
        Shift<S> shift =
                Shift.of(here(), piece.bytes(), load.nothing(), most.toNanos(), cuts, () -> !monitor.mustStop());
        context = saved();
        if (shift.isAbandoned()) {
            abandon(shift.summary());
        } else if (shift.isEnded()) {
            end(piece.number());
        } else {
            enter(piece.number(), shift.summary(), shift.left(), false);
        }
    }

    private void abandon(S summary) {
        load.stands(summary);
        abandoned = true;
    }

    private Worker<S> here() {
        return load.workers().get(0);
    }

    /** Finds again what ended the work. */
    private void findAgain() {
        Segment<S> segment = segments.ended();
        if (segment == null) {
            return;
        }
        Shift<S> shift = Shift.of(here(), segment.piece, segment.summary, Long.MAX_VALUE >> 1, 0, () -> true);
        segment.error = shift.error();
        if (shift.isAbandoned()) {
            abandon(shift.summary());
        } else if (!shift.isEnded() && !monitor.mustStop()) {
            throw new IllegalStateException("a finding of another process was not found again in this one");
        }
    }

    // ---- the end ----------------------------------------------------------------------------------------------------

    /** What all came to; empty when the work was abandoned. */
    public Optional<S> close() {
        if (!abandoned) {
            findAgain();
        }
        if (abandoned) {
            return Optional.empty();
        }
        saveLast();
        S all = segments.summary();
        return !segments.isOver() || load.stands(all) ? Optional.of(all) : Optional.empty();
    }

    private void saveLast() {
        try {
            save();
        } catch (InputException e) {
            monitor.warn(String.valueOf(e.getMessage())); // what was found is still worth saying
        }
    }

    /** Writes the books to the file that was asked for, if one was. */
    public void save() {
        if (effort.checkpoint() != null) {
            new Checkpoint<>(effort.checkpoint(), load).write(segments.first());
        }
    }

    private byte[] saved() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            format.saveContext(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new IllegalStateException(e); // an array has no errors
        }
        return bytes.toByteArray();
    }
}
