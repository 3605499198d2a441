package org.fencepost.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.fencepost.c.CompileCommands;
import org.fencepost.c.CompileOptions;
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
            names = "-p",
            paramLabel = "BUILD",
            description = "Compile files as the build system does: takes flags from compile_commands.json in this"
                    + " directory. Flags after -- come behind those.")
    private @Nullable Path build;

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
        return new CompileOptions.Linking(entry, meaning == Volatile.relaxed);
    }

    /** What was assumed that C does not say; empty when nothing was. */
    String assumption() {
        return meaning == Volatile.relaxed ? "Assumed: volatile accesses are relaxed atomic ones (--volatile)." : "";
    }

    /** Whether it is to be found out which files belong together. */
    boolean links(List<String> files) {
        return !each && files.size() > 1;
    }

    /**
     * The files of each program, its own first.
     *
     * @param isProgram whether a file has the function that programs start with
     */
    List<List<String>> programs(List<String> files, Predicate<String> isProgram) {
        if (!links(files)) {
            return files.stream().map(List::of).toList();
        }
        List<String> own = files.stream().filter(isProgram).toList();
        List<String> parts = files.stream().filter(file -> !own.contains(file)).toList();
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
