package org.fencepost.explore;

import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;

/**
 * Where threads stand that may have holes: a revisit may keep an event and delete what comes before it in the same thread, if
 * that is no cause of it ({@link DependencyCauses}). Holes are filled in again, first hole first, before the thread goes on;
 * that the kept events come out the same is what independence means.
 */
final class HolePositions extends Positions {
    /** For each thread, where its next event goes. */
    private final int[] slots;
    /** The event that was given something else, the only one since threads were located; NONE when all may have changed. */
    private int changed = ExecutionGraph.NONE;
    /** Whether the thread that goes on goes first because it has the read of an update but not its write. */
    private boolean completesUpdate;

    HolePositions(Setting setting, Reductions reductions) {
        super(setting, reductions);
        slots = new int[setting.threadCapacity()];
    }

    @Override
    int slot(int t) {
        return slots[t];
    }

    /** A thread that has the read of an update but not its write goes first. */
    @Override
    int goesFirst() {
        int pending = pendingUpdate();
        completesUpdate = pending >= 0;
        return completesUpdate ? pending : super.goesFirst();
    }

    /** Once the update is complete, the next such thread has its turn, and then the leftmost: {@link ReplayOrder} says so, too. */
    @Override
    boolean goesOn(int t) {
        return !completesUpdate && super.goesOn(t);
    }

    private int pendingUpdate() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && g.hasHoles(t) && canRun(t) && hasPendingUpdate(t)) {
                return t;
            }
        }
        return ExecutionGraph.NONE;
    }

    private boolean hasPendingUpdate(int t) {
        for (int i = Math.max(0, slots[t] - 1); i < g.length(t); i++) {
            int e = g.event(t, i);
            if (e >= 0
                    && g.isRead(e)
                    && g.isExclusive(e)
                    && (i + 1 == g.length(t) || g.event(t, i + 1) == ExecutionGraph.NONE)) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean begin(int t, Step first) {
        return walk(t);
    }

    @Override
    boolean advance(int t, Step step, long answer) {
        if (g.hasHoles(t) || slots[t] < g.length(t) - 1) {
            return walk(t);
        }
        slots[t] = g.length(t);
        return super.advance(t, step, answer);
    }

    @Override
    boolean nextPart(int e, Step step) {
        int t = g.thread(e);
        if (g.hasHoles(t) || slots[t] < g.length(t) - 1) {
            return walk(t);
        }
        slots[t] = g.length(t);
        return super.nextPart(e, step);
    }

    @Override
    void beginChange(int type, int e, int a) {
        changed = type == WorkList.REVISIT ? onlyChange(a, e) : e;
    }

    @Override
    void endChange() {
        changed = ExecutionGraph.NONE;
    }

    /** What changes when w revisits r: r, unless w filled a hole and nobody has told the events after it. */
    private int onlyChange(int r, int w) {
        g.cut(w + 1);
        return g.index(w) == g.length(g.thread(w)) - 1 ? r : ExecutionGraph.NONE;
    }

    @Override
    boolean locate(int t) {
        return isLocated(t) ? locateEnd(t) : walk(t);
    }

    @Override
    boolean standsWhereItDid(int t) {
        Step step = current[t];
        int slot = slots[t];
        return walk(t) && current[t] == step && slots[t] == slot;
    }

    /** Whether the thread has no holes, and its events are the steps that they are said to be. */
    private boolean isLocated(int t) {
        return changed >= 0
                && !g.hasHoles(t)
                && g.length(t) > 0
                && (g.thread(changed) != t || g.index(changed) == g.length(t) - 1);
    }

    private boolean locateEnd(int t) {
        assert isUpToDate(t) : "an event is not the step that it is said to be";
        int last = g.last(t);
        Step step = behaviours.step(g.step(last));
        boolean more = hasMoreParts(last, step);
        current[t] = more ? step : behaviours.next(step, answer(last, step));
        part[t] = more ? g.part(last) + 1 : 0;
        slots[t] = g.length(t);
        return !failsAt(current[t]) || fail(Checks.failure(current[t]));
    }

    private boolean isUpToDate(int t) {
        Step step = firstStep(t);
        for (int i = 0; i < g.length(t); i++) {
            int e = g.event(t, i);
            if (g.step(e) != step.id) {
                return false;
            }
            step = hasMoreParts(e, step) ? step : behaviours.next(step, answer(e, step));
        }
        return true;
    }

    private Step firstStep(int t) {
        int spawn = g.spawnedBy(t);
        return spawn == ExecutionGraph.NONE ? roots.get(t) : behaviours.spawned(behaviours.step(g.step(spawn)));
    }

    @Override
    Step position(int t) {
        return current[t];
    }

    /** Walks the thread up to its first hole or its end, and tells its events which steps they are now. */
    private boolean walk(int t) {
        Step step = firstStep(t);
        int p = 0;
        for (int i = 0; ; i++) {
            int e = i < g.length(t) ? g.event(t, i) : ExecutionGraph.NONE;
            if (e == ExecutionGraph.NONE || failsAt(step)) {
                current[t] = step;
                part[t] = p;
                slots[t] = i;
                return !failsAt(step) || fail(Checks.failure(step));
            }
            adopt(e, step);
            if (hasMoreParts(e, step)) {
                p++;
            } else {
                step = behaviours.next(step, answer(e, step));
                p = 0;
            }
        }
    }

    private void adopt(int e, Step step) {
        Step before = behaviours.step(g.step(e));
        if (before == step) {
            return;
        }
        if (!before.action.equals(step.action) && !(g.isRead(e) && readsTheSame(before.action, step.action))) {
            throw new IllegalStateException("an action changed although nothing it depends on did: " + before.action
                    + " became " + step.action);
        }
        if (before.plan != null) {
            step.plan = before.plan;
        }
        g.setStep(e, step.id);
        g.rows().forgetAfter(e, g.size()); // it may depend on something else
    }

    /** The read of an update does not depend on what is to be written, only its write does. */
    private static boolean readsTheSame(Action before, Action now) {
        return before.getClass() == now.getClass() && withoutOperand(before).equals(withoutOperand(now));
    }

    private static Action withoutOperand(Action action) {
        if (action instanceof Action.Rmw rmw) {
            return new Action.Rmw(rmw.address(), rmw.size(), rmw.op(), 0, 0, rmw.how(), rmw.site());
        }
        if (action instanceof Action.Cas cas) {
            return new Action.Cas(
                    cas.address(),
                    cas.size(),
                    cas.expected(),
                    0,
                    cas.highExpected(),
                    0,
                    cas.success(),
                    cas.failure(),
                    cas.site());
        }
        return action;
    }
}
