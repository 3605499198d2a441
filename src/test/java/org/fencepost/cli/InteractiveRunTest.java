package org.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.LitmusRun;
import org.fencepost.machine.Machines;
import org.junit.jupiter.api.Test;

class InteractiveRunTest {
    @Test
    void aPersonChoosesEachStep() {
        StringWriter out = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(out), false, false, false);
        LitmusRun test = new LitmusRun(Dialects.parser().parse(Path.of("examples/litmus/SB-x86.litmus")));
        BufferedReader input = new BufferedReader(new StringReader("u\n1\nwhat\n9\nu\nq\n"));
        new InteractiveRun(console, input, test.walk(Machines.find("tso")), ending -> "over").run();
        assertThat(out.toString())
                .contains("There is no step to take back.")
                .contains("0: memory x=0 y=0")
                .contains("  1  P0 buffers the write x=1")
                .contains("1: memory x=0 y=0  P0 buffer [x=1]")
                .contains("'what' is no step")
                .contains("'9' is no step")
                .endsWith("> ");
    }
}
