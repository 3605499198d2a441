package org.fencepost.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.generate.GeneratedTest;
import org.fencepost.litmus.Histogram;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/** Writes tests that were made: to a directory with an index and verdicts, or one after the other to standard output. */
final class TestFiles {
    private final Console console;
    private final TestJudge judge;
    private final @Nullable Path directory;
    private final List<String> models;
    private final Map<String, Integer> names = new HashMap<>();
    private final List<String> index = new ArrayList<>();
    private final List<String> expected = new ArrayList<>(List.of("path,model,verdict,quantifier,note"));

    /** @param directory null for standard output; @param models whose verdicts are wanted */
    TestFiles(Console console, TestJudge judge, @Nullable Path directory, List<String> models) {
        this.console = console;
        this.judge = judge;
        this.directory = directory;
        this.models = models;
        if (directory != null) {
            write(directory, Map.of());
        }
    }

    void add(GeneratedTest made) {
        int count = names.merge(made.name(), 1, Integer::sum);
        GeneratedTest test = count == 1 ? made : made.renamed(made.name() + "-v" + count);
        String file = test.name() + ".litmus";
        index.add(file);
        if (directory == null) {
            console.out().println(test.text());
        } else {
            write(directory, file, test.text());
        }
        for (String model : models) {
            Histogram result = judge.judge(file, test.text(), model);
            if (result.isDecided()) {
                expected.add(file + "," + model + "," + result.verdict() + ",exists,");
            }
        }
    }

    boolean isEmpty() {
        return index.isEmpty();
    }

    /** @param early whether there would have been more */
    void finish(boolean early) {
        String verdicts = String.join("\n", expected) + "\n";
        if (directory != null) {
            write(directory, "@all", String.join("\n", index) + "\n");
            if (!models.isEmpty()) {
                write(directory, "expected.csv", verdicts);
            }
            String tests = index.size() == 1 ? " test" : " tests";
            console.out().println(index.size() + tests + (early ? " so far in " : " in ") + directory);
        } else if (!models.isEmpty()) {
            console.out().print(verdicts);
        }
    }

    static void write(Path directory, Map<String, String> files) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new InputException("cannot make the directory " + directory + ": " + e.getMessage());
        }
        files.forEach((name, text) -> write(directory, name, text));
    }

    private static void write(Path directory, String name, String text) {
        try {
            Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new InputException("cannot write " + directory.resolve(name) + ": " + e.getMessage());
        }
    }
}
