package org.fencepost.explore;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.Monitor;

/** An exploration that stopped at its first complete execution, so that single steps of it can be measured. */
final class Stopped implements Watcher {
    final TruSt exploration;
    final List<ThreadRun> runs = new ArrayList<>();

    Stopped(Program program, String model) {
        ExploreOptions options = ExploreOptions.of(model);
        WideValues wide = new WideValues();
        Monitor monitor = new Monitor();
        for (int t = 0; t < program.threads().size(); t++) {
            runs.add(program.start(t, options.limits()));
        }
        List<ThreadRun> copies = runs.stream().map(ThreadRun::copy).toList();
        Prologue prologue = new Prologue(program, monitor, wide);
        Numbers numbers = new Numbers(new ThreadNumbers(runs.size()), wide);
        Plan plan = Plan.of(program, options.withSymmetry(false).withInPlace(false).withBarriers(false));
        GraphWorker worker = new GraphWorker(program, options, monitor, prologue, copies, numbers, plan);
        exploration = worker.probing(this);
        exploration.run();
    }

    ExecutionGraph graph() {
        return exploration.positions.g;
    }

    /** The newest write of the graph. */
    int lastWrite() {
        ExecutionGraph g = graph();
        int e = g.size() - 1;
        while (!g.isWrite(e)) {
            e--;
        }
        return e;
    }

    @Override
    public boolean complete(ExecutionGraph graph, Step[] ends) {
        return false;
    }

    @Override
    public boolean blocked(ExecutionGraph graph, Step[] ends) {
        return false;
    }

    @Override
    public boolean failed(ExecutionGraph graph, Step[] ends, Finding finding) {
        return false;
    }

    @Override
    public boolean discarded() {
        return false;
    }

    @Override
    public boolean wasted() {
        return false;
    }

    @Override
    public void bounded(String text) {}

    @Override
    public boolean tooManyThreads(Step spawn) {
        return false;
    }

    @Override
    public boolean tooLarge(ExecutionGraph graph, Step next, boolean worthwhile) {
        return false;
    }
}
