package org.fencepost.explore;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fencepost.model.FastModel;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

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
        Harvest harvest = new Harvest();
        if (prologue.finding != null && options.onlyAssertions()) {
            harvest.limits.add(Tally.otherError(prologue.finding));
        } else if (prologue.finding != null) {
            harvest.violations.add(Tally.inPrologue(prologue.finding, prologue));
        } else if (!prologue.stopped) {
            harvest = explore(prologue, runs);
        }
        return harvest.result(monitor, options.effort().checkpoint(), (System.nanoTime() - start) / 1e9);
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

    private Harvest explore(Prologue prologue, List<ThreadRun> runs) {
        Numbers numbers = numbers(runs.size());
        Plan plan = plan();
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < jobs(); i++) {
            List<ThreadRun> copies = runs.stream().map(ThreadRun::copy).toList();
            workers.add(new Worker(program, options, monitor, prologue, copies, numbers, plan));
        }
        Checkpoint checkpoint = new Checkpoint(program, options, numbers);
        Shift shift = new Shift(workers, options.effort(), monitor, checkpoint);
        Path resume = options.effort().resume();
        try (Forecast forecast = forecast(prologue, runs).start()) {
            Crew crew = resume != null ? shift.resume(resume) : shift.start();
            for (Optional<Plan> refined = crew.refined(); refined.isPresent(); refined = crew.refined()) {
                if (options.listener() != null) {
                    options.listener().restart();
                }
                crew = shift.start(refined.get());
            }
            return crew.harvest();
        }
    }

    /** With thread numbers of its own: those of the exploration must not depend on where a forecast looks first. */
    private Forecast forecast(Prologue prologue, List<ThreadRun> runs) {
        List<ThreadRun> copies = runs.stream().map(ThreadRun::copy).toList();
        Worker worker = new Worker(program, options, monitor, prologue, copies, numbers(runs.size()), plan());
        return new Forecast(worker, monitor);
    }

    private Numbers numbers(int threads) {
        return new Numbers(new ThreadNumbers(threads), wide);
    }

    private Plan plan() {
        boolean representatives =
                options.listener() == null || options.listener().takesRepresentatives();
        return Plan.of(program, options, representatives);
    }

    /** One worker for those who want every execution, or the first so many of them, in order. */
    private int jobs() {
        return options.listener() != null || options.maxExecutions() > 0
                ? 1
                : options.effort().jobs();
    }
}
