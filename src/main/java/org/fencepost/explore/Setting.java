package org.fencepost.explore;

import java.util.List;
import org.fencepost.model.FastModel;
import org.fencepost.verdict.Monitor;

/**
 * What is explored, and who is told what that comes to.
 *
 * @param model decides which executions are consistent
 * @param sizes what atomic accesses of different sizes that overlap are taken for
 * @param atomicBlocks whether the program has blocks that are to happen in one piece
 * @param roots where the threads stand that exist from the start
 * @param threadCapacity how many threads graphs have room for
 * @param maxEvents how large graphs may grow
 */
record Setting(
        FastModel model,
        Sizes sizes,
        boolean atomicBlocks,
        Behaviours behaviours,
        Locations locations,
        Checks checks,
        Watcher watcher,
        Monitor monitor,
        List<Step> roots,
        int threadCapacity,
        int maxEvents) {
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
        return atomicBlocks || sizes == Sizes.PARTS;
    }
}
