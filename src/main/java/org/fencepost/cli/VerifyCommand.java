package org.fencepost.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.fencepost.report.DotReport;
import org.fencepost.report.Ink;
import org.fencepost.report.JsonReport;
import org.fencepost.report.Outcome;
import org.fencepost.report.TextReport;
import org.fencepost.verdict.Verdict;
import org.fencepost.verdict.Violation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fencepost verify}: explores every execution of C and C++ programs. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost verify [OPTIONS] FILE... [-- CLANG-FLAGS]",
        description = {
            "Check C and C++ programs: every execution that the memory model allows.",
            "",
            "Files may be C, C++, LLVM IR (.ll) or LLVM bitcode (.bc).",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost verify examples/mp.c",
            "  fencepost verify --model tso --format json lock.c queue.c",
            "  fencepost verify --unroll 5 ring.c -- -DSIZE=4 -Iinclude",
            "",
            "Exit codes: 0 verified, 1 violation, 2 wrong or unsupported input, 3 stopped by a limit;",
            "for several files the worst counts: 2 before 1 before 3 before 0."
        })
final class VerifyCommand implements Callable<Integer>, JvmNeeds.Command {
    /** How many of the following files are compiled while one is checked. */
    private static final int AHEAD = 2;
    /** From how many files on they are compiled in groups, and how large those are. */
    private static final int MANY = 8;

    private static final int GROUP = 10;

    private final Console console;
    private final FileChecker checker;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CheckOptions check;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private EffortOptions effort;

    @Mixin
    private OutputOptions output;

    @Option(names = "--full", description = "Show all events of an execution, not only those that matter most.")
    private boolean full;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description = "Write the execution of the first violation as a graph for Graphviz.")
    private Path dot;

    @Mixin
    private ReportOptions reports;

    @Option(
            names = "--expect",
            paramLabel = "VERDICT",
            description = "Exit with 0 if every file has this verdict (verified, violation, bounded or unsupported),"
                    + " otherwise with 1: for tests.")
    private Verdict expected;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The programs to check.")
    private List<String> arguments;

    private boolean dotWritten;

    VerifyCommand(Console console, FileChecker checker) {
        this.console = console;
        this.checker = checker;
    }

    @Override
    public JvmNeeds needs() {
        return new JvmNeeds(limits.memory, effort.isSaved() || JvmNeeds.isLong(limits.timeout), effort.jobs());
    }

    @Override
    public Integer call() throws IOException {
        List<String> flags = clangFlags();
        List<String> files = arguments.subList(0, arguments.size() - flags.size());
        checkOptions(files);
        List<FileChecker.Request> requests = files.stream()
                .map(file -> new FileChecker.Request(file, flags, check, limits, effort.effort()))
                .toList();
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < requests.size() && !checker.interrupted(); i++) {
            prepareAfter(i, requests);
            Outcome outcome = checker.check(requests.get(i));
            verdicts.add(outcome.verdict());
            console.out().print(render(outcome));
            console.out().flush();
            writeDot(outcome);
            reports.add(outcome);
        }
        reports.write("verify", expected);
        if (dot != null && !dotWritten) {
            console.err().println("fencepost: there is no violating execution, so " + dot + " was not written");
        }
        if (verdicts.size() < files.size()) {
            verdicts.add(Verdict.BOUNDED);
        }
        return exitCode(verdicts);
    }

    /** Has the files that come next compiled: when there are many, in groups, each by one process. */
    private void prepareAfter(int i, List<FileChecker.Request> requests) {
        int size = requests.size();
        if (size < MANY) {
            for (int next = i + 1; next <= Math.min(i + AHEAD, size - 1); next++) {
                checker.prepare(requests.get(next));
            }
        } else if (i % GROUP == 0) {
            for (int from = i == 0 ? 0 : i + GROUP; from < Math.min(i + 2 * GROUP, size); from += GROUP) {
                checker.prepareAll(requests.subList(from, Math.min(from + GROUP, size)));
            }
        }
    }

    private String render(Outcome outcome) {
        return switch (output.format) {
            case text -> new TextReport(Ink.of(console.colour()), full).render(outcome);
            case json -> new JsonReport().render(outcome) + "\n";
        };
    }

    private void checkOptions(List<String> files) {
        reports.check();
        if (files.isEmpty()) {
            throw wrong("no FILE to check before '--'");
        }
        if (ModelChoice.problem(check.model) != null) {
            throw wrong(ModelChoice.problem(check.model));
        }
        effort.problem(files.size()).ifPresent(problem -> {
            throw wrong(problem);
        });
        if (!List.of("all", "unreach-call").contains(check.property)) {
            throw wrong("unknown property '" + check.property + "'; choose all or unreach-call");
        }
        if (check.unroll < 0 || limits.maxExecutions < 0) {
            throw wrong("--unroll and --max-executions take numbers from 1 on (0: no limit)");
        }
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

    /** Once: the first violation of all files. */
    private void writeDot(Outcome outcome) throws IOException {
        if (dot == null || dotWritten || outcome.result() == null) {
            return;
        }
        for (Violation violation : outcome.result().violations()) {
            if (violation.execution() != null) {
                Files.writeString(dot, DotReport.render(violation, outcome.program()), StandardCharsets.UTF_8);
                dotWritten = true;
                return;
            }
        }
    }

    private int exitCode(List<Verdict> verdicts) {
        if (expected == null) {
            return ExitCode.worst(verdicts).exitCode();
        }
        return verdicts.stream().allMatch(expected::equals) ? 0 : 1;
    }
}
