package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Site;
import org.fencepost.verdict.Basis;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static JsonNode render(FileResult outcome) throws IOException {
        String text = new JsonReport().render(outcome);
        assertThat(text).doesNotContain("\n");
        return new ObjectMapper().readTree(text);
    }

    private static List<String> keys(JsonNode node) {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void everyOutcomeHasTheKeysThatScriptsDependOn() throws IOException {
        FileResult wrong = FileResult.wrongInput("a.c", Basis.model("sc"), "no main", null, 0.1);
        for (FileResult outcome : List.of(Examples.race(), Examples.verified(), Examples.bounded(), wrong)) {
            assertThat(keys(render(outcome)))
                    .contains(
                            "file",
                            "model",
                            "platform",
                            "machine",
                            "verdict",
                            "executions",
                            "blocked",
                            "seconds",
                            "totalSeconds",
                            "violations",
                            "states",
                            "warnings",
                            "limit",
                            "error",
                            "version");
        }
    }

    @Test
    void countsBeyondAllNumbersSaySo() throws IOException {
        JsonNode json = render(Examples.countless());
        assertThat(json.get("executions").longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(json.get("executionsAtLeast").booleanValue()).isTrue();
        assertThat(json.get("blockedAtLeast").booleanValue()).isTrue();
        assertThat(json.get("states").get(0).get("executionsAtLeast").booleanValue())
                .isTrue();
        assertThat(render(Examples.verified()).has("executionsAtLeast")).isFalse();
    }

    @Test
    void violationNamesKindPlaceAndExecution() throws IOException {
        JsonNode json = render(Examples.race());
        assertThat(json.get("verdict").textValue()).isEqualTo("violation");
        JsonNode violation = json.get("violations").get(0);
        assertThat(violation.get("kind").textValue()).isEqualTo("race");
        assertThat(violation.get("thread").intValue()).isEqualTo(2);
        assertThat(violation.get("file").textValue()).isEqualTo(Examples.FILE);
        assertThat(violation.get("line").intValue()).isEqualTo(16);
        assertThat(violation.get("message").textValue()).startsWith("Data race on data");
        JsonNode execution = violation.get("execution");
        assertThat(execution.get("rf")).hasToString("[[0,5],[3,4]]");
        assertThat(execution.get("co")).hasToString("[[0,2],[1,3]]");
        JsonNode read = execution.get("events").get(4);
        assertThat(read)
                .hasToString("{\"id\":4,\"name\":\"T2.1\",\"thread\":2,\"action\":0,\"kind\":\"read\","
                        + "\"text\":\"load acquire flag -> 1\",\"mode\":\"acq\",\"tags\":[],\"location\":\"flag\","
                        + "\"address\":268435536,\"size\":4,\"read\":1,\"file\":\"" + Examples.FILE
                        + "\",\"line\":14}");
    }

    @Test
    void verifiedHasNumbersAndStates() throws IOException {
        JsonNode json = render(Examples.verified());
        assertThat(json.get("verdict").textValue()).isEqualTo("verified");
        assertThat(json.get("executions").longValue()).isEqualTo(3);
        assertThat(json.get("blocked").longValue()).isEqualTo(1);
        assertThat(json.get("seconds").doubleValue()).isEqualTo(0.012346);
        assertThat(json.get("totalSeconds").doubleValue()).isEqualTo(0.5);
        assertThat(json.get("states"))
                .hasToString("[{\"values\":{\"r1\":0},\"executions\":1},{\"values\":{\"r1\":1},\"executions\":2}]");
        assertThat(json.get("limit")).isEmpty();
        assertThat(json.get("error").isNull()).isTrue();
    }

    @Test
    void boundedNamesTheLimitAndKeepsWarnings() throws IOException {
        JsonNode json = render(Examples.bounded());
        assertThat(json.get("verdict").textValue()).isEqualTo("bounded");
        assertThat(json.get("limit").get(0).get("text").textValue()).contains("--unroll 5");
        assertThat(json.get("warnings").get(0).get("kind").textValue()).isEqualTo("leak");
    }

    @Test
    void wrongInputHasAMessageAndAPlace() throws IOException {
        Site site = new Site("a.c", 7, "f", null, false);
        JsonNode json =
                render(FileResult.wrongInput("a.c", Basis.model("sc"), "inline assembly is not supported", site, 0.1));
        assertThat(json.get("verdict").textValue()).isEqualTo("unsupported");
        assertThat(json.get("error"))
                .hasToString("{\"message\":\"inline assembly is not supported\",\"file\":\"a.c\",\"line\":7}");
    }
}
