package org.fencepost.explore;

import java.util.List;
import org.fencepost.model.FastModel;
import org.fencepost.model.machine.Forwarding;
import org.fencepost.model.machine.Judge;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * What is explored, and who is told what that comes to.
 *
 * @param model decides which executions are consistent
 * @param judge decides which of them are where the model allows too much; or null
 * @param judgesOnTheWay whether it is asked whenever the model is, and not only once executions are complete
 * @param allowsInterleavings whether the judge allows all executions in which threads take turns ({@link Interleaving})
 * @param forwards whether what the judge allows may lack in what the model allows ({@link Forwarding})
 * @param flags which remarks of the judge are of interest
 * @param sizes what atomic accesses of different sizes that overlap are taken for
 * @param atomicBlocks whether the program has blocks that are to happen in one piece
 * @param transactions whether the program has transactions that are explored as wholes ({@link Transactions}); otherwise they are
 *     explored as if there were none
 * @param roots where the threads stand that exist from the start
 * @param threadCapacity how many threads graphs have room for
 * @param maxEvents how large graphs may grow
 */
record Setting(
        FastModel model,
        @Nullable Judge judge,
        boolean judgesOnTheWay,
        boolean allowsInterleavings,
        boolean forwards,
        Flags flags,
        Sizes sizes,
        boolean atomicBlocks,
        boolean transactions,
        Behaviours behaviours,
        Locations locations,
        Checks checks,
        Watcher watcher,
        Monitor monitor,
        List<Step> roots,
        int threadCapacity,
        int maxEvents) {
    /** What the judge remarks of executions that it allows. */
    enum Flags {
        /** Nothing. */
        NONE,
        /** What uses primitives in a way that they are not made for. */
        MISUSE,
        /** And data races. */
        ALL,
        /** Data races alone, of programs with transactions. */
        RACES;

        static Flags of(ProgramModel model, boolean races) {
            if (model.isTransactional()) {
                return races ? RACES : NONE;
            }
            return !model.judgesRaces() ? NONE : races ? ALL : MISUSE;
        }

        /** Whether it is the kernel's model that remarks. */
        boolean areOfKernel() {
            return this == MISUSE || this == ALL;
        }
    }

    /** What atomic accesses are. */
    enum Sizes {
        /** Those that overlap have one size. */
        EQUAL,
        /** Groups of events, explored by {@link Mixer}. */
        GROUPS,
        /** Events by themselves; that they belong together is asked when an execution is complete ({@link Filter}). */
        PARTS
    }

    /** Whether what is not allowed is explored too, and filtered out at the end. */
    boolean isFiltered() {
        return hasSeparateParts() || judge != null && !judgesOnTheWay;
    }

    /** Whether that is because what belongs together is explored by itself. */
    boolean hasSeparateParts() {
        return atomicBlocks || sizes == Sizes.PARTS;
    }
}
