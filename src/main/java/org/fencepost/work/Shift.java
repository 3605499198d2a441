package org.fencepost.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work done for some time: it ends with what it came to and what is left of it, which is cut into pieces on the way when
 * others have nothing to do.
 */
public final class Shift<S extends Summary<S>> {
    /** Looking at the clock costs as much as a step. */
    private static final int STEPS_BETWEEN_LOOKS = 32;

    private final Worker<S> worker;
    private final S summary;
    private final BooleanSupplier mayGoOn;
    private final long deadline;
    private final int cuts;
    private final List<byte[]> given = new ArrayList<>();
    private int steps;
    private boolean timeIsUp;

    private Worker.End end = Worker.End.STOPPED;
    private @Nullable Throwable error;

    private Shift(Worker<S> worker, S summary, long nanos, int cuts, BooleanSupplier mayGoOn) {
        this.worker = worker;
        this.summary = summary;
        this.deadline = System.nanoTime() + nanos;
        this.cuts = cuts;
        this.mayGoOn = mayGoOn;
    }

    /**
     * Does a piece.
     *
     * @param nothing what nothing comes to; what the piece comes to is added
     * @param nanos for how long at most
     * @param cuts how many pieces to cut off on the way, at most
     */
    public static <S extends Summary<S>> Shift<S> of(
            Worker<S> worker, byte[] piece, S nothing, long nanos, int cuts, BooleanSupplier mayGoOn) {
        Shift<S> shift = new Shift<>(worker, nothing, nanos, cuts, mayGoOn);
        try {
            shift.end = worker.work(piece, nothing, shift::goesOn);
        } catch (Unagreed e) {
            throw e;
        } catch (RuntimeException | Error e) {
            shift.error = e;
        }
        return shift;
    }

    private boolean goesOn() {
        if (steps++ % STEPS_BETWEEN_LOOKS == 0) {
            timeIsUp = System.nanoTime() - deadline > 0;
            if (given.size() < cuts) {
                Optional<byte[]> part = worker.split();
                part.ifPresent(given::add);
            }
        }
        return !timeIsUp && mayGoOn.getAsBoolean();
    }

    public S summary() {
        return summary;
    }

    /** What broke it off, or null. */
    public @Nullable Throwable error() {
        return error;
    }

    /** Whether all of the work has to be done anew. */
    public boolean isAbandoned() {
        return error == null && end == Worker.End.ABANDONED;
    }

    /** Whether something was found, or went wrong, after which one worker alone would not go on. */
    public boolean isEnded() {
        return error != null || summary.ends();
    }

    /** What is left, in order: what was cut off last comes first after what the worker has kept. */
    public List<byte[]> left() {
        List<byte[]> left = new ArrayList<>();
        if (end == Worker.End.STOPPED) {
            left.add(worker.left());
        }
        for (int i = given.size() - 1; i >= 0; i--) {
            left.add(given.get(i));
        }
        return left;
    }
}
