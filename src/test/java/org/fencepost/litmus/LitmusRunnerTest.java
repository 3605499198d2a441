package org.fencepost.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusRunnerTest {
    @TempDir
    Path directory;

    private final LitmusRunner runner = new LitmusRunner(Dialects.parser()::parse, LitmusRunnerTest::engine, 2);

    /** Every test ends with r=1. */
    private static Result engine(LitmusTest test, String model, Monitor monitor) {
        if (model.equals("unknown")) {
            throw new InputException("there is no model 'unknown'");
        }
        Outcomes outcomes = new Outcomes(test);
        outcomes.add(new long[] {1});
        return outcomes.result(Basis.model(model)).withSeconds(0.5);
    }

    @BeforeEach
    void writeTests() throws IOException {
        write("a/yes.litmus", "C yes\n{}\nP0 (int *x) { int r = 1; }\nexists (0:r=1)\n");
        write("a/no.litmus", "C no\n{}\nP0 (int *x) { int r = 1; }\nexists (0:r=2)\n");
        write("b/all.litmus", "C all\n{}\nP0 (int *x) { int r = 1; }\nforall (0:r=1)\n");
        write("b/bad.litmus", "C bad\n{}\nP0 (int *x) { frob(); }\nexists (0:r=1)\n");
        write("b/readme.txt", "not a test");
        write("expected.csv", """
                path,model,verdict,quantifier,note
                a/yes.litmus,rc11,allowed,exists,
                a/yes.litmus,sc,forbidden,exists,skip
                a/no.litmus,rc11,forbidden,exists,
                b/all.litmus,rc11,forbidden,forall,
                b/bad.litmus,rc11,allowed,exists,
                """);
    }

    private void write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<LitmusReport> run(List<LitmusRunner.Task> tasks, Expectations expectations) {
        List<LitmusReport> reports = new ArrayList<>();
        runner.run(tasks, expectations, reports::add, () -> false);
        return reports;
    }

    @Test
    void directoriesGiveTheirTestsInOrder() {
        assertThat(LitmusRunner.files(List.of(directory)))
                .extracting(file -> file.getFileName().toString())
                .containsExactly("no.litmus", "yes.litmus", "all.litmus", "bad.litmus");
        assertThatThrownBy(() -> LitmusRunner.files(List.of(directory.resolve("none"))))
                .isInstanceOf(InputException.class);
    }

    @Test
    void comparesWithExpectations() {
        Expectations expectations = Expectations.load(directory.resolve("expected.csv"));
        List<LitmusRunner.Task> tasks = LitmusRunner.tasks(LitmusRunner.files(List.of(directory)), null, expectations);
        LitmusSummary summary = new LitmusSummary();
        run(tasks, expectations).forEach(summary::add);
        assertThat(summary.total()).isEqualTo(5);
        assertThat(summary.refused()).isEqualTo(1);
        assertThat(summary.differences())
                .extracting(ran -> ran.file().getFileName() + " " + ran.model())
                .containsExactly("yes.litmus sc");
        assertThat(summary.format())
                .contains("C                 5         4        3        1        1")
                .contains("under sc: allowed, expected forbidden (skip)")
                .contains("refused     1: the function frob is not known");
    }

    @Test
    void theModelNamedWins() {
        List<LitmusRunner.Task> tasks = LitmusRunner.tasks(
                List.of(directory.resolve("a/yes.litmus")),
                "unknown",
                Expectations.load(directory.resolve("expected.csv")));
        List<LitmusReport> reports = run(tasks, null);
        assertThat(reports).hasSize(1);
        assertThat(((LitmusReport.Refused) reports.get(0)).reason()).hasMessageContaining("no model 'unknown'");
    }

    @Test
    void withoutExpectationsTheDialectChoosesTheModel() {
        List<LitmusReport> reports =
                run(LitmusRunner.tasks(List.of(directory.resolve("a/yes.litmus")), null, null), null);
        assertThat(((LitmusReport.Ran) reports.get(0)).model()).isEqualTo("rc11");
    }

    @Test
    void badExpectationsAreRefused() throws IOException {
        write("bad.csv", "path,model,verdict,quantifier,note\na/yes.litmus,rc11,perhaps,exists,\n");
        assertThatThrownBy(() -> Expectations.load(directory.resolve("bad.csv")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("perhaps");
    }

    @Test
    void stopsWhenAsked() {
        List<LitmusReport> reports = new ArrayList<>();
        runner.run(
                LitmusRunner.tasks(LitmusRunner.files(List.of(directory)), null, null), null, reports::add, () -> true);
        assertThat(reports).isEmpty();
    }
}
