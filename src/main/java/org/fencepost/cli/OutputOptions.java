package org.fencepost.cli;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.fencepost.report.FileResult;
import org.fencepost.report.Ink;
import org.fencepost.report.JsonReport;
import org.fencepost.report.TextReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How results are shown; shared by the commands that have results. */
final class OutputOptions {
    /** Names as the user writes them. */
    enum Format {
        text,
        json
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text (default), or json: one object a line.")
    Format format;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the results as a page for a browser.")
    private @Nullable Path html;

    /** Before the work begins: fails if the page could not be written. */
    void check() {
        ReportFile.check(html);
    }

    boolean wantsPage() {
        return html != null;
    }

    void writePage(Supplier<String> page) {
        if (html != null) {
            ReportFile.write(html, page.get());
        }
    }

    String render(FileResult outcome, Console console, boolean full) {
        return switch (format) {
            case text -> new TextReport(Ink.of(console.colour()), full).render(outcome);
            case json -> new JsonReport().render(outcome) + "\n";
        };
    }
}
