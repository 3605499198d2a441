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
 * The tables in the read-me of the examples say what {@code fencepost crash} prints: that a program is verified, with its
 * numbers, and for each of its bugs the kind, the line, where the power fails, and the lines that the advice names.
 */
class CrashExamplesTest {
    private static final Path INDEX = Path.of("examples/pm/README.md");
    private static final int BUGS = 40;

    private static final Pattern COMMAND = Pattern.compile(" {4}fencepost (crash .*?)( -- -DBUG=n)?");
    private static final Pattern NUMBERS = Pattern.compile("verified: (\\d+) executions, (\\d+) failure points\\.");
    private static final Pattern BUG =
            Pattern.compile("\\| (\\d+) \\| (.*?)(?: \\(`(.*)`\\))? \\| ([a-z-]+ \\| .*) \\|");

    private static final Pattern KIND = Pattern.compile("violation \\(([a-z-]+)\\)");
    private static final Pattern PLACE = Pattern.compile("(?m)^ {2}at \\S+?:(\\d+) in ");
    private static final Pattern FAILURE = Pattern.compile(
            "The power fails (?:before the \\w+ at \\S+:(\\d+) in \\w+, thread \\d+(?:, called from \\S+:(\\d+))?|after)");
    private static final Pattern ADVICE = Pattern.compile("What to look at: (.*)");
    private static final Pattern LINE = Pattern.compile("\\.c(?:pp)?:(\\d+)");

    /** A row of a table, or the sentence before it. */
    record Row(List<String> command, String bug, String expected) {
        @Override
        public String toString() {
            return String.join(" ", command) + " (" + bug + ")";
        }
    }

    static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> command = List.of();
        for (String line : Files.readAllLines(INDEX)) {
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
    @MethodSource("rows")
    void printsWhatTheIndexSays(Row row) {
        String printed = Session.run(row.command.toArray(String[]::new)).out();
        String found = KIND.matcher(printed).find() ? violation(printed) : numbers(printed);
        assertThat(found).as(printed).isEqualTo(row.expected);
    }

    private static String numbers(String printed) {
        return "verified: " + first(Pattern.compile("(\\d+) executions is correct"), printed) + " executions, "
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
        List<Row> rows = rows();
        assertThat(rows.stream().filter(row -> row.command.contains("--"))).hasSizeGreaterThanOrEqualTo(BUGS);
        try (Stream<Path> files = Files.list(INDEX.getParent())) {
            List<String> programs = files.map(Path::toString)
                    .filter(name -> name.endsWith(".c") || name.endsWith(".cpp"))
                    .toList();
            assertThat(rows.stream()
                            .filter(row -> !row.command.contains("--"))
                            .map(row -> row.command.get(row.command.size() - 1)))
                    .containsExactlyInAnyOrderElementsOf(programs);
        }
    }
}
