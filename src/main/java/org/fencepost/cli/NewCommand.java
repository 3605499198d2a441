package org.fencepost.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.fencepost.verdict.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fencepost new}: a commented test program to start from. */
@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Write a commented test program to start from.",
            "",
            "Templates: threads (two threads and a flag), lock (a lock and its client), pm (persistent memory),",
            "cxl (machines that share memory), lincheck (a structure and its specification), litmus (a litmus test).",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost new handshake",
            "  fencepost new --template lock mylock",
            "  fencepost new --template pm journal"
        })
final class NewCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--template",
            paramLabel = "NAME",
            defaultValue = "threads",
            description = "threads (default), lock, pm, cxl, lincheck or litmus.")
    private Template template;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "The name of the test; the file is NAME.c or NAME.litmus.")
    private String name;

    /** The templates by the names that people type. */
    enum Template {
        threads("verify "),
        lock("verify "),
        pm("crash "),
        cxl("crash --platform cxl "),
        lincheck("lincheck "),
        litmus("litmus ");

        private final String command;

        Template(String command) {
            this.command = command;
        }

        private String extension() {
            return this == litmus ? ".litmus" : ".c";
        }
    }

    NewCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        String extension = template.extension();
        String stem = name.endsWith(extension) ? name.substring(0, name.length() - extension.length()) : name;
        Path file = path(stem + extension);
        if (Files.exists(file) && !spec.commandLine().getParseResult().hasMatchedOption("--force")) {
            throw new InputException(file + " is there already; --force replaces it");
        }
        ReportFile.check(file);
        String title = Path.of(stem).getFileName().toString();
        ReportFile.write(
                file,
                Handout.read("new/" + template + extension)
                        .replace("NAME" + extension, file.toString())
                        .replace("NAME", title));
        console.out().println("Wrote " + file + ". Check it with: fencepost " + template.command + file);
        return 0;
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new InputException("not a file name: " + e.getMessage());
        }
    }
}
