package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.AtomicBlocks;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.verdict.Monitor;

/**
 * Explores programs with atomic blocks under sc: all executions as if there were no blocks, of which those are kept in which blocks
 * can be put in one piece ({@link AtomicBlocks}). Graphs on the way need not be such executions, so none can be given up early.
 *
 * <p>Nobody else goes on once a thread is stuck inside a block. So what is wrong can happen only if no such block has to come before
 * it; and that a thread waits for ever is of no interest when another one is stuck inside a block.
 */
final class AtomicExploration extends FilteringExploration {
    private final AtomicBlocks blocks = new AtomicBlocks();

    AtomicExploration(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            Monitor monitor,
            List<Step> roots,
            int threadCapacity,
            int maxEvents) {
        super(model, behaviours, locations, checks, watcher, monitor, roots, threadCapacity, maxEvents);
    }

    @Override
    boolean allows(ExecutionGraph whole) {
        int[] block = new int[whole.size()];
        for (int e = 0; e < block.length; e++) {
            block[e] = Math.max(0, behaviours.step(whole.step(e)).block);
        }
        blocks.take(whole, block);
        return blocks.isConsistent();
    }

    @Override
    boolean canHappen(Finding finding) {
        List<Integer> events = new ArrayList<>(finding.culprits());
        if (events.isEmpty()) {
            int last = g.last(finding.thread());
            events.add(last >= 0 ? last : g.spawnedBy(finding.thread()));
        }
        for (int t = 0; t < g.threads(); t++) {
            int stuck = t != finding.thread() && isStuckInBlock(t) ? g.last(t) : ExecutionGraph.NONE;
            if (stuck >= 0 && events.stream().anyMatch(e -> e >= 0 && blocks.precedes(stuck, e))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the thread has done something in a block that it never leaves. */
    private boolean isStuckInBlock(int t) {
        return g.isAlive(t)
                && current[t].block > 0
                && current[t].code != Step.Code.END
                && g.last(t) >= 0
                && behaviours.step(g.step(g.last(t))).block == current[t].block;
    }

    @Override
    void finishCorrect() {
        boolean isCut = false;
        boolean isStuck = false;
        for (int t = 0; t < g.threads(); t++) {
            isStuck |= g.isAlive(t) && current[t].block > 0 && current[t].code != Step.Code.END;
            isCut |= g.isAlive(t) && current[t].action instanceof Action.Block block && !block.isWait();
        }
        if (isStuck && !isCut) {
            stopped |= !watcher.fruitless();
        } else {
            super.finishCorrect();
        }
    }
}
