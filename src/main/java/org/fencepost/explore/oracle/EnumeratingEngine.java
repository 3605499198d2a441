package org.fencepost.explore.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusResult;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Observable;
import org.fencepost.litmus.Outcomes;
import org.fencepost.litmus.Value;
import org.fencepost.model.Models;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.CatSession;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;

/** Runs litmus tests by enumerating their executions. Keeps the models that it has loaded; several threads may use it. */
public final class EnumeratingEngine implements LitmusEngine {
    /** Our own models in whose executions every location is coherent and read-modify-writes are atomic. */
    private static final Set<String> COHERENT =
            Set.of("sc", "tso", "pso", "ra", "rc11", "imm", "aarch64", "power", "riscv", "lkmm");
    /**
     * Those in which, besides, no value comes out of thin air (that is, from a cycle of dependencies and rf). The kernel's
     * model lets plain accesses, and stores behind an if, do that.
     */
    private static final Set<String> GROUNDED =
            Set.of("sc", "tso", "pso", "ra", "rc11", "imm", "aarch64", "power", "riscv", "xf");

    private final Map<String, CatModel> models = new ConcurrentHashMap<>();
    private final Bounds bounds;
    private final boolean prunes;

    public EnumeratingEngine() {
        this(Bounds.DEFAULT, true);
    }

    /** @param prunes whether to leave out what the model is known to reject; the result is the same */
    public EnumeratingEngine(Bounds bounds, boolean prunes) {
        this.bounds = bounds;
        this.prunes = prunes;
    }

    @Override
    public LitmusResult run(LitmusTest test, String modelName) {
        long start = System.nanoTime();
        CatModel model = models.computeIfAbsent(modelName, Models::load);
        boolean grounded = prunes && GROUNDED.contains(modelName);
        TraceSearch search = new TraceSearch(test.program(), bounds, grounded ? Set.of() : guesses(test)).run();
        if (search.footprints().areMixed()) {
            String mixed = Models.mixed(modelName).orElseThrow(search.footprints()::firstOverlap);
            model = models.computeIfAbsent(mixed, Models::load);
        }
        Run run = new Run(test, model.session());
        run.search(search, prunes && COHERENT.contains(modelName));
        return run.outcomes.result(modelName, (System.nanoTime() - start) / 1e9);
    }

    /**
     * Values that may come out of thin air: the numbers in the code and in the question, and one more in case there are
     * none. Nobody expects pointers from there.
     */
    private static Set<Long> guesses(LitmusTest test) {
        Set<Long> guesses = new TreeSet<>(Set.of(1L));
        for (Program.Entry thread : test.program().threads()) {
            for (long constant : thread.function().constants()) {
                if (test.program().globalAt(constant) == null) {
                    guesses.add(constant);
                }
            }
        }
        test.condition().proposition().values(value -> {
            if (value instanceof Value.Number number) {
                guesses.add(number.number());
            }
        });
        return guesses;
    }

    /** One test under one model. */
    private static final class Run {
        private final LitmusTest test;
        private final CatSession session;
        private final Outcomes outcomes;
        private final long[] values;
        private final long[] initial;

        Run(LitmusTest test, CatSession session) {
            this.test = test;
            this.session = session;
            this.outcomes = new Outcomes(test);
            int count = test.observables().size();
            this.values = new long[count];
            this.initial = new long[count];
            for (int i = 0; i < count; i++) {
                Observable observable = test.observables().get(i);
                if (!observable.isRegister()) {
                    initial[i] = ValueSets.initialValue(test.program(), location(observable));
                }
            }
        }

        void search(TraceSearch search, boolean coherent) {
            Program program = test.program();
            List<List<Trace>> threads = new ArrayList<>();
            for (int thread = 0; thread < program.threads().size(); thread++) {
                threads.add(search.tracesOf(search.initial(thread)).stream()
                        .filter(trace -> !trace.blocked() || isCut(trace))
                        .toList());
            }
            Pruning pruning = coherent ? Pruning.ALL : Pruning.NONE;
            long initialValues = search.numbers().initial();
            Footprints footprints = search.footprints();
            new LitmusSearch(program, threads, initialValues, footprints, test.splitsUpdates(), session, pruning)
                    .run(this::add);
        }

        private void add(List<ShapedTrace> threads, Frame frame) {
            for (ShapedTrace thread : threads) {
                if (thread.trace().end() instanceof Action.Failure failure) {
                    throw new InputException(failure.message(), failure.site());
                }
                if (isCut(thread.trace())) {
                    outcomes.cutoff();
                    return;
                }
            }
            System.arraycopy(initial, 0, values, 0, values.length);
            threads.forEach(thread -> observe(thread.trace()));
            for (int i = 0; i < values.length; i++) {
                Observable observable = test.observables().get(i);
                if (!observable.isRegister()) {
                    values[i] = frame.memory(location(observable), initial[i]);
                }
            }
            List<String> flags = session.flags();
            if (!flags.isEmpty()) {
                outcomes.flag(flags, session.isUndefined());
            }
            outcomes.add(values);
        }

        private void observe(Trace trace) {
            for (Trace.Step step : trace.steps()) {
                if (step.action() instanceof Action.Observe observe) {
                    values[outcomes.column(observe.label())] = observe.value();
                }
            }
        }
    }

    private static boolean isCut(Trace trace) {
        return trace.end() instanceof Action.Block block && block.kind() == Action.BlockKind.BOUND;
    }

    private static Location location(Observable observable) {
        return new Location(observable.address(), observable.size());
    }
}
