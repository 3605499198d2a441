package org.fencepost.enumerate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.fencepost.graph.Execution;
import org.fencepost.litmus.LitmusEngine;
import org.fencepost.litmus.LitmusTest;
import org.fencepost.litmus.Outcomes;
import org.fencepost.litmus.Value;
import org.fencepost.model.Judgement;
import org.fencepost.model.cat.CatLoader;
import org.fencepost.model.cat.CatModel;
import org.fencepost.model.cat.CatSession;
import org.fencepost.model.cat.Models;
import org.fencepost.program.Program;
import org.fencepost.verdict.Basis;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** Runs litmus tests by enumerating their executions. Keeps the models that it has loaded; several threads may use it. */
public final class EnumeratingEngine implements LitmusEngine {
    /** Our own models in whose executions every location is coherent and read-modify-writes are atomic. */
    private static final Set<String> COHERENT =
            Set.of("sc", "tso", "pso", "ra", "rc11", "c20", "imm", "imm-lxsx", "aarch64", "power", "riscv", "lkmm");
    /**
     * Those in which, besides, no value comes out of thin air (that is, from a cycle of dependencies and rf). The kernel's
     * model lets plain accesses, and stores behind an if, do that.
     */
    private static final Set<String> GROUNDED =
            Set.of("sc", "tso", "pso", "ra", "rc11", "c20", "imm", "imm-lxsx", "aarch64", "power", "riscv", "xf");

    /** A model that accepts everything: its text is its title. */
    private static final String ANYTHING = "Anything";

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
    public Result run(LitmusTest test, String modelName, Monitor monitor) {
        long start = System.nanoTime();
        CatModel model = models.computeIfAbsent(modelName, Models::load);
        Outcomes outcomes = new Outcomes(test);
        try {
            boolean grounded = prunes && GROUNDED.contains(Models.unmixed(modelName));
            Set<Long> guesses = grounded ? Set.of() : guesses(test);
            TraceSearch search = new TraceSearch(test.program(), bounds, guesses, monitor).run();
            CatModel form = form(model, modelName, search.footprints());
            CatSession session = form.session();
            boolean coherent = prunes && COHERENT.contains(Models.unmixed(modelName));
            new Threads(test, search, splitsUpdates(test, form))
                    .search(session, coherent, new Run(test, session, outcomes)::add);
        } catch (Stopped e) {
            outcomes.stopped(Objects.requireNonNull(monitor.limit()));
        }
        return outcomes.result(Basis.model(modelName)).withSeconds((System.nanoTime() - start) / 1e9);
    }

    private static boolean splitsUpdates(LitmusTest test, CatModel model) {
        return test.splitsUpdates() || model.meansSplitUpdates();
    }

    /** Where accesses of different sizes overlap, our own models have another form; a file is taken as it is. */
    private CatModel form(CatModel model, String name, AccessParts footprints) {
        if (!footprints.areMixed() || !Models.names().contains(name)) {
            return model;
        }
        return models.computeIfAbsent(Models.mixed(name).orElseThrow(footprints::firstOverlap), Models::load);
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

    /**
     * An execution that shows why a test has its verdict.
     *
     * @param judgement of the model: consistent when the test is allowed, otherwise what forbids this execution
     */
    public record Witness(Execution execution, Judgement judgement) {}

    /**
     * An execution that shows what the test is about: one that the model accepts or, when it accepts none, the one with the
     * shortest explanation among those that it rejects. Empty when no candidate ends that way, or the monitor said stop before
     * one was found.
     *
     * @param most how many candidates to look at
     */
    public Optional<Witness> witness(LitmusTest test, String modelName, long most, Monitor monitor) {
        try {
            return findWitness(test, modelName, most, monitor);
        } catch (Stopped e) {
            return Optional.empty();
        }
    }

    private Optional<Witness> findWitness(LitmusTest test, String modelName, long most, Monitor monitor) {
        CatModel model = models.computeIfAbsent(modelName, Models::load);
        TraceSearch search = new TraceSearch(test.program(), bounds, guesses(test), monitor).run();
        CatModel form = form(model, modelName, search.footprints());
        CatModel anything = models.computeIfAbsent(ANYTHING, name -> CatLoader.text(name, name));
        for (CatModel judge : List.of(form, anything)) {
            for (boolean coherent : new boolean[] {true, false}) {
                WitnessSearch witnesses = new WitnessSearch(test, form, judge == form, most);
                new Threads(test, search, splitsUpdates(test, form)).search(judge.session(), coherent, witnesses);
                if (witnesses.found().isPresent()) {
                    return witnesses.found();
                }
            }
        }
        return Optional.empty();
    }

    /** The threads of a test with all that they can do. */
    private record Threads(LitmusTest test, TraceSearch traces, boolean splitsUpdates) {
        void search(CatSession session, boolean coherent, LitmusSearch.Consumer consumer) {
            Program program = test.program();
            List<List<Trace>> threads = new ArrayList<>();
            for (int thread = 0; thread < program.threads().size(); thread++) {
                threads.add(traces.tracesOf(traces.initial(thread)).stream()
                        .filter(trace -> !trace.blocked() || FinalValues.isCut(trace))
                        .toList());
            }
            Pruning pruning = coherent ? Pruning.ALL : Pruning.NONE;
            long initialValues = traces.numbers().initial();
            AccessParts footprints = traces.footprints();
            LitmusSearch search = new LitmusSearch(
                    program, threads, initialValues, footprints, splitsUpdates, session, pruning, traces.monitor());
            try {
                search.run(consumer);
            } catch (WitnessSearch.Enough e) {
                // The consumer has seen what it wanted to see.
            }
        }
    }

    /** One test under one model. */
    private static final class Run {
        private final CatSession session;
        private final Outcomes outcomes;
        private final FinalValues finals;

        Run(LitmusTest test, CatSession session, Outcomes outcomes) {
            this.session = session;
            this.outcomes = outcomes;
            this.finals = new FinalValues(test, outcomes);
        }

        void add(List<ShapedTrace> threads, Candidates candidates) {
            long[] values = finals.of(threads, candidates);
            if (values == null) {
                outcomes.cutoff();
                return;
            }
            List<String> flags = session.flags();
            if (!flags.isEmpty()) {
                outcomes.flag(flags, session.isUndefined());
            }
            outcomes.add(values);
        }
    }
}
