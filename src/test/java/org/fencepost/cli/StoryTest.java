package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * How a failure led to an error, for programs with one mistake each: what the threads did, what survived, what is missing and
 * where, the same in text, JSON, SARIF and pages.
 */
class StoryTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "story.csv", delimiter = '|', numLinesToSkip = 1)
    void theStoryIsTold(
            String program, String options, String missing, String where, String steps, String why, String advice)
            throws IOException {
        String file = "src/test/story/" + program + ".c";
        Path sarif = directory.resolve("report.sarif");
        Path page = directory.resolve("page.html");
        String[] command = ("crash " + (options == null ? "" : options + " ") + "--sarif " + sarif + " --html " + page
                        + " " + file)
                .split(" ");
        String text = Session.run(command).out().replace("src/test/story/", "");
        assertThat(text).contains("  " + advice).doesNotContain("pm+0x");
        assertThat(text).contains(why == null ? "No failure is needed" : "Why: " + why);
        assertThat(text.lines().map(String::strip)).containsSubsequence(List.of(steps.split(";")));
        checkSarif(MAPPER.readTree(sarif.toFile()), where);
        assertThat(Files.readString(page)).doesNotContain("pm+0x");
        checkJson(
                Session.run(("crash --format json " + (options == null ? "" : options + " ") + file).split(" "))
                        .out(),
                missing,
                where,
                why);
    }

    /** It points at what is missing; what showed it is a related place. */
    private static void checkSarif(JsonNode sarif, String where) {
        JsonNode result = sarif.at("/runs/0/results/0");
        assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt())
                .isEqualTo(Integer.parseInt(where.split("-")[0]));
        if (where.contains("-")) {
            assertThat(result.at("/relatedLocations/0/message/text").asText()).startsWith("assertion failed");
        }
    }

    private static void checkJson(String json, String missing, String where, String why) throws IOException {
        JsonNode violation = MAPPER.readTree(json).at("/violations/0");
        JsonNode found = violation.at("/crash/missing");
        assertThat(found.isMissingNode()).isEqualTo(missing == null);
        if (missing != null) {
            JsonNode before = found.path("before");
            assertThat(found.path("what").asText()).isEqualTo(missing);
            assertThat(found.at("/after/line").asInt() + "-"
                            + (before.isNull() ? "" : before.path("line").asInt()))
                    .isEqualTo(where);
            assertThat(violation.path("why").asText().replace("src/test/story/", ""))
                    .isEqualTo(why);
            assertThat(found.at("/lost/address").asText()
                            + found.at("/survivor/address").asText())
                    .isNotEmpty()
                    .doesNotContain("+0x");
        }
        assertThat(violation.at("/crash/timeline").findValuesAsText("what")).contains("store");
    }
}
