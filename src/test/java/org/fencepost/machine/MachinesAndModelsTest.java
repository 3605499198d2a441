package org.fencepost.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.LitmusRunner;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.Test;

/** Machines end in exactly the states that the axioms of the same model allow. */
class MachinesAndModelsTest {
    private final EnumeratingEngine axioms = new EnumeratingEngine();

    @Test
    void everyX86TestOfTheCorpus() {
        List<Path> files =
                LitmusRunner.files(List.of(Path.of("src/test/litmus/x86"), Path.of("src/test/litmus/x86_64")));
        assertThat(files).hasSizeGreaterThan(20);
        for (Path file : files) {
            agree(Dialects.parser().parse(file));
        }
    }

    @Test
    void everyC11TestOfTheCorpusThatTheyCanRun() {
        int ran = 0;
        for (Path file : LitmusRunner.files(List.of(Path.of("src/test/litmus/c11")))) {
            try {
                agree(Dialects.parser().parse(file));
                ran++;
            } catch (InputException refused) {
                assertThat(refused).hasMessageContaining("has no rule for this");
            }
        }
        assertThat(ran).isGreaterThan(20);
    }

    @Test
    void everyTestOfTheXfThesis() {
        List<Path> files = LitmusRunner.files(List.of(Path.of("src/test/litmus/xf")));
        assertThat(files).hasSizeGreaterThan(25);
        for (Path file : files) {
            agree(Dialects.parser().parse(file), new XfMachine());
        }
    }

    @Test
    void randomCpuAndFpga() {
        for (int seed = 0; seed < 150; seed++) {
            String text = new RandomXf(seed).next(1 + seed % 4, seed % 3, 2);
            agree(Dialects.parser().parse("random " + seed, text), new XfMachine());
        }
    }

    @Test
    void theAxiomsAsPrintedForbidWhatTheMachineDoes() {
        LitmusTest test = Dialects.parser().parse(Path.of("src/test/litmus/xf/fig3.5.litmus"));
        assertThat(axioms.histogram(test, "src/test/models/xf-printed.cat").allowed())
                .isFalse();
        assertThat(Histogram.of(new LitmusRun(test).all(new XfMachine(), true)).allowed())
                .isTrue();
    }

    @Test
    void randomTests() {
        for (int seed = 0; seed < 200; seed++) {
            RandomX86 random = new RandomX86(seed);
            agree(Dialects.parser().parse("random " + seed, random.next(seed % 3 == 0 ? 3 : 2, seed % 3 == 0 ? 2 : 4)));
        }
    }

    private void agree(LitmusTest test) {
        agree(test, new TsoMachine());
        agree(test, new ScMachine());
    }

    private void agree(LitmusTest test, Machine<?> machine) {
        Set<List<Long>> expected = states(axioms.run(test, machine.name()));
        assertThat(states(new LitmusRun(test).all(machine, true)))
                .as("%s on %s", test.file(), machine.name())
                .isEqualTo(expected);
        assertThat(states(new LitmusRun(test).all(machine, false)))
                .as("%s on %s, without reduction", test.file(), machine.name())
                .isEqualTo(expected);
    }

    private static Set<List<Long>> states(Result result) {
        return Histogram.of(result).states().stream()
                .map(Histogram.FinalState::values)
                .collect(Collectors.toSet());
    }
}
