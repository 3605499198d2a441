package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Outcomes;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manners of {@code litmus}, with an engine that knows two states of every test. */
class LitmusCommandTest {
    private static final String SB = """
            X86 NAME
            { x=0; y=0; }
             P0          | P1          ;
             MOV [x],$1  | MOV [y],$1  ;
             MOV EAX,[y] | MOV EAX,[x] ;
            exists (0:EAX=0 /\\ 1:EAX=0)
            """;

    @TempDir
    private Path directory;

    private final LitmusEngine engine = new LitmusEngine() {
        @Override
        public Result run(LitmusTest test, String model, Monitor monitor) {
            if (test.name().equals("bug")) {
                throw new IllegalStateException("some invariant");
            }
            Outcomes outcomes = new Outcomes(test);
            if (test.name().equals("empty")) {
                return outcomes.result(Basis.model(model));
            }
            if (test.name().equals("endless")) {
                outcomes.add(new long[] {1, 0});
                while (!monitor.mustStop()) {
                    Thread.onSpinWait();
                }
                outcomes.stopped(monitor.limit());
                return outcomes.result(Basis.model(model));
            }
            outcomes.add(new long[] {0, 0});
            outcomes.add(new long[] {1, 1});
            return outcomes.result(Basis.model(model)).withSeconds(0.5);
        }
    };

    @BeforeEach
    void makeTests() throws IOException {
        write("SB", SB);
        write("other", SB);
        Files.createDirectory(directory.resolve("more"));
        write("more/bug", SB);
        write("more/odd", SB.replace("MOV [x],$1 ", "FROB [x],$1"));
    }

    private void write(String name, String text) throws IOException {
        String test = name.substring(name.indexOf('/') + 1);
        Files.writeString(directory.resolve(name + ".litmus"), text.replace("NAME", test));
    }

    private Session litmus(String... arguments) {
        return Session.litmus(engine, arguments);
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    @Test
    void oneTestPrintsWhatHerdPrints() {
        Session session = litmus(file("SB.litmus"));
        assertThat(session.code()).isZero();
        assertThat(session.err()).isEmpty();
        assertThat(session.out()).isEqualTo("""
                        Test SB Allowed
                        States 2
                        0:EAX=0; 1:EAX=0;
                        0:EAX=1; 1:EAX=1;
                        Ok
                        Witnesses
                        Positive: 1 Negative: 1
                        Condition exists (0:EAX=0 /\\ 1:EAX=0)
                        Observation SB Sometimes 1 1
                        Time SB 0.50

                        """);
    }

    @Test
    void refusedTestsAreNamedWithTheirLineAndDoNotStopTheOthers() {
        Session session = litmus(directory.toString());
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).contains("Test SB", "Test other").doesNotContain("odd", "bug");
        assertThat(session.err())
                .contains("odd.litmus:4:", "FROB", "bug.litmus: internal error", "a bug in fencepost")
                .doesNotContain("\tat ");
    }

    @Test
    void aTestThatDoesNotEndIsLeftAndTheOthersGoOn() throws IOException {
        write("endless", SB);
        Session session = litmus("--test-timeout", "100ms", file("endless.litmus"), file("SB.litmus"));
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out())
                .contains(
                        "Unknown\nLimit: the time limit of 100 ms was reached (--test-timeout)\n",
                        "Observation endless Unknown 0 1\n",
                        "Observation SB Sometimes 1 1\n");
        assertThat(session.out().indexOf("endless")).isLessThan(session.out().indexOf("SB"));
        assertThat(litmus("--test-timeout", "100ms", "--format", "json", file("endless.litmus"))
                        .out())
                .contains(
                        "\"verdict\":\"unknown\"",
                        "\"limit\":[{\"kind\":\"time\",\"text\":\"the time limit of 100 ms was reached");
    }

    /** Neither right nor wrong, unless what was seen until then decides. */
    @Test
    void aTestThatDoesNotEndSaysNothingOfExpectations() throws IOException {
        write("endless", SB);
        for (String verdict : List.of("allowed", "forbidden")) {
            String csv = expectations(verdict).replace("SB", "endless");
            Files.writeString(Path.of(csv), Files.readString(Path.of(csv)).replace("SB", "endless"));
            Session session = litmus("--test-timeout", "100ms", "--expect", csv, file("endless.litmus"));
            assertThat(session.code()).isEqualTo(3);
            assertThat(session.out()).contains("unknown: ", "endless.litmus under tso: the time limit of 100 ms");
        }
    }

    @Test
    void allTestsTogetherHaveALimitToo() throws IOException {
        write("endless", SB);
        Session session = litmus("--timeout", "100ms", "--jobs", "1", file("endless.litmus"), file("SB.litmus"));
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.err())
                .contains("Only 1 of 2 tests were run: the time limit of 100 ms was reached (--timeout).");
    }

    @Test
    void noExecutionIsNoAnswer() throws IOException {
        write("empty", SB);
        Session session = litmus(file("empty.litmus"));
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out())
                .contains("States 0\nUnknown\nLimit: nothing was checked", "Observation empty Unknown 0 0")
                .doesNotContain("Ok", "Never");
        assertThat(litmus("--format", "json", file("empty.litmus")).out())
                .contains("\"verdict\":\"unknown\"", "\"limit\":[{\"kind\":\"nothing-checked\"");
    }

    @Test
    void whatFailsInTheParserIsOneErrorAndTheOthersGoOn() throws IOException {
        String deep = "(".repeat(200_000) + "0:EAX=0" + ")".repeat(200_000);
        write("deep", SB.replace("(0:EAX=0 /\\ 1:EAX=0)", deep));
        Session session = litmus(file("deep.litmus"), file("SB.litmus"));
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).contains("Observation SB Sometimes");
        assertThat(session.err()).contains("deep.litmus").doesNotContain("\tat ");
    }

    @Test
    void jsonIsOneObjectALine() throws IOException {
        List<String> lines = litmus("--format", "json", "--model", "sc", file("SB.litmus"), file("more/odd.litmus"))
                .out()
                .lines()
                .toList();
        assertThat(lines).hasSize(2);
        JsonNode test = new ObjectMapper().readTree(lines.get(0));
        assertThat(test.get("name").textValue()).isEqualTo("SB");
        assertThat(test.get("model").textValue()).isEqualTo("sc");
        assertThat(test.get("verdict").textValue()).isEqualTo("allowed");
        assertThat(test.get("states").get(1))
                .hasToString("{\"values\":{\"0:EAX\":\"1\",\"1:EAX\":\"1\"},\"executions\":1}");
        assertThat(new ObjectMapper()
                        .readTree(lines.get(1))
                        .get("error")
                        .get("line")
                        .intValue())
                .isEqualTo(4);
    }

    @Test
    void expectationsThatHold() throws IOException {
        Session session = litmus("--expect", expectations("allowed"), file("SB.litmus"), file("other.litmus"));
        assertThat(session.code()).isZero();
        assertThat(session.out()).doesNotContain("Test SB").contains("right");
    }

    @Test
    void differencesAreListedAndFail() throws IOException {
        Session session = litmus("--expect", expectations("forbidden"), file("SB.litmus"), file("other.litmus"));
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out()).contains("SB.litmus under tso: allowed, expected forbidden");
    }

    @Test
    void doubtfulExpectationsDoNotFail() throws IOException {
        Session session = litmus("--expect", expectations("forbidden,exists,skip"), file("SB.litmus"));
        assertThat(session.code()).isZero();
    }

    @Test
    void explainedDifferencesDoNotFail() throws IOException {
        String csv = expectations("forbidden");
        Path known = directory.resolve("known.csv");
        Files.writeString(known, "# why\nSB.litmus,tso,because\n");
        Session session = litmus("--expect", csv, "--known", known.toString(), file("SB.litmus"));
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("SB.litmus: because");
        Files.writeString(known, "other.litmus,tso,because\nSB.litmus,sc,because\n");
        assertThat(litmus("--expect", csv, "--known", known.toString(), file("SB.litmus"))
                        .code())
                .isEqualTo(1);
        Files.writeString(known, "SB.litmus\n");
        assertWrong("known.csv:1: expected path,model,reason", "--known", known.toString(), file("SB.litmus"));
    }

    @Test
    void refusalsAmongOthersAreLeftOutButBugsFail() throws IOException {
        String csv = expectations("allowed");
        assertThat(litmus("--expect", csv, file("SB.litmus"), file("more/odd.litmus"))
                        .code())
                .isEqualTo(3);
        assertThat(litmus("--expect", csv, file("more/odd.litmus")).code()).isEqualTo(2);
        assertThat(litmus("--expect", csv, directory.toString()).code()).isEqualTo(2);
    }

    private String expectations(String verdict) throws IOException {
        Path csv = directory.resolve("expected.csv");
        Files.writeString(csv, "path,model,verdict,quantifier,note\nSB.litmus,tso," + verdict + "\n");
        return csv.toString();
    }

    @Test
    void wrongCommandLines() throws IOException {
        assertWrong("there is no file", file("missing.litmus"));
        assertWrong("Missing required parameter: 'FILE|DIR'");
        assertWrong("cannot read", "--expect", file("missing.csv"), file("SB.litmus"));
        Files.createDirectory(directory.resolve("empty"));
        assertWrong("there are no *.litmus files in", file("empty"));
    }

    private void assertWrong(String message, String... arguments) {
        Session session = litmus(arguments);
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).isEmpty();
        assertThat(session.err()).contains(message).doesNotContain("\tat ");
    }
}
