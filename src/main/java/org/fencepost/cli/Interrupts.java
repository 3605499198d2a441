package org.fencepost.cli;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.Supervised;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C and kill: the engine is asked to stop, what was covered so far is printed, and the process ends with the code for
 * a limit. A shutdown hook, because that is the portable way to hear of a signal; the virtual machine waits for the hook,
 * the hook waits for the command.
 */
final class Interrupts {
    /** What printing takes, beside what the engine is given to end. */
    private static final long PRINTING_MILLIS = 300;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile int exitCode = Verdict.BOUNDED.exitCode();
    private volatile @Nullable Monitor current;
    private volatile boolean interrupted;
    private volatile long graceMillis = Supervised.GRACE_MILLIS;

    void install() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "fencepost-interrupt"));
    }

    /** From now on an interruption stops this engine (at once, when there has been one already). */
    void watch(Monitor monitor) {
        current = monitor;
        if (interrupted) {
            stop(monitor);
        }
    }

    /** From now on whoever is interrupted has so long to end. */
    void grant(long millis) {
        graceMillis = millis;
    }

    boolean interrupted() {
        return interrupted;
    }

    /** What an interruption left out; nothing when there was none. */
    List<Limit> limits() {
        return interrupted ? List.of(Limit.interrupted()) : List.of();
    }

    /** The command is done and has printed everything: nothing is left to wait for. */
    void finished(int code) {
        exitCode = code;
        finished.countDown();
    }

    /** Asks whoever runs to stop. */
    void interrupt() {
        interrupted = true;
        Monitor monitor = current;
        if (monitor != null) {
            stop(monitor);
        }
    }

    private void onShutdown() {
        if (finished.getCount() == 0) {
            return;
        }
        interrupt();
        try {
            if (!finished.await(graceMillis + PRINTING_MILLIS, TimeUnit.MILLISECONDS)) {
                Runtime.getRuntime().halt(Verdict.BOUNDED.exitCode()); // the engine does not listen
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(exitCode);
    }

    private static void stop(Monitor monitor) {
        monitor.stop(Limit.interrupted());
    }
}
