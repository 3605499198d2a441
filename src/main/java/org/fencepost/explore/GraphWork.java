package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.fencepost.verdict.Monitor;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Subject;
import org.fencepost.work.Workload;
import org.jspecify.annotations.Nullable;

/** The exploration of a program's execution graphs, as work to share: frames as bytes ({@link FrameCodec}). */
final class GraphWork implements Workload<Findings>, CheckpointFormat<Findings> {
    /** Asked only for checkpoints and clusters. */
    private final Supplier<Subject> subject;

    private final Monitor monitor;
    private final Numbers numbers;
    private final List<GraphWorker> workers;
    private final Supplier<Optional<byte[]>> description;
    private @Nullable Totals totals;
    /** The plan that was last read. */
    private @Nullable Plan read;
    /** By which to start over; null when nobody has abandoned the work. */
    private @Nullable Plan refined;

    /**
     * @param numbers that mean the same to all workers
     * @param description what another process has to know; empty when nobody else is to explore
     */
    GraphWork(
            Supplier<Subject> subject,
            Monitor monitor,
            Numbers numbers,
            List<GraphWorker> workers,
            Supplier<Optional<byte[]>> description) {
        this.subject = subject;
        this.monitor = monitor;
        this.numbers = numbers;
        this.workers = workers;
        this.description = description;
    }

    @Override
    public Subject subject() {
        return subject.get();
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
        Totals fresh = new Totals(monitor, all);
        totals = fresh;
        workers.forEach(worker -> worker.countTo(fresh));
        return before.stream().allMatch(workers.get(0)::warnAgain);
    }

    /** What one worker alone would start over because of, or what parts of the exploration did not agree on. */
    @Override
    public boolean stands(Findings all) {
        refined = all.refined;
        try {
            Cuts cuts = all.accesses.inOrder(plan());
            refined = refined == null ? null : refined.with(cuts);
        } catch (Replan e) {
            refined = e.plan();
        }
        return refined == null;
    }

    /** Goes by what was learnt from now on. */
    void replan() {
        Plan next = refined == null ? plan() : plan().and(refined);
        refined = null;
        follow(next);
    }

    private void follow(Plan plan) {
        workers.forEach(worker -> worker.follow(plan));
    }

    /** What all workers go by, and what was learnt from others. */
    private Plan plan() {
        return workers.stream().map(GraphWorker::agreed).reduce(Plan::and).orElseThrow();
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
    public void saveReason(DataOutput out, Findings summary) throws IOException {
        numbers.save(out);
        (summary.refined == null ? plan() : plan().and(summary.refined)).save(out);
    }

    @Override
    public void loadContext(DataInput in) throws IOException {
        numbers.load(in);
        Plan plan = Plan.load(in);
        if (!plan.equals(read)) { // to lay out anew takes time
            read = null;
            follow(plan);
            read = plan;
        }
    }

    @Override
    public void learn(DataInput in, boolean abandons) throws IOException {
        numbers.learn(in);
        Plan plan = Plan.load(in);
        if (abandons) {
            workers.get(0).learn(plan);
        }
    }

    // ---- other processes --------------------------------------------------------------------------------------------

    @Override
    public Optional<byte[]> description() {
        return description.get();
    }

    @Override
    public boolean arrived(Findings findings) {
        Objects.requireNonNull(totals).add(findings.executions, findings.blocked, findings.explored);
        return workers.get(0).warnAgain(findings);
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
