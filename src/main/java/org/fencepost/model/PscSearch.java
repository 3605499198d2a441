package org.fencepost.model;

import org.fencepost.graph.ExecutionGraph;

/**
 * The search for cycles of RC11's psc (see {@link PscAxiom}). Between two seq_cst fences psc is hb ∪ hb; eco; hb (psc_base
 * adds nothing), so from a fence the search goes to all events that happen after it, both to leave by scb for a seq_cst access
 * and to go along eco to another fence.
 */
final class PscSearch extends SeqCstSearch {
    @Override
    void passed(int e) {
        push(LEAVING, e);
        if (g.isAccess(e)) {
            push(BETWEEN, e);
        }
    }

    @Override
    void expand(int role, int e) {
        switch (role) {
            case ARRIVED -> {
                leave(e);
                if (g.isFence(e)) {
                    passFence(e);
                }
            }
            case LEAVING -> leave(e);
            default -> {
                arriveAtFences(e);
                followEco(e);
            }
        }
    }

    /** scb; ([Esc] ∪ hb?; [Fsc]). */
    private void leave(int e) {
        arriveAtNext(e);
        arriveAtFences(e);
        if (g.isAccess(e)) {
            leaveAlongLocation(e);
        }
        leaveAround(e);
    }

    /** co ∪ rb up to the first seq_cst write, and hb|loc to reads. */
    private void leaveAlongLocation(int e) {
        int loc = g.location(e);
        int from = g.isWrite(e) ? e : g.readsFrom(e);
        int position = from == ExecutionGraph.INIT ? 0 : g.coherencePosition(from) + 1;
        boolean open = true;
        for (int i = position; i < g.writes(loc); i++) {
            int w = g.write(loc, i);
            if (open) {
                arriveAtFences(w);
            }
            if (open && isSeqCst(w)) {
                arrive(w);
                open = false; // later writes follow from this one
            }
            arriveAtReaders(e, g.firstReader(w));
        }
        arriveAtReaders(e, from == ExecutionGraph.INIT ? g.firstInitialReader(loc) : g.firstReader(from));
    }

    private void arriveAtReaders(int e, int first) {
        for (int r = first; r >= 0; r = g.nextReader(r)) {
            if (isSeqCst(r) && r != e && g.happensBefore(e, r)) {
                arrive(r);
            }
        }
    }

    /** sb≠loc; hb; sb≠loc: in each other thread the first seq_cst event that it leads to. */
    private void leaveAround(int e) {
        int a = g.nextInThread(e);
        while (a >= 0 && !differ(e, a)) {
            a = g.nextInThread(a);
        }
        int start = a >= 0 ? a : g.joinedBy(g.thread(e));
        if (start < 0) {
            return;
        }
        for (int u = 0; u < g.threads(); u++) {
            if (u == g.thread(start) && u != g.thread(e)) {
                arriveAfter(u, g.index(start));
            } else if (u != g.thread(start) && g.isAlive(u)) {
                arriveElsewhere(u, start);
            }
        }
    }

    private void arriveElsewhere(int u, int start) {
        if (startsAfter(u, start)) {
            arriveFrom(u, 0);
        } else {
            arriveAfter(u, firstAfter(u, g.thread(start), g.index(start)));
        }
    }

    /** The first seq_cst event of the thread that some event from the index on is sb≠loc before. */
    private void arriveAfter(int u, int index) {
        for (int i = index + 1; i < g.length(u); i++) {
            int f = g.event(u, i);
            if (isThere(u, i) && isSeqCst(f)) {
                for (int j = index; j < i; j++) {
                    if (isThere(u, j) && differ(g.event(u, j), f)) {
                        arrive(f);
                        return;
                    }
                }
            }
        }
    }

    /** sb≠loc holds unless both are accesses to the same location. */
    private boolean differ(int a, int b) {
        return !(g.isAccess(a) && g.isAccess(b) && g.location(a) == g.location(b));
    }
}
