package org.fencepost.cli;

import org.fencepost.program.Environment;
import picocli.CommandLine.Option;

/** What may happen to threads for no reason. */
final class EnvironmentOptions {
    @Option(
            names = "--no-spurious-failures",
            description = "Weak compare-and-swaps fail only when they find another value than they expect.")
    private boolean noFailures;

    @Option(
            names = "--no-spurious-wake-ups",
            description = "Waits for a condition variable end only when somebody signals.")
    private boolean noWakeUps;

    @Option(
            names = "--still-clock",
            description = "Clocks show no other time than the thread has slept or waited. Default: a day or no time may"
                    + " have passed whenever a thread looks.")
    private boolean stillClock;

    Environment environment() {
        return new Environment(!noFailures, !noWakeUps, !stillClock);
    }
}
