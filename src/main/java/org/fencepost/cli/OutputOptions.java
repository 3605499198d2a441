package org.fencepost.cli;

import org.fencepost.report.FileResult;
import org.fencepost.report.Ink;
import org.fencepost.report.JsonReport;
import org.fencepost.report.TextReport;
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

    String render(FileResult outcome, Console console, boolean full) {
        return switch (format) {
            case text -> new TextReport(Ink.of(console.colour()), full).render(outcome);
            case json -> new JsonReport().render(outcome) + "\n";
        };
    }
}
