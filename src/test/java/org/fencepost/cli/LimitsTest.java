package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fencepost.api.Answer;
import org.fencepost.api.Checker;
import org.fencepost.api.Question;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every command with every limit ({@code src/test/limits/commands.csv}): what was left out is said, in words, in JSON and by the exit
 * code. Which options are limits says {@code options.csv}; an option that is in neither fails.
 */
class LimitsTest {
    private static final Path LIMITS = Path.of("src/test/limits");
    /** A word, or several in quotes. */
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    /** Those that are tested in other ways: {@link #whoeverIsInterruptedSaysSo}, and with an engine that fails in {@code VerifyCommandTest}. */
    private static final Set<String> WITHOUT_ROWS = Set.of("memory", "interrupted");

    /** Kinds of a command that have been read as JSON already. */
    private static final Set<String> READ = new HashSet<>();

    /** What rows of the same command have in common: checkpoints. */
    @TempDir
    private static Path shared;

    /** A command line, and what it leaves out. */
    record Row(String kind, String line) {
        String command() {
            return line.substring(0, line.indexOf(' '));
        }

        List<String> words() {
            List<String> words = new ArrayList<>();
            Matcher matcher = WORD.matcher(line);
            while (matcher.find()) {
                words.add(matcher.group(1) != null ? matcher.group(1) : place(matcher.group(2)));
            }
            return words;
        }

        private static String place(String word) {
            Path here = LIMITS.resolve(word);
            return !word.startsWith("-") && Files.exists(here)
                    ? here.toString()
                    : word.replace("{tmp}", shared.toString());
        }

        /** What the row goes on from; empty when it begins at the beginning. */
        Optional<Path> resumed() {
            int option = words().indexOf("--resume");
            return option < 0 ? Optional.empty() : Optional.of(Path.of(words().get(option + 1)));
        }

        /** The same row as it writes what it goes on from, with so much time. */
        List<String> saving(long millis) {
            List<String> words = new ArrayList<>(words());
            words.set(words.indexOf("--resume"), "--checkpoint");
            int timeout = words.indexOf("--timeout");
            if (timeout >= 0) {
                words.set(timeout + 1, millis + "ms");
            }
            return words;
        }

        boolean hasJson() {
            return List.of("verify", "crash", "optimize", "lincheck", "hunt").contains(command());
        }

        @Override
        public String toString() {
            return line + " (" + kind + ")";
        }
    }

    /** One line of {@code options.csv}. */
    record Meaning(String command, String option, String what) {}

    static Stream<Row> rows() throws IOException {
        return lines("commands.csv").map(line -> line.split(",", 2)).map(cells -> new Row(cells[0], cells[1]));
    }

    private static Stream<Meaning> meanings() throws IOException {
        return lines("options.csv")
                .map(line -> line.split(",", 4))
                .map(cells -> new Meaning(cells[0], cells[1], cells[2]));
    }

    private static Stream<String> lines(String file) throws IOException {
        return Files.readAllLines(LIMITS.resolve(file)).stream().filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void whatIsLeftOutIsSaid(Row row) throws IOException {
        row.resumed().ifPresent(checkpoint -> save(row, checkpoint));
        Session session = Session.run(row.words().toArray(String[]::new));
        assertThat(session.code()).as("%s%s", session.out(), session.err()).isEqualTo(3);
        assertThat(session.out().lines().findFirst().orElse("")).doesNotContain("verified", "optimized", "cannot fail");
        if (row.hasJson() && READ.add(row.command() + row.kind())) {
            List<String> words = new ArrayList<>(row.words());
            words.addAll(1, List.of("--format", "json"));
            checkJson(row, Session.run(words.toArray(String[]::new)).out());
        }
    }

    /**
     * Has the checkpoint written, if no row before has: where a program is not even compiled in the time that a row gives, because the
     * machine is busy, nothing is known that could be kept.
     */
    private static void save(Row row, Path checkpoint) {
        for (long millis = 200; !Files.exists(checkpoint); millis *= 2) {
            assertThat(millis).as("%s is never written", checkpoint).isLessThan(60_000);
            Session.run(row.saving(millis).toArray(String[]::new));
        }
    }

    private static void checkJson(Row row, String text) throws IOException {
        JsonNode report = new ObjectMapper().readTree(text);
        assertThat(report.get("verdict").asText()).as(text).isEqualTo("bounded");
        List<String> kinds = new ArrayList<>();
        report.get("limit").forEach(limit -> {
            kinds.add(limit.get("kind").asText());
            assertThat(limit.get("text").asText()).isNotEmpty();
        });
        assertThat(kinds).as(text).contains(row.kind());
    }

    @Test
    void everyKindOfLimitHasARow() throws IOException {
        Set<String> kinds = new TreeSet<>(WITHOUT_ROWS);
        rows().forEach(row -> kinds.add(row.kind()));
        assertThat(kinds)
                .isEqualTo(Stream.of(Limit.Kind.values())
                        .map(Limit.Kind::label)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void everyOptionSaysWhetherItIsALimit() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<Meaning> meanings = meanings().toList();
        Set<Meaning> used = new HashSet<>();
        Session.commandLine()
                .getSubcommands()
                .forEach((name, command) -> options(command).forEach(option -> {
                    List<Meaning> found = find(meanings, name, option);
                    used.addAll(found);
                    wrong.addAll(problem(name, option, found));
                }));
        meanings.stream()
                .filter(meaning -> !used.contains(meaning))
                .forEach(meaning -> wrong.add(meaning + ": no such option"));
        assertThat(wrong).isEmpty();
    }

    private static Stream<String> options(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName);
    }

    /** What is said of a command comes before what is said of all. */
    private static List<Meaning> find(List<Meaning> meanings, String command, String option) {
        List<Meaning> own = meanings.stream()
                .filter(meaning ->
                        meaning.option().equals(option) && meaning.command().equals(command))
                .toList();
        return !own.isEmpty()
                ? own
                : meanings.stream()
                        .filter(meaning -> meaning.option().equals(option)
                                && meaning.command().equals("*"))
                        .toList();
    }

    private static List<String> problem(String command, String option, List<Meaning> found) {
        if (found.size() != 1) {
            return List.of(command + " " + option + ": not in options.csv");
        }
        return found.get(0).what().equals("limit") && !hasRow(command, option)
                ? List.of(command + " " + option + ": a limit without a line in commands.csv")
                : List.of();
    }

    private static boolean hasRow(String command, String option) {
        try {
            return rows().anyMatch(row -> row.command().equals(command)
                    && Arrays.asList(row.line().split(" ")).contains(option));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify large.c",
                "optimize large.c",
                "lincheck --threads 3 --calls 3 structure.c",
                "crash large.c -- -DPM",
                "simulate --machine sc large.c",
                "litmus large.litmus",
                "generate --critical --model xf --events 10",
                "crosscheck --model tso --machine tso --events 10",
                "selftest --jobs 1",
                "selftest --crash --jobs 1",
                "watch large.c"
            })
    void whoeverIsInterruptedSaysSo(String line) {
        Session session = Session.interrupted(
                Duration.ofMillis(150), new Row("", line).words().toArray(String[]::new));
        assertThat(session.code()).as("%s%s", session.out(), session.err()).isEqualTo(3);
        assertThat(session.out()).doesNotContain("verified", " agree on");
    }

    @Test
    void oneRunThatSomebodyChoosesIsNotAll() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(new byte[0]));
        try {
            assertThat(Session.run(
                                    "simulate",
                                    "--interactive",
                                    LIMITS.resolve("SB.litmus").toString())
                            .code())
                    .isEqualTo(3);
        } finally {
            System.setIn(before);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-races",
                "--no-liveness",
                "--property unreach-call",
                "--no-spurious-failures",
                "--no-spurious-wake-ups",
                "--still-clock"
            })
    void whatNobodyAskedForIsSaid(String option) {
        String name = option.split(" ")[0];
        Session session =
                Session.run(new Row("", "verify " + option + " sb.c").words().toArray(String[]::new));
        assertThat(session.code()).isEqualTo(0);
        assertThat(session.out()).contains("Not looked at, as asked: ", "(" + name + ").");
    }

    @Test
    void javaProgramsAreToldToo() {
        try (Checker checker = new Checker()) {
            Map<Question, String> questions = Map.of(
                    about("rounds.c").unrolling(3), "more than 3 times",
                    about("large.c").within(Duration.ofMillis(200)), "time limit",
                    about("input.c"), "tried",
                    about("never.c"), "nothing was checked");
            questions.forEach((question, text) -> {
                Answer answer = checker.check(question);
                assertThat(answer.verdict()).isEqualTo(Verdict.BOUNDED);
                assertThat(answer.limits().toString()).contains(text);
            });
        }
    }

    private static Question about(String file) {
        return Question.about(LIMITS.resolve(file));
    }
}
