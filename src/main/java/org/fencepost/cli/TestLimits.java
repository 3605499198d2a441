package org.fencepost.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Limits of a command that enumerates many tests: one that takes too long is left unfinished, and the others go on. */
final class TestLimits {
    private static final Duration DEFAULT = Duration.ofMinutes(1);

    @Option(
            names = "--test-timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop a test after this time: 30s, 5m, 2h. Default: 1m when there are several tests.")
    @Nullable Duration test;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop everything after this time.")
    @Nullable Duration all;

    /** How long one of so many tests may take, or null for no limit. */
    @Nullable Duration each(int tests) {
        return test != null || tests <= 1 ? test : DEFAULT;
    }
}
