package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.report.Ink;
import org.fencepost.report.JUnitReport;
import org.fencepost.report.Outcome;
import org.fencepost.report.SarifReport;
import org.fencepost.report.TextReport;
import org.fencepost.report.html.OutcomePage;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import picocli.CommandLine.Option;

/** Reports on checked programs that go to files, beside what is printed. */
final class ReportOptions {
    @Option(names = "--html", paramLabel = "FILE", description = "Write the results as a page for a browser.")
    private Path html;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the findings as SARIF 2.1.0, for code-scanning pages and editors.")
    private Path sarif;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML, for build servers.")
    private Path junit;

    private final List<Outcome> outcomes = new ArrayList<>();

    /** Before the work begins: fails if a report could not be written. */
    void check() {
        ReportFile.check(html);
        ReportFile.check(sarif);
        ReportFile.check(junit);
    }

    void add(Outcome outcome) {
        outcomes.add(outcome);
    }

    /**
     * After the work.
     *
     * @param command the name of the command
     * @param expected the verdict that every file should have, or null when only verified ones are good
     */
    void write(String command, Verdict expected) {
        if (html != null) {
            OutcomePage page = new OutcomePage(Version.tool());
            outcomes.forEach(page::add);
            ReportFile.write(html, page.render());
        }
        if (sarif != null) {
            SarifReport report = new SarifReport(Version.number());
            outcomes.forEach(report::add);
            ReportFile.write(sarif, report.render());
        }
        if (junit != null) {
            JUnitReport report = new JUnitReport("fencepost " + command);
            outcomes.forEach(outcome -> report.add(testCase(outcome, expected)));
            ReportFile.write(junit, report.render());
        }
    }

    private static JUnitReport.Case testCase(Outcome outcome, Verdict expected) {
        String text = new TextReport(Ink.NONE, false).render(outcome);
        return new JUnitReport.Case(
                outcome.file(),
                outcome.basis().name(),
                status(outcome.verdict(), expected),
                outcome.totalSeconds(),
                type(outcome),
                message(outcome, expected),
                text);
    }

    private static JUnitReport.Status status(Verdict verdict, Verdict expected) {
        if (verdict == (expected == null ? Verdict.VERIFIED : expected)) {
            return JUnitReport.Status.PASSED;
        }
        return verdict == Verdict.VIOLATION || verdict == Verdict.VERIFIED
                ? JUnitReport.Status.FAILED
                : JUnitReport.Status.ERROR;
    }

    private static String type(Outcome outcome) {
        return outcome.verdict() == Verdict.VIOLATION
                ? outcome.result().violations().get(0).kind().label()
                : outcome.verdict().label();
    }

    private static String message(Outcome outcome, Verdict expected) {
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
