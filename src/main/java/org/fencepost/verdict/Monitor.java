package org.fencepost.verdict;

/**
 * The wire between a running engine and whoever watches it, in another thread: the engine says how far it has come, the
 * watcher may ask it to stop (time is up, memory runs out, Ctrl-C). An engine looks at {@link #mustStop} often, costs one
 * volatile read, and then ends with {@link Verdict#BOUNDED} and {@link #reason} as the limit (or with the violation that it
 * has already found).
 */
public final class Monitor {
    private volatile long executions;
    private volatile long blocked;
    private volatile String reason;
    private volatile int squeezes;

    /** Called by the engine now and then. */
    public void report(long executionsSoFar, long blockedSoFar) {
        executions = executionsSoFar;
        blocked = blockedSoFar;
    }

    public long executions() {
        return executions;
    }

    public long blocked() {
        return blocked;
    }

    /** Asks the engine to free what memory it can do without. */
    public synchronized void squeeze() {
        squeezes++;
    }

    /** How often it was asked to. */
    public int squeezes() {
        return squeezes;
    }

    /** Asks the engine to stop; the first reason stays. */
    public synchronized void stop(String limit) {
        if (reason == null) {
            reason = limit;
        }
    }

    public boolean mustStop() {
        return reason != null;
    }

    /** Which limit was reached, as a sentence, or null while there is none. */
    public String reason() {
        return reason;
    }
}
