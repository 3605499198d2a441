package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fencepost.program.Program;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Subject;
import org.fencepost.work.Workload;

/** The exploration of a program's execution graphs, as work to share: frames as bytes ({@link FrameCodec}). */
final class GraphWork implements Workload<Findings>, CheckpointFormat<Findings> {
    private final Program program;
    private final ExploreOptions options;
    private final Monitor monitor;
    private final Numbers numbers;
    private final List<GraphWorker> workers = new ArrayList<>();

    /**
     * @param runs the threads that exist from the start, where the prologue left them
     * @param jobs how many workers there are
     */
    GraphWork(
            Program program,
            ExploreOptions options,
            Monitor monitor,
            Prologue prologue,
            List<ThreadRun> runs,
            Numbers numbers,
            int jobs) {
        this.program = program;
        this.options = options;
        this.monitor = monitor;
        this.numbers = numbers;
        Plan plan = Plan.of(program, options);
        for (int i = 0; i < jobs; i++) {
            List<ThreadRun> copies = runs.stream().map(ThreadRun::copy).toList();
            workers.add(new GraphWorker(program, options, monitor, prologue, copies, numbers, plan));
        }
    }

    @Override
    public List<GraphWorker> workers() {
        return workers;
    }

    @Override
    public Findings nothing() {
        return new Findings();
    }

    @Override
    public boolean begin(List<Findings> before) {
        Findings all = new Findings();
        before.forEach(all::absorb);
        Totals totals = new Totals(monitor, all);
        workers.forEach(worker -> worker.countTo(totals));
        return before.stream().allMatch(workers.get(0)::warnAgain);
    }

    /** Goes by what the workers have learnt from now on. */
    void replan() {
        follow(plan());
    }

    private void follow(Plan plan) {
        workers.forEach(worker -> worker.follow(plan));
    }

    /** What all workers together know. */
    private Plan plan() {
        return workers.stream().map(GraphWorker::plan).reduce(Plan::and).orElseThrow();
    }

    // ---- checkpoints ------------------------------------------------------------------------------------------------

    @Override
    public Optional<CheckpointFormat<Findings>> checkpoints() {
        return Optional.of(this);
    }

    @Override
    public Subject subject() {
        return new Subject("verify", program.name(), program.fingerprint(), options.settings());
    }

    @Override
    public void saveContext(DataOutput out) throws IOException {
        numbers.save(out);
        plan().save(out);
    }

    @Override
    public void loadContext(DataInput in) throws IOException {
        numbers.load(in);
        follow(Plan.load(in));
    }

    @Override
    public void save(DataOutput out, Findings summary) throws IOException {
        summary.save(out);
    }

    @Override
    public Findings load(DataInput in) throws IOException {
        return Findings.load(in);
    }
}
