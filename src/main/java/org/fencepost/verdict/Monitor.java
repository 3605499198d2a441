package org.fencepost.verdict;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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
    private volatile long states;
    private volatile @Nullable Limit limit;
    private volatile int memoryRequests;
    private volatile double expected;
    private volatile double events;
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    /** Whoever is to stop when that is; null for none. */
    private final @Nullable Monitor whole;

    public Monitor() {
        this(null);
    }

    private Monitor(@Nullable Monitor whole) {
        this.whole = whole;
    }

    /** For a part of the work, which can be stopped alone and is stopped with the whole. */
    public Monitor part() {
        return new Monitor(this);
    }

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

    /** The same for an engine that visits states. */
    public void reportStates(long statesSoFar) {
        states = statesSoFar;
        if (whole != null) {
            whole.reportStates(statesSoFar);
        }
    }

    /** How many states were visited; 0 for engines that visit none. */
    public long states() {
        return states;
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
        return whole == null ? memoryRequests : memoryRequests + whole.memoryRequests();
    }

    /** Asks the engine to stop; the first reason stays. */
    public synchronized void stop(Limit reached) {
        if (limit == null) {
            limit = reached;
        }
    }

    /** Something that changes no result, but that the user should know. */
    public void warn(String text) {
        if (whole == null) {
            warnings.add(text);
        } else {
            whole.warn(text);
        }
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    public boolean mustStop() {
        return limit() != null;
    }

    /** Why the engine must stop, or null while it need not. */
    public @Nullable Limit limit() {
        Limit reached = limit;
        return reached != null || whole == null ? reached : whole.limit();
    }
}
