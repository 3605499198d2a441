package org.fencepost.explore;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What an exploration may use, and how it is kept from being lost.
 *
 * @param jobs how many workers explore at the same time; their number changes no result
 * @param grain how many events a worker adds before it gives away work (again) to one that has none; a gift costs as much
 *     as some hundred events
 * @param checkpoint where to write what is left to explore, now and then and when exploration is stopped; null for nowhere
 * @param every how often
 * @param resume a checkpoint to go on from; null to begin at the beginning
 */
public record Effort(int jobs, int grain, Path checkpoint, Duration every, Path resume) {
    public static final Effort ONE_CORE = new Effort(1, 1 << 14, null, Duration.ofMinutes(1), null);

    public Effort withJobs(int count) {
        return new Effort(count, grain, checkpoint, every, resume);
    }

    public Effort withGrain(int events) {
        return new Effort(jobs, events, checkpoint, every, resume);
    }

    public Effort withCheckpoint(Path file, Duration period) {
        return new Effort(jobs, grain, file, period, resume);
    }

    public Effort withResume(Path file) {
        return new Effort(jobs, grain, checkpoint, every, file);
    }

    /** Whether what is left is wanted when exploration stops. */
    boolean isSaved() {
        return checkpoint != null;
    }
}
