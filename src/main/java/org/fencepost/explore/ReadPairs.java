package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Site;

/** Which reads have read from which writes, by thread and place in the source; two that are taken for one cost nothing but a hint. */
final class ReadPairs {
    private static final long PRIME = 1_000_003;

    private final StateSet seen = new StateSet();

    int size() {
        return seen.size();
    }

    /** Adds what was read in the walk. Returns whether something of it is new. */
    boolean addAll(Walker walk) {
        ExecutionGraph g = walk.graph();
        boolean isNew = false;
        for (int e = 0; e < g.size(); e++) {
            if (g.isRead(e)) {
                int write = g.readsFrom(e);
                isNew |= seen.add((write < 0 ? 0 : place(walk, write)) * PRIME * PRIME + place(walk, e));
            }
        }
        return isNew;
    }

    private static long place(Walker walk, int e) {
        Site site = walk.site(e);
        return (walk.graph().thread(e) * PRIME + site.line()) * PRIME
                + site.file().hashCode();
    }
}
