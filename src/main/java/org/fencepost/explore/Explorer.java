package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fencepost.model.FastModel;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Pool;

/** Checks a program: explores every execution that the model allows and says what they come to. */
public final class Explorer {
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
        Findings findings = new Findings();
        if (prologue.finding != null && options.onlyAssertions()) {
            findings.limits.add(Tally.otherError(prologue.finding));
        } else if (prologue.finding != null) {
            findings.violations.add(Tally.inPrologue(prologue.finding, prologue));
        } else if (!prologue.stopped) {
            findings = explore(prologue, runs);
        }
        return findings.result(monitor, options.effort(), (System.nanoTime() - start) / 1e9);
    }

    /** The mean of so many random looks at the tree of executions: about how many there are. */
    double estimate(int probes) {
        Prologue prologue = new Prologue(program, monitor, wide);
        List<ThreadRun> runs = new ArrayList<>();
        for (int t = 0; t < program.threads().size(); t++) {
            runs.add(program.start(t, options.limits()));
        }
        if (runs.size() == 1) {
            prologue.run(runs.get(0));
        }
        try (Forecast forecast = forecast(prologue, runs)) {
            return forecast.estimate(probes, Long.MAX_VALUE);
        }
    }

    private Findings explore(Prologue prologue, List<ThreadRun> runs) {
        GraphWork work = new GraphWork(program, options, monitor, prologue, runs, numbers(runs.size()), jobs());
        Pool<Findings> pool = new Pool<>(work, options.effort(), monitor);
        try (Forecast forecast = forecast(prologue, runs).start()) {
            Optional<Findings> all = pool.resume();
            while (all.isEmpty()) {
                if (options.listener() != null) {
                    options.listener().restart();
                }
                work.replan();
                all = pool.start();
            }
            return all.get();
        }
    }

    /** With thread numbers of its own: those of the exploration must not depend on where a forecast looks first. */
    private Forecast forecast(Prologue prologue, List<ThreadRun> runs) {
        List<ThreadRun> copies = runs.stream().map(ThreadRun::copy).toList();
        GraphWorker worker = new GraphWorker(
                program, options, monitor, prologue, copies, numbers(runs.size()), Plan.of(program, options));
        return new Forecast(worker, monitor);
    }

    private Numbers numbers(int threads) {
        return new Numbers(new ThreadNumbers(threads), wide);
    }

    /** One worker for those who want every execution, or the first so many of them, in order. */
    private int jobs() {
        return options.listener() != null || options.maxExecutions() > 0
                ? 1
                : options.effort().jobs();
    }
}
