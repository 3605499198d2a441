package org.fencepost.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What commands write to: never what they read, never the same file twice, and no file that somebody else wrote unless
 * {@code --force} says so. Asked for every command, before it starts, by the names of its options.
 */
final class OutputFiles {
    /** Options that name what is written. A test sees to it that every option for a file is in one of these lists. */
    static final Set<String> WRITTEN =
            Set.of("--html", "--sarif", "--junit", "--dot", "--checkpoint", "--save", "--growth", "--output");

    static final Set<String> READ = Set.of(
            "-p",
            "--for",
            "--set",
            "--compare",
            "--clang",
            "--resume",
            "--cycles",
            "--expect",
            "--observed",
            "--known",
            "--cluster",
            "--join",
            "--in");

    /** How files begin that commands write. */
    private static final List<String> OURS = List.of(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"",
            "digraph execution {",
            "fencepost checkpoint ",
            "task,executions,exploration CPU s",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");

    /** What else a report says near its beginning. */
    private static final Map<String, String> OURS_BY_NAME =
            Map.of("<?xml", "<testsuites name=\"fencepost ", "{", "\"name\" : \"fencepost\"");

    private static final int BEGINNING = 4096;

    private static final String DRAFT = "--checkpoint (its next state)";

    /** What a directory has that generated tests were written to. */
    private static final String INDEX = "@all";

    private final ParseResult command;
    private final Map<String, Path> written = new LinkedHashMap<>();
    private final List<Path> read = new ArrayList<>();

    private OutputFiles(ParseResult command) {
        this.command = command;
        for (OptionSpec option : command.matchedOptionsSet()) {
            if (WRITTEN.contains(option.longestName())) {
                addWritten(option.longestName(), option.getValue());
            } else if (READ.contains(option.longestName())) {
                addRead(option);
            }
        }
        command.matchedPositionals().forEach(this::addRead);
    }

    /** Each checkpoint is written beside the last one first. */
    private void addWritten(String option, Path file) {
        written.put(option, file);
        if (option.equals("--checkpoint")) {
            written.put(DRAFT, file.resolveSibling(file.getFileName() + ".new"));
        }
    }

    private void addRead(ArgSpec argument) {
        for (String name : argument.originalStringValues()) {
            try {
                read.add(Path.of(name));
            } catch (InvalidPathException e) {
                // Nothing is read from there.
            }
        }
    }

    /** @throws ParameterException when the command would destroy a file */
    static void check(ParseResult all) {
        ParseResult command = all;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        if (!command.isUsageHelpRequested()) {
            new OutputFiles(command).check();
        }
    }

    private void check() {
        Map<String, Path> before = new LinkedHashMap<>();
        written.forEach((option, file) -> {
            boolean goesOn = option.equals("--checkpoint") && isSame(file, resumed());
            if (!goesOn && read.stream().anyMatch(input -> isSame(file, input))) {
                throw refusal(option + " would overwrite " + file + ", which is an input");
            }
            before.forEach((other, sameFile) -> {
                if (isSame(file, sameFile)) {
                    throw refusal(other + " and " + option + " name the same file: " + file);
                }
            });
            before.put(option, file);
            if (!command.matchedOptionValue("--force", false) && isOthers(option, file)) {
                throw refusal(
                        option + " would overwrite " + file + ", which fencepost did not write; --force overwrites it");
            }
        });
    }

    private @Nullable Path resumed() {
        return command.matchedOptionValue("--resume", null);
    }

    private ParameterException refusal(String message) {
        return new ParameterException(command.commandSpec().commandLine(), message);
    }

    private static boolean isSame(Path a, @Nullable Path b) {
        if (b == null) {
            return false;
        }
        try {
            return Files.exists(a) && Files.exists(b)
                    ? Files.isSameFile(a, b) && !isSpecial(a)
                    : place(a).equals(place(b));
        } catch (IOException e) {
            return false;
        }
    }

    /** Of a file that need not be there; its directory may have several names. */
    private static Path place(Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        Path directory = absolute.getParent();
        return directory != null && Files.isDirectory(directory)
                ? directory.toRealPath().resolve(absolute.getFileName())
                : absolute;
    }

    /** A terminal, a pipe, /dev/null: nothing is lost by writing to it. */
    private static boolean isSpecial(Path file) {
        return !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static boolean isOthers(String option, Path file) {
        try {
            if (Files.isDirectory(file)) {
                return option.equals("--output") && isOthersDirectory(file);
            }
            return Files.isRegularFile(file) && Files.size(file) > 0 && !isOurs(beginning(file));
        } catch (IOException e) {
            return false; // whoever writes it says what is wrong
        }
    }

    private static boolean isOthersDirectory(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isPresent() && !Files.exists(directory.resolve(INDEX));
        }
    }

    private static String beginning(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
        }
    }

    private static boolean isOurs(String text) {
        Optional<String> name = OURS_BY_NAME.entrySet().stream()
                .filter(entry -> text.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        return OURS.stream().anyMatch(text::startsWith)
                || name.map(text::contains).orElse(false);
    }
}
