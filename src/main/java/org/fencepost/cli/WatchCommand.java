package org.fencepost.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.fencepost.api.Answer;
import org.fencepost.api.Checker;
import org.fencepost.api.Question;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Verdict;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fencepost watch}: checks programs again whenever somebody saves something beside them. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "fencepost watch [OPTIONS] FILE... [-- CLANG-FLAGS]",
        description = {
            "Check programs, and again whenever they change.",
            "",
            "A file is checked again when it changes, all files when another one in their directories does (a header).",
            "Runs after the first are warm: a small program takes some milliseconds more than clang. Ends with Ctrl-C.",
            ""
        },
        footer = {"", "Examples:", "  fencepost watch tests/queue.c", "  fencepost watch --model tso *.c -- -Iinclude"})
final class WatchCommand implements Callable<Integer> {
    private static final long TICK_MILLIS = 50;

    private final Console console;
    private final Interrupts interrupts;

    @Option(names = "--model", paramLabel = "MODEL", defaultValue = "rc11", description = "The memory model.")
    private String model;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Stop work on a file after this time: 30s, 5m. Default: 1m.")
    private Duration timeout = Duration.ofMinutes(1);

    @Option(names = "--rounds", paramLabel = "N", description = "End after N rounds of checks. Default: never.")
    private int rounds;

    @Mixin
    private FileArguments arguments;

    WatchCommand(Console console, Interrupts interrupts) {
        this.console = console;
        this.interrupts = interrupts;
    }

    @Override
    public Integer call() {
        arguments.require(!arguments.files().isEmpty(), "no FILE to watch");
        ModelChoice.check(model, arguments);
        List<Path> files = arguments.files().stream().map(Path::of).toList();
        Map<Path, Long> seen = state(files);
        Map<Path, Verdict> verdicts = new HashMap<>();
        try (Checker checker = new Checker()) {
            List<Path> changed = files;
            for (int round = 1; ; round++) {
                checkAll(checker, changed, verdicts);
                Map<Path, Long> now = round == rounds ? null : waitForChange(files, seen);
                if (now == null) {
                    return ExitCode.worst(verdicts.values()).exitCode();
                }
                changed = changed(files, seen, now);
                seen = now;
            }
        }
    }

    /** @param verdicts the latest of each file */
    private void checkAll(Checker checker, List<Path> files, Map<Path, Verdict> verdicts) {
        for (Path file : files) {
            long start = System.nanoTime();
            Monitor monitor = new Monitor();
            interrupts.watch(monitor);
            Answer answer = checker.check(question(file), monitor);
            show(file, answer, (System.nanoTime() - start) / 1_000_000);
            verdicts.put(file, answer.verdict());
        }
        console.flush();
    }

    private Question question(Path file) {
        return Question.about(file)
                .under(model)
                .withFlags(arguments.clangFlags().toArray(String[]::new))
                .within(timeout);
    }

    private void show(Path file, Answer answer, long millis) {
        String verdict = answer.verdict().name().toLowerCase(Locale.ROOT);
        console.out().println(file + ": " + verdict + " under " + model + " (" + millis + " ms)");
        answer.findings().forEach(finding -> line(finding.place(), finding.message()));
        answer.limits().forEach(limit -> console.out().println("  " + limit));
        answer.problem()
                .ifPresent(problem ->
                        line(problem.place().orElse(new Answer.Place(file.toString(), 0, "")), problem.message()));
    }

    private void line(Answer.Place place, String message) {
        String where = place.line() > 0 ? place.file() + ":" + place.line() + ": " : "";
        console.out().println("  " + where + message);
    }

    /** When each file beside those to check was last changed. */
    private static Map<Path, Long> state(List<Path> files) {
        Map<Path, Long> state = new HashMap<>();
        files.stream().map(WatchCommand::directory).distinct().forEach(directory -> {
            try (Stream<Path> all = Files.list(directory)) {
                all.filter(Files::isRegularFile).forEach(file -> state.put(file.toAbsolutePath(), modified(file)));
            } catch (IOException e) {
                // Not there: checking says so.
            }
        });
        return state;
    }

    private static Path directory(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? Path.of("/") : parent;
    }

    private static long modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).to(java.util.concurrent.TimeUnit.NANOSECONDS);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Null when somebody ends it. */
    private @Nullable Map<Path, Long> waitForChange(List<Path> files, Map<Path, Long> seen) {
        while (!interrupts.interrupted()) {
            try {
                Thread.sleep(TICK_MILLIS);
            } catch (InterruptedException e) {
                return null;
            }
            Map<Path, Long> now = state(files);
            if (!now.equals(seen)) {
                return now;
            }
        }
        return null;
    }

    private static List<Path> changed(List<Path> files, Map<Path, Long> before, Map<Path, Long> now) {
        boolean another = Stream.concat(before.keySet().stream(), now.keySet().stream())
                .distinct()
                .filter(path ->
                        files.stream().noneMatch(file -> file.toAbsolutePath().equals(path)))
                .anyMatch(path -> !Long.valueOf(now.getOrDefault(path, -1L)).equals(before.getOrDefault(path, -1L)));
        return another
                ? files
                : files.stream()
                        .filter(file -> {
                            Path path = file.toAbsolutePath();
                            return !Long.valueOf(now.getOrDefault(path, -1L)).equals(before.getOrDefault(path, -1L));
                        })
                        .toList();
    }
}
