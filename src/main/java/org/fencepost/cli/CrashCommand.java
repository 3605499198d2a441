package org.fencepost.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.fencepost.report.FileResult;
import org.fencepost.report.Ink;
import org.fencepost.report.OpenLoads;
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
    private final Console console;
    private final Interrupts interrupts;

    @Option(
            names = "--machine",
            paramLabel = "NAME=FILE",
            description = "cxl: start a machine that runs this program; give the option once for each machine."
                    + " Otherwise the program starts them itself (fp_machine).")
    private List<String> namedFiles = new ArrayList<>();

    @Mixin
    private FailureOptions failures;

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
        effort.giveTo(cluster.remote(console));
        CheckOptions check = new CheckOptions();
        check.program = program;
        List<FileChecker.Request> requests = files.stream()
                .map(file -> new FileChecker.Request(file, arguments.clangFlags(), check, limits, effort))
                .toList();
        CrashEngine engine =
                new CrashEngine(failures.options(arguments, program, limits), failures.persistentHeap, machines);
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
        if (!failures.isCxl() && !machines.isEmpty()) {
            throw arguments.wrong(FailureOptions.NEEDS_CXL);
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
}
