package org.fencepost.explore;

import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.verdict.Monitor;

/**
 * Exploration in which reads that would only make their thread wait (for a lock, for a value in an await loop, for ever after
 * a failed assumption) are <em>put off</em>: as long as a read waits if it reads from the co-latest write, other threads go
 * first, until one writes to its location. That is a matter of which thread goes on when, and exploration is exact for every
 * such choice. When no other thread can go on, a read that was put off and has older writes to read from is added as
 * always. If there is none, the threads that still wait are shown with their reads of the co-latest writes: a hang, or a
 * deadlock.
 *
 * <p>The aim is that of in-place revisits (Kokologiannakis, Marmanis, Vafeiadis: Unblocking Dynamic Partial Order Reduction,
 * CAV 2023): fewer executions that are explored only to find a thread still waiting at their end. A write that revisits a
 * read and makes it wait still leaves one.
 */
final class InPlaceExploration extends Exploration {
    private final ThreadNumbers numbers;
    /** For each thread the location that it waits for, or -1 when its next read has not been put off. */
    private final int[] waitsFor;

    private int waiting;
    /** A thread that has nobody left to wait for, or -1. */
    private int insisting = -1;
    /** Some thread need not wait any longer. */
    private boolean woken;

    InPlaceExploration(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            Monitor monitor,
            List<Step> roots,
            ThreadNumbers numbers,
            int threadCapacity,
            int maxEvents) {
        super(model, behaviours, locations, checks, watcher, monitor, roots, threadCapacity, maxEvents);
        this.numbers = numbers;
        waitsFor = new int[threadCapacity];
        Arrays.fill(waitsFor, -1);
    }

    // ---- which reads wait -------------------------------------------------------------------------------------------

    /** Whether the thread does nothing but wait once the step has read the value. */
    private boolean waitsAfter(Step step, long value) {
        if (step.code == Step.Code.UPDATE) {
            Action.Access update = (Action.Access) step.action;
            // An update that writes back what it read tells the others nothing.
            if (updates.writes(update, value) && updates.written(update, value) != value) {
                return false;
            }
        }
        Step next = behaviours.next(step, value);
        while (next.code == Step.Code.FENCE) {
            next = behaviours.next(next, 0);
        }
        return next.code == Step.Code.BLOCK && ((Action.Block) next.action).isWait();
    }

    /** Only single atomic reads are put off. */
    private boolean mayWait(Step step) {
        return plan(step).parts() == 1 && isAtomic((Action.Access) step.action);
    }

    @Override
    boolean blocksAt(int e, Step step, int write) {
        return super.blocksAt(e, step, write) || mayWait(step) && waitsAfter(step, valueFrom(e, write));
    }

    // ---- putting off ------------------------------------------------------------------------------------------------

    @Override
    boolean canRun(int t) {
        return waitsFor[t] < 0 && super.canRun(t);
    }

    @Override
    int threadAfter(int t) {
        if (woken) {
            woken = false;
            return nextThread(0);
        }
        return super.threadAfter(t);
    }

    /** An update whose read was revisited is completed first: afterwards its write need not be the co-latest. */
    @Override
    int nextThread(int from) {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && part[t] > 0) {
                return t;
            }
        }
        int t = super.nextThread(from);
        if (t >= 0 || waiting == 0) {
            return t;
        }
        for (t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && waitsFor[t] >= 0 && !followsWaiting(t) && hasWayOut(t)) {
                resume(t);
                insisting = t;
                return t;
            }
        }
        return -1;
    }

    /** Whether a thread that is alike, and first, waits at the same place: what it does not want this one does not want. */
    private boolean followsWaiting(int t) {
        int lower = symmetry == null || waiting == 0 ? -1 : symmetry.level(t);
        return lower >= 0 && waitsFor[lower] >= 0;
    }

    /** Whether the thread, which does not want to read from the co-latest write, can read from another. */
    private boolean hasWayOut(int t) {
        Step step = current[t];
        int e = newRead(t, step);
        listOptions(e);
        boolean found = false;
        for (int i = 1; i < optionCount && !found; i++) {
            found = !blocksAt(e, step, options[i]);
        }
        assign(e, options[0]);
        g.cut(e);
        return found;
    }

    private void putOff(int t, int loc) {
        waitsFor[t] = loc;
        waiting++;
    }

    private void resume(int t) {
        waitsFor[t] = -1;
        waiting--;
    }

    @Override
    boolean locateThreads() {
        if (waiting > 0) {
            Arrays.fill(waitsFor, -1);
            waiting = 0;
        }
        insisting = -1;
        woken = false;
        return super.locateThreads();
    }

    @Override
    boolean addRead(int t, Step step) {
        if (!mayWait(step)) {
            return super.addRead(t, step);
        }
        if (followsWaiting(t)) {
            putOff(t, plan(step).locations()[0]);
            return true;
        }
        int e = newRead(t, step);
        listOptions(e);
        if (t == insisting) {
            insisting = -1;
            return takeOptions(e, step);
        }
        if (!waitsAfter(step, valueFrom(e, options[0]))) {
            return takeOptions(e, step);
        }
        assign(e, options[0]);
        boolean right = checkRead(e);
        putOff(t, g.location(e));
        g.cut(e);
        return right;
    }

    @Override
    boolean addWrite(int t, Step step) {
        boolean goesOn = super.addWrite(t, step);
        if (waiting > 0 && goesOn) {
            wake(g.location(g.size() - 1));
        }
        return goesOn;
    }

    private void wake(int loc) {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && waitsFor[t] == loc) {
                resume(t);
                woken = true;
            }
        }
    }

    // ---- the end ----------------------------------------------------------------------------------------------------

    @Override
    void finish() {
        assert holds() : "an inconsistent execution was not noticed";
        if (waiting > 0) {
            for (int t = 0; t < g.threads(); t++) {
                if (g.isAlive(t) && waitsFor[t] >= 0 && !showWaiting(t)) {
                    return;
                }
            }
        }
        if (exits()) {
            // How long the others had waited until then counts: each is explored by itself.
            numbers.giveUpInPlace();
            throw new Restart("exit() ends waits");
        }
        conclude();
    }

    /** Adds the read that was put off, with what comes before the thread waits. Returns false when it is wrong. */
    private boolean showWaiting(int t) {
        resume(t);
        Step step = current[t];
        int e = newRead(t, step);
        listOptions(e);
        assign(e, options[0]);
        if (!checkRead(e)) {
            return false;
        }
        if (g.isExclusive(e)) {
            int w = g.add(EventKind.WRITE, t, slot(t), writeMode(step), step.id, 1);
            g.setLocation(w, g.location(e));
            g.setMode(w, g.mode(w), true);
            g.setValue(w, g.value(e));
            computePast(w);
            int source = g.readsFrom(e);
            g.place(w, source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1);
        }
        Step next = behaviours.next(step, g.value(e));
        while (next.code == Step.Code.FENCE) {
            Mode mode = ((Action.Fence) next.action).how().mode();
            computePast(g.add(EventKind.FENCE, t, slot(t), mode, next.id, 0));
            next = behaviours.next(next, 0);
        }
        current[t] = next;
        return true;
    }

    /** Whether a thread ends the program while others could still wait. */
    private boolean exits() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && current[t].action instanceof Action.End end && end.exit()) {
                return !othersAreJoined(t);
            }
        }
        return false;
    }

    private boolean othersAreJoined(int exiting) {
        for (int t = 0; t < g.threads(); t++) {
            if (t != exiting && g.isAlive(t) && g.joinedBy(t) == ExecutionGraph.NONE) {
                return false;
            }
        }
        return true;
    }
}
