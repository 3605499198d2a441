package org.fencepost.cli;

import java.nio.file.Path;
import org.fencepost.model.FastModel;
import org.fencepost.program.Limits;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to check a program for, and under which model. */
final class CheckOptions {
    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description =
                    "The memory model: sc, tso, ra, rc11, c20, imm or imm-lxsx. Default: rc11, or c20 if -std= after -- names"
                            + " C++20, C23 or later.")
    String model;

    @Option(
            names = "--unroll",
            paramLabel = "N",
            defaultValue = "0",
            description = "Cut loops after N iterations. Default: loops run as long as they last.")
    int unroll;

    @Option(
            names = "--property",
            paramLabel = "PROPERTY",
            defaultValue = "all",
            description =
                    "What to check: all (default), or unreach-call, as in SV-COMP: only failed assertions and calls of"
                            + " reach_error are violations, and abort() ends the program like exit().")
    String property;

    boolean onlyAssertions() {
        return "unreach-call".equals(property);
    }

    @ArgGroup
    Races races = new Races();

    /** Whether data races are errors; by default where the model is one of a language. */
    static final class Races {
        @Option(names = "--no-races", description = "Do not report data races: plain accesses count as relaxed ones.")
        boolean off;

        @Option(
                names = "--races",
                description = "Report data races also under imm, which gives them a meaning that C does not.")
        boolean on;
    }

    @Mixin
    EnvironmentOptions environment = new EnvironmentOptions();

    @Option(
            names = "--no-symmetry",
            description = "Explore executions also when they differ only in which of several threads that run the same"
                    + " function on the same argument is which.")
    boolean noSymmetry;

    @Option(
            names = "--naive-mixed",
            description =
                    "Where atomic accesses of different sizes overlap, explore their parts as independent accesses"
                            + " and filter executions at the end: for comparison, it is much slower.")
    boolean naiveMixed;

    @Option(
            names = "--no-in-place",
            description = "Explore also what becomes of threads that wait for a lock or in a loop and need not: for"
                    + " comparison, the result is the same.")
    boolean noInPlace;

    @Option(
            names = "--no-barriers",
            description = "Explore executions also when they differ only in the order in which threads come to a"
                    + " barrier: for comparison, the result is the same.")
    boolean noBarriers;

    @Option(
            names = "--clang",
            paramLabel = "PATH",
            description = "Compile with this clang instead of the one that comes with fencepost.")
    Path clang;

    @Option(
            names = "--no-liveness",
            description = "Do not report threads that wait in a loop for ever. Deadlocks are always reported.")
    boolean noLiveness;

    Limits limitsOfThreads() {
        return environment.limits().withUnroll(unroll);
    }

    /** Whether data races are errors. */
    boolean reportsRaces() {
        return races.on || !races.off && hasPlainAccesses();
    }

    /** Whether nobody has asked not to report races, but the model knows none. */
    boolean leavesOutRaces() {
        return !races.on && !races.off && !hasPlainAccesses();
    }

    private boolean hasPlainAccesses() {
        return model == null
                || FastModel.named(model).map(FastModel::hasPlainAccesses).orElse(true);
    }
}
