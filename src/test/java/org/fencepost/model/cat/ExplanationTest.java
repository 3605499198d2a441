package org.fencepost.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.fencepost.graph.Execution;
import org.fencepost.graph.Relation;
import org.fencepost.model.Judgement;
import org.fencepost.model.Judgement.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A failing axiom comes with the events that break it. */
class ExplanationTest {
    private static String shown(Judgement judgement) {
        StringBuilder text = new StringBuilder(judgement.axiom() + ":");
        for (Step step : judgement.cycle()) {
            text.append(' ')
                    .append(step.from())
                    .append(" -")
                    .append(step.relation())
                    .append("-> ")
                    .append(step.to());
        }
        return text.toString();
    }

    @Test
    void storeBufferingUnderSc() {
        // Events 0 and 1 are initial writes.
        Execution sb = Sketch.of("W x 1 rlx; R y 0 rlx", "W y 1 rlx; R x 0 rlx");
        assertThat(shown(Models.load("sc").judge(sb))).isEqualTo("sc: 2 -po-> 3 3 -fr-> 4 4 -po-> 5 5 -fr-> 2");
    }

    @Test
    void messagePassingUnderRc11IsTakenApart() {
        Execution mp = Sketch.of("W x 1 rlx; F rel; W y 1 rlx", "R y 1 rlx; F acq; R x 0 rlx");
        assertThat(shown(Models.load("rc11").judge(mp)))
                .startsWith("coherence:")
                .contains("-rf->")
                .contains("-fr->")
                .doesNotContain("sw");
    }

    @Test
    void anAtomicityViolationIsAPathThereAndBack() {
        Execution torn = Sketch.of("R x 0 X; W x 2 X lxsx:0", "W x 1");
        assertThat(shown(Models.load("power").judge(torn))).isEqualTo("atomic: 1 -fre-> 3 3 -coe-> 2 2 -rmw^-1-> 1");
    }

    @Test
    void aRecursiveRelationIsTakenApart() {
        CatModel model = CatLoader.text(
                "t.cat", "let rec r = po | rf | (r; r2) | (r; r) and r2 = fr | (r2; r) irreflexive r as bad");
        Execution sb = Sketch.of("W x 1; R y 0", "W y 1; R x 0");
        Judgement judgement = model.judge(sb);
        assertThat(judgement.axiom()).isEqualTo("bad");
        assertThat(judgement.cycle()).allMatch(step -> List.of("po", "rf", "fr").contains(step.relation()));
        assertClosed(judgement);
    }

    @Test
    void aForbiddenEventIsNamed() {
        CatModel model = CatLoader.text("t.cat", "let late = range(rf) \\ A empty late as no-late-reads");
        assertThat(shown(model.judge(Sketch.of("R x 0")))).isEqualTo("no-late-reads: 1 -late-> 1");
    }

    private static void assertClosed(Judgement judgement) {
        List<Step> cycle = judgement.cycle();
        assertThat(cycle).isNotEmpty();
        for (int i = 0; i < cycle.size(); i++) {
            assertThat(cycle.get(i).to())
                    .isEqualTo(cycle.get((i + 1) % cycle.size()).from());
        }
    }

    /** Every reported step is an edge of the execution, and the steps make a cycle. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sc",
                "tso",
                "pso",
                "ra",
                "rc11",
                "c20",
                "c11",
                "imm",
                "imm-lxsx",
                "aarch64",
                "power",
                "riscv",
                "lkmm"
            })
    void cyclesAreReal(String name) {
        CatModel model = Models.load(name);
        RandomExecutions executions = new RandomExecutions(5);
        int explained = 0;
        for (int i = 0; i < 300; i++) {
            Execution execution = executions.next(3, 4, true);
            Judgement judgement = model.judge(execution);
            if (!judgement.consistent()) {
                explained++;
                judgement.cycle().forEach(step -> assertHolds(execution, step));
                // empty checks without a way back are paths, not cycles
                if (!judgement.axiom().startsWith("non-atomic")
                        && !judgement.axiom().equals("plain-coherence")) {
                    assertClosed(judgement);
                }
            }
        }
        assertThat(explained).isGreaterThan(50);
    }

    private static void assertHolds(Execution execution, Step step) {
        String label = step.relation();
        boolean isInverse = label.endsWith("^-1");
        String base = isInverse ? label.substring(0, label.length() - 3) : label;
        int from = isInverse ? step.to() : step.from();
        int to = isInverse ? step.from() : step.to();
        Relation fr = execution.rf().inverse().then(execution.co());
        Relation relation = switch (base) {
            case "po", "po-loc" -> execution.po();
            case "rf", "rfe", "rfi" -> execution.rf();
            case "co", "coe", "coi" -> execution.co();
            case "fr", "fre", "fri" -> fr;
            default -> execution.relations().get(base);
        };
        if (relation != null) {
            assertThat(relation.contains(from, to)).as(step.toString()).isTrue();
        }
    }
}
