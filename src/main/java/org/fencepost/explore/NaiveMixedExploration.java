package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.model.MixedConsistency;
import org.fencepost.program.Mode;
import org.fencepost.verdict.Monitor;

/**
 * The naive way to explore accesses of different sizes that overlap (Mixer §2.4, TruSt_MSA in §7.1): each part of an access
 * is an access of its own, and only when an execution is complete are its parts put together and the model is asked. There
 * only to be compared with {@link MixedExploration}: it looks at many executions that the model forbids.
 *
 * <p>Parts are ranges of bytes that some access of the program separates, not single bytes: that is kinder to it.
 */
final class NaiveMixedExploration extends FilteringExploration {
    private final boolean ordersSeqCst;
    private final MixedConsistency consistency;

    NaiveMixedExploration(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            Monitor monitor,
            List<Step> roots,
            int threadCapacity,
            int maxEvents) {
        super(model, behaviours, locations, checks, watcher, monitor, roots, threadCapacity, maxEvents);
        // The order of seq_cst accesses says "same location" where it means overlap: parts would be held to more than
        // wholes.
        this.ordersSeqCst = model.ordersSeqCst();
        this.consistency = new MixedConsistency(model);
    }

    /** The axioms of the model are about accesses of one size. */
    @Override
    boolean holds() {
        return true;
    }

    @Override
    boolean consistent(int e) {
        return ordersSeqCst || super.consistent(e);
    }

    @Override
    int goesFirst() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && part[t] > 0) {
                return t;
            }
        }
        return super.goesFirst();
    }

    // ---- updates: first all parts of the read, then all of the write, as if others could come in between ------------

    @Override
    boolean isReading(int t, Step update) {
        return part[t] < plan(update).parts();
    }

    @Override
    boolean hasMoreParts(int e, Step step) {
        if (step.code != Step.Code.UPDATE) {
            return super.hasMoreParts(e, step);
        }
        int parts = step.plan.parts();
        int next = g.part(e) + 1;
        return next == parts ? g.isExclusive(e) : next < 2 * parts;
    }

    @Override
    long answer(int e, Step step) {
        if (step.code == Step.Code.UPDATE && g.isWrite(e)) {
            return oldValue(g.thread(e), g.index(e) - g.part(e), step.plan);
        }
        return super.answer(e, step);
    }

    /** What an update read whose first event is at this place of its thread. */
    private long oldValue(int t, int first, AccessPlan plan) {
        return joined(g.event(t, first + plan.parts() - 1), plan);
    }

    /** How strongly an update is ordered is known when the last part of its read is; until then it is not. */
    @Override
    void assign(int e, int write) {
        Step step = behaviours.step(g.step(e));
        if (step.code != Step.Code.UPDATE) {
            super.assign(e, write);
            return;
        }
        g.link(e, write);
        g.setValue(e, valueFrom(e, write));
        boolean last = g.part(e) + 1 == step.plan.parts();
        long value = last ? joined(e, step.plan) : 0;
        g.setMode(e, last ? updates.readMode(step, value) : Mode.RLX, last && updates.writes(step.effect(), value));
        computePast(e);
    }

    @Override
    boolean addWrite(int t, Step step) {
        AccessPlan plan = plan(step);
        if (step.code != Step.Code.UPDATE || plan.parts() == 1) {
            return super.addWrite(t, step);
        }
        int p = part[t] - plan.parts();
        int e = g.add(EventKind.WRITE, t, writeMode(step), step.id, part[t]);
        g.setLocation(e, plan.locations()[p]);
        long old = oldValue(t, g.index(e) - part[t], plan);
        g.setValue(e, plan.slice(updates.written(step.effect(), old), p, wide));
        computePast(e);
        pushRevisits(e, plan.locations()[p]);
        return placeWrite(e, ExecutionGraph.NONE)
                && (hasMoreParts(e, step) ? nextPart(e, step) : advance(t, step, old));
    }

    // ---- the end ----------------------------------------------------------------------------------------------------

    @Override
    boolean allows(ExecutionGraph whole) {
        return consistency.accepts(whole);
    }
}
