package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Program;

/**
 * What a thread saw before it found out by itself that something is wrong, a failed assertion say. Which reads the
 * condition depends on is only known to models that track dependencies; the reads that came last are a good guess.
 */
record LastReads(Program program, ExecutionGraph g, Behaviours behaviours, Locations locations) {
    private static final int MOST = 4;

    /** The finding, with the reads and what may be wrong with them when it has nothing of its own to point at. */
    Finding explain(Finding finding) {
        if (!finding.culprits().isEmpty()) {
            return finding;
        }
        List<Integer> reads = of(finding.thread());
        if (reads.isEmpty()) {
            return finding;
        }
        return new Finding(
                finding.kind(),
                finding.message(),
                finding.thread(),
                finding.site(),
                finding.advice().isEmpty() ? advice(reads) : finding.advice(),
                reads);
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

    private String advice(List<Integer> reads) {
        for (int r : reads) {
            int missed = g.coherenceSuccessor(g.readsFrom(r), g.location(r));
            if (missed >= 0 && g.thread(missed) != g.thread(r)) {
                return "The read of "
                        + program.describe(locations.get(g.location(r)).address()) + " at " + place(r)
                        + " gives " + value(r) + " although thread " + g.thread(missed) + " writes "
                        + value(missed) + " at " + place(missed)
                        + (isStoreBuffering(r, missed)
                                ? ": each of the two threads writes, and then does not see what the other has"
                                        + " written. Release and acquire allow that; it takes seq_cst on all four"
                                        + " accesses, or a seq_cst fence between write and read in both threads"
                                        + " (fencepost explain psc)."
                                : ": nothing makes that write happen before the read.");
            }
        }
        return "These are the last values that the thread read before (marked with >): which of them is unexpected, and"
                + " where does it come from?";
    }

    /**
     * Whether the thread of the missed write has, after it, missed a write that comes before the read: the pattern behind
     * Dekker's and Peterson's algorithms, for which there is only one cure.
     */
    private boolean isStoreBuffering(int read, int missed) {
        int other = g.thread(missed);
        for (int i = 0; i < g.length(other); i++) {
            int e = g.event(other, i);
            if (e >= 0 && e != missed && g.isRead(e) && i > index(missed)) {
                int alsoMissed = g.coherenceSuccessor(g.readsFrom(e), g.location(e));
                if (alsoMissed >= 0 && g.thread(alsoMissed) == g.thread(read) && index(alsoMissed) < index(read)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The place of an event in its thread. */
    private int index(int e) {
        int i = 0;
        while (g.event(g.thread(e), i) != e) {
            i++;
        }
        return i;
    }

    private String value(int e) {
        return behaviours.wide.text(g.value(e), locations.get(g.location(e)).size());
    }

    private String place(int e) {
        return behaviours.step(g.step(e)).action.site().user().toString();
    }
}
