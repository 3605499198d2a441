package org.fencepost.optimize;

import java.util.Set;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.work.Effort;

/**
 * How to search.
 *
 * @param explore how to check one combination
 * @param fromSc start with seq_cst everywhere, and not with the orders as written
 * @param only names of functions whose operations may change; empty for all
 * @param keep lines whose operations stay as they are
 * @param effort its jobs are how many combinations to check side by side
 * @param explain whether to find out for every barrier that stays what goes wrong without it
 * @param most how many maximally relaxed combinations to look for
 */
public record OptimizeOptions(
        ExploreOptions explore,
        boolean fromSc,
        Set<String> only,
        Set<Integer> keep,
        Effort effort,
        boolean explain,
        int most) {
    public static OptimizeOptions of(ExploreOptions explore) {
        return new OptimizeOptions(explore, false, Set.of(), Set.of(), Effort.ONE_CORE, false, 1);
    }

    public OptimizeOptions withFromSc(boolean on) {
        return new OptimizeOptions(explore, on, only, keep, effort, explain, most);
    }

    public OptimizeOptions withOnly(Set<String> functions) {
        return new OptimizeOptions(explore, fromSc, Set.copyOf(functions), keep, effort, explain, most);
    }

    public OptimizeOptions withKeep(Set<Integer> lines) {
        return new OptimizeOptions(explore, fromSc, only, Set.copyOf(lines), effort, explain, most);
    }

    public OptimizeOptions withEffort(Effort other) {
        return new OptimizeOptions(explore, fromSc, only, keep, other, explain, most);
    }

    public OptimizeOptions withExplain(boolean on) {
        return new OptimizeOptions(explore, fromSc, only, keep, effort, on, most);
    }

    public OptimizeOptions withMost(int number) {
        return new OptimizeOptions(explore, fromSc, only, keep, effort, explain, number);
    }
}
