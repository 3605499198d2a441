package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables in the read-me files of the examples say what {@code fencepost crash} prints: that a program is verified (or
 * bounded, where machines run at the same time and follow one schedule of many), with its numbers, and for each of its bugs the kind, the line, where the power or the machines fail, the lines that the advice
 * names, and for machines what remains when their caches are written back.
 */
class CrashExamplesTest {
    private static final Path PERSISTENT = Path.of("examples/pm/README.md");
    private static final Path SHARED = Path.of("examples/cxl/README.md");

    private static final Pattern COMMAND = Pattern.compile(" {4}fencepost (crash .*?)( -- -DBUG=n)?");
    private static final Pattern NUMBERS =
            Pattern.compile("(?:verified|bounded): (\\d+) executions, (\\d+) failure points\\.");
    private static final Pattern BUG =
            Pattern.compile("\\| (\\d+) \\| (.*?)(?: \\(`(.*)`\\))? \\| ([a-z-]+ \\| .*) \\|");

    private static final Pattern KIND = Pattern.compile("violation \\(([a-z-]+)\\)");
    private static final Pattern PLACE = Pattern.compile("(?m)^ {2}at \\S+?:(\\d+) in ");
    private static final Pattern FAILURE = Pattern.compile("(?m)^ {2}(?: {2}\\S+ +|The power )fails"
            + " (?:before .*? at \\S+:(\\d+)(?: in [^,]+, thread \\d+)?(?:, called from \\S+:(\\d+))?|after)");
    private static final Pattern ADVICE = Pattern.compile("What to look at: (.*)");
    private static final Pattern LINE = Pattern.compile("(?<![@\\w./])[^\\s@]*\\.c(?:pp)?:(\\d+)");

    /** A row of a table, or the sentence before it. */
    record Row(List<String> command, String bug, String expected) {
        @Override
        public String toString() {
            return String.join(" ", command) + " (" + bug + ")";
        }
    }

    static List<Row> persistent() throws IOException {
        return rows(PERSISTENT);
    }

    static List<Row> shared() throws IOException {
        return rows(SHARED);
    }

    private static List<Row> rows(Path index) throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> command = List.of();
        for (String line : Files.readAllLines(index)) {
            Matcher asCommand = COMMAND.matcher(line);
            Matcher asNumbers = NUMBERS.matcher(line);
            Matcher asBug = BUG.matcher(line);
            if (asCommand.matches()) {
                command = List.of(asCommand.group(1).split(" "));
            } else if (asNumbers.matches()) {
                rows.add(new Row(command, "no bug", line));
            } else if (asBug.matches()) {
                rows.add(new Row(withBug(command, asBug), asBug.group(2), asBug.group(4)));
            }
        }
        return rows;
    }

    /** Options in brackets are for one bug only. */
    private static List<String> withBug(List<String> command, Matcher row) {
        List<String> result = new ArrayList<>(command);
        if (row.group(3) != null) {
            result.addAll(1, List.of(row.group(3).split(" ")));
        }
        result.addAll(List.of("--", "-DBUG=" + row.group(1)));
        return result;
    }

    @ParameterizedTest
    @MethodSource("persistent")
    void findsWhatTheIndexSays(Row row) {
        String printed = run(row.command);
        assertThat(found(printed)).as(printed).isEqualTo(row.expected);
    }

    @ParameterizedTest
    @MethodSource("shared")
    void findsWhatTheIndexSaysAndWhatRemainsWithGlobalFlush(Row row) {
        String printed = run(row.command);
        String found = found(printed);
        if (row.command.contains("--")) {
            List<String> command = new ArrayList<>(row.command);
            command.add(1, "--gpf");
            String remains = run(command);
            found += " | "
                    + (KIND.matcher(remains).find()
                            ? first(KIND, remains) + " " + first(PLACE, remains)
                            : verdict(remains));
        }
        assertThat(found).as(printed).isEqualTo(row.expected);
    }

    /** CXLMC, Table 5: with global persistent flush nothing is open but when the one machine fails. */
    @ParameterizedTest
    @MethodSource("structures")
    void oneExecutionForEachFailureWhereCachesAreKept(Row row) {
        List<String> command = new ArrayList<>(row.command);
        command.addAll(1, List.of("--gpf", "--failures", "1"));
        int fills = String.join(" ", command).contains("--fill 0,0xff") ? 2 : 1;
        Matcher numbers = NUMBERS.matcher(found(run(command)));
        assertThat(numbers.matches()).isTrue();
        int executions = Integer.parseInt(numbers.group(1));
        assertThat(executions).isEqualTo(Integer.parseInt(numbers.group(2)) + fills);
        assertThat(executions).isGreaterThan(10);
    }

    static List<Row> structures() throws IOException {
        return shared().stream().filter(row -> !row.command.contains("--")).toList();
    }

    private static String run(List<String> command) {
        List<String> full = new ArrayList<>(command);
        full.add(1, "--full");
        return Session.run(full.toArray(String[]::new)).out();
    }

    private static String verdict(String printed) {
        return first(Pattern.compile(": (\\w+) under"), printed);
    }

    private static String found(String printed) {
        return KIND.matcher(printed).find() ? violation(printed) : numbers(printed);
    }

    private static String numbers(String printed) {
        return verdict(printed) + ": "
                + first(Pattern.compile("(\\d+) (?:executions is correct|complete executions)"), printed)
                + " executions, "
                + first(Pattern.compile("Covered: (\\d+) failure"), printed) + " failure points.";
    }

    private static String violation(String printed) {
        String failures = FAILURE.matcher(printed)
                .results()
                .map(f -> f.group(1) == null ? "the end" : f.group(1) + (f.group(2) == null ? "" : " < " + f.group(2)))
                .collect(Collectors.joining("; "));
        String lines = LINE.matcher(first(ADVICE, printed))
                .results()
                .map(place -> place.group(1))
                .collect(Collectors.joining(", "));
        return String.join(" | ", first(KIND, printed), first(PLACE, printed), failures, lines);
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    @Test
    void allProgramsAndEnoughBugsAreInTheIndex() throws IOException {
        check(PERSISTENT, 40);
        check(SHARED, 24);
    }

    private static void check(Path index, int bugs) throws IOException {
        List<Row> rows = rows(index);
        assertThat(rows.stream().filter(row -> row.command.contains("--"))).hasSizeGreaterThanOrEqualTo(bugs);
        try (Stream<Path> files = Files.list(index.getParent())) {
            List<String> programs = files.map(Path::toString)
                    .filter(name -> name.endsWith(".c") || name.endsWith(".cpp"))
                    .filter(name -> !name.contains("/ring")) // has its own test
                    .toList();
            assertThat(rows.stream()
                            .filter(row -> !row.command.contains("--"))
                            .map(row -> row.command.get(row.command.size() - 1)))
                    .containsExactlyInAnyOrderElementsOf(programs);
        }
    }
}
