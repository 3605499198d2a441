package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.fencepost.c.CompileCommands;
import org.fencepost.c.CompileOptions;
import org.fencepost.c.ir.Relaxation;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the files of a command line become programs. */
final class ProjectOptions {
    /** What volatile accesses are. */
    enum Volatile {
        plain,
        relaxed
    }

    @Option(
            names = "--each",
            description = "Every file is a program of its own. Otherwise files without a function main are linked with"
                    + " those that have one.")
    private boolean each;

    @Option(
            names = "--entry",
            paramLabel = "FUNCTION",
            defaultValue = "main",
            description = "Start with this function, which takes no arguments. Default: main.")
    private String entry;

    @Option(
            names = "--volatile",
            paramLabel = "MEANING",
            defaultValue = "plain",
            description = "What volatile accesses are: plain (default), as C says, or relaxed, as much code for one"
                    + " compiler means them: relaxed atomic ones.")
    private Volatile meaning;

    @Option(
            names = "--plain",
            paramLabel = "relaxed:WHAT",
            description = "Plain accesses of WHAT are relaxed atomic ones: a file (ring.h), a line of it (ring.h:75), a"
                    + " function, a type, a variable or a member. May be given several times.")
    private List<String> plain = List.of();

    @Option(
            names = "-p",
            paramLabel = "BUILD",
            description = "Compile files as the build system does: takes flags from compile_commands.json in this"
                    + " directory. Flags after -- come behind those.")
    private @Nullable Path build;

    private static final String RELAXED = "relaxed:";

    private @Nullable CompileCommands commands;

    /** How clang is to be called for a file. */
    List<String> flags(String file, List<String> given) {
        if (build == null) {
            return given;
        }
        if (commands == null) {
            commands = CompileCommands.read(build);
        }
        List<String> flags = new ArrayList<>(commands.flags(Path.of(file)));
        flags.addAll(given);
        return flags;
    }

    CompileOptions.Linking linking() {
        return new CompileOptions.Linking(entry, new Relaxation(meaning == Volatile.relaxed, relaxedNames()));
    }

    /** What was assumed that C does not say; empty when nothing was. */
    String assumption() {
        List<String> relaxed = new ArrayList<>();
        if (meaning == Volatile.relaxed) {
            relaxed.add("volatile accesses are relaxed atomic ones (--volatile)");
        }
        if (!plain.isEmpty()) {
            relaxed.add(
                    "plain accesses of " + String.join(", ", relaxedNames()) + " are relaxed atomic ones (--plain)");
        }
        return relaxed.isEmpty() ? "" : "Assumed: " + String.join(", ", relaxed) + ".";
    }

    private List<String> relaxedNames() {
        return plain.stream().map(ProjectOptions::relaxedName).toList();
    }

    private static String relaxedName(String option) {
        String name = option.startsWith(RELAXED) ? option.substring(RELAXED.length()) : "";
        if (name.isEmpty()) {
            throw new InputException(
                    "--plain takes relaxed: and a file, line, function, type, variable or member, such as"
                            + " --plain relaxed:ring.h; all plain accesses are relaxed with --no-races");
        }
        return name;
    }

    /** Whether it is to be found out which files belong together. */
    boolean links(List<String> files) {
        return !each && files.size() > 1;
    }

    /**
     * The files of each program, its own first.
     *
     * <p>With a part that cannot be compiled no program is whole: then only such parts are left, to be reported.
     *
     * @param role whether a file has the function that programs start with
     */
    List<List<String>> programs(List<String> files, Function<String, FileChecker.Role> role) {
        if (!links(files)) {
            return files.stream().map(List::of).toList();
        }
        Map<FileChecker.Role, List<String>> roles = files.stream().collect(Collectors.groupingBy(role));
        List<String> own = roles.getOrDefault(FileChecker.Role.PROGRAM, List.of());
        List<String> parts = roles.getOrDefault(FileChecker.Role.PART, List.of());
        if (roles.containsKey(FileChecker.Role.BROKEN_PART)) {
            return roles.get(FileChecker.Role.BROKEN_PART).stream()
                    .map(List::of)
                    .toList();
        }
        if (own.isEmpty()) {
            return List.of(files);
        }
        return own.stream().map(file -> with(file, parts)).toList();
    }

    private static List<String> with(String file, List<String> parts) {
        List<String> all = new ArrayList<>(List.of(file));
        all.addAll(parts);
        return List.copyOf(all);
    }
}
