package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusRunner;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.Monitor;
import org.junit.jupiter.api.Test;

/** X+F, Figure 3.6: whether a fence on one channel holds back the writes of another one, with axioms for both answers. */
class FenceRuleTest {
    private static final String AXIOMS = "examples/fpga/xf-fences.cat";

    private final Machine<?> strict = Machines.find("xf-fences");
    private final EnumeratingEngine axioms = new EnumeratingEngine();

    @Test
    void figure36TellsThemApart() {
        LitmusTest test = Dialects.parser().parse(Path.of("src/test/litmus/xf/fig3.6.litmus"));
        assertThat(isAllowed(test, new XfMachine())).isTrue();
        assertThat(isAllowed(test, strict)).isFalse();
        assertThat(axioms.histogram(test, "xf").allowed()).isTrue();
        assertThat(axioms.histogram(test, AXIOMS).allowed()).isFalse();
    }

    private static boolean isAllowed(LitmusTest test, Machine<?> machine) {
        LitmusRun run = new LitmusRun(test);
        boolean found = MachineFinding.isFound(run.ask(machine, new ExhaustiveSearch(true), new Monitor()));
        assertThat(MachineFinding.isFound(run.solve(machine, new Monitor()))).isEqualTo(found);
        return found;
    }

    @Test
    void machineAndAxiomsAgree() {
        for (Path file : LitmusRunner.files(List.of(Path.of("src/test/litmus/xf")))) {
            agree(Dialects.parser().parse(file));
        }
        for (int seed = 0; seed < 80; seed++) {
            agree(Dialects.parser().parse("random " + seed, new RandomXf(seed).next(2 + seed % 3, seed % 3, 2)));
        }
    }

    private void agree(LitmusTest test) {
        Histogram machine = Histogram.of(new LitmusRun(test).all(strict, true));
        Histogram model = axioms.histogram(test, AXIOMS);
        assertThat(states(machine)).as(test.name()).isEqualTo(states(model));
    }

    private static Object states(Histogram histogram) {
        return histogram.states().stream().map(Histogram.FinalState::values).collect(Collectors.toSet());
    }
}
