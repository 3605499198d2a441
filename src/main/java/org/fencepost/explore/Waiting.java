package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a graph in which no thread can go on whether it is stuck for good ({@link Stagnation}), and how. A thread that
 * goes round in a loop for ever waits for nothing, but others may wait for it.
 */
final class Waiting {
    private final Program program;
    private final ExecutionGraph g;
    private final Behaviours behaviours;
    private final Locations locations;
    private final Step[] ends;
    private final Stagnation stagnation;

    Waiting(Program program, ExecutionGraph g, Behaviours behaviours, Locations locations, Step[] ends) {
        this.program = program;
        this.g = g;
        this.behaviours = behaviours;
        this.locations = locations;
        this.ends = ends;
        this.stagnation = new Stagnation(g, behaviours, ends);
    }

    @Nullable Finding finding(boolean liveness) {
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
            List<Integer> reads = stagnation.reads(t, block);
            if (reads == null) {
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
        if (spinning && !liveness) {
            return null;
        }
        return first != null ? describe(first, spinning, waits, culprits) : spinning ? endless(waits) : null;
    }

    /** Nobody waits, and somebody never ends. */
    private Finding endless(List<String> waits) {
        int thread = 0;
        while (!(g.isAlive(thread) && ends[thread].action instanceof Action.Block)) {
            thread++;
        }
        return new Finding(
                FailureKind.LIVELOCK,
                String.join("; ", waits),
                thread,
                ends[thread].action.site(),
                "The loop looks at nothing that another thread could change, and has no end.",
                List.of());
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
        return new Finding(
                spinning ? FailureKind.HANG : FailureKind.DEADLOCK,
                String.join("; ", waits),
                first.thread,
                block.site(),
                "No write that could end the wait is left: either it never comes, or it came too early and was"
                        + " overwritten.",
                culprits);
    }
}
