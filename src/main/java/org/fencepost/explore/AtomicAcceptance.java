package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.AtomicBlocks;
import org.fencepost.program.Action;

/**
 * Accepts, under sc, executions of programs with atomic blocks in which blocks can be put in one piece ({@link AtomicBlocks}), of
 * those that there would be without blocks. Graphs on the way need not be such executions, so none can be given up early.
 *
 * <p>Nobody else goes on once a thread is stuck inside a block. So what is wrong can happen only if no such block has to come before
 * it; and that a thread waits for ever is of no interest when another one is stuck inside a block.
 */
final class AtomicAcceptance implements Acceptance {
    private final Positions positions;
    /** Of the execution that was asked about last. */
    @SuppressWarnings("NullAway.Init")
    private AtomicBlocks blocks;

    AtomicAcceptance(Positions positions) {
        this.positions = positions;
    }

    @Override
    public boolean allows(ExecutionGraph whole) {
        int[] block = new int[whole.size()];
        for (int e = 0; e < block.length; e++) {
            block[e] = Math.max(0, positions.behaviours.step(whole.step(e)).block);
        }
        blocks = new AtomicBlocks(whole, block);
        return blocks.isConsistent();
    }

    @Override
    public boolean canHappen(Finding finding) {
        ExecutionGraph g = positions.g;
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
        ExecutionGraph g = positions.g;
        return g.isAlive(t)
                && positions.current[t].block > 0
                && positions.current[t].code != Step.Code.END
                && g.last(t) >= 0
                && positions.behaviours.step(g.step(g.last(t))).block == positions.current[t].block;
    }

    @Override
    public boolean isFruitful() {
        ExecutionGraph g = positions.g;
        boolean isCut = false;
        boolean isStuck = false;
        for (int t = 0; t < g.threads(); t++) {
            Step step = positions.current[t];
            isStuck |= g.isAlive(t) && step.block > 0 && step.code != Step.Code.END;
            isCut |= g.isAlive(t) && step.action instanceof Action.Block block && !block.isWait();
        }
        return !isStuck || isCut;
    }
}
