package org.fencepost.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** Limits of an exploration: when one is reached the verdict is "bounded", never "verified". */
final class LimitOptions {
    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop exploring a file after this time: 30s, 5m, 2h.")
    Duration timeout;

    @Option(
            names = "--max-executions",
            paramLabel = "N",
            defaultValue = "0",
            description = "Stop after N complete executions.")
    long maxExecutions;

    /** Only the start of a virtual machine can set it: {@link Restart}. */
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description = "How much memory to use: 512m, 4g. Default: three quarters of the machine's.")
    Long memory;
}
