package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;

/**
 * Explores segments, one after the other. A worker has all that exploration changes to itself, also what it knows about the
 * behaviour of threads: workers meet only in the {@link Crew}, so nothing in the inner loop is shared.
 */
final class Worker implements Watcher {
    private static final int FIRST_THREAD_CAPACITY = 4;
    private static final int MAX_THREADS = 1000;

    private final Program program;
    private final ExploreOptions options;
    private final Monitor monitor;
    private final Prologue prologue;
    private final ThreadNumbers numbers;
    private final FastModel model;
    private final Behaviours behaviours;
    private final List<Step> roots = new ArrayList<>();
    private final Checks checks;
    final Locations locations = new Locations();
    private Tally tally;

    /** @param runs the threads that exist from the start, where the prologue left them; the worker keeps them */
    Worker(
            Program program,
            ExploreOptions options,
            Monitor monitor,
            Prologue prologue,
            List<ThreadRun> runs,
            ThreadNumbers numbers,
            WideValues wide) {
        this.program = program;
        this.options = options;
        this.monitor = monitor;
        this.prologue = prologue;
        this.numbers = numbers;
        this.model = FastModel.named(options.model()).orElseThrow();
        this.behaviours = new Behaviours(program, options.limits(), model, numbers, wide);
        for (int t = 0; t < runs.size(); t++) {
            roots.add(behaviours.root(t, runs.get(t), t == 0 ? prologue.answered : 0));
        }
        this.checks = new Checks(program, prologue, behaviours, locations, options.races(), wide);
    }

    /** Takes over what another worker knows about locations, and gives them new numbers. */
    void relocate(Locations known) {
        locations.learn(known);
        behaviours.forgetPlans();
    }

    /** Explores what the crew has to do, until nothing is left. */
    void run(Crew crew, Progress progress) {
        Exploration exploration = null;
        for (Segment segment = crew.take(); segment != null; segment = crew.take()) {
            try {
                if (exploration == null) {
                    exploration = exploration(capacity(numbers));
                }
                explore(segment, exploration, crew, progress);
            } catch (Restart e) {
                crew.restart();
                return;
            } catch (RuntimeException | Error e) {
                segment.error = e;
            }
            crew.leave(segment, exploration);
        }
    }

    private void explore(Segment segment, Exploration exploration, Crew crew, Progress progress) {
        tally = new Tally(
                program,
                options,
                prologue,
                progress,
                exploration,
                options.effort().isSaved() ? exploration::saveGraph : null,
                segment.harvest);
        exploration.prepare(
                () -> crew.needsAttention() && !crew.pause(segment, exploration),
                !options.effort().isSaved());
        if (segment.work == null) {
            exploration.run();
        } else {
            exploration.run(segment.work);
        }
    }

    /** How many threads graphs must have room for. */
    static int capacity(ThreadNumbers numbers) {
        int capacity = Math.max(FIRST_THREAD_CAPACITY, numbers.count());
        if (capacity > MAX_THREADS) {
            throw new InputException("more than " + MAX_THREADS + " threads");
        }
        return capacity;
    }

    private Exploration exploration(int capacity) {
        int maxEvents = options.maxEvents();
        if (locations.isMixed()) {
            if (model.tracksDependencies()) {
                throw new InputException("model " + model.name()
                        + " does not support atomic accesses of different sizes that overlap; use sc, tso, ra or rc11");
            }
            return new MixedExploration(
                    model, behaviours, locations, checks, this, monitor, roots, capacity, maxEvents);
        }
        return model.tracksDependencies()
                ? new DependencyExploration(
                        model, behaviours, locations, checks, this, monitor, roots, capacity, maxEvents)
                : new Exploration(model, behaviours, locations, checks, this, monitor, roots, capacity, maxEvents);
    }

    // ---- what exploration comes to ----------------------------------------------------------------------------------

    @Override
    public boolean complete(ExecutionGraph graph, Step[] ends) {
        return tally.complete(graph, ends);
    }

    @Override
    public boolean blocked(ExecutionGraph graph, Step[] ends) {
        return tally.blocked(graph, ends);
    }

    @Override
    public boolean failed(ExecutionGraph graph, Step[] ends, Finding finding) {
        return tally.failed(graph, ends, finding);
    }

    @Override
    public boolean tooLarge(ExecutionGraph graph, Step next) {
        return tally.tooLarge(graph, next);
    }
}
