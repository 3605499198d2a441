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

    long result() {
        return ((Action.End) end).result();
    }

    /** Whether each value that it reads is among those available or its own. */
    boolean isServed(long available) {
        return (needs & ~(available | provides)) == 0;
    }
}
