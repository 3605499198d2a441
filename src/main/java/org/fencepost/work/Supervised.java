package org.fencepost.work;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;

/**
 * Work that is waited for only as long as its monitor allows. Engines look at the monitor and end by themselves; compilers, LLVM
 * and whoever has just begun with a huge program do not, and are left behind.
 */
public final class Supervised {
    private static final long TICK_MILLIS = 20;

    /** How long work may take to end after it was asked to: deadlines are kept to the second. */
    public static final long GRACE_MILLIS = 600;

    /** As much as the first thread of a process has. */
    private static final long STACK = 8L << 20;

    private final Monitor monitor;
    private final long graceMillis;

    /** The limit was reached, and nothing more is known than what the monitor knows. */
    public static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    public Supervised(Monitor monitor, long graceMillis) {
        this.monitor = monitor;
        this.graceMillis = graceMillis;
    }

    /** Work that does not look at the monitor; it is interrupted. What it says when it is stopped is of no interest. */
    public <T> T load(Supplier<T> work) {
        try {
            return call(work, true);
        } catch (InputException e) {
            throw monitor.mustStop() ? new Stopped() : e;
        }
    }

    /** Work that looks at the monitor, and says what it knows by then. */
    public <T> T explore(Supplier<T> work) {
        return call(work, false);
    }

    private <T> T call(Supplier<T> work, boolean interrupts) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread worker = new Thread(null, task, "fencepost-work", STACK);
        worker.setDaemon(true);
        worker.start();
        long stopped = -1;
        while (true) {
            try {
                return task.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long now = System.nanoTime() / 1_000_000;
                if (stopped < 0 && monitor.mustStop()) {
                    stopped = now;
                    if (interrupts) {
                        worker.interrupt();
                    }
                } else if (stopped >= 0 && now - stopped > graceMillis) {
                    throw new Stopped();
                }
            } catch (ExecutionException e) {
                throw cause(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Stopped();
            }
        }
    }

    private static RuntimeException cause(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
    }
}
