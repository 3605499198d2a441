package org.fencepost.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.explore.Property;
import org.fencepost.model.machine.ProgramModel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to check a program for, and under which model. */
final class CheckOptions {
    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description =
                    "The memory model: sc, tso, pso, ra, rc11, c20, imm, imm-lxsx, aarch64, power or riscv, or a file in the cat"
                            + " language; MODEL:MAPPING for another way to compile C (see explain mappings); for verify and optimize also xf, CPU and FPGA. Default: rc11, or"
                            + " c20 if -std= after -- names C++20, C23 or later.")
    @Nullable String model;

    @Option(
            names = "--property",
            paramLabel = "PROPERTY",
            defaultValue = "all",
            description =
                    "What to check: all (default), or a property of SV-COMP: unreach-call (only failed assertions and calls of"
                            + " reach_error are violations), no-data-race, valid-memsafety. Then abort() ends the program"
                            + " like exit().")
    String property;

    Property property() {
        return Property.named(property).orElse(Property.ALL);
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
    ProgramOptions program = new ProgramOptions();

    @Option(
            names = "--no-symmetry",
            description =
                    "Explore executions also when they differ only by a permutation of symmetric threads: those that"
                            + " run the same function on the same argument.")
    boolean noSymmetry;

    @Option(
            names = "--naive-mixed",
            description =
                    "Where atomic accesses of different sizes overlap, explore their parts as independent accesses"
                            + " and filter executions at the end: for comparison, it is much slower.")
    boolean naiveMixed;

    @Option(
            names = "--naive-transactions",
            description =
                    "Explore transactions as if there were none, and filter executions at the end: for comparison, it is much"
                            + " slower.")
    boolean naiveTransactions;

    @Option(
            names = "--no-in-place",
            description =
                    "Without in-place revisits: explore also executions that end with a blocked read of a lock or loop: for"
                            + " comparison, the result is the same.")
    boolean noInPlace;

    @Option(
            names = "--no-barriers",
            description = "Explore executions also when they differ only in the order in which threads reach a"
                    + " barrier: for comparison, the result is the same.")
    boolean noBarriers;

    @Option(
            names = "--no-liveness",
            description = "Do not report threads that wait in a loop for ever. Deadlocks are always reported.")
    boolean noLiveness;

    /** What is checked when nothing but a model is said. */
    static CheckOptions under(String model) {
        CheckOptions options = new CheckOptions();
        options.model = model;
        options.property = Property.ALL.label();
        return options;
    }

    /** What would have been looked at, had nobody asked not to. */
    List<String> notAsked() {
        List<String> all = new ArrayList<>();
        add(all, races.off, "data races (--no-races)");
        add(all, noLiveness, "threads that wait in a loop for ever (--no-liveness)");
        add(
                all,
                property() != Property.ALL,
                "errors other than of " + property().label() + " (--property)");
        program.addNotAsked(all);
        return all;
    }

    static void add(List<String> all, boolean isOff, String what) {
        if (isOff) {
            all.add(what);
        }
    }

    /** Whether data races are errors. */
    boolean reportsRaces() {
        return races.on || !races.off && hasPlainAccesses();
    }

    /** Whether nobody has asked not to report races, but the model knows none. */
    boolean leavesOutRaces() {
        return !races.on && !races.off && !hasPlainAccesses();
    }

    /** Whether exploration under the model tells what synchronises. */
    boolean canReportRaces() {
        return model == null
                || ProgramModel.named(model).map(ProgramModel::synchronises).orElse(true);
    }

    void check(FileArguments arguments) {
        ModelChoice.check(model, arguments);
        arguments.require(
                !races.on || canReportRaces(),
                "--races needs a model that says what synchronises, as " + model + " does not; use rc11 or c20");
        arguments.require(program.unroll >= 0, "--unroll takes a number from 1 on (0: no limit)");
        arguments.require(
                Property.named(property).isPresent(),
                "unknown property '" + property + "'; choose "
                        + Arrays.stream(Property.values()).map(Property::label).collect(Collectors.joining(", ")));
    }

    private boolean hasPlainAccesses() {
        return model == null
                || ProgramModel.named(model).map(ProgramModel::hasPlainAccesses).orElse(true);
    }
}
