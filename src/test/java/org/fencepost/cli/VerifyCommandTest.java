package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.fencepost.verdict.Counts;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manners of {@code verify}, with an engine that answers as the name of the file says. */
class VerifyCommandTest {
    @TempDir
    private Path directory;

    private final FakeEngine engine = new FakeEngine();

    private static final class FakeEngine implements FileChecker.Engine {
        private FileChecker.Request request;

        @Override
        public Program load(Path file, FileChecker.Request asked) {
            request = asked;
            if (file.endsWith("unsupported.c")) {
                throw new InputException("inline assembly is not supported", new Site("u.c", 3, "f", null, false));
            }
            return new ProgramBuilder(file.toString()).build();
        }

        @Override
        public Result explore(Program program, FileChecker.Request asked, Monitor monitor) {
            String name = Path.of(asked.file()).getFileName().toString();
            return switch (name) {
                case "verified.c", "verified.cpp" -> result(List.of(), List.of());
                case "violation.c" -> result(List.of(violation()), List.of());
                case "bounded.c" -> result(List.of(), List.of(new Limit(Limit.Kind.LOOP, "the loop at b.c:4 was cut")));
                case "endless.c" -> untilStopped(monitor);
                case "memory.c" -> throw new OutOfMemoryError("Java heap space");
                case "stack.c" -> throw new StackOverflowError();
                default -> throw new IllegalStateException("some invariant");
            };
        }

        private static Result untilStopped(Monitor monitor) {
            while (!monitor.mustStop()) {
                Thread.onSpinWait();
            }
            return result(List.of(), List.of(monitor.limit()));
        }

        private static Result result(List<Violation> violations, List<Limit> limits) {
            return new Result(new Counts(3, 1), 0.25, violations, List.of(), List.of(), limits, null);
        }

        private static Violation violation() {
            Site site = new Site("v.c", 7, "main", null, false);
            return new Violation(
                    FailureKind.ASSERTION, "The assertion x == 1 fails.", 0, site, "", null, List.of(), List.of());
        }
    }

    @BeforeEach
    void makeFiles() throws IOException {
        for (String name : List.of("verified", "violation", "bounded", "unsupported", "endless", "memory", "stack")) {
            Files.writeString(directory.resolve(name + ".c"), "");
        }
        Files.writeString(directory.resolve("bug.c"), "");
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    private Session verify(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "verify";
        for (int i = 0; i < arguments.length; i++) {
            all[i + 1] = arguments[i].endsWith(".c") ? file(arguments[i]) : arguments[i];
        }
        return Session.run(engine, all);
    }

    @Test
    void exitCodeFollowsTheVerdict() {
        Map.of("verified.c", 0, "violation.c", 1, "unsupported.c", 2, "bounded.c", 3)
                .forEach((file, code) -> {
                    Session session = verify(file);
                    assertThat(session.code()).as(file).isEqualTo(code);
                    assertThat(session.err()).isEmpty();
                });
    }

    @Test
    void worstOfSeveralFilesCounts() {
        assertThat(verify("verified.c", "bounded.c").code()).isEqualTo(3);
        assertThat(verify("bounded.c", "violation.c", "verified.c").code()).isEqualTo(1);
        assertThat(verify("unsupported.c", "violation.c").code()).isEqualTo(2);
    }

    @Test
    void jsonIsOneObjectALine() throws IOException {
        Session session = verify("--format", "json", "verified.c", "violation.c", "unsupported.c", "bug.c");
        List<String> lines = session.out().lines().toList();
        assertThat(lines).hasSize(4);
        JsonNode violation = new ObjectMapper().readTree(lines.get(1));
        assertThat(violation.get("file").textValue()).isEqualTo(file("violation.c"));
        assertThat(violation.get("violations").get(0).get("line").intValue()).isEqualTo(7);
        JsonNode unsupported = new ObjectMapper().readTree(lines.get(2));
        assertThat(unsupported.get("verdict").textValue()).isEqualTo("unsupported");
        assertThat(unsupported.get("error").get("line").intValue()).isEqualTo(3);
        assertThat(new ObjectMapper()
                        .readTree(lines.get(3))
                        .get("error")
                        .get("message")
                        .textValue())
                .contains("bug in fencepost");
    }

    @Test
    void timeoutStopsTheEngine() {
        Session session = verify("--timeout", "100ms", "endless.c");
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out())
                .contains("the time limit of 100 ms was reached")
                .doesNotContain("verified");
    }

    @Test
    void outOfMemoryIsALimitAndTheNextFileIsStillChecked() {
        Session session = verify("memory.c", "verified.c");
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out()).contains("out of memory", "--memory", "verified.c: verified");
    }

    @Test
    void internalErrorsAreNeverAVerdict() {
        for (String file : List.of("bug.c", "stack.c")) {
            Session session = verify(file);
            assertThat(session.code()).isEqualTo(2);
            assertThat(session.out())
                    .contains("internal error", "a bug in fencepost")
                    .doesNotContain("\tat ");
            assertThat(session.err()).isEmpty();
        }
    }

    @Test
    void debugShowsWhereAnInternalErrorHappened() {
        assertThat(verify("--debug", "bug.c").err()).contains("some invariant", "\tat org.fencepost");
    }

    @Test
    void clangFlagsFollowTwoDashes() {
        verify("--model", "tso", "--unroll=4", "--no-races", "verified.c", "--", "-DN=3", "--model", "-I.");
        assertThat(engine.request.clangFlags()).containsExactly("-DN=3", "--model", "-I.");
        assertThat(engine.request.check().model).isEqualTo("tso");
        assertThat(engine.request.check().program.unroll).isEqualTo(4);
        assertThat(engine.request.check().reportsRaces()).isFalse();
    }

    /** The model is that of the standard, unless one is named; a report says which standard it was. */
    @Test
    void standardChoosesTheModel() throws IOException {
        assertThat(verify("verified.c").out()).contains("verified under rc11\n");
        assertThat(verify("verified.c", "--", "-std=c23").out())
                .contains("verified under c20, the default for -std=c23\n");
        assertThat(engine.request.model().name()).isEqualTo("c20");
        assertThat(verify("violation.c", "--", "-O2", "-std=gnu11").out())
                .contains("violation (assertion) under rc11, the default for -std=gnu11\n");
        assertThat(verify("--model", "rc11", "verified.c", "--", "-std=c23").out())
                .contains("verified under rc11\n");
        Session session = verify("--format", "json", "verified.c", "--", "-std=c2x");
        JsonNode json = new ObjectMapper().readTree(session.out());
        assertThat(json.get("model").textValue()).isEqualTo("c20");
        assertThat(json.get("standard").textValue()).isEqualTo("c2x");
        JsonNode named = new ObjectMapper()
                .readTree(verify("--format", "json", "--model", "sc", "verified.c")
                        .out());
        assertThat(named.get("standard").isNull()).isTrue();
    }

    /** Each file has the standard of its language. */
    @Test
    void standardsAreForTheirLanguage() throws IOException {
        Files.writeString(directory.resolve("verified.cpp"), "");
        String cpp = file("verified.cpp");
        assertThat(verify("verified.c", cpp, "--", "-std=c23", "-std=c++17").out())
                .contains("verified.c: verified under c20, the default for -std=c23")
                .contains("verified.cpp: verified under rc11, the default for -std=c++17");
    }

    @Test
    void wrongCommandLinesSayWhatToDo() {
        assertWrong("no FILE to check", "verify");
        assertWrong("no FILE to check", "verify", "--", "-DX");
        assertWrong(
                "choose one of sc, tso, pso, ra, rc11, c20, imm, imm-lxsx, aarch64, power, riscv",
                "verify",
                "--model",
                "arm",
                file("verified.c"));
        assertWrong("Unknown option: '--modle'", "verify", "--modle", "sc", file("verified.c"));
        assertWrong("'soon' is not a duration; write 30s", "verify", "--timeout", "soon", file("verified.c"));
        assertWrong("'much' is not an amount of memory", "verify", "--memory", "much", file("verified.c"));
        assertWrong("expected one of [text, json]", "verify", "--format", "xml", file("verified.c"));
        assertWrong("Unmatched argument", "verfy");
    }

    private void assertWrong(String message, String... arguments) {
        Session session = Session.run(engine, arguments);
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).isEmpty();
        assertThat(session.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void filesThatAreNotThere() {
        assertThat(verify("missing.c").out()).contains("missing.c: unsupported or wrong input\n  no such file");
        Session session = Session.run(engine, "verify", directory.toString());
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).contains("this is a directory");
    }

    @Test
    void expectedVerdictsTurnIntoATest() {
        assertThat(verify("--expect", "violation", "violation.c").code()).isZero();
        assertThat(verify("--expect", "verified", "violation.c").code()).isEqualTo(1);
        assertThat(verify("--expect", "verified", "verified.c", "bounded.c").code())
                .isEqualTo(1);
    }

    @Test
    void graphOfTheViolation() throws IOException {
        Path dot = directory.resolve("graph.dot");
        Session none = verify("--dot", dot.toString(), "verified.c", "violation.c");
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("there is no violating execution");
        assertThat(dot).doesNotExist();
        Session real = Session.run("verify", "--dot", dot.toString(), "examples/broken/mp.c");
        assertThat(real.code()).isEqualTo(1);
        assertThat(dot).content().startsWith("digraph execution {").contains("mp.c:17", "label=rf");
    }

    @Test
    void withoutACommandEachOneShowsAnExample() {
        Session session = Session.run(engine);
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("verify", "fencepost verify examples/mp.c");
    }

    @Test
    void dekkerIsToldItsOneCure() {
        Session session = Session.run("verify", "examples/broken/dekker.c");
        assertThat(session.out()).contains("it takes seq_cst on all four accesses", "fencepost explain psc");
        assertThat(Session.run("verify", "examples/broken/mp.c").out()).doesNotContain("explain psc");
    }

    @Test
    void immMayFindAnErrorBeforeTheFirstAccessOfAThreadTookEffect() {
        Session session = Session.run("verify", "--model", "imm", "src/test/programs/litmus/asm-mp.c", "--", "-DFREE");
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out())
                .contains("load relaxed flag -> 1")
                .contains("(other accesses of this thread have not taken effect yet)");
    }

    @Test
    void aReportThatCannotBeWrittenIsSaidBeforeTheWork() {
        Session session = Session.run("verify", "--html", "no/such/directory/page.html", "examples/mp.c");
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.out()).isEmpty();
        assertThat(session.err()).contains("cannot write no/such/directory/page.html: there is no directory");
        assertThat(Session.run("verify", "--sarif", "examples", "examples/mp.c").err())
                .contains("it is a directory");
    }
}
