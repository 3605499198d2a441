package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.graph.Event;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.report.FileResult;
import org.fencepost.report.JsonReport;
import org.fencepost.report.JsonSchema;
import org.fencepost.report.SavedReport;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands print with {@code --format json} is as the schema in the manual says, and can be read back. */
class JsonSchemaTest {
    private static final Path SCHEMA = Path.of("docs/manual/json-schema.json");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify examples/broken/dekker.c examples/mp.c no-such-file.c",
                "verify --unroll 1 --max-executions 1 examples/ttas.c",
                "verify --model imm src/test/programs/litmus/lb-rlx.c",
                "verify src/test/programs/mixed/byte-lock-whole-word.c",
                "hunt --schedules 100 examples/broken/dekker.c examples/ttas.c no-such-file.c",
                "crash examples/pm/broken/log_missing_fence.c examples/pm/log.c",
                "crash --platform cxl examples/cxl/ring_broken.c",
                "optimize --from-sc --explain examples/ttas.c",
                "optimize --platform px86 --repair --explain examples/pm/broken/log_missing_fence.c",
                "lincheck --threads 2 --calls 1 examples/lincheck/register.c",
                "lincheck --threads 2 examples/lincheck/herlihy-wing-queue.c -- -DGIVE_UP",
                "litmus examples/litmus README.md",
            })
    void reportsAreAsTheSchemaSays(String command) throws IOException {
        Session session =
                Session.run(command.replaceFirst(" ", " --format json ").split(" "));
        List<String> lines = session.out().lines().toList();
        assertThat(lines).isNotEmpty();
        for (String line : lines) {
            assertThat(JsonSchema.faults(SCHEMA, line)).as(line).isEmpty();
        }
    }

    @Test
    void theSchemaRefusesOtherThings() throws IOException {
        for (String wrong : List.of("{}", "[]", "{\"file\":\"x\",\"verdict\":\"good\",\"version\":3}")) {
            assertThat(JsonSchema.faults(SCHEMA, wrong)).as(wrong).isNotEmpty();
        }
    }

    @Test
    void aKeywordThatDoesNotExistIsNoticed(@TempDir Path directory) throws IOException {
        Path schema = Files.writeString(directory.resolve("schema.json"), "{\"requires\": [\"file\"]}");
        assertThatThrownBy(() -> JsonSchema.faults(schema, "{}")).hasMessageContaining("requires");
    }

    @ParameterizedTest
    @ValueSource(strings = {"examples/broken/dekker.c", "examples/broken/refcount.c", "examples/broken/wakeup.c"})
    void whatIsReadBackIsWhatWasWritten(String file) {
        VerifyEngine engine = new VerifyEngine();
        CheckOptions check = new CheckOptions();
        check.model = "rc11";
        FileChecker.Request request =
                new FileChecker.Request(file, List.of(), check, new LimitOptions(), new EffortOptions());
        Program program = engine.load(Path.of(file), request);
        Result result = engine.explore(program, request, new Monitor());
        String json = new JsonReport().render(FileResult.of(file, Basis.model("rc11"), result, program, 1));
        SavedReport saved = SavedReport.read(json);
        assertThat(saved.verdict()).isEqualTo(result.verdict().label());
        assertThat(saved.executions()).isEqualTo(result.executions());
        Violation violation = result.violations().get(0);
        SavedReport.Finding finding = saved.findings().get(0);
        assertThat(finding.message()).isEqualTo(violation.message());
        assertThat(finding.culprits()).isEqualTo(violation.culprits());
        assertSame(finding.execution(), violation.execution());
    }

    private static void assertSame(Execution read, Execution written) {
        assertThat(read.rf()).isEqualTo(written.rf());
        assertThat(read.co()).isEqualTo(written.co());
        assertThat(read.po()).isEqualTo(written.po());
        assertThat(read.relations()).isEqualTo(written.relations());
        for (int i = 0; i < written.size(); i++) {
            Event was = written.events().get(i);
            Event is = read.events().get(i);
            assertThat(is.how()).isEqualTo(was.how());
            assertThat(is.isRead()).isEqualTo(was.isRead());
            assertThat(is.isWrite()).isEqualTo(was.isWrite());
            assertThat(is.isAccess() ? is.address() : 0).isEqualTo(was.isAccess() ? was.address() : 0);
            assertThat(is.isRead() ? is.valueRead() : 0).isEqualTo(was.isRead() ? was.valueRead() : 0);
            assertThat(is.isWrite() ? is.valueWritten() : 0).isEqualTo(was.isWrite() ? was.valueWritten() : 0);
        }
    }

    @Test
    void otherThingsAreNotRead() {
        for (String wrong : List.of("", "{", "3", "{\"verdict\":\"verified\",\"violations\":[],\"version\":1}")) {
            assertThatThrownBy(() -> SavedReport.read(wrong)).isInstanceOf(InputException.class);
        }
    }
}
