package org.fencepost.litmus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.fencepost.work.Numbered;
import org.jspecify.annotations.Nullable;

/**
 * Runs many tests on many cores and reports in the order of the files.
 *
 * @param parser reads a test; like the engine, it may refuse one with an {@link InputException}
 */
public record LitmusRunner(Function<Path, LitmusTest> parser, LitmusEngine engine, int workers) {
    /** A test to run; the model is the dialect's when null. */
    public record Task(Path file, @Nullable String model) {}

    /** The tests in files and directories: directories give their {@code .litmus} files, at any depth, by name. */
    public static List<Path> files(List<Path> filesAndDirectories) {
        List<Path> files = new ArrayList<>();
        for (Path path : filesAndDirectories) {
            if (!Files.isDirectory(path)) {
                if (!Files.exists(path)) {
                    throw new InputException("there is no file " + path);
                }
                files.add(path);
                continue;
            }
            try (Stream<Path> inside = Files.walk(path)) {
                inside.filter(file -> file.toString().endsWith(".litmus"))
                        .sorted()
                        .forEach(files::add);
            } catch (IOException e) {
                throw new InputException("cannot read " + path + ": " + e.getMessage());
            }
        }
        return files;
    }

    /**
     * The runs that the user asked for: each test under the model named or, when none is, under each model that the
     * expectations have for it or, when there are none, under its dialect's.
     */
    public static List<Task> tasks(List<Path> files, @Nullable String model, @Nullable Expectations expectations) {
        List<Task> tasks = new ArrayList<>();
        for (Path file : files) {
            List<Expectations.Expected> expected = expectations == null ? List.of() : expectations.of(file);
            if (model != null || expected.isEmpty()) {
                tasks.add(new Task(file, model));
            } else {
                expected.forEach(e -> tasks.add(new Task(file, e.model())));
            }
        }
        return tasks;
    }

    /**
     * Runs all tasks and hands each report to {@code consumer}, in the order of the tasks, one at a time.
     *
     * @param expectations may be null
     * @param stop asked before each test: no more tests start once it says yes
     */
    public void run(
            List<Task> tasks,
            @Nullable Expectations expectations,
            Consumer<LitmusReport> consumer,
            BooleanSupplier stop) {
        Numbered.run(
                tasks.size(),
                workers,
                () -> number -> run(tasks.get(number), expectations),
                () -> !stop.getAsBoolean(),
                report -> false,
                consumer);
    }

    private LitmusReport run(Task task, @Nullable Expectations expectations) {
        String model = task.model;
        try {
            LitmusTest test = parser.apply(task.file);
            model = model == null ? test.defaultModel() : model;
            Result result = engine.run(test, model);
            Expectations.Expected expected = expectations == null ? null : expectations.of(task.file, model);
            return new LitmusReport.Ran(task.file, result, expected);
        } catch (InputException e) {
            return new LitmusReport.Refused(task.file, firstWord(task.file), model, e);
        }
    }

    private static String firstWord(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
            String[] words = text.split("\\s", 2);
            return words[0].matches("\\w+") ? words[0] : "?";
        } catch (IOException e) {
            return "?";
        }
    }
}
