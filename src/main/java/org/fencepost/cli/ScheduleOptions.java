package org.fencepost.cli;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which orders of threads' steps are covered where machines fail. */
final class ScheduleOptions {
    private static final int MOST_SCHEDULES = 1_000_000;

    @Option(
            names = "--schedules",
            paramLabel = "N",
            description =
                    "Cover N random schedules of threads, for programs that are too large to cover all, which is the"
                            + " default.")
    private @Nullable Integer schedules;

    @Option(
            names = {"--seed", "--schedule"},
            paramLabel = "SEED",
            description = "Cover random schedules from this one on; --schedules says how many. Default: 1.")
    private @Nullable Long seed;

    boolean isAsked() {
        return schedules != null || seed != null;
    }

    void check(FileArguments arguments) {
        arguments.require(
                schedules == null || schedules >= 1 && schedules <= MOST_SCHEDULES,
                "--schedules takes a number from 1 to " + MOST_SCHEDULES);
    }

    /** Of the schedules to cover; none for all. */
    List<Long> seeds() {
        if (!isAsked()) {
            return List.of();
        }
        long first = seed == null ? 1 : seed;
        return LongStream.range(0, schedules == null ? 1 : schedules)
                .map(i -> first + i)
                .boxed()
                .toList();
    }
}
