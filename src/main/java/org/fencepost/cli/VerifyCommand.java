package org.fencepost.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.fencepost.report.DotReport;
import org.fencepost.report.FileResult;
import org.fencepost.verdict.Violation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fencepost verify}: explores every execution of C and C++ programs. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost verify [OPTIONS] FILE... [-- CLANG-FLAGS]",
        description = {
            "Check C and C++ programs: every execution that the memory model allows.",
            "",
            "Files may be C, C++, LLVM IR (.ll) or LLVM bitcode (.bc). Those without a function main are linked",
            "with each of those that have one.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost verify examples/mp.c",
            "  fencepost verify --model tso --format json test.c queue.c",
            "  fencepost verify --unroll 5 ring.c -- -DSIZE=4 -Iinclude",
            "  fencepost verify --model xf examples/fpga/queue.c -- -DELEMENTS=8",
            "",
            "Exit codes: 0 verified, 1 violation, 2 wrong or unsupported input, 3 stopped by a limit;",
            "for several files the worst counts: 2 before 1 before 3 before 0."
        })
final class VerifyCommand implements Callable<Integer>, JvmNeeds.Command {
    private final Console console;
    private final FileChecker forGraphs;

    @Mixin
    private CheckOptions check;

    @Mixin
    private ProjectOptions project;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private EffortOptions effort;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description = "Write the execution of the first violation as a graph for Graphviz.")
    private @Nullable Path dot;

    @Mixin
    private ResultOptions results;

    @Mixin
    private FileArguments arguments;

    private boolean dotWritten;

    VerifyCommand(Console console, FileChecker checker) {
        this.console = console;
        this.forGraphs = checker;
    }

    @Override
    public JvmNeeds needs() {
        return effort.needs(true).withCluster(cluster.isAsked());
    }

    @Override
    public Integer call() {
        List<String> files = arguments.files();
        checkOptions(files);
        effort.giveTo(cluster.remote(console));
        FileChecker checker = checker();
        List<FileChecker.Request> requests =
                new ProgramRequests(console, checker, check, project, limits, effort, arguments).requests();
        effort.check(arguments, requests.size());
        int code = new FileRun(console, checker, results).over("verify", requests, this::writeDot);
        if (dot != null && !dotWritten) {
            console.err().println("fencepost: there is no violating execution, so " + dot + " was not written");
        }
        return code;
    }

    private FileChecker checker() {
        return MachineEngine.isNamed(check)
                ? new FileChecker(console, forGraphs.interrupts(), new MachineEngine())
                : forGraphs;
    }

    private void checkOptions(List<String> files) {
        results.check();
        ReportFile.check(dot);
        arguments.require(!files.isEmpty(), "no FILE to check");
        if (MachineEngine.isNamed(check)) {
            arguments.require(!cluster.isAsked() && dot == null, "--model xf has no --cluster and no --dot");
            MachineEngine.check(check, limits, effort, arguments);
        } else {
            check.check(arguments);
        }
        arguments.require(limits.maxExecutions >= 0, "--max-executions takes a number from 1 on (0: no limit)");
        effort.check(arguments, 1);
    }

    /** Once: the first violation of all files. */
    private void writeDot(FileResult outcome) {
        if (dot == null || dotWritten) {
            return;
        }
        for (Violation violation : outcome.result().violations()) {
            if (violation.execution() != null) {
                ReportFile.write(dot, DotReport.render(violation, violation.names(outcome.program())));
                dotWritten = true;
                return;
            }
        }
    }
}
