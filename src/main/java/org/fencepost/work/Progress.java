package org.fencepost.work;

import java.util.concurrent.atomic.AtomicLong;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Monitor;

/** Tells the monitor what all workers together have done so far. */
public final class Progress {
    private final Monitor monitor;
    private final AtomicLong executions = new AtomicLong();
    private final AtomicLong blocked = new AtomicLong();
    private final AtomicLong explored = new AtomicLong();

    public Progress(Monitor monitor) {
        this.monitor = monitor;
    }

    public void add(long moreExecutions, long moreBlocked, long moreExplored) {
        monitor.report(
                executions.accumulateAndGet(moreExecutions, Counts::sum),
                blocked.accumulateAndGet(moreBlocked, Counts::sum),
                explored.addAndGet(moreExplored));
    }
}
