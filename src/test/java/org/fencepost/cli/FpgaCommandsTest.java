package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of CPU and FPGA at the command line. */
class FpgaCommandsTest {
    private static final String QUEUE = "examples/fpga/queue.c";

    @TempDir
    private Path directory;

    @Test
    void verifyVisitsAllStates() {
        Session right = Session.run("verify", "--model", "xf", QUEUE, "--", "-DELEMENTS=2");
        assertThat(right.code()).isZero();
        assertThat(right.out()).contains("verified under xf").contains("states that the machine can reach");
        Session wrong = Session.run("verify", "--model", "xf", QUEUE, "--", "-DDROP=2");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.out())
                .contains("violation (assertion) under xf")
                .contains("an element was lost")
                .contains("P1 requests: WrReq m3 Tail  [queue.h:56]")
                .contains("Found after");
    }

    @Test
    void whatTheMachineDoesNotHaveIsRefused() {
        assertThat(Session.run("verify", "--model", "xf", "--no-races", QUEUE).code())
                .isEqualTo(2);
        assertThat(Session.run("verify", "--model", "xf", "--max-executions", "5", QUEUE)
                        .code())
                .isEqualTo(2);
        assertThat(Session.run("hunt", "--model", "xf", QUEUE).code()).isEqualTo(2);
        Session diff = Session.run("optimize", "--model", "xf", "--diff", QUEUE);
        assertThat(diff.code()).isEqualTo(2);
        assertThat(diff.err()).contains("--model xf has no --diff");
    }

    @Test
    void optimizeSaysWhatIsNeeded() {
        Session wrong = Session.run("optimize", "--model", "xf", QUEUE, "--", "-DDROP=2");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.out())
                .contains("add: examples/fpga/queue.h:56 (fpga_enqueue): waiting for the write that is requested here");
        Session right = Session.run("optimize", "--model", "xf", QUEUE, "--", "-DELEMENTS=2");
        assertThat(right.code()).isZero();
        assertThat(right.out()).contains("needed: examples/fpga/queue.h:53 (fpga_enqueue): waiting for the write");
    }

    @Test
    void aRunOfAProgramIsDrawn() throws IOException {
        Path page = directory.resolve("run.html");
        Session session =
                Session.run("simulate", "--machine", "xf", "--html", page.toString(), QUEUE, "--", "-DDROP=2");
        assertThat(session.code()).isEqualTo(1);
        assertThat(Files.readString(page)).contains("an element was lost").contains("write pool");
    }

    @Test
    void testsInXfChooseTheirMachine() {
        Session session = Session.run("simulate", "src/test/litmus/xf/fig3.5.litmus");
        assertThat(session.code()).isZero();
        assertThat(session.out()).contains("allowed on xf");
    }
}
