package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.fencepost.litmus.Expectations;
import org.fencepost.litmus.HerdOutput;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusReport;
import org.fencepost.litmus.LitmusRunner;
import org.fencepost.litmus.LitmusSummary;
import org.fencepost.litmus.ObservedLog;
import org.fencepost.litmus.ObservedTable;
import org.fencepost.report.JUnitReport;
import org.fencepost.report.LitmusJson;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost litmus}: runs litmus tests, one or thousands. */
@Command(
        name = "litmus",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Run litmus tests: all final states that a memory model allows.",
            "",
            "Dialects: C (C11 and Linux kernel), X86, X86_64, AArch64, PPC, RISCV, as herd reads them; XF (CPU and FPGA).",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost litmus examples/litmus/SB.litmus",
            "  fencepost litmus --model sc tests/",
            "  fencepost litmus --expect expected.csv tests/",
            "  fencepost litmus --observed hardware.log tests/",
            "",
            "Exit codes: 0 all tests ran (with --expect: and are as expected), 1 a test",
            "differs from what is expected (with --observed: something forbidden was seen), 2 a test was refused (with --expect: all were), 3 something was",
            "left out: a loop was cut, a test ran out of time or has no execution, the run was interrupted",
            "(with --expect: some were refused)."
        })
final class LitmusCommand implements Callable<Integer> {
    private final Console console;
    private final Interrupts interrupts;
    private final LitmusEngine engine;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "The memory model: a name, or a cat file. Default: that of the dialect.")
    private @Nullable String model;

    @Option(
            names = "--expect",
            paramLabel = "FILE.csv",
            description = "Compare with the verdicts in this file; print only a summary and the differences.")
    private @Nullable Path expect;

    @Option(
            names = "--known",
            paramLabel = "FILE.csv",
            description = "With --expect: differences that have been explained, as lines path,model,reason.")
    private @Nullable Path known;

    @Option(
            names = "--observed",
            paramLabel = "LOG",
            description = "Compare with what was seen on hardware, in a log as litmus7 writes it: allowed and not seen,"
                    + " forbidden and seen.")
    private @Nullable Path observed;

    @Option(names = "--jobs", paramLabel = "N", description = "How many tests to run at once. Default: one a core.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Mixin
    private TestLimits limits;

    @Mixin
    private OutputOptions output;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML, for build servers.")
    private @Nullable Path junit;

    @Parameters(paramLabel = "FILE|DIR", arity = "1..*", description = "Tests, or directories of *.litmus files.")
    private List<Path> paths;

    private final LitmusJson json = new LitmusJson();
    private final LitmusSummary summary = new LitmusSummary();
    private final List<Limit> leftOut = new ArrayList<>();
    /** What was seen elsewhere beside what the model allows; null when nobody asks. */
    private @Nullable ObservedTable table;
    /** Why not all tests were run, or null. */
    private @Nullable Limit over;

    LitmusCommand(Console console, Interrupts interrupts, LitmusEngine engine) {
        this.console = console;
        this.interrupts = interrupts;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        if (observed != null && (expect != null || output.format != OutputOptions.Format.text)) {
            throw new InputException("--observed makes a table of its own: leave out --expect and --format");
        }
        table = observed == null ? null : new ObservedTable(ObservedLog.load(observed));
        Expectations expectations = expect == null ? null : Expectations.load(expect);
        KnownDifferences explained = KnownDifferences.load(known);
        List<LitmusRunner.Task> tasks = LitmusRunner.tasks(LitmusRunner.files(paths), model, expectations);
        if (tasks.isEmpty()) {
            throw new InputException("there are no *.litmus files in " + paths.get(0));
        }
        output.check();
        ReportFile.check(junit);
        JUnitReport cases = new JUnitReport("fencepost litmus");
        LitmusPages page = new LitmusPages(engine, tasks.size());
        GuardedEngine guarded = new GuardedEngine(engine, console);
        try (ProgressLine progress = new ProgressLine(console, tasks.size(), "tests");
                TestClock clock = new TestClock(interrupts, limits.each(tasks.size()), limits.all)) {
            new LitmusRunner(guarded::parse, clock.watching(guarded), Math.max(1, jobs))
                    .run(
                            tasks,
                            expectations,
                            report -> {
                                summary.add(report);
                                progress.step();
                                show(report, tasks.size(), explained);
                                cases.add(testCase(report, explained));
                                if (output.wantsPage()) {
                                    page.add(report, clock);
                                }
                            },
                            clock::isOver);
            over = clock.overall();
        }
        output.writePage(page::render);
        if (junit != null) {
            ReportFile.write(junit, cases.render());
        }
        if (expect != null && output.format == OutputOptions.Format.text) {
            console.out().print(summary.format());
            for (LitmusReport.Ran ran : summary.differences()) {
                explained
                        .reason(ran)
                        .ifPresent(reason -> console.out().println("known: " + ran.file() + ": " + reason));
            }
        } else if (tasks.size() > 1) {
            console.err().print(summary.format());
        }
        if (table != null) {
            console.out().print(table.format());
        }
        if (summary.total() < tasks.size()) {
            console.err().println("Only " + summary.total() + " of " + tasks.size() + " tests were run: " + over + ".");
        }
        return verdict(guarded.failed(), tasks.size(), explained).exitCode();
    }

    /** Whoever has expectations has them of tests with loops, and of tests that have no execution, as well. */
    private boolean isBounded(LitmusReport.Ran ran, KnownDifferences explained) {
        Histogram histogram = ran.histogram();
        return expect == null
                ? !ran.result().limits().isEmpty()
                : histogram.stopped() != null
                        && !histogram.isDecided()
                        && explained.reason(ran).isEmpty();
    }

    private void show(LitmusReport report, int tests, KnownDifferences explained) {
        boolean text = output.format == OutputOptions.Format.text;
        if (report instanceof LitmusReport.Ran ran) {
            if (table != null) {
                table.add(ran.result());
                return;
            }
            if (isBounded(ran, explained)) {
                leftOut.addAll(ran.result().limits());
            }
            if (!text) {
                console.out().println(json.render(ran.result()));
            } else if (expect == null) {
                console.out().print(HerdOutput.format(ran.result()));
            }
            console.out().flush();
        } else if (report instanceof LitmusReport.Refused refused) {
            InputException reason = refused.reason();
            if (!text) {
                console.out().println(json.renderError(report.file().toString(), reason.getMessage(), reason.site()));
            } else if (expect == null || tests == 1) {
                console.flush();
                console.err().println(message(refused));
                console.err().flush();
            }
        }
    }

    /** Wrong is only what differs from an expectation; a test that is refused among others says nothing. */
    private JUnitReport.Case testCase(LitmusReport report, KnownDifferences explained) {
        String name = report.file().toString();
        if (report instanceof LitmusReport.Ran ran) {
            Result result = ran.result();
            String found = ran.histogram().verdict();
            boolean wrong =
                    ran.isWrong() && !isDoubtful(ran) && explained.reason(ran).isEmpty();
            JUnitReport.Status status = wrong
                    ? JUnitReport.Status.FAILED
                    : ran.histogram().isDecided() ? JUnitReport.Status.PASSED : JUnitReport.Status.SKIPPED;
            String limits = result.limits().isEmpty() ? "" : " (" + Limit.sentence(result.limits()) + ")";
            String message = found + limits + (wrong ? ", expected otherwise" : "");
            String text = wrong ? HerdOutput.format(result) : "";
            return new JUnitReport.Case(name, ran.model(), status, result.seconds(), found, message, text);
        }
        LitmusReport.Refused refused = (LitmusReport.Refused) report;
        String model = refused.model() == null ? "" : refused.model();
        JUnitReport.Status status = expect == null ? JUnitReport.Status.ERROR : JUnitReport.Status.SKIPPED;
        return new JUnitReport.Case(name, model, status, 0, "unsupported", message(refused), message(refused));
    }

    private static String message(LitmusReport.Refused refused) {
        InputException reason = refused.reason();
        return reason.site() == null
                ? refused.file() + ": " + reason.getMessage()
                : Problem.located(reason.getMessage(), reason.site());
    }

    private Verdict verdict(boolean bug, int tests, KnownDifferences explained) {
        if (summary.differences().stream()
                .anyMatch(ran -> !isDoubtful(ran) && explained.reason(ran).isEmpty())) {
            return Verdict.VIOLATION;
        }
        if (table != null && table.isContradicted()) {
            return Verdict.VIOLATION;
        }
        if (table != null && table.isIncomplete()) {
            leftOut.add(new Limit(Limit.Kind.NOTHING_CHECKED, "some tests were not compared"));
        }
        int mayBeRefused = expect == null ? 0 : tests - 1;
        if (bug || summary.refused() > mayBeRefused) {
            return Verdict.UNSUPPORTED;
        }
        if (summary.refused() > 0) {
            leftOut.add(
                    new Limit(Limit.Kind.NOTHING_CHECKED, summary.refused() + " of " + tests + " tests were refused"));
        }
        if (summary.total() < tests) {
            leftOut.add(over);
        }
        return Verdict.of(false, leftOut);
    }

    /** The expectation itself is: a note says so. */
    private static boolean isDoubtful(LitmusReport.Ran ran) {
        return ran.expectation().note().equals("skip");
    }
}
