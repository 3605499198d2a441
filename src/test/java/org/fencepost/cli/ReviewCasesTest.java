package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that once got a wrong or hollow answer, when they are there: in {@code ../shared/review} beside the project, or
 * where the system property {@code fencepost.review} says. What is settled must get the right answer; the rest may be bounded
 * or refused, but is never called verified, or wrong, when it is not.
 */
class ReviewCasesTest {
    private static final Path ROOT = Path.of(System.getProperty("fencepost.review", "../shared/review"));
    private static final Set<String> SETTLED = Set.of("J");
    private static final Set<Integer> CAUTIOUS = Set.of(2, 3);

    /** @param codes the exit codes that are right */
    record Case(String id, String issue, List<String> command, Set<Integer> codes, String prints, String why) {
        @Override
        public String toString() {
            return id + " " + String.join(" ", command) + " (" + why + ")";
        }
    }

    static Stream<Case> cases() throws IOException {
        Path table = ROOT.resolve("cases.csv");
        if (!Files.exists(table)) {
            return Stream.of(new Case("none", "J", List.of(), Set.of(), "", "no table in " + ROOT));
        }
        return Files.readAllLines(table).stream().skip(1).map(ReviewCasesTest::parse);
    }

    private static Case parse(String line) {
        String[] cells = line.split(",", 6);
        Set<Integer> codes =
                Arrays.stream(cells[3].split("\\|")).map(Integer::valueOf).collect(Collectors.toSet());
        return new Case(cells[0], cells[1], List.of(cells[2].split(" ")), codes, cells[4], cells[5]);
    }

    @ParameterizedTest
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @MethodSource("cases")
    void getsTheRightAnswer(Case known) {
        assumeTrue(!known.command().isEmpty(), known.why());
        List<String> command = new ArrayList<>(
                known.command().stream().map(ReviewCasesTest::located).toList());
        if (!SETTLED.contains(known.issue()) && command.get(0).equals("verify")) {
            command.addAll(1, List.of("--timeout", "5s")); // assertions of the engine make long executions slow
        }
        Session session = Session.run(command.toArray(String[]::new));
        List<Integer> right = new ArrayList<>(known.codes());
        if (!SETTLED.contains(known.issue())) {
            right.addAll(CAUTIOUS);
        }
        assertThat(session.code())
                .as("%s%n%s%s", known, session.out(), session.err())
                .isIn(right);
        if (SETTLED.contains(known.issue())) {
            assertThat(session.out()).containsPattern(Pattern.compile(known.prints()));
        }
    }

    /** The paths of the table are relative to it. */
    private static String located(String argument) {
        return argument.contains("/") && Files.exists(ROOT.resolve(argument))
                ? ROOT.resolve(argument).toString()
                : argument;
    }
}
