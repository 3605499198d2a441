package org.fencepost.cli;

import picocli.CommandLine.Option;

/** The limit of an exploration that counts executions: when it is reached the verdict is "bounded", never "verified". */
final class LimitOptions {
    @Option(
            names = "--max-executions",
            paramLabel = "N",
            defaultValue = "0",
            description = "Stop after N complete executions.")
    long maxExecutions;
}
