package org.fencepost.cli;

import java.nio.file.Path;
import org.fencepost.report.Outcome;
import org.fencepost.report.html.OutcomePage;
import picocli.CommandLine.Option;

/** Reports on checked programs that go to files, beside what is printed. */
final class ReportOptions {
    @Option(names = "--html", paramLabel = "FILE", description = "Write the results as a page for a browser.")
    private Path html;

    private final OutcomePage page = new OutcomePage(Version.tool());

    /** Before the work begins: fails if a report could not be written. */
    void check() {
        ReportFile.check(html);
    }

    void add(Outcome outcome) {
        page.add(outcome);
    }

    /** After the work. */
    void write() {
        if (html != null) {
            ReportFile.write(html, page.render());
        }
    }
}
