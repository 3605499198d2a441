package org.fencepost.lincheck;

import java.util.List;
import org.fencepost.explore.ExploreOptions;
import org.jspecify.annotations.Nullable;

/**
 * @param explore how clients are explored; its jobs explore different clients
 * @param threads how many threads a client has at most
 * @param calls how many operations a thread calls at most
 * @param relaxed how far from the right place a removal may take
 * @param progress what stopped threads must not do to others; null when that is not asked
 * @param durability what must survive power failures; null when there are none
 * @param fills what new persistent memory is filled with, one byte after the other
 */
public record LincheckOptions(
        ExploreOptions explore,
        int threads,
        int calls,
        Criterion criterion,
        int relaxed,
        @Nullable Progress progress,
        @Nullable Durability durability,
        List<Integer> fills) {
    public LincheckOptions {
        fills = List.copyOf(fills);
    }

    public static LincheckOptions of(ExploreOptions explore, int threads, int calls) {
        return new LincheckOptions(explore, threads, calls, Criterion.LINEARIZABLE, 0, null, null, List.of(0));
    }

    public LincheckOptions with(Criterion newCriterion, int newRelaxed) {
        return new LincheckOptions(explore, threads, calls, newCriterion, newRelaxed, progress, durability, fills);
    }

    public LincheckOptions withProgress(@Nullable Progress newProgress) {
        return new LincheckOptions(explore, threads, calls, criterion, relaxed, newProgress, durability, fills);
    }

    public LincheckOptions withDurability(@Nullable Durability newDurability, List<Integer> newFills) {
        return new LincheckOptions(explore, threads, calls, criterion, relaxed, progress, newDurability, newFills);
    }

    /** What a structure is that passes. */
    public String adjective() {
        return durability == null ? criterion.adjective() : durability.adjective();
    }
}
