package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.fencepost.program.Site;
import org.fencepost.verdict.Basis;
import org.junit.jupiter.api.Test;

class TextReportTest {
    private static String render(FileResult outcome) {
        return new TextReport(Ink.NONE, false).render(outcome);
    }

    @Test
    void violationTellsItsStory() throws IOException {
        assertThat(render(Examples.race())).isEqualTo(golden("race.txt"));
    }

    @Test
    void largeExecutionStaysUnderSixtyLines() throws IOException {
        String text = render(Examples.raceAfterPolling(500));
        assertThat(text.lines().count()).isLessThan(60);
        assertThat(text)
                .contains("T2.500", "> T2.501", "> T1.1", "events", "--full shows all")
                .doesNotContain("T2.100 ");
    }

    @Test
    void fullReportShowsEveryEvent() {
        String text = new TextReport(Ink.NONE, true).render(Examples.raceAfterPolling(500));
        for (int i = 1; i <= 501; i++) {
            assertThat(text).contains("T2." + i + " ");
        }
    }

    @Test
    void verifiedSaysForHowMany() {
        assertThat(render(Examples.verified())).isEqualTo("""
                        ok.c: verified under rc11
                          No error: every one of the 3 executions that the model allows is correct; 1 more end blocked.
                          0.50 s (exploration 0.01 s)
                          Observed (executions: values)
                                   1: r1=0
                                   2: r1=1
                        """);
    }

    @Test
    void countsBeyondAllNumbersSaySo() {
        assertThat(render(Examples.countless()))
                .contains("every one of the more than 9223372036854775806 executions")
                .contains("more than 9223372036854775806 more end blocked")
                .doesNotContain("" + Long.MAX_VALUE);
    }

    @Test
    void boundedNeverSaysVerifiedAndNamesTheLimit() {
        assertThat(render(Examples.bounded())).isEqualTo("""
                        spin.c: bounded under sc
                          No error found in 10 complete executions and 0 blocked, but not every behaviour was explored:
                          the loop at spin.c:9 was cut after 5 iterations (--unroll 5)
                          1.25 s (exploration 1.00 s)
                          warning (leak): 16 bytes are never freed. (spin.c:4)
                        """);
    }

    @Test
    void wrongInputShowsPlaceAndLine() {
        Site site = new Site(Examples.FILE, 14, "reader", null, false);
        FileResult outcome = FileResult.wrongInput(
                Examples.FILE, Basis.model("rc11"), "inline assembly is not supported.", site, 0.1);
        assertThat(render(outcome)).isEqualTo("""
                        %1$s: unsupported or wrong input
                          %1$s:14: inline assembly is not supported.
                            while (atomic_load_explicit(&flag, memory_order_acquire) == 0) {
                        """.formatted(Examples.FILE));
    }

    @Test
    void coloursOnlyWhenAsked() {
        assertThat(render(Examples.race())).doesNotContain("\u001b");
        assertThat(new TextReport(Ink.ANSI, false).render(Examples.race())).contains("\u001b[1;31m");
    }

    private static String golden(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/report", name));
    }
}
