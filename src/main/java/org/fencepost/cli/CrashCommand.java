package org.fencepost.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.fencepost.crash.CrashOptions;
import org.fencepost.crash.Layout;
import org.fencepost.crash.Platform;
import org.fencepost.report.FileResult;
import org.fencepost.report.Ink;
import org.fencepost.report.OpenLoads;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
            "fp_recovery if there is one, otherwise main) and finds what had been written back. Threads follow every",
            "schedule; --schedules samples some, and the answer is then bounded. With --platform cxl, single machines",
            "fail and the others go on; there, stores are also lost when another machine is about to read them.",
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
        px86(new Platform.PersistentMemory()),
        cxl(Platform.Cxl.DEFAULT);

        private final Platform platform;

        PlatformName(Platform platform) {
            this.platform = platform;
        }

        /** With nothing asked besides. */
        Platform platform() {
            return platform;
        }
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

    private final Console console;
    private final Interrupts interrupts;

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
    private @Nullable Integer failures;

    @Option(
            names = "--fill",
            paramLabel = "BYTE",
            split = ",",
            defaultValue = "0",
            converter = ByteConverter.class,
            description = "What new persistent memory is filled with; several bytes are tried one after the other."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<Integer> fills;

    @Option(
            names = "--pm-layout",
            paramLabel = "NAME",
            defaultValue = "spread",
            description =
                    "Where allocated objects lie: spread (in cache lines of their own), packed (one behind the other,"
                            + " in the same lines), split (across the border of two lines), or all, one after the other. Default:"
                            + " ${DEFAULT-VALUE}.")
    private LayoutName layout;

    @Mixin
    private ScheduleOptions schedules;

    @Option(
            names = "--pm-heap",
            description = "All of the heap is persistent memory: what malloc and new give survives failures.")
    private boolean persistentHeap;

    @Mixin
    private EffortOptions effort;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private ProgramOptions program;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private ResultOptions results;

    @Option(
            names = "--show-reads",
            description = "List every load that can find more than one store from before a failure, with these stores.")
    private boolean showReads;

    @Mixin
    private FileArguments arguments;

    CrashCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public JvmNeeds needs() {
        return effort.needs(false).withCluster(cluster.isAsked());
    }

    @Override
    public Integer call() {
        Map<String, String> machines = machines();
        List<String> files = files(machines, arguments.files());
        results.check();
        effort.check(arguments);
        effort.giveTo(cluster.crew(console));
        CheckOptions check = new CheckOptions();
        check.program = program;
        List<FileChecker.Request> requests = files.stream()
                .map(file -> new FileChecker.Request(file, arguments.clangFlags(), check, limits, effort))
                .toList();
        CrashEngine engine = new CrashEngine(options(), persistentHeap, machines);
        FileChecker checker = new FileChecker(console, interrupts, engine);
        return new FileRun(console, checker, results).over("crash", requests, this::showReads);
    }

    private void showReads(FileResult outcome) {
        if (showReads && results.isText()) {
            console.out().print(new OpenLoads(Ink.of(console.colour())).render(outcome));
        }
    }

    /** The files of the machines, by name. */
    private Map<String, String> machines() {
        Map<String, String> machines = new LinkedHashMap<>();
        for (String one : namedFiles) {
            int separator = one.indexOf('=');
            if (separator <= 0 || separator == one.length() - 1) {
                throw arguments.wrong("--machine takes a name and a file, such as A=writer.c, not '" + one + "'");
            }
            String name = one.substring(0, separator);
            if (machines.put(name, one.substring(separator + 1)) != null) {
                throw arguments.wrong("--machine: there are two machines of the name " + name);
            }
        }
        return machines;
    }

    private List<String> files(Map<String, String> machines, List<String> named) {
        if (platform != PlatformName.cxl
                && (!machines.isEmpty() || !mayFail.isEmpty() || gpf || poison || wholeLines)) {
            throw arguments.wrong("--machine, --may-fail, --gpf, --poison and --whole-lines need --platform cxl");
        }
        if (machines.isEmpty() == named.isEmpty()) {
            throw arguments.wrong(named.isEmpty() ? "no FILE to check" : "name either files or machines (--machine)");
        }
        if (machines.size() == 1) {
            throw arguments.wrong(
                    "one machine alone cannot fail while others go on: give --machine once for each of several");
        }
        return machines.isEmpty() ? named : List.of(machines.values().iterator().next());
    }

    private CrashOptions options() {
        if (failures != null && (failures < 0 || failures > 100)) {
            throw arguments.wrong("--failures takes a number from 0 to 100");
        }
        schedules.check(arguments);
        if (program.unroll < 0 || limits.maxExecutions < 0) {
            throw arguments.wrong("--unroll and --max-executions take numbers from 1 on (0: no limit)");
        }
        boolean isCxl = platform == PlatformName.cxl;
        return new CrashOptions(
                isCxl ? new Platform.Cxl(gpf, poison, wholeLines, mayFail) : new Platform.PersistentMemory(),
                failures != null ? failures : isCxl ? CrashOptions.ANY : 1,
                fills,
                layout.layouts,
                schedules.seeds(),
                program.limits().withActions(MOST_ACTIONS),
                limits.maxExecutions,
                null,
                null);
    }
}
