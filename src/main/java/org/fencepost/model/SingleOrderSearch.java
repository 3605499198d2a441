package org.fencepost.model;

/** The search for cycles of C++20's single order of seq_cst operations (see {@link SingleOrderAxiom}). */
final class SingleOrderSearch extends SeqCstSearch {
    @Override
    void passed(int e) {
        push(LEAVING, e);
    }

    @Override
    void expand(int role, int e) {
        switch (role) {
            case ARRIVED -> {
                arriveAtNext(e);
                arriveStrongly(e);
                followEco(e);
                if (g.isFence(e)) {
                    passFence(e);
                }
            }
            case LEAVING -> followEco(e);
            default -> comeAlongEco(e);
        }
    }

    private void comeAlongEco(int e) {
        arriveAtFences(e);
        if (isSeqCst(e)) {
            arrive(e); // and what comes later in eco follows from there
        } else {
            followEco(e);
        }
    }

    /** sb; hb; sb: in each other thread the first seq_cst event that it leads to. */
    private void arriveStrongly(int e) {
        if (isReadOfUpdate(e)) {
            return; // its write is next, and all follows from there
        }
        int next = g.successor(e);
        int start = next >= 0 ? next : g.joinedBy(g.thread(e));
        if (start < 0) {
            return;
        }
        if (next < 0) {
            arriveAtNext(start);
        }
        for (int u = 0; u < g.threads(); u++) {
            if (u != g.thread(start) && g.isAlive(u)) {
                arriveFrom(u, startsAfter(u, start) ? 0 : firstSequencedAfter(u, g.thread(start), g.index(start)));
            }
        }
    }

    /** The index of the first event of thread u that comes after one, in sb, that the event of thread t happens before. */
    private int firstSequencedAfter(int u, int t, int index) {
        int first = firstAfter(u, t, index);
        boolean updates = first < g.length(u) && isReadOfUpdate(g.event(u, first));
        return updates ? first + 2 : first + 1;
    }

    /** The halves of an update are one operation, which is not sequenced before itself. */
    private boolean isReadOfUpdate(int e) {
        return g.isExclusive(e) && g.isRead(e);
    }
}
