package org.fencepost.selftest.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.machine.LitmusRun;
import org.fencepost.machine.MachineFinding;
import org.fencepost.machine.XfMachine;
import org.fencepost.verdict.Monitor;
import org.junit.jupiter.api.Test;

/** The machine xf does what the figures of the thesis say, on random litmus tests. */
class FpgaSelfTestTest {
    /** How many tests to compare; {@code -Dfencepost.fpga=20000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.fpga", 150);

    @Test
    void sameFinalStates() {
        FpgaSelfTest test = new FpgaSelfTest(1);
        assertThat(test.run(PROGRAMS, 1, () -> true)).isEmpty();
        assertThat(test.states.get()).isGreaterThan(2L * PROGRAMS);
        assertThat(test.late.get()).isGreaterThan(PROGRAMS / 2);
        assertThat(test.compiled.get()).isEqualTo(PROGRAMS / 10);
    }

    /** As many responses that nobody awaits come in 10,395 orders, which nobody has to write down. */
    @Test
    void sixWritesThatNobodyAwaits() {
        StringBuilder text = new StringBuilder("XF six\n{ x=0; y=0; }\n P0 | P1 ;\n");
        for (int i = 0; i < 6; i++) {
            String variable = i % 2 == 0 ? "x" : "y";
            String cpu = i == 0 ? "MOV EAX,[y]" : i == 1 ? "MOV EBX,[x]" : "";
            text.append(" WrReq(ch")
                    .append(1 + i / 2)
                    .append(", ")
                    .append(variable)
                    .append(", ")
                    .append(i + 1);
            text.append(", m").append(i).append(") | ").append(cpu).append(" ;\n");
        }
        String test = text + "exists (1:EAX=6 /\\ 1:EBX=0)\n";
        LitmusRun run = new LitmusRun(Dialects.parser().parse("six.litmus", test));
        assertThat(Histogram.of(run.all(new XfMachine(), true)).allowed()).isTrue();
        assertThat(MachineFinding.answer(run.solve(new XfMachine(), new Monitor())))
                .isEqualTo("allowed");
    }
}
