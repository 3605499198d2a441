package org.fencepost.enumerate;

import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.Dependencies;

/**
 * What one thread does when its actions get certain answers, from its start to its end.
 *
 * @param thread the number of the thread
 * @param end where it stopped: {@code End}, {@code Block}, {@code Failure}, or a {@code Join} that waits for a thread
 *     that never ends
 * @param needs the values by location that it reads, as bits that {@link ValueNumbers} gives out
 * @param provides the values by location that it writes
 */
public record Trace(int thread, List<Step> steps, Action end, long needs, long provides) {
    private static final String EXCLUSIVE = "X";

    /** The n-th step is the n-th action of the thread, answered. */
    public record Step(Action action, long answer, Dependencies dependencies) {}

    public Trace {
        steps = List.copyOf(steps);
    }

    public boolean ended() {
        return end instanceof Action.End;
    }

    public boolean failed() {
        return end instanceof Action.Failure;
    }

    /** The thread waits for something that this execution does not bring. */
    public boolean blocked() {
        return !ended() && !failed();
    }

    /** It waits for what another thread may do, and never does. */
    boolean waits() {
        return end instanceof Action.Join
                || end instanceof Action.Block block
                        && block.kind() != Action.BlockKind.ASSUME
                        && block.kind() != Action.BlockKind.BOUND;
    }

    /** It ended the whole program. */
    boolean exits() {
        return end instanceof Action.End last && last.exit();
    }

    /**
     * The action number of the load-exclusive that a store-exclusive standing after {@code steps} is paired with: the
     * latest exclusive access before it, if that is a load of the same location; otherwise -1, and the store must fail.
     */
    static int pairedLoad(Action.StoreExclusive store, List<Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            Action action = steps.get(i).action();
            if (action instanceof Action.StoreExclusive) {
                return -1;
            }
            if (action instanceof Action.Load load && load.how().has(EXCLUSIVE)) {
                return MemoryRange.of(load).equals(MemoryRange.of(store)) ? i : -1;
            }
        }
        return -1;
    }

    long result() {
        return ((Action.End) end).result();
    }

    /** Whether each value that it reads is among those available or its own. */
    boolean isServed(long available) {
        return (needs & ~(available | provides)) == 0;
    }
}
