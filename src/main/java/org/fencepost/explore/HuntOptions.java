package org.fencepost.explore;

import java.util.Set;

/**
 * How to look for errors in a program that has too many executions.
 *
 * @param seed of all that is random
 * @param schedules how many to try; 0 for no limit
 * @param strategies which take turns
 * @param bound the most deviations of bounded exploration
 * @param delays whether another choice of who goes on when a thread ends or waits is a deviation, as preempting one is
 * @param depth the largest depth of bugs that priorities are made for
 * @param shrinks whether what is found is made small
 */
public record HuntOptions(
        long seed, long schedules, Set<Way> strategies, int bound, boolean delays, int depth, boolean shrinks) {
    /** What takes turns. */
    public enum Way {
        BOUNDED,
        PCT,
        RANDOM,
        COVERAGE
    }

    public HuntOptions {
        strategies = Set.copyOf(strategies);
    }
}
