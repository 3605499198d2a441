package org.fencepost.crash;

import java.util.List;
import org.fencepost.program.Limits;

/**
 * What to explore.
 *
 * @param failures how many failures there can be
 * @param fills what new persistent memory is filled with: each byte is a run of its own
 * @param schedules the seeds of the schedules that are covered
 * @param maxExecutions 0 for no limit
 * @param script what comes before the schedules, or null
 */
public record CrashOptions(
        Platform platform,
        int failures,
        List<Integer> fills,
        List<Long> schedules,
        Limits limits,
        long maxExecutions,
        Script script) {
    /** Failures as long as something is left that can find out. */
    public static final int ANY = Integer.MAX_VALUE;

    public static final CrashOptions DEFAULT =
            new CrashOptions(new Platform.PersistentMemory(), 1, List.of(0), List.of(1L), Limits.DEFAULT, 0, null);

    public CrashOptions {
        fills = List.copyOf(fills);
        schedules = List.copyOf(schedules);
        if (failures < 0 || fills.isEmpty() || schedules.isEmpty()) {
            throw new IllegalArgumentException("failures, fills and schedules are needed");
        }
    }

    public CrashOptions withPlatform(Platform other) {
        return new CrashOptions(other, failures, fills, schedules, limits, maxExecutions, script);
    }

    public CrashOptions withScript(Script other) {
        return new CrashOptions(platform, failures, fills, schedules, limits, maxExecutions, other);
    }

    public CrashOptions withFailures(int number) {
        return new CrashOptions(platform, number, fills, schedules, limits, maxExecutions, script);
    }

    public CrashOptions withFills(List<Integer> bytes) {
        return new CrashOptions(platform, failures, bytes, schedules, limits, maxExecutions, script);
    }

    public CrashOptions withSchedules(List<Long> seeds) {
        return new CrashOptions(platform, failures, fills, seeds, limits, maxExecutions, script);
    }

    public CrashOptions withLimits(Limits newLimits) {
        return new CrashOptions(platform, failures, fills, schedules, newLimits, maxExecutions, script);
    }

    public CrashOptions withMaxExecutions(long most) {
        return new CrashOptions(platform, failures, fills, schedules, limits, most, script);
    }
}
