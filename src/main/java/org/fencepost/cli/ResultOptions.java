package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.report.FileResult;
import org.fencepost.report.Ink;
import org.fencepost.report.JUnitReport;
import org.fencepost.report.SarifReport;
import org.fencepost.report.TextReport;
import org.fencepost.report.html.OutcomePage;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the results of checked programs are shown: what is printed, reports that go to files, and the exit code. */
final class ResultOptions {
    @Mixin
    private OutputOptions output;

    @Option(names = "--full", description = "Show all events, loads and stores, not only those that matter most.")
    private boolean full;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the findings as SARIF 2.1.0, for code-scanning pages and editors.")
    private @Nullable Path sarif;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML, for build servers.")
    private @Nullable Path junit;

    @Option(
            names = "--expect",
            paramLabel = "VERDICT",
            description = "Exit with 0 if every file has this verdict (verified, violation, bounded or unsupported),"
                    + " otherwise with 1: for tests.")
    private @Nullable Verdict expected;

    private final List<FileResult> outcomes = new ArrayList<>();

    /** Before the work begins: fails if a report could not be written. */
    void check() {
        output.check();
        ReportFile.check(sarif);
        ReportFile.check(junit);
    }

    boolean isText() {
        return output.format == OutputOptions.Format.text;
    }

    String render(FileResult outcome, Console console) {
        return output.render(outcome, console, full);
    }

    void add(FileResult outcome) {
        outcomes.add(outcome);
    }

    int exitCode(List<Verdict> verdicts) {
        if (expected == null) {
            return ExitCode.worst(verdicts).exitCode();
        }
        return verdicts.stream().allMatch(expected::equals) ? 0 : 1;
    }

    /** After the work. */
    void write(String command) {
        output.writePage(() -> {
            OutcomePage page = new OutcomePage(Version.tool());
            outcomes.forEach(page::add);
            return page.render();
        });
        if (sarif != null) {
            SarifReport report = new SarifReport(Version.number());
            outcomes.forEach(report::add);
            ReportFile.write(sarif, report.render());
        }
        if (junit != null) {
            JUnitReport report = new JUnitReport("fencepost " + command);
            outcomes.forEach(outcome -> report.add(testCase(outcome)));
            ReportFile.write(junit, report.render());
        }
    }

    private JUnitReport.Case testCase(FileResult outcome) {
        String text = new TextReport(Ink.NONE, false).render(outcome);
        return new JUnitReport.Case(
                outcome.file(),
                outcome.basis().name(),
                status(outcome.verdict()),
                outcome.totalSeconds(),
                type(outcome),
                message(outcome),
                text);
    }

    private JUnitReport.Status status(Verdict verdict) {
        if (verdict == (expected == null ? Verdict.VERIFIED : expected)) {
            return JUnitReport.Status.PASSED;
        }
        return verdict == Verdict.VIOLATION || verdict == Verdict.VERIFIED
                ? JUnitReport.Status.FAILED
                : JUnitReport.Status.ERROR;
    }

    private static String type(FileResult outcome) {
        return outcome.verdict() == Verdict.VIOLATION
                ? outcome.result().violations().get(0).kind().label()
                : outcome.verdict().label();
    }

    private String message(FileResult outcome) {
        String wanted = expected == null ? "" : ", expected " + expected.label();
        return switch (outcome.verdict()) {
            case VERIFIED -> "verified" + wanted;
            case VIOLATION -> outcome.result().violations().get(0).message() + wanted;
            case BOUNDED -> Limit.sentence(outcome.result().limits()) + wanted;
            case UNSUPPORTED ->
                (outcome.error() == null ? "unsupported" : outcome.error().message()) + wanted;
        };
    }
}
