package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Why something is wrong: the sentence, and pages that open where it can be seen, on a desk and on a telephone. */
class CulpritsInViewTest extends InBrowser {
    private static final String OUTSIDE = """
            [...document.querySelectorAll('.node.culprit, .edge.cycle')].map(node => node.getBoundingClientRect())
              .filter(box => box.left < -2 || box.top < -2 || box.right > innerWidth + 2 || box.bottom > innerHeight + 2).length
            """;

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "why.csv", delimiter = '|', numLinesToSkip = 1)
    void reasonsAreSaid(String kind, String command, int edges, String sentence) throws IOException {
        Session session = Session.run((command + " --format json").split(" +"));
        JsonNode violation =
                new ObjectMapper().readTree(session.out()).path("violations").get(0);
        assertThat(violation.path("kind").asText()).isEqualTo(kind);
        assertThat(violation.path("why").asText()).isEqualTo(sentence);
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "why.csv", delimiter = '|', numLinesToSkip = 1)
    void culpritsAreInTheFirstView(String kind, String command, int edges) throws IOException {
        requireBrowser();
        Path page = directory.resolve(kind + command.hashCode() + ".html");
        Session.run((command + " --html " + page).split(" +"));
        for (int[] size : new int[][] {{1400, 1000}, {500, 900}}) {
            browser.size(size[0], size[1]);
            browser.open(page, "");
            if (System.getProperty("screenshots") != null) {
                browser.screenshot(Path.of(
                        System.getProperty("screenshots"),
                        "why-" + kind + Math.abs(command.hashCode() % 100) + "-" + size[0] + ".png"));
            }
            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.ask("document.querySelectorAll('.node.culprit').length")
                            .asInt())
                    .as("culprits")
                    .isPositive();
            assertThat(browser.ask("document.querySelectorAll('path.edge.cycle').length")
                            .asInt())
                    .as("edges that decide")
                    .isEqualTo(edges);
            assertThat(browser.ask(OUTSIDE).asInt())
                    .as("out of view at " + size[0] + " pixels")
                    .isZero();
        }
    }
}
