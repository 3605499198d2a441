package org.fencepost.crash;

import java.util.List;
import org.fencepost.program.Limits;
import org.jspecify.annotations.Nullable;

/**
 * What to explore.
 *
 * @param failures how many failures there can be
 * @param fills what new persistent memory is filled with: each byte is a run of its own
 * @param layouts where allocated objects lie: each is a run of its own
 * @param schedules the seeds of the schedules that are covered; none for all that there are
 * @param depth how deep the bugs are for which schedules of seeds look at most: see {@link Schedule}; 0 for uniform choices
 * @param maxExecutions 0 for no limit
 * @param script what comes before the schedules, or null
 * @param judge has a say in executions that have come to their end, or null
 * @param audit is told of each execution on every schedule, or null
 */
public record CrashOptions(
        Platform platform,
        int failures,
        List<Integer> fills,
        List<Layout> layouts,
        List<Long> schedules,
        int depth,
        Limits limits,
        long maxExecutions,
        @Nullable Script script,
        @Nullable CrashJudge judge,
        @Nullable Audit audit) {
    /** Failures as long as something is left that can find out. */
    public static final int ANY = Integer.MAX_VALUE;

    public static final CrashOptions DEFAULT = new CrashOptions(
            new Platform.PersistentMemory(),
            1,
            List.of(0),
            List.of(Layout.SPREAD),
            List.of(),
            0,
            Limits.DEFAULT,
            0,
            null,
            null,
            null);

    public CrashOptions {
        fills = List.copyOf(fills);
        layouts = List.copyOf(layouts);
        schedules = List.copyOf(schedules);
        if (failures < 0 || fills.isEmpty() || layouts.isEmpty()) {
            throw new IllegalArgumentException("failures, fills and layouts are needed");
        }
    }

    /** Whether every schedule is explored, and not only those of some seeds. */
    public boolean coversAllSchedules() {
        return schedules.isEmpty() && script == null;
    }

    public CrashOptions withPlatform(Platform other) {
        return new CrashOptions(
                other, failures, fills, layouts, schedules, depth, limits, maxExecutions, script, judge, audit);
    }

    public CrashOptions withScript(@Nullable Script other) {
        return new CrashOptions(
                platform, failures, fills, layouts, schedules, depth, limits, maxExecutions, other, judge, audit);
    }

    public CrashOptions withFailures(int number) {
        return new CrashOptions(
                platform, number, fills, layouts, schedules, depth, limits, maxExecutions, script, judge, audit);
    }

    public CrashOptions withFills(List<Integer> bytes) {
        return new CrashOptions(
                platform, failures, bytes, layouts, schedules, depth, limits, maxExecutions, script, judge, audit);
    }

    public CrashOptions withLayouts(List<Layout> places) {
        return new CrashOptions(
                platform, failures, fills, places, schedules, depth, limits, maxExecutions, script, judge, audit);
    }

    public CrashOptions withSchedules(List<Long> seeds) {
        return new CrashOptions(
                platform, failures, fills, layouts, seeds, depth, limits, maxExecutions, script, judge, audit);
    }

    public CrashOptions withDepth(int most) {
        return new CrashOptions(
                platform, failures, fills, layouts, schedules, most, limits, maxExecutions, script, judge, audit);
    }

    public CrashOptions withLimits(Limits newLimits) {
        return new CrashOptions(
                platform, failures, fills, layouts, schedules, depth, newLimits, maxExecutions, script, judge, audit);
    }

    public CrashOptions withMaxExecutions(long most) {
        return new CrashOptions(
                platform, failures, fills, layouts, schedules, depth, limits, most, script, judge, audit);
    }

    public CrashOptions withJudge(@Nullable CrashJudge newJudge) {
        return new CrashOptions(
                platform, failures, fills, layouts, schedules, depth, limits, maxExecutions, script, newJudge, audit);
    }

    public CrashOptions withAudit(Audit newAudit) {
        return new CrashOptions(
                platform, failures, fills, layouts, schedules, depth, limits, maxExecutions, script, judge, newAudit);
    }
}
