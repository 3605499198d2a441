package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.model.FastModel;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/** Checks a program: explores every execution that the model allows and says what they come to. */
public final class Explorer {
    private static final int FIRST_THREAD_CAPACITY = 4;
    private static final int MAX_THREADS = 1000;

    private final Program program;
    private final ExploreOptions options;
    private final Monitor monitor;
    private final WideValues wide = new WideValues();

    public Explorer(Program program, ExploreOptions options, Monitor monitor) {
        this.program = program;
        this.options = options;
        this.monitor = monitor;
    }

    public Explorer(Program program, ExploreOptions options) {
        this(program, options, new Monitor());
    }

    public Result run() {
        long start = System.nanoTime();
        FastModel model = FastModel.named(options.model())
                .orElseThrow(() -> new InputException("there is no fast checker for model '" + options.model() + "'"));
        if (model.tracksDependencies() && !program.tracksDependencies()) {
            throw new IllegalArgumentException("model " + model.name() + " needs a program that tracks dependencies");
        }
        Prologue prologue = new Prologue(program, monitor, wide);
        List<ThreadRun> runs = new ArrayList<>();
        for (int t = 0; t < program.threads().size(); t++) {
            runs.add(program.start(t, options.limits()));
        }
        if (runs.size() == 1) {
            prologue.run(runs.get(0));
        }
        Tally tally = new Tally(program, options, prologue, monitor);
        if (prologue.finding != null) {
            tally.failedInPrologue(prologue.finding);
        } else if (!prologue.stopped) {
            explore(model, prologue, runs, tally);
        }
        return tally.result((System.nanoTime() - start) / 1e9);
    }

    private void explore(FastModel model, Prologue prologue, List<ThreadRun> runs, Tally tally) {
        Behaviours behaviours = new Behaviours(program, options.limits(), model, runs.size(), wide);
        List<Step> roots = new ArrayList<>();
        for (int t = 0; t < runs.size(); t++) {
            roots.add(behaviours.root(t, runs.get(t), t == 0 ? prologue.answered : 0));
        }
        Locations locations = new Locations();
        Checks checks = new Checks(program, prologue, behaviours, locations, options.races(), wide);
        while (true) {
            tally.start(behaviours, locations, checks);
            int capacity = Math.max(FIRST_THREAD_CAPACITY, behaviours.threads());
            if (capacity > MAX_THREADS) {
                throw new InputException("more than " + MAX_THREADS + " threads");
            }
            try {
                exploration(model, behaviours, locations, checks, tally, roots, capacity)
                        .run();
                return;
            } catch (Restart restart) {
                locations.restart();
                behaviours.forgetPlans();
            }
        }
    }

    private Exploration exploration(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Tally tally,
            List<Step> roots,
            int capacity) {
        int maxEvents = options.maxEvents();
        if (locations.isMixed()) {
            if (model.tracksDependencies()) {
                throw new InputException("model " + model.name()
                        + " does not support atomic accesses of different sizes that overlap; use sc, tso, ra or rc11");
            }
            return new MixedExploration(
                    model, behaviours, locations, checks, tally, monitor, roots, capacity, maxEvents);
        }
        return model.tracksDependencies()
                ? new DependencyExploration(
                        model, behaviours, locations, checks, tally, monitor, roots, capacity, maxEvents)
                : new Exploration(model, behaviours, locations, checks, tally, monitor, roots, capacity, maxEvents);
    }
}
