package org.fencepost.explore;

import org.fencepost.program.Limits;

/**
 * How to explore.
 *
 * @param model a model that has a fast checker: sc, tso, ra, rc11
 * @param races whether data races are violations
 * @param liveness whether threads that wait for ever are violations
 * @param limits bounds on loops, local steps and recursion
 * @param maxExecutions complete and blocked executions to explore at most; 0 for no limit
 * @param maxEvents the largest execution to explore
 * @param checkDuplicates remember every execution and fail on the second visit of one (debugging; costs memory)
 * @param listener is given every complete execution; null for none
 * @param effort how many workers explore, and checkpoints
 * @param naiveMixed whether accesses of different sizes that overlap are explored the naive way, for comparison
 * @param symmetry whether one execution is explored of those that are the same with alike threads exchanged
 * @param inPlace whether reads that would only make their thread wait are put off
 */
public record ExploreOptions(
        String model,
        boolean races,
        boolean liveness,
        Limits limits,
        long maxExecutions,
        int maxEvents,
        boolean checkDuplicates,
        ExecutionListener listener,
        Effort effort,
        boolean naiveMixed,
        boolean symmetry,
        boolean inPlace) {
    private static final int MAX_EVENTS = 20_000;

    public static ExploreOptions of(String model) {
        return new ExploreOptions(
                model, true, true, Limits.DEFAULT, 0, MAX_EVENTS, false, null, Effort.ONE_CORE, false, true, true);
    }

    public ExploreOptions withRaces(boolean on) {
        return new ExploreOptions(
                model,
                on,
                liveness,
                limits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                listener,
                effort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withLiveness(boolean on) {
        return new ExploreOptions(
                model,
                races,
                on,
                limits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                listener,
                effort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withLimits(Limits newLimits) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                newLimits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                listener,
                effort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withMaxExecutions(long most) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                most,
                maxEvents,
                checkDuplicates,
                listener,
                effort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withMaxEvents(int most) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                maxExecutions,
                most,
                checkDuplicates,
                listener,
                effort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withDuplicateCheck(boolean on) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                maxExecutions,
                maxEvents,
                on,
                listener,
                effort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withListener(ExecutionListener newListener) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                newListener,
                effort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withEffort(Effort newEffort) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                listener,
                newEffort,
                naiveMixed,
                symmetry,
                inPlace);
    }

    public ExploreOptions withNaiveMixed(boolean on) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                listener,
                effort,
                on,
                symmetry,
                inPlace);
    }

    public ExploreOptions withSymmetry(boolean on) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                listener,
                effort,
                naiveMixed,
                on,
                inPlace);
    }

    public ExploreOptions withInPlace(boolean on) {
        return new ExploreOptions(
                model,
                races,
                liveness,
                limits,
                maxExecutions,
                maxEvents,
                checkDuplicates,
                listener,
                effort,
                naiveMixed,
                symmetry,
                on);
    }
}
