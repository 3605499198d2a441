package org.fencepost.cli;

import org.fencepost.report.Ink;
import org.fencepost.report.JsonReport;
import org.fencepost.report.Outcome;
import org.fencepost.report.TextReport;
import picocli.CommandLine.Option;

/** How results are shown; shared by the commands that check programs. */
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

    @Option(names = "--full", description = "Show all events of an execution, not only those that matter most.")
    boolean full;

    String render(Outcome outcome, Console console) {
        return switch (format) {
            case text -> new TextReport(Ink.of(console.colour()), full).render(outcome);
            case json -> new JsonReport().render(outcome) + "\n";
        };
    }
}
