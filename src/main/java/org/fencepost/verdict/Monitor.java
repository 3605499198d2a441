package org.fencepost.verdict;

import org.jspecify.annotations.Nullable;

/**
 * The wire between a running engine and whoever watches it, in another thread: the engine says how far it has come, the
 * watcher may ask it to stop (time is up, memory runs out, Ctrl-C). An engine looks at {@link #mustStop} often, costs one
 * volatile read, and then ends with {@link Verdict#BOUNDED} and {@link #limit} (or with the violation that it
 * has already found).
 */
public final class Monitor {
    private volatile long executions;
    private volatile long blocked;
    private volatile long explored;
    private volatile @Nullable Limit limit;
    private volatile int memoryRequests;
    private volatile double expected;
    private volatile double events;

    /** Called by the engine now and then. */
    public void report(long executionsSoFar, long blockedSoFar) {
        executions = executionsSoFar;
        blocked = blockedSoFar;
        explored = executionsSoFar;
    }

    /**
     * The same for an engine for which one execution may count for several.
     *
     * @param exploredSoFar how many of the complete executions it has explored
     */
    public void report(long executionsSoFar, long blockedSoFar, long exploredSoFar) {
        report(executionsSoFar, blockedSoFar);
        explored = exploredSoFar;
    }

    public long executions() {
        return executions;
    }

    public long blocked() {
        return blocked;
    }

    /** How many of the executions were explored. */
    public long explored() {
        return explored;
    }

    /**
     * Called by an engine that has looked around.
     *
     * @param all about how many executions there are, blocked ones included
     * @param size about how many events an execution has
     */
    public void expect(double all, double size) {
        expected = all;
        events = size;
    }

    /** About how many executions there are, blocked ones included; 0 while nobody knows. */
    public double expected() {
        return expected;
    }

    /** About how many events an execution has; 0 while nobody knows. */
    public double events() {
        return events;
    }

    /** Asks the engine to free what memory it can do without. */
    public synchronized void requestMemory() {
        memoryRequests++;
    }

    /** How often it was asked to. */
    public int memoryRequests() {
        return memoryRequests;
    }

    /** Asks the engine to stop; the first reason stays. */
    public synchronized void stop(Limit reached) {
        if (limit == null) {
            limit = reached;
        }
    }

    public boolean mustStop() {
        return limit != null;
    }

    /** Why the engine must stop, or null while it need not. */
    public @Nullable Limit limit() {
        return limit;
    }
}
