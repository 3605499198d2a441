package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import org.fencepost.c.CompileOptions;
import org.fencepost.program.Environment;
import org.fencepost.program.Limits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * How a C program is compiled, how far its threads go, and what they may meet that is no doing of the program: inputs, and what happens
 * for no reason.
 */
final class ProgramOptions {
    @Option(
            names = "--unroll",
            paramLabel = "N",
            defaultValue = "0",
            description = "Cut loops after N iterations. Default: loops run as long as they last.")
    int unroll;

    @Option(
            names = "--clang",
            paramLabel = "PATH",
            description = "Compile with this clang instead of the one that comes with fencepost.")
    @Nullable Path clang;

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

    /** How to compile, with the flags that follow {@code --}. */
    CompileOptions compiling(List<String> flags) {
        CompileOptions options = CompileOptions.DEFAULT.withFlags(flags);
        return clang == null ? options : options.withClang(clang);
    }

    void addNotAsked(List<String> all) {
        CheckOptions.add(all, noFailures, "spurious failures (--no-spurious-failures)");
        CheckOptions.add(all, noWakeUps, "spurious wake-ups (--no-spurious-wake-ups)");
        CheckOptions.add(all, stillClock, "time that passes by itself (--still-clock)");
    }

    Limits limits() {
        return Limits.DEFAULT
                .withUnroll(unroll)
                .withInputs(inputs)
                .withEnvironment(new Environment(!noFailures, !noWakeUps, !stillClock));
    }
}
