package org.fencepost.verdict;

import java.util.List;

/**
 * What an exploration of failures covered.
 *
 * @param failurePoints where the power failed, over all runs
 * @param failures how many failures could follow each other
 * @param schedules the seeds of the schedules that the threads followed
 * @param fills the bytes that new persistent memory was filled with
 */
public record CrashNumbers(long failurePoints, int failures, List<Long> schedules, List<Integer> fills) {}
