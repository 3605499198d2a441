package org.fencepost.optimize;

import java.util.Set;
import org.fencepost.crash.CrashOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.work.Effort;
import org.jspecify.annotations.Nullable;

/**
 * How to search.
 *
 * @param explore how to check one combination of orders
 * @param crash when flushes and fences are to change instead of orders: how to check one combination of these; otherwise null
 * @param repair whether the program may be wrong: find what has to be stronger, or added
 * @param fromNone start without the flushes and fences that are written
 * @param fromSc start with seq_cst everywhere, and not with the orders as written
 * @param only names of functions whose operations may change; empty for all
 * @param keep lines whose operations stay as they are
 * @param effort its jobs are how many combinations to check side by side
 * @param explain of which barriers that stay to find out what goes wrong without them
 * @param family functions that stand for an operation each: it counts where they are called
 * @param most how many maximally relaxed combinations to look for
 * @param clientsOnly whether the clients are all there is, so that a branch that none of them takes protects nothing
 * @param costs which of these to prefer; null for the one that is found first
 */
public record OptimizeOptions(
        ExploreOptions explore,
        @Nullable CrashOptions crash,
        boolean repair,
        boolean fromNone,
        boolean fromSc,
        Set<String> only,
        Set<Integer> keep,
        Effort effort,
        Explained explain,
        int most,
        Family family,
        @Nullable Costs costs,
        boolean clientsOnly) {
    public static OptimizeOptions of(ExploreOptions explore) {
        return new OptimizeOptions(
                explore,
                null,
                false,
                false,
                false,
                Set.of(),
                Set.of(),
                Effort.ONE_CORE,
                Explained.NONE,
                1,
                Family.NONE,
                null,
                false);
    }

    public OptimizeOptions withFromSc(boolean on) {
        return new OptimizeOptions(
                explore, crash, repair, fromNone, on, only, keep, effort, explain, most, family, costs, clientsOnly);
    }

    public OptimizeOptions withCrash(CrashOptions options) {
        return new OptimizeOptions(
                explore,
                options,
                repair,
                fromNone,
                fromSc,
                only,
                keep,
                effort,
                explain,
                most,
                family,
                costs,
                clientsOnly);
    }

    public OptimizeOptions withRepair(boolean on) {
        return new OptimizeOptions(
                explore, crash, on, fromNone, fromSc, only, keep, effort, explain, most, family, costs, clientsOnly);
    }

    public OptimizeOptions withFromNone(boolean on) {
        return new OptimizeOptions(
                explore, crash, repair, on, fromSc, only, keep, effort, explain, most, family, costs, clientsOnly);
    }

    public OptimizeOptions withFamily(Family other) {
        return new OptimizeOptions(
                explore, crash, repair, fromNone, fromSc, only, keep, effort, explain, most, other, costs, clientsOnly);
    }

    public OptimizeOptions withOnly(Set<String> functions) {
        return new OptimizeOptions(
                explore,
                crash,
                repair,
                fromNone,
                fromSc,
                Set.copyOf(functions),
                keep,
                effort,
                explain,
                most,
                family,
                costs,
                clientsOnly);
    }

    public OptimizeOptions withKeep(Set<Integer> lines) {
        return new OptimizeOptions(
                explore,
                crash,
                repair,
                fromNone,
                fromSc,
                only,
                Set.copyOf(lines),
                effort,
                explain,
                most,
                family,
                costs,
                clientsOnly);
    }

    public OptimizeOptions withEffort(Effort other) {
        return new OptimizeOptions(
                explore, crash, repair, fromNone, fromSc, only, keep, other, explain, most, family, costs, clientsOnly);
    }

    public OptimizeOptions withExplain(boolean on) {
        return new OptimizeOptions(
                explore,
                crash,
                repair,
                fromNone,
                fromSc,
                only,
                keep,
                effort,
                on ? Explained.ALL : Explained.NONE,
                most,
                family,
                costs,
                clientsOnly);
    }

    public OptimizeOptions withMost(int number) {
        return new OptimizeOptions(
                explore,
                crash,
                repair,
                fromNone,
                fromSc,
                only,
                keep,
                effort,
                explain,
                number,
                family,
                costs,
                clientsOnly);
    }

    public OptimizeOptions withCosts(Costs other) {
        return new OptimizeOptions(
                explore,
                crash,
                repair,
                fromNone,
                fromSc,
                only,
                keep,
                effort,
                explain,
                most,
                family,
                other,
                clientsOnly);
    }

    public OptimizeOptions withClientsOnly(boolean on) {
        return new OptimizeOptions(
                explore, crash, repair, fromNone, fromSc, only, keep, effort, explain, most, family, costs, on);
    }
}
