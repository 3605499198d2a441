package org.fencepost.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.fencepost.FreshSeed;
import org.fencepost.generate.critical.AxiomSet;
import org.fencepost.machine.Machines;
import org.fencepost.verdict.Monitor;
import org.junit.jupiter.api.Test;

/** Axioms and machines agree; and where they do not, the comparison finds it. */
class CrossCheckTest {
    private static final FreshSeed FRESH = FreshSeed.of(CrossCheckTest.class);

    @Test
    void xfAgrees() {
        CrossCheck check = check("xf", "xf");
        assertThat(check.criticalTests(6, 4)).isEmpty();
        assertThat(check.compared()).isEqualTo(157);
        assertThat(check.randomTests(200, 1, 10, 4, number -> {})).isEmpty();
        assertThat(check.randomTests(10, 2, 14, 3, number -> {})).isEmpty();
    }

    @Test
    void tsoAndScAgree() {
        for (String name : new String[] {"tso", "sc"}) {
            CrossCheck check = check(name, name);
            assertThat(check.criticalTests(6, 4)).isEmpty();
            assertThat(check.randomTests(100, 1, 9, 4, number -> {})).isEmpty();
            assertThat(check.randomTests(100, FRESH.value(), 9, 4, number -> {}))
                    .as("%s", FRESH)
                    .isEmpty();
        }
    }

    /** The axioms of the first publication allow what the machine cannot do; chapter 5 of the thesis tells the story. */
    @Test
    void theOriginalAxiomsAreCaught() {
        Optional<Disagreement> found = random("src/test/models/xf-original.cat");
        assertThat(found).isPresent();
        assertThat(found.get().axiomsAllow()).isTrue();
        assertThat(found.get().test()).contains("FnReq");
    }

    /** As Figure 5.6 prints them they forbid what the machine does: the smallest test, its cycle and the steps are shown. */
    @Test
    void theAxiomsAsPrintedAreCaught() {
        Optional<Disagreement> found =
                check("src/test/models/xf-printed.cat", "xf").criticalTests(5, 4);
        assertThat(found).isPresent();
        assertThat(found.get().axiomsAllow()).isFalse();
        assertThat(found.get().reasons().get(0)).startsWith("propagation: ").contains("-[co]-> P0 WrRsp(ch1, m1)");
        assertThat(found.get().trace()).contains("read m2 enters ch1").contains("write m1 of ch1 reaches memory");
    }

    /** Each axiom is needed: without it, or weaker, the comparison sees the difference. */
    @Test
    void machinesOfOtherModelsAreTold() {
        Optional<Disagreement> found = check("sc", "tso").criticalTests(4, 4);
        assertThat(found).isPresent();
        assertThat(found.get().axiomsAllow()).isFalse();
        found = check("tso", "sc").criticalTests(4, 4);
        assertThat(found).isEmpty();
        found = check("tso", "sc").randomTests(200, 1, 8, 3, number -> {});
        assertThat(found).isPresent();
        assertThat(found.get().axiomsAllow()).isTrue();
    }

    private static Optional<Disagreement> random(String model) {
        return check(model, "xf").randomTests(500, 1, 8, 2, number -> {});
    }

    private static CrossCheck check(String model, String machine) {
        return new CrossCheck(AxiomSet.of(model), Machines.find(machine), () -> true, Monitor::new);
    }
}
