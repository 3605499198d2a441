package org.fencepost.verdict;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a hunt has tried.
 *
 * @param seed gives the same schedules again
 * @param tried how many schedules each strategy has made
 * @param covered all executions with at most so many deviations were tried; -1 when not even that is known of none
 * @param exhausted whether there are no others that a hunt can make
 * @param pairs how many pairs of a write and a read of it there were, by place in the source
 * @param guarantees what priorities promise about bugs that were not found
 * @param found how an error was found; null for none
 */
public record HuntNumbers(
        long seed,
        List<Tried> tried,
        int covered,
        boolean exhausted,
        int pairs,
        List<Guarantee> guarantees,
        @Nullable Found found)
        implements Result.Part {
    public HuntNumbers {
        tried = List.copyOf(tried);
        guarantees = List.copyOf(guarantees);
    }

    public record Tried(String strategy, long schedules) {}

    /** @param missed with which probability a bug of the depth would have been missed */
    public record Guarantee(int depth, double missed, int threads, int steps) {}

    /**
     * @param schedule the number of the schedule, over all strategies
     * @param shrunk how many more schedules it took to make it small
     * @param switches how often another thread goes on
     * @param preemptions how many of these preempt a thread that could go on
     * @param older how many reads read something older than what was written last, or writes come before others
     * @param turns who goes on and how far, in order
     */
    public record Found(
            String strategy, long schedule, int shrunk, int switches, int preemptions, int older, List<Turn> turns) {
        public Found {
            turns = List.copyOf(turns);
        }
    }

    /** A thread does so many steps. */
    public record Turn(int thread, int steps) {}

    /** How many schedules there were. */
    public long schedules() {
        return tried.stream().mapToLong(Tried::schedules).sum();
    }
}
