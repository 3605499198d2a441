package org.fencepost.explore.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.explore.selftest.GeneratorOptions;
import org.fencepost.explore.selftest.ProgramGenerator;
import org.fencepost.model.Models;
import org.fencepost.model.cat.CatModel;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast search finds exactly the executions of brute force, whatever it leaves out. */
class PruningTest {
    private static final int PROGRAMS = 200;

    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "pso", "ra", "rc11", "imm"})
    void sameStatesSameNumbers(String name) {
        ProgramGenerator generator = new ProgramGenerator(11, new GeneratorOptions(4, 8, 3, true, 300));
        CatModel model = Models.load(name);
        QuickJudge judge = new QuickJudge(model);
        for (int i = 0; i < PROGRAMS; i++) {
            Program program = generator.program(i).lower(true);
            for (boolean split : new boolean[] {false, true}) {
                Map<String, Integer> expected = new HashMap<>();
                new Oracle(program, split, Bounds.DEFAULT)
                        .enumerate(judge, o -> expected.merge(o.observed() + " " + o.memory(), 1, Integer::sum));
                assertThat(search(program, split, model, Pruning.ALL)).isEqualTo(expected);
                assertThat(search(program, split, model, Pruning.NONE)).isEqualTo(expected);
            }
        }
    }

    private static Map<String, Integer> search(Program program, boolean split, CatModel model, Pruning pruning) {
        TraceSearch traces = new TraceSearch(program, Bounds.DEFAULT).run();
        List<List<Trace>> threads = java.util.stream.IntStream.range(
                        0, program.threads().size())
                .mapToObj(thread -> traces.tracesOf(traces.initial(thread)))
                .toList();
        Map<String, Integer> result = new HashMap<>();
        new LitmusSearch(program, threads, traces.numbers().initial(), split, model.session(), pruning)
                .run((chosen, frame) -> {
                    Map<String, Long> observed = new java.util.TreeMap<>();
                    Map<Location, Long> memory = new java.util.TreeMap<>();
                    for (ShapedTrace thread : chosen) {
                        for (Trace.Step step : thread.trace().steps()) {
                            if (step.action() instanceof Action.Observe observe) {
                                observed.put(observe.label(), observe.value());
                            } else if (step.action() instanceof Action.Access access) {
                                Location location = Accesses.location(access);
                                memory.put(location, frame.memory(location, 0));
                            }
                        }
                    }
                    result.merge(observed + " " + memory, 1, Integer::sum);
                });
        return result;
    }
}
