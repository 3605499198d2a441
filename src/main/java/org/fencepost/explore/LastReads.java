package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Program;

/**
 * What a thread saw before it found out by itself that something is wrong, a failed assertion say. Which reads the
 * condition depends on is only known to models that track dependencies; the reads that came last are a good guess.
 */
final class LastReads {
    private static final int MOST = 4;

    private final Program program;
    private final ExecutionGraph g;
    private final Behaviours behaviours;
    private final Locations locations;

    LastReads(Program program, ExecutionGraph g, Behaviours behaviours, Locations locations) {
        this.program = program;
        this.g = g;
        this.behaviours = behaviours;
        this.locations = locations;
    }

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
                        + ": nothing makes that write happen before the read.";
            }
        }
        return "These are the last values that the thread read before (marked with >): which of them is unexpected, and"
                + " where does it come from?";
    }

    private String value(int e) {
        return behaviours.wide.text(g.value(e), locations.get(g.location(e)).size());
    }

    private String place(int e) {
        return behaviours.step(g.step(e)).action.site().user().toString();
    }
}
