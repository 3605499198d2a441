package org.fencepost.explore;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;

/** What all workers together have done so far. */
final class Progress {
    private final Monitor monitor;
    private final AtomicLong executions = new AtomicLong();
    private final AtomicLong blocked = new AtomicLong();
    private final AtomicLong explored = new AtomicLong();
    /** Names of executions, when they are remembered. */
    private final Set<Fingerprint> seen = ConcurrentHashMap.newKeySet();

    private final long before;

    /** @param before what was explored before a checkpoint */
    Progress(Monitor monitor, Harvest before) {
        this.monitor = monitor;
        this.before = before.total();
        add(before.executions, before.blocked, before.explored);
    }

    /** How many executions were explored before a checkpoint. */
    long before() {
        return before;
    }

    void add(long moreExecutions, long moreBlocked, long moreExplored) {
        monitor.report(
                executions.accumulateAndGet(moreExecutions, Counts::sum),
                blocked.accumulateAndGet(moreBlocked, Counts::sum),
                explored.addAndGet(moreExplored));
    }

    void stop(Limit limit) {
        monitor.stop(limit);
    }

    /** Whether no execution was like this before. */
    boolean isNew(Fingerprint execution) {
        return seen.add(execution);
    }
}
