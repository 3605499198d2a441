package org.fencepost.verdict;

import java.math.BigInteger;
import java.util.List;

/**
 * What an exploration of failures covered.
 *
 * @param failurePoints where the power failed, over all runs
 * @param failures how many failures could follow each other
 * @param schedules the seeds of the schedules that the threads followed
 * @param fills the bytes that new persistent memory was filled with
 * @param eager how many executions a checker needs that tries, at each of these failures, every state of the caches
 * @param loads the loads that could find more than one store from before a failure
 */
public record CrashNumbers(
        long failurePoints,
        int failures,
        List<Long> schedules,
        List<Integer> fills,
        BigInteger eager,
        List<OpenLoad> loads)
        implements Result.Part {
    public CrashNumbers {
        schedules = List.copyOf(schedules);
        fills = List.copyOf(fills);
        loads = List.copyOf(loads);
    }
}
