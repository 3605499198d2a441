package org.fencepost.work;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;

/**
 * Keeps the time of running checks: stops each when its own time is up or nobody needs it any more, and all of them when
 * the whole search has to stop. Tells the search's monitor how far the checks have come.
 */
public final class Watch implements AutoCloseable {
    private static final long TICK_MILLIS = 4;

    private final Monitor whole;
    private final String rest;
    private final Set<Entry> entries = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean closed;
    /** Executions of checks that have ended. */
    private long executions;

    private long blocked;

    /** @param rest what to say about what is left when the search has to stop */
    public Watch(Monitor whole, String rest) {
        this.whole = whole;
        this.rest = rest;
        this.thread = new Thread(this::run, "fencepost-deadlines");
        thread.setDaemon(true);
        thread.start();
    }

    /** A check that is watched until it is closed. */
    public final class Entry implements AutoCloseable {
        private final Monitor monitor;
        private final Cancellation cancellation;
        private final long deadline;

        private Entry(Monitor monitor, double seconds, Cancellation cancellation) {
            this.monitor = monitor;
            this.cancellation = cancellation;
            this.deadline = seconds <= 0 ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * 1e9);
        }

        private void look(long now) {
            Limit reached = whole.limit();
            if (reached != null) {
                monitor.stop(reached.with(rest));
            } else if (now >= deadline) {
                monitor.stop(Limit.time("the time for one check was up"));
            } else if (cancellation.isCancelled()) {
                monitor.stop(new Limit(Limit.Kind.INTERRUPTED, "its answer was no longer needed"));
            }
        }

        @Override
        public void close() {
            entries.remove(this);
            ended(monitor);
        }
    }

    public Entry over(Monitor monitor, double seconds, Cancellation cancellation) {
        Entry entry = new Entry(monitor, seconds, cancellation);
        entry.look(System.nanoTime());
        entries.add(entry);
        return entry;
    }

    private synchronized void ended(Monitor monitor) {
        executions += monitor.executions();
        blocked += monitor.blocked();
    }

    private synchronized void report() {
        long allExecutions = executions;
        long allBlocked = blocked;
        for (Entry entry : entries) {
            allExecutions += entry.monitor.executions();
            allBlocked += entry.monitor.blocked();
        }
        whole.report(allExecutions, allBlocked);
    }

    private void run() {
        try {
            while (!closed) {
                Thread.sleep(TICK_MILLIS);
                long now = System.nanoTime();
                entries.forEach(entry -> entry.look(now));
                report();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
