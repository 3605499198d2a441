package org.fencepost.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.fencepost.report.FileResult;
import org.fencepost.report.SampleOutcomes;
import org.fencepost.verdict.Basis;
import org.junit.jupiter.api.Test;

class OutcomePageTest {
    private static String page(FileResult... outcomes) {
        OutcomePage page = new OutcomePage("fencepost test");
        for (FileResult outcome : outcomes) {
            page.add(outcome);
        }
        return page.render();
    }

    static JsonNode data(String page) throws IOException {
        String start = "<script type=\"application/json\" id=\"data\">";
        int from = page.indexOf(start) + start.length();
        return new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
    }

    @Test
    void itIsOneFileThatLoadsNothing() {
        assertThat(page(SampleOutcomes.race()))
                .startsWith("<!DOCTYPE html>")
                .contains("default-src 'none'")
                .doesNotContainPattern("(src|href)=\"")
                .doesNotContain("https://", "@import", "url(h");
    }

    @Test
    void eventsLayersAndStepsAreInIt() throws IOException {
        JsonNode finding = data(page(SampleOutcomes.race())).at("/results/0/findings/0");
        JsonNode execution = finding.get("execution");
        assertThat(finding.get("kind").asText()).isEqualTo("race");
        assertThat(execution.get("events").findValuesAsText("x")).contains("store relaxed flag = 1");
        assertThat(execution.get("layers").findValuesAsText("name")).contains("rf", "co", "fr");
        assertThat(execution.at("/replay/kind").asText()).isEqualTo("views");
        assertThat(execution.at("/replay/steps").size()).isEqualTo(5);
        assertThat(execution.at("/replay/steps").findValuesAsText("x"))
                .anyMatch(text -> text.startsWith("load data -> 0; an old value: T1.1 is newer"));
    }

    @Test
    void namesCannotBecomeMarkup() {
        FileResult nasty = FileResult.wrongInput(
                "</script><script>alert(1)</script>.c",
                Basis.model("rc11"),
                "<img src=x onerror=alert(2)> & so on",
                null,
                0);
        String page = page(nasty);
        assertThat(page).doesNotContain("<script>alert", "<img").contains("&lt;img src=x onerror=alert(2)&gt;");
        assertThat(page.split("</script>", -1)).hasSize(3);
    }

    @Test
    void largeExecutionsFirstShowWhatMatters() throws IOException {
        JsonNode execution = data(page(SampleOutcomes.raceAfterPolling(200))).at("/results/0/findings/0/execution");
        assertThat(execution.get("events").findValues("minor")).hasSizeGreaterThan(100);
        assertThat(execution.at("/threads/2/folds/0/2").asInt()).isEqualTo(199);
    }
}
