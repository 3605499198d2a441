package org.fencepost.lincheck;

import org.fencepost.explore.ExploreOptions;
import org.jspecify.annotations.Nullable;

/**
 * @param explore how clients are explored; its jobs explore different clients
 * @param threads how many threads a client has at most
 * @param calls how many operations a thread calls at most
 * @param relaxed how far from the right place a removal may take
 * @param progress what stopped threads must not do to others; null when that is not asked
 */
public record LincheckOptions(
        ExploreOptions explore,
        int threads,
        int calls,
        Criterion criterion,
        int relaxed,
        @Nullable Progress progress) {
    public static LincheckOptions of(ExploreOptions explore, int threads, int calls) {
        return new LincheckOptions(explore, threads, calls, Criterion.LINEARIZABLE, 0, null);
    }

    public LincheckOptions with(Criterion newCriterion, int newRelaxed) {
        return new LincheckOptions(explore, threads, calls, newCriterion, newRelaxed, progress);
    }

    public LincheckOptions withProgress(@Nullable Progress newProgress) {
        return new LincheckOptions(explore, threads, calls, criterion, relaxed, newProgress);
    }
}
