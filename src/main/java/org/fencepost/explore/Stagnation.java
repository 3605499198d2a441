package org.fencepost.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/**
 * Whether a graph in which no thread can go on is stuck for good: every live thread waits for a lock, a join or a value in
 * an await loop, and has read the co-latest write of what it waits for, so no write that exists can end the wait (AMC, VSync
 * §1.2: a stagnant execution). If some wait read an older write, or an assumption failed, another execution of the
 * exploration tells what happens, and this one is of no interest.
 */
final class Stagnation {
    private final ExecutionGraph g;
    private final Behaviours behaviours;
    private final Step[] ends;
    private final StoringWaits storing;
    /** What threads that wait wrote in their last rounds, and have taken back. */
    private final BitSet takenBack;

    Stagnation(ExecutionGraph g, Behaviours behaviours, Step[] ends) {
        this.g = g;
        this.behaviours = behaviours;
        this.ends = ends;
        this.storing = new StoringWaits(g, behaviours, ends);
        this.takenBack = storing.writes();
    }

    /** Whether no thread can ever go on, given where they stand. */
    boolean holds() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && ends[t].action instanceof Action.Block block && !isForGood(t, block)) {
                return false;
            }
        }
        return true;
    }

    private boolean isForGood(int t, Action.Block block) {
        return block.kind() == Action.BlockKind.ENDLESS || reads(t, block) != null;
    }

    /** The reads that keep the thread from ever going on; null when another execution tells what becomes of it. */
    @Nullable List<Integer> reads(int t, Action.Block block) {
        List<Integer> reads = lastReads(t, block);
        return reads == null || !allLatest(reads) ? null : reads;
    }

    private @Nullable List<Integer> lastReads(int t, Action.Block block) {
        return switch (block.kind()) {
            case ASSUME, BOUND, ENDLESS -> null;
            case LOCK, AWAIT -> readsOf(t, block.reads());
        };
    }

    private List<Integer> readsOf(int t, List<Integer> actions) {
        List<Integer> reads = new ArrayList<>();
        for (int i = 0; i < g.length(t); i++) {
            int e = g.event(t, i);
            if (e >= 0 && g.isRead(e) && actions.contains(behaviours.step(g.step(e)).number)) {
                reads.add(e);
            }
        }
        return reads;
    }

    /** Whether each read is from the co-latest write, not counting updates that write back what they read. */
    private boolean allLatest(List<Integer> reads) {
        for (int r : reads) {
            int next = g.coherenceSuccessor(g.readsFrom(r), g.location(r));
            while (next >= 0 && (writesBack(g, next) || takenBack.get(next))) {
                next = g.coherenceSuccessor(next, g.location(r));
            }
            if (next >= 0 || sawOthersPass(r)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it read what another waiting thread wrote for a moment: a mutex that is free again by now. */
    private boolean sawOthersPass(int r) {
        int w = g.readsFrom(r);
        return w >= 0 && takenBack.get(w) && g.thread(w) != g.thread(r) && storing.isPassing(w);
    }

    /** An exchange in a failed iteration, of this thread or another, writes back what it read: that ends no wait. */
    static boolean writesBack(ExecutionGraph g, int write) {
        if (!g.isExclusive(write)) {
            return false;
        }
        // The parts of an update's read come right before those of its write.
        int read = g.event(g.thread(write), g.index(write) - g.groupSize(write));
        return read >= 0 && g.value(write) == g.value(read);
    }
}
