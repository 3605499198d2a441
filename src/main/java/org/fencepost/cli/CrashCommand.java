package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Layout;
import org.fencepost.crash.Platform;
import org.fencepost.report.Ink;
import org.fencepost.report.JsonReport;
import org.fencepost.report.OpenLoads;
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
            "Check programs in persistent memory, or on machines that share memory: everything that they can find",
            "after a failure.",
            "",
            "The power fails before each flush that takes effect and at the end; then the program starts again (with",
            "fp_recovery if there is one, otherwise main) and finds what had been written back. Threads follow one",
            "schedule at a time; --schedules covers several, and where others are possible the answer is bounded. With --platform cxl, single machines fail and the others go",
            "on; there, stores are also lost when another machine is about to read them.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost crash examples/pm/log.c",
            "  fencepost crash --failures 2 --fill 0,0xff tree.c -- -DKEYS=4",
            "  fencepost crash --platform cxl examples/cxl/ring.c",
            "  fencepost crash --platform cxl --machine A=writer.c --machine B=reader.c --gpf",
            "",
            "Exit codes: 0 verified, 1 violation, 2 wrong or unsupported input, 3 stopped by a limit;",
            "for several files the worst counts: 2 before 1 before 3 before 0."
        })
final class CrashCommand implements Callable<Integer>, JvmNeeds.Command {
    /** Where programs run. */
    enum PlatformName {
        px86,
        cxl
    }

    /** Where the allocator puts objects. */
    enum LayoutName {
        spread(Layout.SPREAD),
        packed(Layout.PACKED),
        split(Layout.SPLIT),
        all(Layout.values());

        private final List<Layout> layouts;

        LayoutName(Layout... layouts) {
            this.layouts = List.of(layouts);
        }
    }

    /** An endless loop that stores is stopped after some seconds, before it fills the memory. */
    private static final int MOST_ACTIONS = 20_000_000;

    private static final int MOST_SCHEDULES = 1_000_000;

    private final Console console;
    private final Interrupts interrupts;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--platform",
            paramLabel = "NAME",
            defaultValue = "px86",
            description = "px86: one machine with persistent memory, which fails and starts again; cxl: machines that"
                    + " share memory, and fail one by one while the others go on. Default: ${DEFAULT-VALUE}.")
    private PlatformName platform;

    @Option(
            names = "--machine",
            paramLabel = "NAME=FILE",
            description = "cxl: start a machine that runs this program; give the option once for each machine."
                    + " Otherwise the program starts them itself (fp_machine).")
    private List<String> namedFiles = new ArrayList<>();

    @Option(
            names = "--may-fail",
            paramLabel = "NAME",
            split = ",",
            description =
                    "cxl: only these machines fail. Default: all but the one that runs main and starts the others.")
    private Set<String> mayFail = new LinkedHashSet<>();

    @Option(
            names = "--gpf",
            description = "cxl: a failing machine still writes back its caches (global persistent flush).")
    private boolean gpf;

    @Option(
            names = "--poison",
            description =
                    "cxl: lines that were lost with a machine are poisoned: reading one is an error, or a call of the"
                            + " handler that the program has set (fp_on_poison).")
    private boolean poison;

    @Option(
            names = "--whole-lines",
            description =
                    "cxl: a line that another machine loads, stores to or flushes is written back as a whole first."
                            + " Default: only a load does that, up to the store that it finds.")
    private boolean wholeLines;

    @Option(
            names = "--failures",
            paramLabel = "K",
            description = "How many failures there can be. Default: 1; for cxl, as many as leave one machine.")
    private Integer failures;

    @Option(
            names = "--fill",
            paramLabel = "BYTE",
            split = ",",
            defaultValue = "0",
            description = "What new persistent memory is filled with; several bytes are tried one after the other."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<String> fills;

    @Option(
            names = "--pm-layout",
            paramLabel = "NAME",
            defaultValue = "spread",
            description =
                    "Where allocated objects lie: spread (in cache lines of their own), packed (one behind the other,"
                            + " in the same lines), split (across the border of two lines), or all, one after the other. Default:"
                            + " ${DEFAULT-VALUE}.")
    private LayoutName layout;

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

    @Mixin
    private EffortOptions effort;

    @Mixin
    private EnvironmentOptions environment;

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

    @Option(
            names = "--show-reads",
            description = "List every load that can find more than one store from before a failure, with these stores.")
    private boolean showReads;

    @Option(names = "--full", description = "Show all loads and lost stores, not only the last ones.")
    private boolean full;

    @Option(
            names = "--expect",
            paramLabel = "VERDICT",
            description = "Exit with 0 if every file has this verdict (verified, violation, bounded or unsupported),"
                    + " otherwise with 1: for tests.")
    private Verdict expected;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "The programs to check.")
    private List<String> arguments = new ArrayList<>();

    CrashCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public JvmNeeds needs() {
        return new JvmNeeds(limits.memory, false, effort.jobs());
    }

    @Override
    public Integer call() {
        List<String> flags = clangFlags();
        Map<String, String> machines = machines();
        List<String> files = files(machines, arguments.subList(0, arguments.size() - flags.size()));
        reports.check();
        effort.problem(files.size()).ifPresent(problem -> {
            throw wrong(problem);
        });
        FileChecker checker = new FileChecker(
                console, interrupts, new CrashEngine(options(), persistentHeap, machines, effort.effort()));
        CheckOptions check = new CheckOptions();
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
        reports.write("crash", expected);
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
            case text -> {
                Ink ink = Ink.of(console.colour());
                String loads = showReads ? new OpenLoads(ink).render(outcome) : "";
                yield new TextReport(ink, full).render(outcome) + loads;
            }
            case json -> new JsonReport().render(outcome) + "\n";
        };
    }

    /** The files of the machines, by name. */
    private Map<String, String> machines() {
        Map<String, String> machines = new LinkedHashMap<>();
        for (String one : namedFiles) {
            int separator = one.indexOf('=');
            if (separator <= 0 || separator == one.length() - 1) {
                throw wrong("--machine takes a name and a file, such as A=writer.c, not '" + one + "'");
            }
            String name = one.substring(0, separator);
            if (machines.put(name, one.substring(separator + 1)) != null) {
                throw wrong("--machine: there are two machines of the name " + name);
            }
        }
        return machines;
    }

    private List<String> files(Map<String, String> machines, List<String> named) {
        if (platform != PlatformName.cxl
                && (!machines.isEmpty() || !mayFail.isEmpty() || gpf || poison || wholeLines)) {
            throw wrong("--machine, --may-fail, --gpf, --poison and --whole-lines need --platform cxl");
        }
        if (machines.isEmpty() == named.isEmpty()) {
            throw wrong(named.isEmpty() ? "no FILE to check" : "name either files or machines (--machine)");
        }
        if (machines.size() == 1) {
            throw wrong("one machine alone cannot fail while others go on: give --machine once for each of several");
        }
        return machines.isEmpty() ? named : List.of(machines.values().iterator().next());
    }

    private CrashOptions options() {
        if (failures != null && (failures < 0 || failures > 100)) {
            throw wrong("--failures takes a number from 0 to 100");
        }
        if (schedules < 1 || schedules > MOST_SCHEDULES) {
            throw wrong("--schedules takes a number from 1 to " + MOST_SCHEDULES);
        }
        if (unroll < 0 || limits.maxExecutions < 0) {
            throw wrong("--unroll and --max-executions take numbers from 1 on (0: no limit)");
        }
        boolean isCxl = platform == PlatformName.cxl;
        return new CrashOptions(
                isCxl ? new Platform.Cxl(gpf, poison, wholeLines, mayFail) : new Platform.PersistentMemory(),
                failures != null ? failures : isCxl ? CrashOptions.ANY : 1,
                fills.stream().map(this::fillByte).toList(),
                layout.layouts,
                LongStream.range(0, schedules).map(i -> seed + i).boxed().toList(),
                environment.limits().withUnroll(unroll).withActions(MOST_ACTIONS),
                limits.maxExecutions,
                null);
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
