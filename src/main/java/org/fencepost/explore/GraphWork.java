package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Subject;
import org.fencepost.work.Workload;

/**
 * The exploration of a program's execution graphs, as work to share: frames as bytes ({@link FrameCodec}).
 *
 * @param numbers that mean the same to all workers
 */
record GraphWork(Subject subject, Monitor monitor, Numbers numbers, List<GraphWorker> workers)
        implements Workload<Findings>, CheckpointFormat<Findings> {

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

    /** Whether loops that store and take back are still waits. */
    boolean goesByStoringWaits() {
        return plan().rounds().areWaits();
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
