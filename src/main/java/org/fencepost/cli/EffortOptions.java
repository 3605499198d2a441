package org.fencepost.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.fencepost.work.Effort;
import picocli.CommandLine.Option;

/** How much of the machine an exploration uses, and how it is kept from being lost. */
final class EffortOptions {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Work with N threads; the result is the same for every N. Default: one for each core.")
    private Integer jobs;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Write what is left to do to FILE, every minute and when it is stopped.")
    Path checkpoint;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "How often. Default: 60s.")
    Duration every;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Go on from a checkpoint, and write the next ones to the same FILE"
                    + " (unless --checkpoint names another).")
    Path resume;

    Effort effort() {
        Path file = checkpoint == null ? resume : checkpoint;
        return Effort.ONE_CORE.withJobs(workers()).withCheckpoint(file, every).withResume(resume);
    }

    /** How many workers were asked for; 0 when nobody said. */
    int jobs() {
        return jobs == null ? 0 : jobs;
    }

    /** How many workers there are. */
    int workers() {
        return jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    }

    boolean isSaved() {
        return checkpoint != null || resume != null;
    }

    /** What is wrong with the options, for so many files. */
    Optional<String> problem(int files) {
        if (jobs != null && jobs < 1) {
            return Optional.of("--jobs takes a number from 1 on");
        }
        if (isSaved() && files > 1) {
            return Optional.of("--checkpoint and --resume are for one FILE");
        }
        return every.isZero() ? Optional.of("--checkpoint-every takes a time longer than 0") : Optional.empty();
    }
}
