package org.fencepost.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * Watches a running engine from its own thread: asks it to stop when time is up or memory runs out, and tells how far it
 * has come. With a terminal that is one line that changes; otherwise a log line now and then.
 */
final class Watchdog implements AutoCloseable {
    private static final long TICK_MILLIS = 50;
    private static final long TERMINAL_MILLIS = 500;
    private static final long LOG_MILLIS = 30_000;
    /** Above this part of the heap, after a collection, exploration cannot go on for long. */
    private static final double FULL = 0.92;

    /** How often, after so long each time, it is looked whether an engine has freed memory. */
    private static final long RELIEF_MILLIS = 1000;

    private static final int RELIEF_ATTEMPTS = 5;

    /** A run that is shorter, and takes little of the heap, does not run out of memory. */
    private static final long SMALL_MILLIS = 1500;

    private final Monitor monitor;
    private final Console console;
    private final String name;
    private final @Nullable Duration timeout;
    private final long start = System.nanoTime();
    /** Those that are watched: none at first, since to look for them takes longer than a small program. */
    private List<MemoryPoolMXBean> pools = List.of();

    private final Thread thread;
    private volatile boolean closed;
    private boolean lineShown;
    private long shortSince = -1;
    private int attempts;

    /** @param timeout or null for none */
    Watchdog(Monitor monitor, Console console, String name, @Nullable Duration timeout) {
        this.monitor = monitor;
        this.console = console;
        this.name = name;
        this.timeout = timeout;
        this.thread = new Thread(this::watch, "fencepost-watchdog");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long nextLine = console.progress() ? TERMINAL_MILLIS : LOG_MILLIS;
        try {
            while (!closed) {
                Thread.sleep(TICK_MILLIS);
                checkLimits();
                if (elapsedMillis() >= nextLine && !closed) {
                    tell();
                    nextLine += console.progress() ? TERMINAL_MILLIS : LOG_MILLIS;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void checkLimits() {
        if (timeout != null && elapsedMillis() >= timeout.toMillis()) {
            monitor.stop(
                    Limit.time("the time limit of " + DurationConverter.show(timeout) + " was reached (--timeout)"));
        }
        if (pools.isEmpty() && isLarge()) {
            pools = pools();
        }
        if (isFull()) {
            relieve();
        }
    }

    /** Whether memory could get short before it is looked at again. */
    private boolean isLarge() {
        Runtime runtime = Runtime.getRuntime();
        return elapsedMillis() >= SMALL_MILLIS
                || runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 8;
    }

    private static List<MemoryPoolMXBean> pools() {
        List<MemoryPoolMXBean> old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP
                        && pool.isCollectionUsageThresholdSupported()
                        && pool.getUsage().getMax() > 0
                        && pool.getName().matches(".*(Old|Tenured).*"))
                .toList();
        old.forEach(
                pool -> pool.setCollectionUsageThreshold((long) (pool.getUsage().getMax() * FULL)));
        return old;
    }

    private boolean isFull() {
        return pools.stream().anyMatch(MemoryPoolMXBean::isCollectionUsageThresholdExceeded);
    }

    /** Has the engine forget what it can compute again; when that does not help within a few seconds it has to stop. */
    private void relieve() {
        long now = elapsedMillis();
        if (shortSince < 0) {
            shortSince = now;
            attempts = 0;
            monitor.requestMemory();
        } else if (now - shortSince >= (attempts + 1) * RELIEF_MILLIS) {
            attempts++;
            System.gc();
            if (!isFull()) {
                shortSince = -1;
            } else if (attempts == RELIEF_ATTEMPTS) {
                monitor.stop(Problem.outOfMemory());
            }
        }
    }

    private synchronized void tell() {
        String line = name + ": " + progress(monitor, elapsedMillis() / 1000.0);
        if (console.progress()) {
            console.err().print("\r\u001b[K" + line);
            lineShown = true;
        } else {
            console.err().println(line);
        }
        console.err().flush();
    }

    /** How far the engine has come, and how far that may be from the end. */
    static String progress(Monitor monitor, double seconds) {
        if (monitor.states() > 0) {
            return String.format(
                    Locale.ROOT, "%,d states, %.0f/s, %.0f s", monitor.states(), monitor.states() / seconds, seconds);
        }
        long executions = monitor.executions();
        double done = executions + (double) monitor.blocked();
        String line = String.format(
                Locale.ROOT,
                "%s executions, %s blocked, %.0f/s, %.0f s",
                number(executions),
                number(monitor.blocked()),
                monitor.explored() / seconds,
                seconds);
        if (monitor.events() > 0) {
            line += String.format(Locale.ROOT, ", %.0f events each", monitor.events());
        }
        if (done > 0 && monitor.expected() > done) {
            double left = (monitor.expected() - done) / done * seconds;
            line += String.format(
                    Locale.ROOT, ", perhaps %s done, %s left", percent(done / monitor.expected()), duration(left));
        }
        return line;
    }

    private static String number(long executions) {
        return executions == Counts.MANY ? Counts.text(executions) : String.format(Locale.ROOT, "%,d", executions);
    }

    private static String percent(double part) {
        return part < 0.001
                ? "less than 0.1 %"
                : String.format(Locale.ROOT, part < 0.1 ? "%.1f %%" : "%.0f %%", 100 * part);
    }

    private static String duration(double seconds) {
        if (seconds < 90) {
            return Math.round(seconds) + " s";
        }
        if (seconds < 90 * 60) {
            return Math.round(seconds / 60) + " minutes";
        }
        double hours = seconds / 3600;
        return hours < 48
                ? Math.round(hours) + " hours"
                : hours / 24 < 1000 ? Math.round(hours / 24) + " days" : "years";
    }

    private long elapsedMillis() {
        return (System.nanoTime() - start) / 1_000_000;
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        synchronized (this) {
            if (lineShown) {
                console.err().print("\r\u001b[K");
                console.err().flush();
            }
        }
    }
}
