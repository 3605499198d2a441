package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Platform;
import org.fencepost.program.Limits;
import org.fencepost.report.Ink;
import org.fencepost.report.JsonReport;
import org.fencepost.report.Outcome;
import org.fencepost.report.TextReport;
import org.fencepost.verdict.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fencepost crash}: explores what programs in persistent memory find after power failures. */
@Command(
        name = "crash",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost crash [OPTIONS] FILE... [-- CLANG-FLAGS]",
        description = {
            "Check programs in persistent memory: everything that they can find after a power failure.",
            "",
            "The power fails before each flush that takes effect and at the end; then the program starts again (with",
            "fp_recovery if there is one, otherwise main) and finds what had been written back. Threads follow one",
            "schedule at a time; --schedules covers several.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost crash examples/pm/log.c",
            "  fencepost crash --failures 2 --fill 0,0xff tree.c -- -DKEYS=4",
            "",
            "Exit codes: 0 verified, 1 violation, 2 wrong or unsupported input, 3 stopped by a limit;",
            "for several files the worst counts: 2 before 1 before 3 before 0."
        })
final class CrashCommand implements Callable<Integer> {
    private static final String PLATFORM = "px86";
    private static final int MOST_SCHEDULES = 1_000_000;

    private final Console console;
    private final Interrupts interrupts;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--failures",
            paramLabel = "K",
            defaultValue = "1",
            description = "How many failures can follow each other. Default: ${DEFAULT-VALUE}.")
    private int failures;

    @Option(
            names = "--fill",
            paramLabel = "BYTE",
            split = ",",
            defaultValue = "0",
            description = "What new persistent memory is filled with; several bytes are tried one after the other."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<String> fills;

    @Option(
            names = "--schedule",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "The schedule that threads follow. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--schedules",
            paramLabel = "N",
            defaultValue = "1",
            description = "Cover N schedules, from --schedule on. Default: ${DEFAULT-VALUE}.")
    private int schedules;

    @Option(
            names = "--pm-heap",
            description = "All of the heap is persistent memory: what malloc and new give survives failures.")
    private boolean persistentHeap;

    @Option(
            names = "--unroll",
            paramLabel = "N",
            defaultValue = "0",
            description = "Cut loops after N iterations. Default: loops run as long as they last.")
    private int unroll;

    @Option(
            names = "--clang",
            paramLabel = "PATH",
            description = "Compile with this clang instead of the one that comes with fencepost.")
    private Path clang;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ReportOptions reports;

    @Option(names = "--full", description = "Show all loads and lost stores, not only the last ones.")
    private boolean full;

    @Option(
            names = "--expect",
            paramLabel = "VERDICT",
            description = "Exit with 0 if every file has this verdict (verified, violation, bounded or unsupported),"
                    + " otherwise with 1: for tests.")
    private Verdict expected;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The programs to check.")
    private List<String> arguments;

    CrashCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public Integer call() {
        List<String> flags = clangFlags();
        List<String> files = arguments.subList(0, arguments.size() - flags.size());
        if (files.isEmpty()) {
            throw wrong("no FILE to check before '--'");
        }
        reports.check();
        FileChecker checker = new FileChecker(console, interrupts, new CrashEngine(options(), persistentHeap));
        CheckOptions check = new CheckOptions();
        check.model = PLATFORM;
        check.clang = clang;
        List<Verdict> verdicts = new ArrayList<>();
        for (String file : files) {
            if (!checker.interrupted()) {
                Outcome outcome = checker.check(new FileChecker.Request(file, flags, check, limits));
                verdicts.add(outcome.verdict());
                console.out().print(render(outcome));
                console.out().flush();
                reports.add(outcome);
            }
        }
        reports.write();
        if (verdicts.size() < files.size()) {
            verdicts.add(Verdict.BOUNDED);
        }
        if (expected != null) {
            return verdicts.stream().allMatch(expected::equals) ? 0 : 1;
        }
        return ExitCode.worst(verdicts).exitCode();
    }

    private String render(Outcome outcome) {
        return switch (output.format) {
            case text -> new TextReport(Ink.of(console.colour()), full).render(outcome);
            case json -> new JsonReport().render(outcome) + "\n";
        };
    }

    private CrashOptions options() {
        if (failures < 0 || failures > 100) {
            throw wrong("--failures takes a number from 0 to 100");
        }
        if (schedules < 1 || schedules > MOST_SCHEDULES) {
            throw wrong("--schedules takes a number from 1 to " + MOST_SCHEDULES);
        }
        if (unroll < 0 || limits.maxExecutions < 0) {
            throw wrong("--unroll and --max-executions take numbers from 1 on (0: no limit)");
        }
        return new CrashOptions(
                new Platform.PersistentMemory(),
                failures,
                fills.stream().map(this::fillByte).toList(),
                LongStream.range(0, schedules).map(i -> seed + i).boxed().toList(),
                Limits.DEFAULT.withUnroll(unroll),
                limits.maxExecutions);
    }

    private int fillByte(String text) {
        try {
            int value = Integer.decode(text.strip());
            if (value >= 0 && value <= 255) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw wrong("--fill takes bytes, such as 0 or 0xff, not '" + text + "'");
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** What follows {@code --} on the command line. */
    private List<String> clangFlags() {
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int separator = all.indexOf("--");
        return separator < 0 ? List.of() : all.subList(separator + 1, all.size());
    }
}
