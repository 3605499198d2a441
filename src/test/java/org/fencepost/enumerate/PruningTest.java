package org.fencepost.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.fencepost.FreshSeed;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.selftest.Feature;
import org.fencepost.selftest.Features;
import org.fencepost.selftest.ProgramGenerator;
import org.fencepost.verdict.Monitor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast search finds exactly the executions of brute force, whatever it leaves out. */
class PruningTest {
    private static final int PROGRAMS = 100;

    /** Guesses at what locations may hold: those that random programs write, and one that they do not. */
    private static final Set<Long> GUESSES = Set.of(0L, 1L, 2L, 3L);

    private static final FreshSeed FRESH = FreshSeed.of(PruningTest.class);

    /** Every other one of a seed that is always the same. */
    private static Program program(int number) {
        return new ProgramGenerator(
                        number % 2 == 0 ? 11 : FRESH.value(), new Features(4, 8, 3, 300, Feature.NON_ATOMICS))
                .program(number)
                .lower(true);
    }

    /** Whoever reads wrongly that a model implies coherence or atomicity loses executions here. */
    @ParameterizedTest
    @ValueSource(
            strings = {"sc", "tso", "pso", "ra", "rc11", "c20", "imm", "imm-lxsx", "aarch64", "power", "riscv", "lkmm"})
    void sameStatesSameNumbers(String name) {
        CatModel model = Models.load(name);
        QuickJudge judge = new QuickJudge(model);
        for (int i = 0; i < PROGRAMS; i++) {
            Program program = program(i);
            boolean split = i % 4 < 2 || name.equals("lkmm");
            Map<String, Integer> expected = new HashMap<>();
            new Oracle(program, split, Bounds.DEFAULT)
                    .enumerate(judge, o -> expected.merge(o.observed() + " " + o.memory(), 1, Integer::sum));
            assertThat(search(program, split, model, Pruning.ALL, Set.of()))
                    .as("%s, %d", FRESH, i)
                    .isEqualTo(expected);
            assertThat(search(program, split, model, Pruning.NONE, Set.of()))
                    .as("%s, %d", FRESH, i)
                    .isEqualTo(expected);
        }
    }

    /** Whoever reads wrongly that values do not come out of thin air loses executions here. */
    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "pso", "ra", "rc11", "c20", "imm", "imm-lxsx", "aarch64", "power", "riscv"})
    void nothingComesOutOfThinAir(String name) {
        CatModel model = Models.load(name);
        for (int i = 0; i < PROGRAMS; i++) {
            Program program = program(i);
            assertThat(search(program, true, model, Pruning.ALL, GUESSES))
                    .as("%s, %d", FRESH, i)
                    .isEqualTo(search(program, true, model, Pruning.ALL, Set.of()));
        }
    }

    private static Map<String, Integer> search(
            Program program, boolean split, CatModel model, Pruning pruning, Set<Long> guesses) {
        TraceSearch traces = new TraceSearch(program, Bounds.DEFAULT, guesses, new Monitor()).run();
        List<List<Trace>> threads = IntStream.range(0, program.threads().size())
                .mapToObj(thread -> traces.tracesOf(traces.initial(thread)))
                .toList();
        Map<String, Integer> result = new HashMap<>();
        new LitmusSearch(
                        program,
                        threads,
                        traces.numbers().initial(),
                        traces.footprints(),
                        split,
                        model.session(),
                        pruning,
                        new Monitor())
                .run((chosen, frame) -> {
                    Map<String, Long> observed = new TreeMap<>();
                    Map<MemoryRange, Long> memory = new TreeMap<>();
                    for (ShapedTrace thread : chosen) {
                        for (Trace.Step step : thread.trace().steps()) {
                            if (step.action() instanceof Action.Observe observe) {
                                observed.put(observe.label(), observe.value());
                            } else if (step.action() instanceof Action.Access access) {
                                MemoryRange location = MemoryRange.of(access);
                                memory.put(location, frame.memory(location, 0));
                            }
                        }
                    }
                    result.merge(observed + " " + memory, 1, Integer::sum);
                });
        return result;
    }
}
