package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code fencepost hunt}: what is found and how, what was covered, and what is refused. */
class HuntCommandTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"bounded", "pct", "random", "coverage"})
    void everyStrategyFinds(String strategy) {
        Session session = Session.run(
                "hunt", "--schedules", "3000", "--strategies", strategy, "--model", "tso", "examples/broken/dekker.c");
        assertThat(session.code()).isEqualTo(1);
        assertThat(session.out())
                .contains("violation (assertion) under tso")
                .contains("Found by " + strategy + " in schedule ")
                .containsPattern("made small in \\d+ more: \\d context switch(es)?, \\d preemptions?, 1 older value\\.")
                .contains("In turn: thread 0 (");
    }

    @Test
    void saysWhatWasCovered() {
        Session session = Session.run(
                "hunt",
                "--schedules",
                "2000",
                "--model",
                "sc",
                "--bound",
                "1",
                "src/test/programs/hunt/ring.c",
                "--",
                "-DFIXED");
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out())
                .contains("bounded under sc")
                .contains("2000 schedules were tried (seed 1): ")
                .contains("a sequentially consistent bug of depth 1 would have been missed with probability under ");
    }

    @Test
    void saysUpToWhichBoundAllWasTried() {
        Session session = Session.run(
                "hunt", "--strategies", "bounded", "--bound", "1", "--model", "sc", "examples/locks/ticket.c");
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out())
                .contains("all executions with at most 1 preemptions and older values, together, are correct");
    }

    @Test
    void neverVerifies() {
        Session session = Session.run("hunt", "--schedules", "500", "examples/mp.c");
        assertThat(session.code()).isEqualTo(3);
        assertThat(session.out())
                .contains("these are all executions that a hunt can make; verify can prove that there is no error");
    }

    @Test
    void theSameSeedTriesTheSame() {
        String first = found("--seed", "11");
        assertThat(first).contains("--seed 11").isEqualTo(found("--seed", "11"));
    }

    private static String found(String... seed) {
        Session session = Session.run(
                "hunt", "--strategies", "random", seed[0], seed[1], "src/test/programs/queues/chase-lev-no-fence.c");
        return session.out()
                .lines()
                .filter(line -> line.contains("Found by") || line.contains("In turn"))
                .toList()
                .toString();
    }

    @Test
    void writesReports() throws Exception {
        Path sarif = directory.resolve("out.sarif");
        Session session = Session.run("hunt", "--sarif", sarif.toString(), "examples/broken/stack.c", "examples/mp.c");
        assertThat(session.code()).isEqualTo(1);
        assertThat(Files.readString(sarif)).contains("stack.c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--strategies luck",
                "--schedules -1",
                "--bound -1",
                "--depth 0",
                "--depth 9",
                "--model nonsense",
                "--timeout soon"
            })
    void refusesNonsense(String options) {
        Session session = Session.run(("hunt " + options + " examples/mp.c").split(" "));
        assertThat(session.code()).isEqualTo(2);
        assertThat(session.err()).doesNotContain("Exception");
    }
}
