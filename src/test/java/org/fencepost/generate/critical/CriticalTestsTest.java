package org.fencepost.generate.critical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.fencepost.Depth;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.model.cat.AxiomPaths;
import org.fencepost.model.cat.Models;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;

/** Critical tests: how many there are, that the model agrees with each, and that none is missed. */
class CriticalTestsTest {
    private static final String ORIGINAL = "src/test/models/xf-original.cat";

    @Test
    void numbersByEvents() {
        assertThat(numbers("xf", 6)).isEqualTo(Map.of(4, 17L, 5, 10L, 6, 126L));
        assertThat(numbers(ORIGINAL, 6)).isEqualTo(Map.of(4, 16L, 5, 10L, 6, 57L));
        assertThat(numbers("tso", 6)).isEqualTo(Map.of(2, 3L, 3, 2L, 4, 4L, 5, 5L, 6, 12L));
    }

    private static Map<Integer, Long> numbers(String model, int events) {
        return CriticalTests.find(AxiomSet.of(model), events, () -> true).forbidden().stream()
                .collect(Collectors.groupingBy(CriticalTest::events, TreeMap::new, Collectors.counting()));
    }

    /** With four and five events as many as in Table 4.1 of the thesis. */
    @Test
    void thoseThatReadSomething() {
        Map<Integer, Long> numbers = CriticalTests.find(AxiomSet.of(ORIGINAL), 5, true, () -> true).forbidden().stream()
                .collect(Collectors.groupingBy(CriticalTest::events, TreeMap::new, Collectors.counting()));
        assertThat(numbers).isEqualTo(Map.of(4, 9L, 5, 10L));
    }

    @Test
    void theModelAgreesWithEachTest() {
        EnumeratingEngine engine = new EnumeratingEngine();
        for (String model : List.of("xf", "tso")) {
            CriticalTests tests = CriticalTests.find(AxiomSet.of(model), 5, () -> true);
            for (CriticalTest test : tests.forbidden()) {
                assertThat(engine.histogram(Dialects.parser().parse(test.name(), test.text()), model)
                                .allowed())
                        .as(test.text())
                        .isFalse();
            }
            assertThat(tests.justAllowed()).isNotEmpty();
            for (CriticalTest test : tests.justAllowed()) {
                assertThat(test.isForbidden()).isFalse();
                assertThat(engine.histogram(Dialects.parser().parse(test.name(), test.text()), model)
                                .allowed())
                        .as(test.text())
                        .isTrue();
            }
        }
    }

    @Test
    void noneIsMissed() {
        assertThat(bySearch("xf", Kinds.CPU_AND_FPGA, 4)).isEqualTo(byBruteForce("xf", Kinds.CPU_AND_FPGA, 4));
        assertThat(bySearch(ORIGINAL, Kinds.CPU_AND_FPGA, 4)).isEqualTo(byBruteForce(ORIGINAL, Kinds.CPU_AND_FPGA, 4));
        int events = Depth.of(4, 5);
        assertThat(bySearch("tso", Kinds.CPU, events)).isEqualTo(byBruteForce("tso", Kinds.CPU, events));
    }

    private static Set<String> bySearch(String model, int kinds, int events) {
        List<AxiomPaths.Axiom> axioms = AxiomPaths.of(Models.load(model), kinds, Kinds::inSet);
        PathJudge judge = new PathJudge(axioms);
        Set<String> found = new TreeSet<>();
        Completion completion = new Completion(judge, sketch -> {
            if (Removal.isCritical(sketch, judge)) {
                found.add(Canonical.text(sketch));
            }
        });
        new Walks(axioms, events, completion::complete).run();
        return found;
    }

    /** All executions of all events in all threads, with no axiom to guide the search. */
    private static Set<String> byBruteForce(String model, int kinds, int events) {
        PathJudge judge = new PathJudge(AxiomPaths.of(Models.load(model), kinds, Kinds::inSet));
        Set<String> found = new TreeSet<>();
        Completion completion = new Completion(new PathJudge(List.of()), sketch -> {
            if (judge.isForbidden(sketch, sketch.all()) && Removal.isCritical(sketch, judge)) {
                found.add(Canonical.text(sketch));
            }
        });
        extend(new Sketch(events), 0, kinds, completion);
        return found;
    }

    private static void extend(Sketch sketch, int least, int kinds, Completion completion) {
        if (sketch.size > 0) {
            completion.complete(sketch);
        }
        for (int kind = least; kinds >> kind != 0; kind++) {
            boolean isFpga = Kinds.isFpga(kind);
            if (isFpga && !Kinds.isRequest(kind)) {
                continue;
            }
            for (int thread = isFpga ? 0 : 1; thread <= (isFpga ? 0 : sketch.cpuThreads + 1); thread++) {
                Sketch more = new Sketch(sketch);
                if (more.add(kind, thread) >= 0) {
                    extend(more, kind, kinds, completion);
                }
            }
        }
    }

    @Test
    void modelsThatAreNoPathsAreRefused() {
        assertThatThrownBy(() -> AxiomSet.of("rc11"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("critical tests can be made only for models");
    }
}
