package org.fencepost.cli;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.jspecify.annotations.Nullable;

/**
 * Watches the tests that run now, from its own thread: stops one whose time is up, and all when the time for all of them is, or at
 * Ctrl-C.
 */
final class TestClock implements AutoCloseable {
    private static final long TICK_MILLIS = 20;

    private final Interrupts interrupts;
    private final @Nullable Duration each;
    private final @Nullable Duration all;
    private final long start = System.nanoTime();
    /** When each of them began. */
    private final Map<Monitor, Long> running = new ConcurrentHashMap<>();

    private final Thread thread;

    /** @param each the time for one test; null for no limit, as for {@code all} */
    TestClock(Interrupts interrupts, @Nullable Duration each, @Nullable Duration all) {
        this.interrupts = interrupts;
        this.each = each;
        this.all = all;
        this.thread = new Thread(this::watch, "fencepost-clock");
        thread.setDaemon(true);
        thread.start();
    }

    /** Why no more tests should start, or null. */
    @Nullable Limit overall() {
        if (interrupts.interrupted()) {
            return Limit.interrupted();
        }
        return all != null && isOver(all, start) ? limit(all, "--timeout") : null;
    }

    boolean isOver() {
        return overall() != null;
    }

    /** A monitor that this clock stops. */
    Monitor begin() {
        Monitor monitor = new Monitor();
        long now = System.nanoTime();
        running.put(monitor, now);
        check(monitor, now);
        return monitor;
    }

    /** The same where one test runs at a time: those before have ended. */
    Monitor next() {
        running.clear();
        return begin();
    }

    void end(Monitor monitor) {
        running.remove(monitor);
    }

    /** The engine with this clock beside it. */
    LitmusEngine watching(LitmusEngine engine) {
        return (test, model, unused) -> run(engine, test, model);
    }

    private Result run(LitmusEngine engine, LitmusTest test, String model) {
        Monitor monitor = begin();
        try {
            return engine.run(test, model, monitor);
        } finally {
            end(monitor);
        }
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(TICK_MILLIS);
                running.forEach(this::check);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void check(Monitor monitor, long began) {
        if (each != null && isOver(each, began)) {
            monitor.stop(limit(each, "--test-timeout"));
        }
        Limit reason = overall();
        if (reason != null) {
            monitor.stop(reason);
        }
    }

    private static boolean isOver(Duration limit, long since) {
        return System.nanoTime() - since >= limit.toNanos();
    }

    private static Limit limit(Duration time, String option) {
        return Limit.time("the time limit of " + DurationConverter.show(time) + " was reached (" + option + ")");
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
