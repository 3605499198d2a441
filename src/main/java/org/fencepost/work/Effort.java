package org.fencepost.work;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What work may use, and how it is kept from being lost.
 *
 * @param jobs how many workers work at the same time; their number changes no result
 * @param grain how many steps (as the adding of one event) a worker does before it gives away work (again) to one that has
 *     none: giving away costs as much as some hundred steps
 * @param checkpoint where to write what is left to do, now and then and when work is stopped; null for nowhere
 * @param every how often
 * @param resume a checkpoint to go on from; null to begin at the beginning
 * @param remote who does the work, if not threads of this process; or null
 */
public record Effort(
        int jobs,
        int grain,
        @Nullable Path checkpoint,
        Duration every,
        @Nullable Path resume,
        @Nullable RemoteWorkers remote) {
    public static final Effort ONE_CORE = new Effort(1, 1 << 14, null, Duration.ofMinutes(1), null, null);

    public Effort withJobs(int count) {
        return new Effort(count, grain, checkpoint, every, resume, remote);
    }

    public Effort withGrain(int steps) {
        return new Effort(jobs, steps, checkpoint, every, resume, remote);
    }

    public Effort withCheckpoint(@Nullable Path file, Duration period) {
        return new Effort(jobs, grain, file, period, resume, remote);
    }

    public Effort withResume(@Nullable Path file) {
        return new Effort(jobs, grain, checkpoint, every, file, remote);
    }

    public Effort withRemote(@Nullable RemoteWorkers other) {
        return new Effort(jobs, grain, checkpoint, every, resume, other);
    }

    /** Whether what is left is wanted when work stops: by a checkpoint, or by others who go on with it. */
    public boolean isSaved() {
        return checkpoint != null || remote != null;
    }

    /** What a limit that has stopped the work has to say about the rest; empty when it was not kept. */
    public String whereToGoOn() {
        return checkpoint == null
                ? ""
                : "; what is left is in " + checkpoint + " (--resume " + checkpoint + " goes on)";
    }
}
