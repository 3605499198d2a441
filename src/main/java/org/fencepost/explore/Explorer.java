package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.HuntNumbers;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.work.Pool;
import org.fencepost.work.RemoteWorkers;
import org.fencepost.work.Subject;

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
        Findings findings = findings();
        if (findings.overlong && findings.violations.isEmpty() && Deepening.isPossible(options)) {
            findings = new Deepening(program, options, monitor).after(findings);
        }
        return findings.result(monitor, options.effort(), (System.nanoTime() - start) / 1e9);
    }

    /** Looks for errors in some of the executions. The result is never that there are none. */
    public Result hunt(HuntOptions hunting) {
        long start = System.nanoTime();
        List<HuntNumbers> numbers = new ArrayList<>();
        Findings findings = findings((prologue, runs) -> {
            GraphWorker walking = worker(
                    prologue,
                    runs,
                    numbers(runs.size()),
                    Plan.of(program, options).forWalks());
            Hunt hunt = new Hunt(walking, options, hunting, monitor);
            Findings found = hunt.run();
            numbers.add(hunt.numbers());
            return found;
        });
        Result result = findings.result(monitor, options.effort(), (System.nanoTime() - start) / 1e9);
        return numbers.isEmpty() ? result : result.withPart(numbers.get(0));
    }

    /** What one exploration comes to. */
    Findings findings() {
        return findings(this::explore);
    }

    private Findings findings(BiFunction<Prologue, List<ThreadRun>, Findings> exploration) {
        ProgramModel model = ProgramModel.named(options.model())
                .orElseThrow(
                        () -> new InputException("programs cannot be explored under model '" + options.model() + "'"));
        if (model.tracksDependencies() && !program.tracksDependencies()) {
            throw new IllegalArgumentException("model " + model.name() + " needs a program that tracks dependencies");
        }
        Prologue prologue = new Prologue(program, monitor, wide);
        List<ThreadRun> runs = start(prologue);
        Findings findings = new Findings();
        if (prologue.finding != null && !options.property().isBrokenBy(prologue.finding.kind())) {
            findings.limits.add(Collector.otherError(prologue.finding));
        } else if (prologue.finding != null) {
            findings.violations.add(Collector.inPrologue(prologue.finding, prologue));
        } else if (!prologue.stopped) {
            findings = exploration.apply(prologue, runs);
            model.leftOut().map(text -> new Limit(Limit.Kind.MODEL, text)).ifPresent(findings.limits::add);
        }
        return findings;
    }

    /** The mean of so many random looks at the tree of executions: about how many there are. */
    double estimate(int probes) {
        Prologue prologue = new Prologue(program, monitor, wide);
        List<ThreadRun> runs = start(prologue);
        return estimate(probes, prologue, runs, Plan.of(program, options));
    }

    private double estimate(int probes, Prologue prologue, List<ThreadRun> runs, Plan plan) {
        GraphWorker worker = worker(prologue, runs, numbers(runs.size()), plan);
        try (Forecast forecast = new Forecast(worker, monitor)) {
            return forecast.estimate(probes, Long.MAX_VALUE);
        } catch (Replan e) {
            return estimate(probes, prologue, runs, worker.plan().and(e.plan()));
        }
    }

    /** The threads that exist from the start, where the prologue leaves them. */
    private List<ThreadRun> start(Prologue prologue) {
        List<ThreadRun> runs = new ArrayList<>();
        for (int t = 0; t < program.threads().size(); t++) {
            runs.add(program.start(t, options.limits()));
        }
        if (runs.size() == 1) {
            prologue.run(runs.get(0));
        }
        return runs;
    }

    private Subject subject() {
        return new Subject("verify", program.name(), Intrinsics.fingerprint(program), options.settings());
    }

    private Findings explore(Prologue prologue, List<ThreadRun> runs) {
        Numbers numbers = numbers(runs.size());
        GraphWork work = new GraphWork(
                this::subject,
                monitor,
                numbers,
                Stream.generate(() -> worker(prologue, runs, numbers))
                        .limit(jobs())
                        .toList(),
                this::description);
        if (isElsewhere()) {
            numbers.threads().close();
        }
        Pool<Findings> pool = new Pool<>(work, options.effort(), monitor);
        try (Forecast forecast = forecast(prologue, runs)) {
            if (!isElsewhere()) {
                forecast.start();
            }
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
        return new Forecast(worker(prologue, runs, numbers(runs.size())), monitor);
    }

    private GraphWorker worker(Prologue prologue, List<ThreadRun> runs, Numbers numbers) {
        return worker(prologue, runs, numbers, Plan.of(program, options));
    }

    private GraphWorker worker(Prologue prologue, List<ThreadRun> runs, Numbers numbers, Plan plan) {
        List<ThreadRun> copies = runs.stream().map(ThreadRun::copy).toList();
        return new GraphWorker(program, options, monitor, prologue, copies, numbers, plan);
    }

    private Numbers numbers(int threads) {
        return new Numbers(new ThreadNumbers(threads), wide);
    }

    private int jobs() {
        return isForOneWorker() || options.effort().remote() != null
                ? 1
                : options.effort().jobs();
    }

    /** Some want or judge every execution, or the first so many of them, in order. */
    private boolean isForOneWorker() {
        return options.listener() != null || options.judge() != null || options.maxExecutions() > 0;
    }

    // ---- other processes --------------------------------------------------------------------------------------------

    private boolean isElsewhere() {
        RemoteWorkers remote = options.effort().remote();
        return remote != null && remote.isElsewhere();
    }

    /** What another process needs to explore parts of this; empty when it cannot. */
    private Optional<byte[]> description() {
        return isForOneWorker() || options.checkDuplicates()
                ? Optional.empty()
                : Optional.of(ExploreDescription.write(program, options));
    }
}
