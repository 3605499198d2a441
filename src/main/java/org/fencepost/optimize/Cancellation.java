package org.fencepost.optimize;

/** Somebody no longer needs an answer. */
final class Cancellation {
    private volatile boolean cancelled;

    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }
}
