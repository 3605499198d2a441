package org.fencepost.explore;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;

/**
 * Which rf and co edges a new event may have: what coherence and the atomicity of updates leave open, following
 * happens-before (or, for models that say so, po ∪ rf).
 */
final class Placing {
    private final Positions positions;
    private final Causes causes;
    private final boolean byCauses;

    /** The writes that were found for a read, co-latest first. */
    int[] options = new int[16];

    int optionCount;

    Placing(Positions positions, Causes causes, FastModel model) {
        this.positions = positions;
        this.causes = causes;
        this.byCauses = model.coherenceFollowsCauses();
    }

    // ---- reads ------------------------------------------------------------------------------------------------------

    /** Lists the writes that the read may read from without breaking coherence. */
    void listOptions(int e) {
        optionCount = 0;
        addOptions(e, positions.g.predecessor(e));
    }

    /** Adds to the options what a read that comes after {@code pred} may read from. */
    void addOptions(int e, int pred) {
        ExecutionGraph g = positions.g;
        int loc = g.location(e);
        for (int i = causes.lastPlace(e); i >= 0; i--) {
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
            options = Arrays.copyOf(options, 2 * optionCount);
        }
        options[optionCount++] = write;
    }

    /** Whether the write, or a read of it, is in the past of {@code pred}, so that what comes after must not miss it. */
    private boolean isSeen(int write, int pred) {
        if (pred == ExecutionGraph.NONE) {
            return false;
        }
        if (isPast(write, pred)) {
            return true;
        }
        ExecutionGraph g = positions.g;
        for (int r = g.firstReader(write); r >= 0; r = g.nextReader(r)) {
            if (isPast(r, pred)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPast(int e, int pred) {
        ExecutionGraph g = positions.g;
        int t = g.thread(e);
        int seen = byCauses ? g.clocks().causes(pred, t) : g.clocks().happensBefore(pred, t);
        return seen > g.index(e);
    }

    long valueFrom(int read, int write) {
        return positions.valueFrom(write, positions.g.location(read));
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    /** The first place in the coherence order of e's location that is after all writes that {@code last} has seen. */
    int firstPlace(int e, int last) {
        ExecutionGraph g = positions.g;
        int loc = g.location(e);
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            if (isSeen(g.write(loc, i), last)) {
                return i + 1;
            }
        }
        return 0;
    }

    /** The only place of the write of an update: right after what its read reads from. */
    int placeAfterRead(int write) {
        ExecutionGraph g = positions.g;
        int source = g.readsFrom(g.readOf(write));
        return source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1;
    }

    /** Whether a write at this place would come between the read and the write of an update. */
    boolean splitsUpdate(int loc, int place) {
        ExecutionGraph g = positions.g;
        int next = g.write(loc, place);
        return g.isExclusive(next)
                && g.readsFrom(g.readOf(next)) == (place == 0 ? ExecutionGraph.INIT : g.write(loc, place - 1));
    }

    /** Has reductions look at a new write, where co may go against causes. */
    void inspectWrite(int e, int loc) {
        if (!byCauses && !positions.reductions.isEmpty()) {
            positions.reductions.inspectWrite(e, loc, firstPlace(e, e));
        }
    }
}
