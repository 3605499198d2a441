package org.fencepost.lincheck;

import org.fencepost.explore.ExploreOptions;
import org.jspecify.annotations.Nullable;

/**
 * @param explore how clients are explored; its jobs explore different clients
 * @param threads how many threads a client has at most
 * @param calls how many operations a thread calls at most
 * @param relaxed how far from the right place a removal may take
 * @param progress what stopped threads must not do to others; null when that is not asked
 * @param failing what fails, and what must survive; null when nothing does
 */
public record LincheckOptions(
        ExploreOptions explore,
        int threads,
        int calls,
        Criterion criterion,
        int relaxed,
        @Nullable Progress progress,
        @Nullable Failing failing) {
    public static LincheckOptions of(ExploreOptions explore, int threads, int calls) {
        return new LincheckOptions(explore, threads, calls, Criterion.LINEARIZABLE, 0, null, null);
    }

    public LincheckOptions with(Criterion newCriterion, int newRelaxed) {
        return new LincheckOptions(explore, threads, calls, newCriterion, newRelaxed, progress, failing);
    }

    public LincheckOptions withProgress(@Nullable Progress newProgress) {
        return new LincheckOptions(explore, threads, calls, criterion, relaxed, newProgress, failing);
    }

    public LincheckOptions withFailing(@Nullable Failing newFailing) {
        return new LincheckOptions(explore, threads, calls, criterion, relaxed, progress, newFailing);
    }

    /** What a structure is that passes. */
    public String adjective() {
        return failing == null ? criterion.adjective() : failing.durability().adjective();
    }
}
