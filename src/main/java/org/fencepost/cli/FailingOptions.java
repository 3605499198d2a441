package org.fencepost.cli;

import java.util.List;
import org.fencepost.lincheck.Durability;
import org.fencepost.lincheck.Failing;
import org.fencepost.verdict.Basis;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What fails under a structure, and what must survive. */
final class FailingOptions {
    @Option(
            names = "--durable",
            description = "For structures that survive failures: the power may fail, or machines that share memory;"
                    + " operations that have ended survive.")
    private boolean durable;

    @Option(names = "--buffered", description = "With --durable: the latest operations may be lost.")
    private boolean buffered;

    @Option(
            names = "--platform",
            paramLabel = "NAME",
            defaultValue = "px86",
            description = "With --durable: px86 (default), one machine with persistent memory; or cxl, each thread on a"
                    + " machine of its own that fails while the others go on.")
    private CrashCommand.PlatformName platform;

    @Option(
            names = "--failures",
            paramLabel = "K",
            defaultValue = "1",
            description = "With --durable: how many failures there can be. Default: 1.")
    private int failures;

    @Option(
            names = "--fill",
            paramLabel = "BYTE,...",
            split = ",",
            defaultValue = "0",
            converter = ByteConverter.class,
            description = "With --durable: what new persistent memory is filled with. Default: 0.")
    private List<Integer> fills = List.of();

    @Mixin
    private ScheduleOptions schedules;

    boolean isAsked() {
        return durable;
    }

    void check(FileArguments arguments, CheckOptions check) {
        boolean isPlain = !buffered
                && platform == CrashCommand.PlatformName.px86
                && failures == 1
                && fills.equals(List.of(0))
                && !schedules.isAsked();
        arguments.require(
                durable || isPlain, "--buffered, --platform, --failures, --fill and --schedules go with --durable");
        arguments.require(failures >= 1 && failures <= 8, "--failures takes a number from 1 to 8");
        arguments.require(!buffered || platform == CrashCommand.PlatformName.px86, "--buffered is for --platform px86");
        arguments.require(
                !durable || check.model == null,
                "--durable runs on the machine of its platform (" + platform + "): --model does not go with it");
        schedules.check(arguments);
    }

    @Nullable Failing failing() {
        return durable
                ? new Failing(
                        buffered ? Durability.BUFFERED : Durability.STRICT,
                        platform.platform(),
                        failures,
                        fills,
                        schedules.seeds())
                : null;
    }

    Basis basis() {
        return Basis.platform(platform.platform().label());
    }
}
