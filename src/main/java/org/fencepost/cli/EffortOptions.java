package org.fencepost.cli;

import org.fencepost.explore.Effort;
import picocli.CommandLine.Option;

/** How much of the machine an exploration uses. */
final class EffortOptions {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "0",
            description = "Explore with N threads; the result is the same for every N. Default: one for each core.")
    int jobs;

    Effort effort() {
        return Effort.ONE_CORE.withJobs(jobs == 0 ? Runtime.getRuntime().availableProcessors() : jobs);
    }
}
