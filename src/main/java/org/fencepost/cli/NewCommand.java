package org.fencepost.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.c.Header;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
            "With --for: two threads that call what a C header declares, to be edited.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost new handshake",
            "  fencepost new --template lock mylock",
            "  fencepost new --template pm journal",
            "  fencepost new --for queue.h",
            "  fencepost new --for include/queue.h client -- -Iinclude"
        })
final class NewCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--template",
            paramLabel = "NAME",
            defaultValue = "threads",
            description = "threads (default), lock, pm, cxl, lincheck or litmus.")
    private Template template;

    @Option(
            names = "--for",
            paramLabel = "HEADER",
            description =
                    "A first client of what this C header declares. NAME is that of the header with _client by default.")
    private @Nullable Path header;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description =
                    "The name of the test; the file is NAME.c or NAME.litmus. With --for, flags of clang can follow after --.")
    private List<String> words = List.of();

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
        String name = name();
        String extension = template.extension();
        String stem = name.endsWith(extension) ? name.substring(0, name.length() - extension.length()) : name;
        Path file = path(stem + extension);
        if (Files.exists(file) && !spec.commandLine().getParseResult().hasMatchedOption("--force")) {
            throw new InputException(file + " is there already; --force replaces it");
        }
        ReportFile.check(file);
        if (header != null) {
            return writeClient(header, file);
        }
        String title = Path.of(stem).getFileName().toString();
        ReportFile.write(
                file,
                Handout.read("new/" + template + extension)
                        .replace("NAME" + extension, file.toString())
                        .replace("NAME", title));
        console.out().println("Wrote " + file + ". Check it with: fencepost " + template.command + file);
        return 0;
    }

    private String name() {
        List<String> names =
                words.stream().filter(word -> !word.startsWith("-")).toList();
        List<String> flags = flags();
        require(names.size() <= 1, "one NAME only: " + String.join(" ", names));
        require(header != null || !names.isEmpty(), "a NAME is missing, for example: fencepost new handshake");
        require(header != null || flags.isEmpty(), "flags of clang go with --for only: " + String.join(" ", flags));
        require(header == null || template == Template.threads, "--template has no meaning with --for");
        return names.isEmpty() ? clientName(header) : names.get(0);
    }

    private List<String> flags() {
        return words.stream().filter(word -> word.startsWith("-")).toList();
    }

    private static String clientName(@Nullable Path header) {
        String name = header == null || header.getFileName() == null
                ? ""
                : header.getFileName().toString();
        return name.replaceFirst("\\.h$", "") + "_client";
    }

    private void require(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    private int writeClient(Path header, Path file) {
        require(header.toString().endsWith(".h"), "--for takes a C header, whose name ends with .h");
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            Header declared = frontEnd.header(header, CompileOptions.DEFAULT.withFlags(flags()));
            ReportFile.write(file, new FirstClient(declared, header, file).text());
        }
        console.out()
                .println("Wrote " + file + ". Check it with: fencepost verify " + file
                        + " FILES..., where FILES define what " + header + " declares");
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
