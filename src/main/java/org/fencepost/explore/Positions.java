package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;

/**
 * Where the threads of the graph at hand stand: which step each comes to next, what its events answered so far, and which
 * thread goes on.
 */
abstract class Positions {
    final Behaviours behaviours;
    final WideValues wide;
    final Updates updates;
    final Locations locations;
    final Checks checks;
    final List<Step> roots;
    final Watcher watcher;
    /** What leaves executions out that tell nothing new. */
    Reductions reductions = Reductions.NONE;

    ExecutionGraph g;
    /** Where each thread stands; for a step with several parts, {@link #part} says at which. */
    final Step[] current;

    final int[] part;
    boolean stopped;

    Positions(
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            List<Step> roots,
            int threadCapacity) {
        this.behaviours = behaviours;
        this.wide = behaviours.wide;
        this.updates = new Updates(wide);
        this.locations = locations;
        this.checks = checks;
        this.watcher = watcher;
        this.roots = roots;
        this.current = new Step[threadCapacity];
        this.part = new int[threadCapacity];
    }

    /** For how many executions the one at hand counts. */
    final long weight() {
        return reductions.weight();
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
        return reductions.goesFirst();
    }

    final boolean canRun(int t) {
        Step step = current[t];
        boolean ready = switch (step.code) {
            case BLOCK, END, FAILURE -> false;
            case JOIN -> hasEnded(((Action.Join) step.action).thread());
            default -> true;
        };
        return ready && !reductions.holdsBack(t);
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

    boolean fail(Finding finding) {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t)) {
                current[t] = position(t);
            }
        }
        stopped |= !watcher.failed(g, current, finding);
        return false;
    }

    AccessPlan plan(Step step) {
        AccessPlan plan = step.plan;
        if (plan == null) {
            Action.Access access = (Action.Access) step.action;
            plan = step.plan = locations.plan(access, Effect.isAtomic(access));
        }
        return plan;
    }

    /** Moves the reading thread on: to the next part of the access, to the write of an update, or past it. */
    boolean advanceRead(int e) {
        Step step = behaviours.step(g.step(e));
        return hasMoreParts(e, step) ? nextPart(e, step) : advance(g.thread(e), step, answer(e, step));
    }

    /** Whether the action that made the event goes on with another event. */
    boolean hasMoreParts(int e, Step step) {
        return switch (step.code) {
            case UPDATE -> g.isRead(e) && g.isExclusive(e);
            case LOAD, STORE -> g.part(e) + 1 < step.plan.parts();
            default -> false;
        };
    }

    boolean nextPart(int e, Step step) {
        current[g.thread(e)] = step;
        part[g.thread(e)] = g.part(e) + 1;
        return true;
    }

    /** The answer to the action that ends with the event. */
    long answer(int e, Step step) {
        return switch (g.kind(e)) {
            case READ -> g.part(e) == 0 ? g.value(e) : joined(e, step.plan);
            case WRITE -> step.code == Step.Code.UPDATE ? g.value(g.predecessor(e)) : 0;
            case SPAWN -> g.link(e);
            case JOIN, CHOICE -> g.value(e);
            case FENCE, ALLOC, FREE -> 0;
        };
    }

    /** The value of a torn access that ends with the read. */
    long joined(int e, AccessPlan plan) {
        int p = g.part(e);
        long value = 0;
        long high = 0;
        for (int i = 0; i <= p; i++) {
            long bytes = g.value(g.event(g.thread(e), g.index(e) - p + i)) << (8 * (plan.offsets()[i] & 7));
            if (plan.offsets()[i] < 8) {
                value |= bytes;
            } else {
                high |= bytes;
            }
        }
        return p > 0 && plan.isWide() ? wide.number(value, high) : value;
    }

    /** Finds out where each thread of the graph stands. Returns false when one has failed. */
    final boolean locateThreads() {
        reductions.restart();
        return locateAll();
    }

    boolean locateAll() {
        for (int t = 0; t < g.threads(); t++) {
            if (!g.isAlive(t)) {
                continue;
            }
            current[t] = position(t);
            int last = g.last(t);
            part[t] = last >= 0 && current[t].id == g.step(last) ? g.part(last) + 1 : 0;
            if (failsAt(current[t])) {
                return fail(Checks.failure(current[t]));
            }
        }
        return true;
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
