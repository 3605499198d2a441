package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;

/**
 * What a thread saw before it found out by itself that something is wrong, a failed assertion say. Which reads the
 * condition depends on is only known to models that track dependencies; the reads that came last are a good guess.
 */
record LastReads(ExecutionGraph g) {
    private static final int MOST = 4;

    /** The finding, with the reads when it has nothing of its own to point at. */
    Finding explain(Finding finding) {
        if (!finding.culprits().isEmpty()) {
            return finding;
        }
        List<Integer> reads = of(finding.thread());
        if (reads.isEmpty()) {
            return finding;
        }
        return new Finding(
                finding.kind(), finding.message(), finding.thread(), finding.site(), finding.advice(), reads);
    }

    /** The reads since the thread last did anything else, in their order; the newest few when there are many. */
    private List<Integer> of(int thread) {
        List<Integer> reads = new ArrayList<>();
        for (int i = g.length(thread) - 1; i >= 0 && reads.size() < MOST; i--) {
            int e = g.event(thread, i);
            if (e >= 0 && g.isRead(e)) {
                reads.add(0, e);
            } else if (!reads.isEmpty()) {
                break;
            }
        }
        return reads;
    }
}
