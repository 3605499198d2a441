package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;

/**
 * Which rf and co edges a new event may have: what coherence and the atomicity of updates leave open, following
 * happens-before (or, for models that say so, po ∪ rf); and whether an event that is there was added maximally.
 */
abstract class Placing extends Positions {
    private final Synchronisation synchronisation;
    private final boolean byCauses;
    /** Whether reductions have more than its causes stay with an event. */
    boolean keepsCompanions;

    int[] options = new int[16];
    int optionCount;

    Placing(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            List<Step> roots,
            int threadCapacity) {
        super(behaviours, locations, checks, watcher, roots, threadCapacity);
        this.synchronisation = model.synchronisation();
        this.byCauses = model.coherenceFollowsCauses();
    }

    /** Computes what is before the event, now that its rf is known. */
    void computePast(int e) {
        g.clocks().compute(g, e, synchronisation);
        if (keepsCompanions && !g.hasNarrowPrefixes()) {
            g.clocks().computePrefix(g, e, reductions.companion(e));
        }
    }

    /** The last place in its location's coherence order that a read may read from, or a write may come after. */
    int lastPlace(int e) {
        return g.writes(g.location(e)) - 1;
    }

    /** The same for a write that a read, when it revisits one, is to read from. */
    int lastPlaceFor(int e, int revisited) {
        return g.writes(g.location(e)) - 1;
    }

    /** The same, as it was when only events before e and those that w is caused by were there. */
    int lastPlace(int e, int w) {
        return g.writes(g.location(e)) - 1;
    }

    /** The writes that the read may read from without breaking coherence, co-latest first. */
    void readOptions(int e, int loc) {
        optionCount = 0;
        readOptions(e, loc, g.predecessor(e));
    }

    /** Adds to the options what a read that comes after {@code pred} may read from. */
    void readOptions(int e, int loc, int pred) {
        for (int i = lastPlace(e); i >= 0; i--) {
            int w = g.write(loc, i);
            offer(w);
            if (isSeen(w, pred)) {
                return;
            }
        }
        offer(ExecutionGraph.INIT);
    }

    void offer(int write) {
        if (optionCount == options.length) {
            options = java.util.Arrays.copyOf(options, 2 * optionCount);
        }
        options[optionCount++] = write;
    }

    /** Whether the write, or a read of it, is in the past of {@code pred}, so that what comes after must not miss it. */
    boolean isSeen(int write, int pred) {
        if (pred == ExecutionGraph.NONE) {
            return false;
        }
        if (isPast(write, pred)) {
            return true;
        }
        for (int r = g.firstReader(write); r >= 0; r = g.nextReader(r)) {
            if (isPast(r, pred)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPast(int e, int pred) {
        int t = g.thread(e);
        int seen = byCauses ? g.clocks().causes(pred, t) : g.clocks().happensBefore(pred, t);
        return seen > g.index(e);
    }

    long valueFrom(int read, int write) {
        return write == ExecutionGraph.INIT ? checks.initialValue(g, g.location(read)) : g.value(write);
    }

    /** The first place in the coherence order of e's location that is after all writes that {@code last} has seen. */
    int firstPlace(int e, int last) {
        int loc = g.location(e);
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            if (isSeen(g.write(loc, i), last)) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Has reductions look at a new write, where co may go against causes. */
    void inspectWrite(int e, int loc) {
        if (!byCauses && !reductions.isEmpty()) {
            reductions.inspectWrite(e, loc, firstPlace(e, e));
        }
    }

    /** Whether a write at this place would come between the read and the write of an update. */
    boolean splitsUpdate(int loc, int place) {
        int next = g.write(loc, place);
        return g.isExclusive(next)
                && g.readsFrom(g.predecessor(next)) == (place == 0 ? ExecutionGraph.INIT : g.write(loc, place - 1));
    }

    /** Whether e was added maximally with respect to the events before it and those in the past of w. */
    boolean isMaximal(int e, int w) {
        return !reductions.mustStay(e) && wasAddedMaximally(e, w);
    }

    private boolean wasAddedMaximally(int e, int w) {
        return switch (g.kind(e)) {
            case READ -> {
                int source = g.readsFrom(e);
                yield isBefore(source, e, w) && !hasCoherenceSuccessor(source, g.location(e), e, w);
            }
            case WRITE ->
                !wasRevisitedFrom(e, w) && (hasForcedPlace(e, w) || !hasCoherenceSuccessor(e, g.location(e), e, w));
            case CHOICE -> g.value(e) == 0;
            case FENCE, ALLOC, FREE, SPAWN, JOIN -> true;
        };
    }

    /** Whether f was there when e was added, if what causes w had been there from the start. */
    boolean isBefore(int f, int e, int w) {
        return f < e || g.inPrefix(f, w);
    }

    /** Whether the write has no choice of place because it belongs to an update whose read stays when w revisits. */
    boolean hasForcedPlace(int e, int w) {
        return false;
    }

    /** Whether a read that was there before the write reads from it. */
    boolean wasRevisitedFrom(int write, int w) {
        for (int r = g.firstReader(write); r >= 0; r = g.nextReader(r)) {
            if (isBefore(r, write, w)) {
                return true;
            }
        }
        return false;
    }

    /** Whether something older than e, or in the past of w, comes after the write in coherence order. */
    boolean hasCoherenceSuccessor(int write, int loc, int e, int w) {
        int from = write == ExecutionGraph.INIT ? 0 : g.coherencePosition(write) + 1;
        for (int i = lastPlace(e, w); i >= from; i--) {
            int later = g.write(loc, i);
            if (later != e && isBefore(later, e, w)) {
                return true;
            }
        }
        return false;
    }
}
