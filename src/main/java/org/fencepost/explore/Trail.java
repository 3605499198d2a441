package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.ThreadRun;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one thread that stand at steps where it has been. A thread goes on from any of its steps when that is answered in a
 * new way; its interpreter stands at the step that was found last, so it has to be brought back there: by feeding the known
 * answers to a copy of a run that stands further up. Mostly the next step is looked for near the last one, so some runs on
 * the way to that are kept, the more the closer to it; else a thread of many steps would be run from its start each time.
 */
final class Trail {
    /** How many answers are worth a run that is kept half-way: to copy one costs as much as to answer some. */
    private static final int FAR = 8;

    private record Stop(Step step, ThreadRun run) {}

    private final Behaviours behaviours;
    /** Stands at the first step. */
    private final ThreadRun origin;
    /** From the first step down; each stands before the next. */
    private final List<Stop> stops = new ArrayList<>();
    /** What comes between a stop and a step, last things first; only here to be used again. */
    private final ArrayList<Step> path = new ArrayList<>();

    private ThreadRun run;
    /** Where the run stands; null when it is on its way. */
    private @Nullable Step at;

    /** @param run stands at the first step, and is used up */
    Trail(Behaviours behaviours, ThreadRun run) {
        this.behaviours = behaviours;
        this.origin = run.copy();
        this.run = run;
    }

    /** The run that stands at the step found last. */
    ThreadRun run() {
        return run;
    }

    /** The run, at the step and about to go on from there. */
    ThreadRun leave(Step step) {
        if (at != step) {
            run = replay(step);
        }
        at = null;
        return run;
    }

    /** The run has come to the step. */
    void reach(Step step) {
        at = step;
    }

    private ThreadRun replay(Step step) {
        findPath(step);
        ThreadRun copy = (stops.isEmpty() ? origin : stops.get(stops.size() - 1).run()).copy();
        int kept = path.size() >= FAR ? path.size() / 2 : -1;
        for (int i = path.size() - 1; i >= 0; i--) {
            behaviours.resume(copy, path.get(i).answer);
            if (i == kept) {
                stops.add(new Stop(path.get(i), copy.copy()));
            }
        }
        return copy;
    }

    /** Forgets the stops that do not lead to the step, and lists what comes after the last one that does. */
    private void findPath(Step step) {
        path.clear();
        for (Step s = step; s.parent != null; s = s.parent) {
            while (!stops.isEmpty() && lastStop().depth > s.depth) {
                stops.remove(stops.size() - 1);
            }
            if (!stops.isEmpty() && lastStop() == s) {
                return;
            }
            path.add(s);
        }
        stops.clear();
    }

    private Step lastStop() {
        return stops.get(stops.size() - 1).step();
    }
}
