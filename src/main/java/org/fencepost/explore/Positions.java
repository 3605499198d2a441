package org.fencepost.explore;

import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;

/**
 * The graph at hand, and where its threads stand: which step each comes to next, what its events answered so far, and which
 * thread goes on. Threads are added to at their ends; see {@link HolePositions}.
 */
class Positions {
    final Behaviours behaviours;
    final WideValues wide;
    final Updates updates;
    final Locations locations;
    final Checks checks;
    final List<Step> roots;
    final Watcher watcher;
    /** What leaves executions out that tell nothing new. */
    final Reductions reductions;

    /** How far exploration goes on after a graph that leads nowhere. */
    final WastedDepth wasted = new WastedDepth();

    /** From {@link #enter} on: frames are made for these positions. */
    @SuppressWarnings("NullAway.Init")
    Frame frame;

    /** The graph at hand, and what is left to try in it. */
    @SuppressWarnings("NullAway.Init")
    ExecutionGraph g;

    @SuppressWarnings("NullAway.Init")
    WorkList work;

    private boolean hasEntered;
    /** Where each thread stands; for a step with several parts, {@link #part} says at which. */
    final Step[] current;

    final int[] part;
    /** Whether it has to be found out where the thread stands: it has lost events, or is one of another graph. */
    private final boolean[] displaced;

    boolean stopped;
    /** Whether a thread that has begun an access goes on before all others. */
    private final boolean finishesAccesses;
    /** Whether one that has begun a transaction does, and otherwise always the leftmost goes on. */
    private final boolean transactions;
    /** Whether what is wrong is of no interest before an execution is complete. */
    private final boolean lenient;

    private final FastModel model;

    Positions(Setting setting, Reductions reductions) {
        this.behaviours = setting.behaviours();
        this.wide = behaviours.wide;
        this.updates = new Updates(wide);
        this.locations = setting.locations();
        this.lenient = setting.isFiltered();
        this.model = setting.model();
        this.checks = lenient ? setting.checks().lenient() : setting.checks();
        this.watcher = setting.watcher();
        this.roots = setting.roots();
        this.reductions = reductions;
        this.current = new Step[setting.threadCapacity()];
        this.part = new int[setting.threadCapacity()];
        this.displaced = new boolean[setting.threadCapacity()];
        this.transactions = setting.transactions();
        this.finishesAccesses = setting.sizes() != Setting.Sizes.EQUAL || transactions;
    }

    /** Whether there is a graph at hand. */
    final boolean hasEntered() {
        return hasEntered;
    }

    /** Leaves the graph at hand for good. */
    final void leave() {
        hasEntered = false;
    }

    final void enter(Frame next) {
        hasEntered = true;
        frame = next;
        g = next.graph;
        work = next.work;
        Arrays.fill(displaced, true);
    }

    /** Takes the graph back to when the event was the newest, and about to become something else. */
    final void goBackTo(int e) {
        displace(e);
        cut(g.groupEnd(e) + 1);
    }

    /** Takes the newest events away, so that this many are left. */
    final void cut(int size) {
        for (int lost = g.size() - 1; lost >= size; lost--) {
            displace(lost);
        }
        g.cut(size);
    }

    /** The event, the newest of its thread, becomes something else. */
    final void displace(int e) {
        displaced[g.thread(e)] = true;
    }

    /** For how many executions the one at hand counts. */
    final long weight() {
        return reductions.weight();
    }

    /** What the fence of the step is to the model that is explored. */
    final Mode fenceMode(Step step) {
        return model.mode(((Action.Fence) step.action).how());
    }

    /** Where in its thread the next event goes. */
    int slot(int t) {
        return g.length(t);
    }

    /** The thread that goes on, or NONE when none can. */
    final int nextThread() {
        int first = goesFirst();
        if (first >= 0) {
            return first;
        }
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && canRun(t)) {
                return t;
            }
        }
        return reductions.goesLast();
    }

    /** A thread that goes on before those that are further to the left, or NONE. */
    int goesFirst() {
        int inAccess = finishesAccesses ? inAccess() : ExecutionGraph.NONE;
        return inAccess >= 0 ? inAccess : reductions.goesFirst();
    }

    /** A thread in the middle of an access, or NONE: the write of an update always follows its read (Mixer §3.1). */
    private int inAccess() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && (part[t] > 0 || isInTransaction(t)) && canRun(t)) {
                return t;
            }
        }
        return ExecutionGraph.NONE;
    }

    /** Whether the thread has done a part of a transaction. */
    final boolean isInTransaction(int t) {
        int last = g.last(t);
        int transaction = current[t].transaction;
        return transaction > 0 && last >= 0 && behaviours.step(g.step(last)).transaction == transaction;
    }

    /** Whether the thread that went on last, and still can, is the next one, too. */
    boolean goesOn(int t) {
        return !transactions && canRun(t);
    }

    final boolean canRun(int t) {
        Step step = current[t];
        return !step.isEnd
                && (step.code != Step.Code.JOIN || hasEnded(((Action.Join) step.action).thread()))
                && !reductions.holdsBack(t);
    }

    private boolean hasEnded(int t) {
        return g.isAlive(t) && current[t].code == Step.Code.END;
    }

    /** Whether the main thread, which started all others, has come to its end and has the whole program end. */
    final boolean mainHasReturned() {
        return roots.size() == 1 && current[0].action instanceof Action.End end && end.returns();
    }

    /** Whether the end of the thread is the end of the program. */
    final boolean endsProgram(int t) {
        return current[t].action instanceof Action.End end && (end.exit() || t == 0 && mainHasReturned());
    }

    /** Puts a new thread at its first step. */
    boolean begin(int t, Step first) {
        current[t] = first;
        part[t] = 0;
        return !failsAt(first) || fail(Checks.failure(first));
    }

    /** Moves the thread past a step that has been answered in full. */
    boolean advance(int t, Step step, long answer) {
        Step next = behaviours.next(step, answer);
        current[t] = next;
        part[t] = 0;
        return !failsAt(next) || fail(Checks.failure(next));
    }

    static boolean failsAt(Step step) {
        return step.code == Step.Code.FAILURE;
    }

    /** Tells the watcher that something is wrong. Returns whether to go on with the graph all the same. */
    final boolean fail(Finding finding) {
        if (lenient) {
            return true;
        }
        wasted.complete();
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t)) {
                current[t] = position(t);
            }
        }
        stopped |= !watcher.failed(g, current, finding);
        return false;
    }

    /** Whether some thread waits for ever, and that is the end of it because main has returned. */
    final boolean returnEndsWaits() {
        return mainHasReturned() && hasWaits() && new Stagnation(g, behaviours, current).holds();
    }

    private boolean hasWaits() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && current[t].code != Step.Code.END) {
                return true;
            }
        }
        return false;
    }

    /** New numbers for the oldest events, and what stays with others. */
    final int[] renumber(int[] keepers, int oldest) {
        int[] renumbered = g.renumbering();
        int count = 0;
        for (int e = 0; e < g.size(); e++) {
            renumbered[e] = e < oldest || g.inPrefix(e, keepers) ? count++ : ExecutionGraph.NONE;
        }
        return renumbered;
    }

    final AccessPlan plan(Step step) {
        AccessPlan plan = step.plan;
        if (plan == null) {
            Action.Access access = (Action.Access) step.action;
            plan = step.plan = locations.plan(access, Effect.isAtomic(access));
        }
        return plan;
    }

    /** Moves the thread on from its newest event: to the next part of the access, to the write of an update, or past it. */
    final boolean advanceFrom(int e) {
        Step step = behaviours.step(g.step(e));
        return hasMoreParts(e, step) ? nextPart(e, step) : advance(g.thread(e), step, answer(e, step));
    }

    /** Whether the action that made the event goes on with another: updates have all parts of the read, then those of the write. */
    final boolean hasMoreParts(int e, Step step) {
        return switch (step.code) {
            case UPDATE -> {
                int next = g.part(e) + 1;
                int parts = plan(step).parts();
                yield next == parts ? g.isExclusive(e) : next < 2 * parts;
            }
            case LOAD, STORE -> g.part(e) + 1 < plan(step).parts();
            default -> false;
        };
    }

    boolean nextPart(int e, Step step) {
        current[g.thread(e)] = step;
        part[g.thread(e)] = g.part(e) + 1;
        return true;
    }

    /** The answer to the action that ends with the event. */
    final long answer(int e, Step step) {
        return switch (g.kind(e)) {
            case READ -> joined(e, plan(step));
            case WRITE -> step.code == Step.Code.UPDATE ? oldValue(e, plan(step)) : 0;
            case SPAWN -> g.link(e);
            case JOIN, CHOICE -> g.value(e);
            case FENCE, ALLOC, FREE -> 0;
        };
    }

    /** What the update read that the write belongs to. */
    final long oldValue(int write, AccessPlan plan) {
        return joined(g.event(g.thread(write), g.index(write) - g.part(write) + plan.parts() - 1), plan);
    }

    /** The value of an access that ends with the read. */
    final long joined(int e, AccessPlan plan) {
        if (g.part(e) == 0) {
            return g.value(e);
        }
        int first = g.index(e) - g.part(e);
        return plan.join(p -> g.value(g.event(g.thread(e), first + p)), wide);
    }

    /** The value of an access that reads from these, which begin at this place of the array. */
    final long valueFrom(int[] sources, int at, AccessPlan plan) {
        int[] locs = plan.locations();
        return locs.length == 1
                ? valueFrom(sources[at], locs[0])
                : plan.join(p -> valueFrom(sources[at + p], locs[p]), wide);
    }

    final long valueFrom(int write, int loc) {
        return write == ExecutionGraph.INIT ? checks.initialValue(g, loc) : g.value(write);
    }

    /** What is about to change in the graph, before threads are located: one event, or what a revisit brings. */
    void beginChange(int type, int e, int a) {}

    void endChange() {}

    /** Finds out where each thread of the graph stands. Returns false when one has failed. */
    final boolean locateThreads() {
        reductions.restart();
        return locateAll();
    }

    private boolean locateAll() {
        for (int t = 0; t < g.threads(); t++) {
            if (displaced[t] && g.isAlive(t)) {
                if (!locate(t)) {
                    return false;
                }
                displaced[t] = false;
            }
            assert !g.isAlive(t) || standsWhereItDid(t) : "a thread is not where it is said to be";
        }
        return true;
    }

    /** Finds out where the thread stands. Returns false when it has failed. */
    boolean locate(int t) {
        current[t] = position(t);
        int last = g.last(t);
        part[t] = last >= 0 && current[t].id == g.step(last) ? g.part(last) + 1 : 0;
        return !failsAt(current[t]) || fail(Checks.failure(current[t]));
    }

    /** Whether the thread is where it was when it was located last. Only to check that nothing else moves it. */
    boolean standsWhereItDid(int t) {
        int last = g.last(t);
        return position(t) == current[t]
                && part[t] == (last >= 0 && current[t].id == g.step(last) ? g.part(last) + 1 : 0);
    }

    /** The step that comes after the thread's newest event: the same one when it has more parts. */
    Step position(int t) {
        int last = g.last(t);
        if (last == ExecutionGraph.NONE) {
            int spawn = g.spawnedBy(t);
            return spawn == ExecutionGraph.NONE ? roots.get(t) : behaviours.spawned(behaviours.step(g.step(spawn)));
        }
        Step step = behaviours.step(g.step(last));
        return hasMoreParts(last, step) ? step : behaviours.next(step, answer(last, step));
    }
}
