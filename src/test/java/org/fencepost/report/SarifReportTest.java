package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.contrastsecurity.sarif.SarifSchema210;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.fencepost.verdict.Basis;
import org.junit.jupiter.api.Test;

class SarifReportTest {
    /** The schema of OASIS, which comes in this library. */
    private static List<String> faults(String document) throws IOException {
        try (InputStream schema = SarifSchema210.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return JsonSchemaFactory.getInstance(VersionFlag.V7)
                    .getSchema(schema)
                    .validate(document, InputFormat.JSON)
                    .stream()
                    .map(ValidationMessage::toString)
                    .toList();
        }
    }

    private static String render(FileResult... outcomes) {
        SarifReport report = new SarifReport("1.0");
        for (FileResult outcome : outcomes) {
            report.add(outcome);
        }
        return report.render();
    }

    @Test
    void everyOutcomeGivesAValidReport() throws IOException {
        FileResult wrong = FileResult.wrongInput("a b&c:ü.c", Basis.model("rc11"), "no such file", null, 0);
        String all = render(Examples.race(), Examples.verified(), Examples.bounded(), wrong);
        assertThat(faults(all)).isEmpty();
        assertThat(faults(render())).isEmpty();
        assertThat(faults(all.replace("\"message\"", "\"words\""))).isNotEmpty();
        assertThat(faults(all.replace("\"level\" : \"error\"", "\"level\" : \"bad\"")))
                .isNotEmpty();
    }

    @Test
    void aRaceIsAResultWithItsSteps() throws IOException {
        JsonNode result = new ObjectMapper().readTree(render(Examples.race())).at("/runs/0/results/0");
        assertThat(result.get("ruleId").asText()).isEqualTo("race");
        assertThat(result.get("level").asText()).isEqualTo("error");
        JsonNode place = result.at("/locations/0/physicalLocation");
        assertThat(place.at("/artifactLocation/uri").asText()).isEqualTo(Examples.FILE);
        assertThat(place.at("/region/startLine").asInt()).isEqualTo(16);
        JsonNode steps = result.at("/codeFlows/0/threadFlows/0/locations");
        assertThat(steps.findValuesAsText("text")).contains("T1.2: store relaxed flag = 1", "T2.2: load data -> 0");
        assertThat(result.at("/codeFlows/1/threadFlows")).hasSize(2);
    }

    @Test
    void limitsAndWrongInputAreNotifications() throws IOException {
        FileResult wrong = FileResult.wrongInput("x.c", Basis.model("rc11"), "no such file", null, 0);
        JsonNode run =
                new ObjectMapper().readTree(render(Examples.bounded(), wrong)).at("/runs/0/invocations/0");
        assertThat(run.get("executionSuccessful").asBoolean()).isFalse();
        assertThat(run.get("toolExecutionNotifications").findValuesAsText("level"))
                .containsExactly("warning", "error");
    }

    @Test
    void aFindingIsKnownAgain() throws IOException {
        String pointer = "/runs/0/results/0/partialFingerprints/fencepost~1v1";
        JsonNode first = new ObjectMapper().readTree(render(Examples.race())).at(pointer);
        JsonNode again = new ObjectMapper().readTree(render(Examples.race())).at(pointer);
        assertThat(first.asText()).hasSize(32).isEqualTo(again.asText());
    }

    @Test
    void pathsBecomeReferences() {
        assertThat(SarifReport.uri("./a b/ü.c")).isEqualTo("a%20b/%C3%BC.c");
        assertThat(SarifReport.uri("/tmp/x.c")).isEqualTo("file:///tmp/x.c");
        assertThat(SarifReport.uri("a:b.c")).isEqualTo("./a:b.c");
        assertThat(SarifReport.uri(Path.of("src/x.c").toAbsolutePath().toString()))
                .isEqualTo("src/x.c");
    }
}
