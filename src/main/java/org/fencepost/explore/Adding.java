package org.fencepost.explore;

import org.fencepost.graph.EventKind;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.verdict.InputException;

/** Adds the next event of a thread to the graph at hand; accesses as {@link Footprints} say. */
record Adding(Positions positions, Causes causes, Footprints footprints) {
    /** Adds the next event of the thread. Returns false when the graph is a dead end. */
    boolean add(int t) {
        Step step = positions.current[t];
        return switch (step.code) {
            case LOAD -> footprints.addRead(t, step);
            case STORE -> footprints.addWrite(t, step);
            case UPDATE -> isReading(t, step) ? footprints.addRead(t, step) : footprints.addWrite(t, step);
            case FENCE -> addSimple(EventKind.FENCE, t, step, positions.fenceMode(step));
            case ALLOC -> addSimple(EventKind.ALLOC, t, step, Mode.NA);
            case FREE -> addFree(t, step);
            case SPAWN -> addSpawn(t, step);
            case JOIN -> addJoin(t, step);
            case CHOOSE -> addChoice(t, step);
            case UNSUPPORTED ->
                throw new InputException(
                        "verify does not support " + Unsupported.name(step.action),
                        step.action.site().user());
            case BLOCK, END, FAILURE -> throw new IllegalStateException("thread cannot go on");
        };
    }

    /** Whether the next event of an update belongs to its read. */
    private boolean isReading(int t, Step update) {
        return positions.part[t] < positions.plan(update).parts();
    }

    private boolean addSimple(EventKind kind, int t, Step step, Mode mode) {
        int e = positions.g.add(kind, t, positions.slot(t), mode, step.id, 0);
        causes.computePast(e);
        return positions.advance(t, step, 0);
    }

    private boolean addFree(int t, Step step) {
        int e = positions.g.add(EventKind.FREE, t, positions.slot(t), Mode.NA, step.id, 0);
        causes.computePast(e);
        positions.reductions.inspectFree(e, (Action.Free) step.action);
        Finding finding = positions.checks.free(positions.g, e, (Action.Free) step.action);
        return finding == null ? positions.advance(t, step, 0) : positions.fail(finding);
    }

    private boolean addSpawn(int t, Step step) {
        Step child = positions.behaviours.spawned(step);
        if (child.thread >= Plan.MOST_THREADS) {
            positions.stopped |= !positions.watcher.tooManyThreads(step);
            return false;
        }
        if (child.thread >= positions.current.length) {
            throw positions
                    .locations
                    .plan()
                    .withThreads(positions.behaviours.threads())
                    .because("more threads");
        }
        int e = positions.g.add(EventKind.SPAWN, t, positions.slot(t), Mode.NA, step.id, 0);
        positions.g.setLink(e, child.thread);
        causes.computePast(e);
        positions.g.startThread(child.thread, e);
        return positions.begin(child.thread, child) && positions.advance(t, step, child.thread);
    }

    private boolean addJoin(int t, Step step) {
        int child = ((Action.Join) step.action).thread();
        int e = positions.g.add(EventKind.JOIN, t, positions.slot(t), Mode.NA, step.id, 0);
        positions.g.setLink(e, child);
        causes.computePast(e);
        long result = ((Action.End) positions.current[child].action).result();
        positions.g.setValue(e, result);
        return positions.advance(t, step, result);
    }

    private boolean addChoice(int t, Step step) {
        String leftOut = ((Action.Choose) step.action).leftOut();
        if (!leftOut.isEmpty()) {
            positions.watcher.bounded(leftOut);
        }
        int e = positions.g.add(EventKind.CHOICE, t, positions.slot(t), Mode.NA, step.id, 0);
        causes.computePast(e);
        offerChoice(e, 1);
        return positions.advance(t, step, 0);
    }

    private void offerChoice(int e, int answer) {
        boolean isAnswer = answer < ((Action.Choose) positions.behaviours.step(positions.g.step(e)).action).options();
        if (isAnswer && answer <= positions.reductions.lastChoice(e)) {
            positions.work.push(WorkList.CHOICE, e, answer, 0);
        }
    }

    /** Gives the newest event, a choice, this answer, and leaves those after it on the work list. */
    boolean choose(int e, int answer) {
        positions.g.setValue(e, answer);
        offerChoice(e, answer + 1);
        return positions.locateThreads();
    }
}
