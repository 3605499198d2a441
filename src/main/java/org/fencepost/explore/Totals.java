package org.fencepost.explore;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.Progress;

/** What all workers together have done so far. */
final class Totals {
    private final Monitor monitor;
    private final Progress progress;
    /** Names of executions, when they are remembered. */
    private final Set<Fingerprint> seen = ConcurrentHashMap.newKeySet();

    private final long before;

    /** @param before what was explored before a checkpoint */
    Totals(Monitor monitor, Findings before) {
        this.monitor = monitor;
        this.before = before.total();
        this.progress = new Progress(monitor);
        add(before.executions, before.blocked, before.explored);
    }

    /** How many executions were explored before a checkpoint. */
    long before() {
        return before;
    }

    void add(long moreExecutions, long moreBlocked, long moreExplored) {
        progress.add(moreExecutions, moreBlocked, moreExplored);
    }

    void stop(Limit limit) {
        monitor.stop(limit);
    }

    /** Whether no execution was like this before. */
    boolean isNew(Fingerprint execution) {
        return seen.add(execution);
    }
}
