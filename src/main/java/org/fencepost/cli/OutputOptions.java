package org.fencepost.cli;

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
}
