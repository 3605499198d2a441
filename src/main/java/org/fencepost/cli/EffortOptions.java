package org.fencepost.cli;

import java.nio.file.Path;
import java.time.Duration;
import org.fencepost.work.Effort;
import org.fencepost.work.RemoteWorkers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * How much of the machine a command may use, for how long, and how its work is kept from being lost: the same for every command that may
 * run for long.
 */
final class EffortOptions {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Work with N threads; the result is the same for every N. Default: one for each core.")
    private @Nullable Integer jobs;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop work on a file after this time: 30s, 5m, 2h.")
    @Nullable Duration timeout;

    /** Only the start of a virtual machine can set it: {@link Restart}. */
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "How much memory to use: 512m, 4g. Default: three quarters of the machine's.")
    private @Nullable Long memory;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Write what is left to do to FILE, every minute and when it is stopped.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "How often. Default: 60s.")
    private Duration every = Duration.ofMinutes(1);

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Go on from a checkpoint, and write the next ones to the same FILE"
                    + " (unless --checkpoint names another).")
    private @Nullable Path resume;

    /** Who does the work, if not threads of this process; or null. */
    private @Nullable RemoteWorkers remote;

    /** Options that nobody has typed. */
    static EffortOptions of(int jobs, Duration timeout) {
        EffortOptions options = new EffortOptions();
        options.jobs = jobs;
        options.timeout = timeout;
        return options;
    }

    void giveTo(@Nullable RemoteWorkers others) {
        remote = others;
    }

    Effort effort() {
        Path file = checkpoint == null ? resume : checkpoint;
        return Effort.ONE_CORE
                .withJobs(workers())
                .withCheckpoint(file, every)
                .withResume(resume)
                .withRemote(remote);
    }

    /** @param isQuick whether the command starts with the quick compiler only */
    JvmNeeds needs(boolean isQuick) {
        return new JvmNeeds(memory, isQuick && (isSaved() || JvmNeeds.isLong(timeout)), jobs());
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

    void check(FileArguments arguments) {
        check(arguments, arguments.files().size());
    }

    void check(FileArguments arguments, int programs) {
        arguments.require(jobs == null || jobs >= 1, "--jobs takes a number from 1 on");
        arguments.require(!isSaved() || programs <= 1, "--checkpoint and --resume are for one program");
        arguments.require(!every.isZero(), "--checkpoint-every takes a time longer than 0");
    }
}
