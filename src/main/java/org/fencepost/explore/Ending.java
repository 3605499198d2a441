package org.fencepost.explore;

import org.fencepost.program.Action;

/** What a graph is in which no thread can go on: a complete execution, or one in which threads wait for ever. */
class Ending {
    /** Larger graphs would take minutes to check by the axioms as they are written, which assertions do. */
    private static final int MOST_CHECKED = 400;

    final Positions positions;
    private final Footprints footprints;

    Ending(Positions positions, Footprints footprints) {
        this.positions = positions;
        this.footprints = footprints;
    }

    void finish() {
        assert positions.g.size() > MOST_CHECKED || footprints.holds() : "an inconsistent execution was not noticed";
        assert positions.g.size() > MOST_CHECKED || knowsCauses()
                : "the causes of an event are no longer what they were";
        positions.wasted.complete();
        if (positions.reductions.complete()) {
            conclude();
        }
    }

    private boolean knowsCauses() {
        return !positions.g.tracksDependencies() || positions.g.rows().areUpToDate(positions.g.size());
    }

    /** Tells the watcher what the execution came to. */
    void conclude() {
        boolean ended = true;
        boolean exited = false;
        boolean waiting = true;
        for (int t = 0; t < positions.g.threads(); t++) {
            if (positions.g.isAlive(t)) {
                Step step = positions.current[t];
                ended &= step.code == Step.Code.END;
                exited |= step.exits;
                waiting &= step.code == Step.Code.END || waits(step.action);
            }
        }
        // The end of the program ends the waits of all other threads.
        boolean complete = ended || exited && waiting || !exited && positions.returnEndsWaits();
        boolean endsWaits = complete && !ended;
        if (exited || endsWaits) {
            positions.reductions.inspectEnd(endsWaits);
        }
        Watcher watcher = positions.watcher;
        boolean goesOn = complete
                ? watcher.complete(positions.g, positions.current)
                : watcher.blocked(positions.g, positions.current);
        positions.stopped |= !goesOn;
    }

    private static boolean waits(Action action) {
        return action instanceof Action.Join
                || action instanceof Action.Block block
                        && switch (block.kind()) {
                            case AWAIT, LOCK, ENDLESS -> true;
                            case ASSUME, BOUND -> false;
                        };
    }
}
