package org.fencepost.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.fencepost.model.FastModel;
import org.fencepost.model.cat.Models;
import org.fencepost.program.FailureKind;
import org.junit.jupiter.api.Test;

class ExplanationsTest {
    @Test
    void everyKindOfViolationHasAPageWithABrokenAndAFixedProgram() {
        assertThat(Explanations.kinds())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(FailureKind.values())
                        .map(FailureKind::label)
                        .toList());
        assertThat(Explanations.kinds()).allSatisfy(kind -> {
            assertThat(Explanations.programs(kind)).hasSize(2);
            assertThat(Explanations.summary(kind)).isNotBlank();
        });
    }

    @Test
    void everyModelAndAxiomHasAPageWithAProgram() {
        assertThat(Explanations.models())
                .allSatisfy(model -> assertThat(Explanations.programs(model).size()
                                + Explanations.tests(model).size())
                        .isPositive());
        assertThat(FastModel.names())
                .allSatisfy(name -> assertThat(Explanations.page(name)).isPresent());
        assertThat(Models.names())
                .allSatisfy(name -> assertThat(Explanations.page(name)).isPresent());
        assertThat(Explanations.axioms())
                .allSatisfy(axiom -> assertThat(Explanations.programs(axiom)).hasSize(1));
    }

    @Test
    void relationsThatPagesDrawAreExplained() {
        for (String relation : List.of("asw", "psc-base", "eco", "detour", "ppo", "ob", "si")) {
            assertThat(Explanations.page(relation).orElse(""))
                    .as(relation)
                    .startsWith(relation + ": ")
                    .contains("program order: from an event");
        }
        assertThat(Explanations.page("nonsense")).isEmpty();
    }

    @Test
    void theMappingsAreShownAsTheyAre() {
        assertThat(Explanations.page("mappings").orElseThrow())
                .contains("    load    sc          : SYNC R ctrl ISYNC\n")
                .contains("aarch64-lxsx:\n");
    }

    @Test
    void pagesAreForTerminals() {
        assertThat(Explanations.page("race").orElseThrow())
                .startsWith("race: two threads")
                .contains("    int data;\n")
                .doesNotContain("`");
        assertThat(Explanations.page("../LICENSE")).isEmpty();
    }
}
