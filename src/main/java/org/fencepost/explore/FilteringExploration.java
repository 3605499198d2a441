package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.verdict.Monitor;

/**
 * Explores more executions than are allowed, and asks only when one is complete. What a thread or a check finds wrong is of no
 * interest before that, so nothing is checked on the way, and a thread that fails just stops.
 */
abstract class FilteringExploration extends Exploration {
    private final Reassembly reassembly;

    FilteringExploration(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            Monitor monitor,
            List<Step> roots,
            int threadCapacity,
            int maxEvents) {
        super(model, behaviours, locations, checks.lenient(), watcher, monitor, roots, threadCapacity, maxEvents);
        this.reassembly = new Reassembly(behaviours, checks, model.synchronisation());
    }

    /** Whether the execution, of which all that can be there is, is one. */
    abstract boolean allows(ExecutionGraph whole);

    /** Whether what is wrong with an execution that is allowed can come about. */
    boolean canHappen(Finding finding) {
        return true;
    }

    @Override
    boolean fail(Finding finding) {
        return true;
    }

    @Override
    boolean locateAll() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t)) {
                current[t] = position(t);
                int last = g.last(t);
                part[t] = last >= 0 && current[t].id == g.step(last) ? g.part(last) + 1 : 0;
            }
        }
        return true;
    }

    @Override
    void finish() {
        ExecutionGraph explored = g;
        if (!reassembly.assemble(explored) || !allows(reassembly.graph())) {
            stopped |= !watcher.discarded();
            return;
        }
        g = reassembly.graph();
        Finding finding = finding();
        if (finding == null) {
            finishCorrect();
        } else {
            stopped |= !watcher.failed(g, current, finding);
        }
        g = explored;
    }

    /** Tells the watcher of an execution in which nothing is wrong. */
    void finishCorrect() {
        super.finish();
    }

    private Finding finding() {
        for (Finding found : reassembly.findings()) {
            if (canHappen(found)) {
                return found;
            }
        }
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && failsAt(current[t]) && canHappen(Checks.failure(current[t]))) {
                return Checks.failure(current[t]);
            }
        }
        return null;
    }
}
