package org.fencepost.explore;

import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.CauseRows;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.EventRows;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Dependencies;
import org.fencepost.program.Mode;
import org.fencepost.verdict.Monitor;

/**
 * Exploration for models that allow po ∪ rf cycles (load buffering) but no cycle of dependencies, fences and rf: IMM. An
 * event is caused by what it depends on, what fences and synchronising accesses keep before it, and the write it reads from,
 * not by everything before it in its thread (Mixer §4.2, last paragraph: po is replaced by a weakening of it). A revisit
 * may therefore keep a write and delete events before it in the same thread. They are filled in again, first hole first,
 * before the thread goes on; that the kept events come out the same is what independence means.
 *
 * <p>An event in a hole is added maximally when it is as late in coherence order as the later accesses of its own thread
 * to the same location allow.
 */
final class DependencyExploration extends Exploration {
    DependencyExploration(
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
        exclusivePairs = model.hasExclusivePairs();
        slots = new int[threadCapacity];
    }

    private final boolean exclusivePairs;
    /** For each thread, where its next event goes. */
    private final int[] slots;

    /** Those whose causes are causes of the event at hand. */
    private int[] direct = new int[16];

    private int directCount;

    private final ReplayOrder order = new ReplayOrder();
    /** The event that was given something else, the only one since threads were located; NONE when all may have changed. */
    private int changed = ExecutionGraph.NONE;

    @Override
    ExecutionGraph emptyGraph() {
        return new ExecutionGraph(this::computeCauses);
    }

    @Override
    boolean tracksDependencies() {
        return true;
    }

    @Override
    int slot(int t) {
        return slots[t];
    }

    // ---- scheduling -------------------------------------------------------------------------------------------------

    /** A thread that has the read of an update but not its write goes first. */
    @Override
    int goesFirst() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && g.hasHoles(t) && canRun(t) && hasPendingUpdate(t)) {
                return t;
            }
        }
        return super.goesFirst();
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
        return locate(t);
    }

    @Override
    boolean advance(int t, Step step, long answer) {
        if (g.hasHoles(t) || slots[t] < g.length(t) - 1) {
            return locate(t);
        }
        slots[t] = g.length(t);
        return super.advance(t, step, answer);
    }

    @Override
    boolean nextPart(int e, Step step) {
        int t = g.thread(e);
        if (g.hasHoles(t) || slots[t] < g.length(t) - 1) {
            return locate(t);
        }
        slots[t] = g.length(t);
        return super.nextPart(e, step);
    }

    @Override
    boolean retry(int type, int e, int a, int b) {
        changed = type == WorkList.REVISIT ? onlyChange(a, e) : e;
        boolean consistent = super.retry(type, e, a, b);
        changed = ExecutionGraph.NONE;
        return consistent;
    }

    /** What changes when w revisits r: r, unless w filled a hole and nobody has told the events after it. */
    private int onlyChange(int r, int w) {
        g.cut(w + 1);
        return g.index(w) == g.length(g.thread(w)) - 1 ? r : ExecutionGraph.NONE;
    }

    @Override
    boolean locateAll() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && !(isLocated(t) ? locateEnd(t) : locate(t))) {
                return false;
            }
        }
        return true;
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
    private boolean locate(int t) {
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
        if (!before.action.equals(step.action) && !(g.isRead(e) && readsAlike(before.action, step.action))) {
            throw new IllegalStateException("an action changed although nothing it depends on did: " + before.action
                    + " became " + step.action);
        }
        if (before.plan != null) {
            step.plan = before.plan;
        }
        g.setStep(e, step.id);
    }

    /** The read of an update does not depend on what is to be written, only its write does. */
    private static boolean readsAlike(Action before, Action now) {
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

    // ---- causes -----------------------------------------------------------------------------------------------------

    @Override
    void computePast(int e) {
        computeOwnPast(e);
        // Events after a hole know nothing yet, or no longer the truth, about what fills it.
        int t = g.thread(e);
        for (int i = g.index(e) + 1; i < g.length(t) && g.event(t, i) >= 0; i++) {
            computeOwnPast(g.event(t, i));
        }
    }

    private void computeOwnPast(int e) {
        super.computePast(e);
        g.rows().forget(e);
        if (keepsCompanions && g.hasNarrowPrefixes()) {
            g.rows().require(e);
            computePrefix(e);
        }
    }

    private boolean computeCauses(int e) {
        CauseRows rows = g.rows();
        rows.dependencies().clear(e);
        directCount = 0;
        listDirect(e);
        boolean complete = true;
        for (int i = 0; i < directCount; i++) {
            complete &= !rows.needs(direct[i]);
        }
        return complete && mergeCauses(e) && completeUpdates(e);
    }

    /** Lists those whose causes are causes of the event. */
    private void listDirect(int e) {
        int t = g.thread(e);
        Dependencies on = behaviours.step(g.step(e)).dependencies;
        list(g.spawnedBy(t));
        for (int i = 0; i < g.index(e); i++) {
            int f = g.event(t, i);
            if (f >= 0) {
                relate(f, e, on);
            }
        }
        if (g.isRead(e) && g.readsFrom(e) >= 0) {
            listSource(e, g.readsFrom(e));
        }
        for (int i = 0; g.kind(e) == EventKind.JOIN && i < g.length(g.link(e)); i++) {
            list(g.event(g.link(e), i)); // a join comes after everything that the thread did
        }
    }

    private void list(int f) {
        if (f < 0) {
            return;
        }
        if (directCount == direct.length) {
            direct = Arrays.copyOf(direct, 2 * directCount);
        }
        direct[directCount++] = f;
    }

    private boolean mergeCauses(int e) {
        EventRows causes = g.rows().causes();
        causes.clear(e);
        causes.add(e, e);
        for (int i = 0; i < directCount; i++) {
            causes.addAll(e, direct[i]);
        }
        if (g.isRead(e) && g.readsFrom(e) >= 0) {
            causes.add(e, g.readsFrom(e));
        }
        return true;
    }

    /** What its causes keep is kept, and so are the companion and, for some threads, what comes before in the thread. */
    private void computePrefix(int e) {
        EventRows prefixes = g.rows().prefixes();
        prefixes.clear(e);
        prefixes.add(e, e);
        for (int f = 0; f < g.size(); f++) {
            if (f != e && g.causes(f, e) && !prefixes.contains(e, f)) {
                prefixes.addAll(e, f);
            }
        }
        int companion = reductions.companion(e);
        if (companion >= 0) {
            prefixes.addAll(e, companion);
        }
        if (g.predecessor(e) >= 0 && reductions.keepsProgramOrder(g.thread(e))) {
            prefixes.addAll(e, g.predecessor(e));
        }
    }

    /**
     * A read of the thread's own write needs what the write's value depends on. What only comes before the write (a read
     * before a release, say) may still see what the read leads to: rfi is no part of ar but inside of ppo.
     */
    private void listSource(int e, int write) {
        if (g.thread(write) != g.thread(e)) {
            list(write);
            return;
        }
        Dependencies on = behaviours.step(g.step(write)).dependencies;
        for (int i = 0; i < g.index(write); i++) {
            int f = g.event(g.thread(write), i);
            if (f >= 0 && dependsOn(f, write, on)) {
                list(f);
            }
        }
    }

    /**
     * Keeps the write of an update together with its read when that costs nothing more. A read without its write would
     * reserve a place in coherence order that no maximal extension respects. Returns false if it is not yet known what a write
     * costs.
     */
    private boolean completeUpdates(int e) {
        EventRows causes = g.rows().causes();
        for (int i = 1; i < g.index(e); i++) {
            int write = g.event(g.thread(e), i);
            if (write < 0 || !g.isWrite(write) || !g.isExclusive(write) || !causes.contains(e, g.predecessor(write))) {
                continue;
            }
            if (g.rows().needs(write)) {
                return false;
            }
            if (causes.containsAllBut(e, write)) {
                causes.add(e, write);
            }
        }
        return true;
    }

    private void relate(int f, int e, Dependencies on) {
        if (dependsOn(f, e, on)) {
            g.rows().dependencies().add(e, f);
            list(f);
        } else if (isKept(f, e)) {
            list(f);
        }
    }

    /** data ∪ ctrl ∪ addr; po? ∪ casdep, and what the read of an update is before. */
    private boolean dependsOn(int f, int e, Dependencies on) {
        if (!g.isRead(f)) {
            return false;
        }
        Step source = behaviours.step(g.step(f));
        if (source.code == Step.Code.UPDATE ? isBeforeAfterUpdate(source.effect(), f, e) : isFailedUpdate(source)) {
            return true;
        }
        int action = source.number;
        if (Dependencies.contains(on.control(), action) || Dependencies.contains(on.address(), action)) {
            return true;
        }
        if (Dependencies.contains(g.isRead(e) ? on.comparison() : on.data(), action)) {
            return true;
        }
        return g.isWrite(e) && Dependencies.contains(behaviours.step(g.step(e)).earlierAddresses, action);
    }

    /**
     * Whether the read f of an update comes before e: rmw, and [R ∩ CAS]; po for updates that may not write, which C lets
     * nobody tell from a branch. In a model of exclusive pairs all reads of updates are like that, [Rex]; po.
     */
    private boolean isBeforeAfterUpdate(Effect update, int f, int e) {
        return exclusivePairs || !update.alwaysWrites() || g.predecessor(e) == f && g.isWrite(e) && g.isExclusive(e);
    }

    /** A weak compare-and-swap that fails for no reason is a load. Like one that fails for a reason, it decides. */
    private static boolean isFailedUpdate(Step step) {
        return step.action instanceof Action.Load load && load.how().has(Annotation.CAS);
    }

    /** bob, and what the explorer itself must not separate. */
    private boolean isKept(int f, int e) {
        return switch (g.kind(f)) {
            case FENCE, JOIN, ALLOC, CHOICE -> true;
            case READ -> g.mode(f).isAcquire() || isBarrier(e) || isRelease(e) || isKeptUpdate(f, e);
            case WRITE -> isBarrier(e) || isRelease(e) || isKeptWrite(f, e);
            case SPAWN, FREE -> isBarrier(e);
        };
    }

    private boolean isBarrier(int e) {
        EventKind kind = g.kind(e);
        return kind == EventKind.FENCE || kind == EventKind.SPAWN || kind == EventKind.FREE;
    }

    private boolean isRelease(int e) {
        return g.isWrite(e) && g.mode(e).isRelease();
    }

    /** [Rex]; po-loc; [W]: what a write hands on of a release sequence depends on the updates before it. */
    private boolean isKeptUpdate(int f, int e) {
        return g.isExclusive(f) && g.isWrite(e) && g.location(e) == g.location(f);
    }

    /** [Wsc]; po; [Rsc], [Wrel]; po-loc; [W], and detour: a later read of the location that reads from another thread. */
    private boolean isKeptWrite(int f, int e) {
        if (g.isRead(e) && g.mode(f) == Mode.SC && g.mode(e) == Mode.SC) {
            return true;
        }
        if (!g.isAccess(e) || g.location(e) != g.location(f)) {
            return false;
        }
        if (g.isWrite(e)) {
            return g.mode(f).isRelease();
        }
        int source = g.readsFrom(e);
        return source >= 0 && g.thread(source) != g.thread(e);
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    /**
     * A revisit may keep the read of an update and delete its write. Then the thread of that update goes first
     * ({@link #goesFirst}) and everything else comes after, whichever was first in this graph. What counts as a maximal
     * extension follows that order.
     */
    @Override
    void pushRevisits(int w, int loc) {
        if (!isReadElsewhere(w, loc) || !opensUpdate(w)) {
            super.pushRevisits(w, loc);
            return;
        }
        inspectWrite(w, loc);
        for (int r = w - 1; r >= 0; r--) {
            if (g.isRead(r) && g.location(r) == loc && g.thread(r) != g.thread(w) && !g.inPrefix(r, w)) {
                order.arrange(g, r, w);
                if (isMaximalExtension(r, w)) {
                    work.push(WorkList.REVISIT, w, r, 0);
                }
            }
        }
        order.forget();
    }

    /** Whether another thread has a read that the write could revisit: for most writes there is none. */
    private boolean isReadElsewhere(int w, int loc) {
        boolean found = hasOtherReader(g.firstInitialReader(loc), w);
        for (int i = g.writes(loc) - 1; i >= 0 && !found; i--) {
            found = hasOtherReader(g.firstReader(g.write(loc, i)), w);
        }
        return found;
    }

    private boolean hasOtherReader(int first, int w) {
        for (int r = first; r >= 0; r = g.nextReader(r)) {
            if (g.thread(r) != g.thread(w)) {
                return true;
            }
        }
        return false;
    }

    private boolean opensUpdate(int w) {
        for (int e = 0; e < w; e++) {
            if (g.isWrite(e) && g.isExclusive(e) && !g.inPrefix(e, w) && g.inPrefix(g.predecessor(e), w)) {
                return true;
            }
        }
        return false;
    }

    private boolean isMaximalExtension(int r, int w) {
        for (int e = r; e < w; e++) {
            if (!reductions.canGoBack(e, w) || !g.inPrefix(e, w) && !isMaximal(e, w)) {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean isBefore(int f, int e, int w) {
        return order.isArranged() ? order.isBefore(f, e) : super.isBefore(f, e, w);
    }

    // ---- places -----------------------------------------------------------------------------------------------------

    @Override
    int lastPlace(int e) {
        return lastPlaceAmong(e, ExecutionGraph.NONE, g.isRead(e));
    }

    @Override
    int lastPlaceFor(int e, int revisited) {
        int last = lastPlaceAmong(e, ExecutionGraph.NONE, false);
        return revisited < 0 ? last : Math.min(last, lastPlaceAmong(revisited, ExecutionGraph.NONE, false));
    }

    @Override
    int lastPlace(int e, int w) {
        return lastPlaceAmong(e, w, g.isRead(e));
    }

    /** As late as the later accesses of the thread to the same location allow; with w, those that were there before e. */
    private int lastPlaceAmong(int e, int w, boolean forRead) {
        int loc = g.location(e);
        int last = g.writes(loc) - 1;
        int end = w < 0 ? g.length(g.thread(e)) : endOfThread(g.thread(e), w);
        for (int i = g.index(e) + 1; i < end; i++) {
            int f = g.event(g.thread(e), i);
            if (f < 0 || !g.isAccess(f) || g.location(f) != loc || f == w || w >= 0 && !isBefore(f, e, w)) {
                continue;
            }
            last = Math.min(last, g.isWrite(f) ? g.coherencePosition(f) - 1 : lastBefore(f, forRead));
        }
        return last;
    }

    /** The index up to which events of the thread can have been there before an earlier one, if w was. */
    private int endOfThread(int t, int w) {
        boolean inOrder = !g.hasFillers(t) && !order.isArranged() && !keepsCompanions;
        return inOrder ? Math.min(g.length(t), g.clocks().causes(w, t)) : g.length(t);
    }

    /** A later read of the thread: an earlier read may read the same write, an earlier write comes before that write. */
    private int lastBefore(int laterRead, boolean forRead) {
        int source = g.readsFrom(laterRead);
        int position = source == ExecutionGraph.INIT ? -1 : g.coherencePosition(source);
        return forRead ? position : position - 1;
    }

    @Override
    boolean mustCheck(int e) {
        return g.index(e) < g.length(g.thread(e)) - 1;
    }

    /** Always right after what its read reads from; whether that is maximal is asked of the read, if it does not stay. */
    @Override
    boolean hasForcedPlace(int e, int w) {
        return g.isExclusive(e);
    }
}
