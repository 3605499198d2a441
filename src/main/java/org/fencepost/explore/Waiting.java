package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/**
 * Tells whether a graph in which no thread can go on is stuck for good: every live thread waits for a lock, a join or a
 * value in an await loop, and has read the co-latest write of what it waits for, so no write that exists can end the wait
 * (VSync §1.2: a stagnant execution). If some wait read an older write, or an assumption failed, another execution of the
 * exploration tells what happens, and this one is of no interest. A thread that goes round in a loop for ever waits for
 * nothing, but others may wait for it.
 */
final class Waiting {
    private final Program program;
    private final ExecutionGraph g;
    private final Behaviours behaviours;
    private final Locations locations;
    private final Step[] ends;

    Waiting(Program program, ExecutionGraph g, Behaviours behaviours, Locations locations, Step[] ends) {
        this.program = program;
        this.g = g;
        this.behaviours = behaviours;
        this.locations = locations;
        this.ends = ends;
    }

    Finding finding(boolean liveness) {
        List<String> waits = new ArrayList<>();
        List<Integer> culprits = new ArrayList<>();
        Step first = null;
        boolean spinning = false;
        for (int t = 0; t < g.threads(); t++) {
            if (!g.isAlive(t) || ends[t].code == Step.Code.END) {
                continue;
            }
            if (ends[t].action instanceof Action.Join join) {
                waits.add("thread " + t + " waits for thread " + join.thread() + " at "
                        + join.site().user());
                continue;
            }
            Action.Block block = (Action.Block) ends[t].action;
            if (block.kind() == Action.BlockKind.ENDLESS) {
                waits.add("thread " + t + " goes round for ever in the loop at "
                        + block.site().user());
                spinning = true;
                continue;
            }
            List<Integer> reads = reads(t, block);
            if (reads == null || !allLatest(reads)) {
                return null;
            }
            culprits.addAll(reads);
            boolean loop =
                    block.kind() != Action.BlockKind.LOCK && !block.site().library();
            spinning |= loop;
            if (first == null || loop && ends[first.thread].action.site().library()) {
                first = ends[t];
            }
            waits.add(describe(t, block, reads));
        }
        return first == null || spinning && !liveness ? null : describe(first, spinning, waits, culprits);
    }

    /** The reads that keep the thread from going on, or null when it does not wait for anything that could still come. */
    private List<Integer> reads(int t, Action.Block block) {
        return switch (block.kind()) {
            case ASSUME, BOUND, ENDLESS -> null;
            case LOCK -> g.last(t) >= 0 && g.isRead(g.last(t)) ? List.of(g.last(t)) : List.of();
            case AWAIT -> readsOf(t, block.reads());
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
            while (next >= 0 && writesBack(next)) {
                next = g.coherenceSuccessor(next, g.location(r));
            }
            if (next >= 0) {
                return false;
            }
        }
        return true;
    }

    /** An exchange in a failed iteration, of this thread or another, writes back what it read: that ends no wait. */
    private boolean writesBack(int write) {
        if (!g.isExclusive(write)) {
            return false;
        }
        // The parts of an update's read come right before those of its write.
        int read = g.event(g.thread(write), g.index(write) - g.groupSize(write));
        return read >= 0 && g.value(write) == g.value(read);
    }

    private String describe(int t, Action.Block block, List<Integer> reads) {
        StringBuilder text = new StringBuilder("thread " + t);
        Site site = block.site().user();
        text.append(
                switch (block.kind()) {
                    case LOCK -> " waits for a mutex at ";
                    default -> block.site().library() ? " waits at " : " waits in the loop at ";
                });
        text.append(site);
        for (int r : reads) {
            String variable = program.describe(locations.get(g.location(r)).address());
            if (variable.startsWith("__fp_")) {
                continue; // of our library models: says nothing to the user
            }
            text.append(", reading ")
                    .append(variable)
                    .append(" = ")
                    .append(behaviours.wide.text(
                            g.value(r), locations.get(g.location(r)).size()));
            int w = g.readsFrom(r);
            if (w >= 0) {
                text.append(" (written at ")
                        .append(behaviours.step(g.step(w)).action.site().user())
                        .append(" by thread ")
                        .append(g.thread(w))
                        .append(')');
            }
        }
        return text.toString();
    }

    private Finding describe(Step first, boolean spinning, List<String> waits, List<Integer> culprits) {
        Action.Block block = (Action.Block) first.action;
        String message = String.join("; ", waits);
        return new Finding(
                spinning ? FailureKind.HANG : FailureKind.DEADLOCK,
                (spinning ? "hang: " : "deadlock: ") + message,
                first.thread,
                block.site(),
                "No write that could end the wait is left: either it never comes, or it came too early and was"
                        + " overwritten.",
                culprits);
    }
}
