package org.fencepost.cli;

import org.fencepost.program.Environment;
import org.fencepost.program.Limits;
import picocli.CommandLine.Option;

/** What threads may meet that is no doing of the program: inputs, and what happens for no reason. */
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

    @Option(
            names = "--inputs",
            paramLabel = "N",
            converter = NumberConverter.class,
            description =
                    "Try an input (__VERIFIER_nondet_int, rand, ...) of which up to N values matter with each of them,"
                            + " default 64; of more, only some are tried, and the verdict is bounded.")
    private int inputs = Limits.DEFAULT.inputs();

    Limits limits() {
        return Limits.DEFAULT.withInputs(inputs).withEnvironment(new Environment(!noFailures, !noWakeUps, !stillClock));
    }
}
