package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages for people who read with a keyboard, a screen reader or weak eyes: judged by axe-core in a browser. */
class AccessibilityTest extends InBrowser {
    @BeforeAll
    static void needsOne() {
        requireBrowser();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "race, verify examples/broken/mp.c",
        "hang, verify examples/locks/bugs/dpdk_mcs.c",
        "failure, crash src/test/programs/crash/no_flush.c",
        "machines, crash --platform cxl src/test/programs/cxl/third_goes_on.c",
        "steps, simulate --machine tso examples/litmus/SB.litmus",
        "directory, litmus examples/litmus",
        "verified, verify examples/mp.c",
    })
    void nothingSeriousIsInTheWay(String name, String command) throws IOException {
        Path page = directory.resolve(name + ".html");
        Session.run((command + " --html " + page).split(" +"));
        assertThat(page).exists();
        for (boolean dark : new boolean[] {false, true}) {
            browser.darkMode(dark);
            browser.open(page, "");
            browser.ask(axe() + "; 0");
            assertThat(serious()).as(dark ? "dark" : "light").isEmpty();
        }
    }

    private static String axe() throws IOException {
        try (InputStream in = AccessibilityTest.class.getResourceAsStream("/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> serious() {
        JsonNode found = browser.ask(
                "axe.run().then(found => found.violations.filter(v => ['serious', 'critical'].includes(v.impact))"
                        + ".map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 120) + ' ' + n.failureSummary).join(' | ')))");
        List<String> lines = new ArrayList<>();
        found.forEach(line -> lines.add(line.asText()));
        return lines;
    }
}
