package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;
import org.jspecify.annotations.Nullable;

/**
 * The end of exploration that goes through more executions than are allowed, and asks only when one is complete. What a thread or
 * a check finds wrong is of no interest before that, so nothing is checked on the way, and a thread that fails just stops.
 */
final class Filter extends Ending {
    private final Acceptance acceptance;
    private final Reassembly reassembly;

    Filter(Setting setting, Positions positions, Footprints footprints, Acceptance acceptance) {
        super(positions, footprints);
        this.acceptance = acceptance;
        this.reassembly = new Reassembly(
                setting.behaviours(), setting.checks(), setting.model().synchronisation());
    }

    @Override
    void finish() {
        ExecutionGraph explored = positions.g;
        if (!reassembly.assemble(explored) || !acceptance.allows(reassembly.graph())) {
            positions.stopped |= !positions.watcher.discarded();
            return;
        }
        positions.g = reassembly.graph();
        finishAllowed();
        positions.g = explored;
    }

    private void finishAllowed() {
        Finding finding = finding();
        if (finding != null) {
            positions.stopped |= !positions.watcher.failed(positions.g, positions.current, finding);
        } else if (acceptance.isFruitful()) {
            super.finish();
        } else {
            positions.stopped |= !positions.watcher.wasted();
        }
    }

    private @Nullable Finding finding() {
        for (Finding found : reassembly.findings()) {
            if (acceptance.canHappen(found)) {
                return found;
            }
        }
        for (int t = 0; t < positions.g.threads(); t++) {
            Step step = positions.current[t];
            if (positions.g.isAlive(t) && Positions.failsAt(step) && acceptance.canHappen(Checks.failure(step))) {
                return Checks.failure(step);
            }
        }
        return null;
    }
}
