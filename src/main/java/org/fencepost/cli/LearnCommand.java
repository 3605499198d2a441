package org.fencepost.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost learn}: lessons, each with a broken program to mend. */
@Command(
        name = "learn",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Learn by mending broken programs, from two threads to a durable queue.",
            "",
            "Without a number: the list of lessons. The first call of a lesson prints its text and writes the program",
            "lessonN.c; change that file, and each further call checks it, until it is verified.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  fencepost learn",
            "  fencepost learn 1",
            "  fencepost learn 1 --hint 2",
            "",
            "Exit codes: 0 the program is right, 1 and 3 not yet, 2 wrong input."
        })
final class LearnCommand implements Callable<Integer> {
    private final Console console;
    private final Interrupts interrupts;

    @Option(
            names = "--hint",
            paramLabel = "N",
            arity = "0..1",
            fallbackValue = "1",
            description = "Show hint N; the first unless told otherwise.")
    private @Nullable Integer hint;

    @Option(
            names = "--in",
            paramLabel = "DIR",
            defaultValue = "",
            description = "Where the program is. Default: this directory.")
    private Path directory;

    @Parameters(paramLabel = "LESSON", arity = "0..1", description = "The number of a lesson.")
    private @Nullable Integer number;

    LearnCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public Integer call() {
        if (number == null) {
            list();
            return 0;
        }
        if (number < 1 || number > Lesson.COUNT) {
            throw new InputException("there is no lesson " + number + "; the last is " + Lesson.COUNT);
        }
        Lesson lesson = Lesson.read(number);
        return hint == null ? study(lesson, directory.resolve(lesson.fileName())) : help(lesson, hint);
    }

    private void list() {
        Lesson.all()
                .forEach(lesson -> console.out()
                        .printf(
                                "%3d  %s%s%n",
                                lesson.number(),
                                lesson.title(),
                                Files.exists(directory.resolve(lesson.fileName())) ? "  (begun)" : ""));
        console.out().println();
        console.out()
                .println("fencepost learn 1 begins the first. Lessons 11 to 15 are about the papers behind Fencepost.");
    }

    private int help(Lesson lesson, int wanted) {
        int count = lesson.hints().size();
        if (wanted < 1 || wanted > count) {
            throw new InputException("lesson " + lesson.number() + " has hints 1 to " + count);
        }
        console.out().println(lesson.hints().get(wanted - 1));
        if (wanted < count) {
            console.out().println("\nThe next hint: fencepost learn " + lesson.number() + " --hint " + (wanted + 1));
        }
        return 0;
    }

    private int study(Lesson lesson, Path file) {
        if (!Files.exists(file)) {
            ReportFile.check(file);
            ReportFile.write(file, lesson.exercise());
            show(lesson, file);
            console.out().println("Wrote " + file + ". Change it, then check it with: " + again(lesson));
            return Verdict.BOUNDED.exitCode();
        }
        String program = read(file);
        if (program.equals(lesson.exercise())) {
            show(lesson, file);
            console.out().println(file + " is as it was handed out. This is what is wrong with it:\n");
        }
        if (!lesson.keepsItsAssertions(program)) {
            throw new InputException(
                    file + ": what stands behind 'Leave the rest as it is.' was changed, so nothing would be shown;"
                            + " put it back, or move the file away to begin anew");
        }
        return check(lesson, file);
    }

    private void show(Lesson lesson, Path file) {
        console.out().println("Lesson " + lesson.number() + ": " + lesson.title() + "\n");
        console.out().println(lesson.text(file) + "\n");
    }

    private int check(Lesson lesson, Path file) {
        String printed = "";
        for (String[] command : lesson.commands(file)) {
            console.out().println("$ fencepost " + String.join(" ", command));
            StringWriter out = new StringWriter();
            int code = run(command, out);
            printed = out.toString();
            console.out().print(printed);
            if (code != 0) {
                return notYet(lesson, code);
            }
        }
        if (!lesson.isDone(printed)) {
            return notYet(lesson, Verdict.BOUNDED.exitCode());
        }
        console.out()
                .println("\nDone."
                        + (lesson.number() < Lesson.COUNT
                                ? " The next: fencepost learn " + (lesson.number() + 1)
                                : ""));
        return 0;
    }

    private int run(String[] command, StringWriter out) {
        console.flush();
        Console quiet =
                new Console(new PrintWriter(out), console.err(), console.colour(), console.progress(), console.debug());
        return Fencepost.run(quiet, interrupts, command);
    }

    private int notYet(Lesson lesson, int code) {
        console.out().println("\nNot yet. A hint: " + again(lesson) + " --hint");
        return code;
    }

    private static String again(Lesson lesson) {
        return "fencepost learn " + lesson.number();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InputException("cannot read " + file + ": " + ReportFile.reason(e));
        }
    }
}
