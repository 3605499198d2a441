package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;

/**
 * TruSt's revisit condition: a new write may revisit a read of its location that is no cause of it, if the read and all
 * that the revisit deletes, which is what was added after the read and does not cause the write, are a <em>maximal
 * extension</em> of what stays. So of all graphs from which the same revisit leads to the same graph, one does it.
 */
final class Revisits {
    private final Positions positions;
    private final Causes causes;
    private final Reductions reductions;
    /** The write at hand, alone. */
    private final int[] keepers = new int[1];

    Revisits(Positions positions, Causes causes) {
        this.positions = positions;
        this.causes = causes;
        this.reductions = positions.reductions;
    }

    /**
     * Leaves the backward revisits of the new write on the work list. What a revisit of an older read deletes includes what
     * the revisit of a newer one deletes, so the first event that is not maximal ends the search.
     */
    void push(int w, int loc) {
        if (causes.opensUpdate(w)) {
            pushOneByOne(w, loc);
            return;
        }
        ExecutionGraph g = positions.g;
        int oldest = oldestRevisitable(w, loc);
        keepers[0] = w;
        for (int e = w - 1; e >= oldest; e--) {
            if (!reductions.canGoBack(e, keepers)) {
                return;
            }
            if (g.inPrefix(e, w)) {
                continue;
            }
            if (!isMaximal(e, w)) {
                return;
            }
            // A read before the write in its own thread is no cause of it when it does not depend on it (IMM).
            if (g.isRead(e) && g.location(e) == loc && g.thread(e) != g.thread(w)) {
                positions.work.push(WorkList.REVISIT, w, e, 0);
            }
        }
    }

    /** The same where the order in which deleted events come back is another one for each read. */
    private void pushOneByOne(int w, int loc) {
        ExecutionGraph g = positions.g;
        keepers[0] = w;
        for (int r = w - 1; r >= 0; r--) {
            if (g.isRead(r) && g.location(r) == loc && isRevisitable(r, w)) {
                if (causes.arrange(r, w) && isMaximalExtension(r, w)) {
                    positions.work.push(WorkList.REVISIT, w, r, 0);
                }
            }
        }
        causes.forgetArrangement();
    }

    private boolean isMaximalExtension(int r, int w) {
        for (int e = r; e < w; e++) {
            if (!reductions.canGoBack(e, keepers) || !positions.g.inPrefix(e, w) && !isMaximal(e, w)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRevisitable(int r, int w) {
        ExecutionGraph g = positions.g;
        return g.thread(r) != g.thread(w) && !g.inPrefix(r, w);
    }

    /** The oldest read that the write might revisit; w when there is none, as for most writes. */
    private int oldestRevisitable(int w, int loc) {
        ExecutionGraph g = positions.g;
        int oldest = olderRevisitable(g.firstInitialReader(loc), w, w);
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            oldest = olderRevisitable(g.firstReader(g.write(loc, i)), w, oldest);
        }
        return oldest;
    }

    private int olderRevisitable(int first, int w, int oldest) {
        int found = oldest;
        for (int r = first; r >= 0; r = positions.g.nextReader(r)) {
            if (r < found && isRevisitable(r, w)) {
                found = r;
            }
        }
        return found;
    }

    // ---- maximality -------------------------------------------------------------------------------------------------

    /**
     * Whether e was added maximally with respect to the events before it and those that cause w: a read from the write that
     * was co-latest then, a write in the last place, and nobody who was there before reads from it.
     */
    boolean isMaximal(int e, int w) {
        ExecutionGraph g = positions.g;
        if (reductions.mustStay(e)) {
            return false;
        }
        return switch (g.kind(e)) {
            case READ -> {
                int source = g.readsFrom(e);
                yield causes.isBefore(source, e, w) && !hasCoherenceSuccessor(source, g.location(e), e, w);
            }
            case WRITE ->
                !wasRevisitedFrom(e, w)
                        && (causes.hasForcedPlace(e, w) || !hasCoherenceSuccessor(e, g.location(e), e, w));
            case CHOICE -> g.value(e) == 0;
            case FENCE, ALLOC, FREE, SPAWN, JOIN -> true;
        };
    }

    /** Whether a read that was there before the write reads from it. */
    private boolean wasRevisitedFrom(int write, int w) {
        ExecutionGraph g = positions.g;
        for (int r = g.firstReader(write); r >= 0; r = g.nextReader(r)) {
            if (causes.isBefore(r, write, w)) {
                return true;
            }
        }
        return false;
    }

    /** Whether something older than e, or that causes w, comes after the write in coherence order. */
    private boolean hasCoherenceSuccessor(int write, int loc, int e, int w) {
        ExecutionGraph g = positions.g;
        int from = write == ExecutionGraph.INIT ? 0 : g.coherencePosition(write) + 1;
        for (int i = causes.lastPlace(e, w); i >= from; i--) {
            int later = g.write(loc, i);
            if (later != e && causes.isBefore(later, e, w)) {
                return true;
            }
        }
        return false;
    }
}
