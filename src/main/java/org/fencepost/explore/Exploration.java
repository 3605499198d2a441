package org.fencepost.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.fencepost.graph.Clocks.Synchronisation;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;

/**
 * TruSt: Mixer's Algorithm 1 with one-byte footprints and empty keep sets. A graph is extended, always in the leftmost
 * thread that can go on, until no thread can; each event that could have been added otherwise leaves the other ways on the
 * graph's work list. A write may also revisit an earlier read of its location: what that keeps of the graph becomes a graph
 * of its own, with its own work list, explored to the end before the old one goes on. So memory is bounded by the depth of
 * revisits, and nothing is stored about executions that are done.
 *
 * <p>Consistency holds at every moment. Coherence and atomicity are respected in what is offered: {@link #readOptions} and
 * {@link #firstPlace} follow happens-before (or, for models that say so, po ∪ rf). The model is asked only about additions
 * that are not maximal (Mixer §4.2, condition 3).
 */
class Exploration {
    private static final int CHECK_EVERY = 1 << 10;

    /** A graph and what is left to try in it. */
    static class Frame {
        final ExecutionGraph graph;
        final WorkList work = new WorkList();

        Frame(ExecutionGraph graph) {
            this.graph = graph;
        }
    }

    private final FastModel model;
    final Behaviours behaviours;
    private final Locations locations;
    private final Watcher watcher;
    final Checks checks;
    private final Monitor monitor;
    private final Synchronisation synchronisation;
    private final boolean byCauses;
    final List<Step> roots;
    private final int threadCapacity;
    private final int maxEvents;

    final Deque<Frame> suspended = new ArrayDeque<>();
    private final ArrayList<Frame> pool = new ArrayList<>();
    ExecutionGraph g;
    WorkList work;
    Frame frame;
    /** Where each thread stands; for a step with several parts, {@link #part} says at which. */
    Step[] current;

    int[] part;
    int[] options = new int[16];
    int optionCount;
    boolean stopped;
    private long additions;

    /** Who is told what exploration comes to. */
    interface Watcher {
        /** All threads have ended. Returns whether to go on. */
        boolean complete(ExecutionGraph graph, Step[] ends);

        /** No thread can go on, but not all have ended. */
        boolean blocked(ExecutionGraph graph, Step[] ends);

        /** Something is wrong in the graph as it stands. */
        boolean failed(ExecutionGraph graph, Step[] ends, Finding finding);

        /** The graph has grown to the largest size allowed. */
        boolean tooLarge(ExecutionGraph graph, Step next);
    }

    Exploration(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            Monitor monitor,
            List<Step> roots,
            int threadCapacity,
            int maxEvents) {
        this.model = model;
        this.behaviours = behaviours;
        this.locations = locations;
        this.checks = checks;
        this.watcher = watcher;
        this.monitor = monitor;
        this.roots = roots;
        this.threadCapacity = threadCapacity;
        this.maxEvents = maxEvents;
        this.synchronisation = model.synchronisation();
        this.byCauses = model.coherenceFollowsCauses();
        this.current = new Step[threadCapacity];
        this.part = new int[threadCapacity];
    }

    /** Explores everything, unless the watcher or the monitor stops it. */
    void run() {
        enter(newFrame());
        g.clear(threadCapacity);
        for (int t = 0; t < roots.size(); t++) {
            g.startThread(t, ExecutionGraph.NONE);
        }
        if (!locateThreads()) {
            return;
        }
        do {
            extend();
        } while (!stopped && backtrack());
    }

    // ---- what differs when causes are not po ∪ rf (see DependencyExploration) --------------------------------------

    ExecutionGraph newGraph() {
        return new ExecutionGraph();
    }

    Frame newFrame() {
        return new Frame(newGraph());
    }

    /** Where in its thread the next event goes. */
    int slot(int t) {
        return g.length(t);
    }

    /** Computes what is before the event, now that its rf is known. */
    void computePast(int e) {
        g.clocks().compute(g, e, synchronisation);
    }

    /** The last place in its location's coherence order that a read may read from, or a write may come after. */
    int lastPlace(int e) {
        return g.writes(g.location(e)) - 1;
    }

    /** The same for a write that a read, when it revisits one, is to read from. */
    int lastPlaceFor(int e, int revisited) {
        return g.writes(g.location(e)) - 1;
    }

    /** The same, as it was when only events before e and those that w is caused by were there. */
    int lastPlace(int e, int w) {
        return g.writes(g.location(e)) - 1;
    }

    /** Whether the graph, consistent before e was added or changed, still is. */
    boolean consistent(int e) {
        return model.accepts(g, e);
    }

    /** Whether an event that is added maximally can still be inconsistent. */
    boolean mustCheck(int e) {
        return false;
    }

    void enter(Frame next) {
        frame = next;
        g = next.graph;
        work = next.work;
    }

    // ---- extending --------------------------------------------------------------------------------------------------

    private void extend() {
        int t = nextThread(0);
        while (t >= 0 && !stopped) {
            if (++additions % CHECK_EVERY == 0 && monitor.mustStop()) {
                stopped = true;
                return;
            }
            if (g.size() >= maxEvents) {
                stopped |= !watcher.tooLarge(g, current[t]);
                return;
            }
            if (!add(t)) {
                return;
            }
            if (!canRun(t)) {
                t = nextThread(0);
            }
        }
        if (!stopped) {
            finish();
        }
    }

    int nextThread(int from) {
        for (int t = from; t < g.threads(); t++) {
            if (g.isAlive(t) && canRun(t)) {
                return t;
            }
        }
        return -1;
    }

    boolean canRun(int t) {
        Step step = current[t];
        return switch (step.code) {
            case BLOCK, END, FAILURE -> false;
            case JOIN -> hasEnded(((Action.Join) step.action).thread());
            default -> true;
        };
    }

    private boolean hasEnded(int t) {
        return g.isAlive(t) && current[t].code == Step.Code.END;
    }

    void finish() {
        boolean ended = true;
        boolean exited = false;
        boolean waiting = true;
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t)) {
                ended &= current[t].code == Step.Code.END;
                exited |= current[t].action instanceof Action.End end && end.exit();
                waiting &= current[t].code == Step.Code.END || waits(current[t].action);
            }
        }
        // exit() ends the waits of all other threads.
        boolean complete = ended || exited && waiting;
        stopped |= !(complete ? watcher.complete(g, current) : watcher.blocked(g, current));
    }

    private static boolean waits(Action action) {
        return action instanceof Action.Join
                || action instanceof Action.Block block
                        && (block.kind() == Action.BlockKind.AWAIT || block.kind() == Action.BlockKind.LOCK);
    }

    /** Adds the next event of the thread. Returns false when the graph is a dead end. */
    private boolean add(int t) {
        Step step = current[t];
        return switch (step.code) {
            case LOAD -> addRead(t, step);
            case STORE -> addWrite(t, step);
            case UPDATE -> part[t] == 0 ? addRead(t, step) : addWrite(t, step);
            case FENCE ->
                addSimple(
                        EventKind.FENCE,
                        t,
                        step,
                        ((Action.Fence) step.action).how().mode());
            case ALLOC -> addSimple(EventKind.ALLOC, t, step, Mode.NA);
            case FREE -> addFree(t, step);
            case SPAWN -> addSpawn(t, step);
            case JOIN -> addJoin(t, step);
            case CHOOSE -> addChoice(t, step);
            case UNSUPPORTED ->
                throw new InputException(
                        "verify does not support " + describe(step.action),
                        step.action.site().user());
            case BLOCK, END, FAILURE -> throw new IllegalStateException("thread cannot go on");
        };
    }

    private static String describe(Action action) {
        if (action instanceof Action.Persistent) {
            return "persistent memory (use the crash command)";
        }
        return action instanceof Action.Flush
                ? "cache-line flushes (use the crash command)"
                : action.getClass().getSimpleName() + " instructions";
    }

    private boolean addSimple(EventKind kind, int t, Step step, Mode mode) {
        int e = g.add(kind, t, slot(t), mode, step.id, 0);
        computePast(e);
        return advance(t, step, 0);
    }

    private boolean addFree(int t, Step step) {
        int e = g.add(EventKind.FREE, t, slot(t), Mode.NA, step.id, 0);
        computePast(e);
        Finding finding = checks.free(g, e, (Action.Free) step.action);
        return finding == null ? advance(t, step, 0) : fail(finding);
    }

    private boolean addSpawn(int t, Step step) {
        Step child = behaviours.spawned(step);
        if (child.thread >= threadCapacity) {
            throw new Restart("more threads");
        }
        int e = g.add(EventKind.SPAWN, t, slot(t), Mode.NA, step.id, 0);
        g.setLink(e, child.thread);
        computePast(e);
        g.startThread(child.thread, e);
        return begin(child.thread, child) && advance(t, step, child.thread);
    }

    /** Puts a new thread at its first step. */
    boolean begin(int t, Step first) {
        current[t] = first;
        part[t] = 0;
        return !failsAt(first) || fail(Checks.failure(first));
    }

    private boolean addJoin(int t, Step step) {
        int child = ((Action.Join) step.action).thread();
        int e = g.add(EventKind.JOIN, t, slot(t), Mode.NA, step.id, 0);
        g.setLink(e, child);
        computePast(e);
        long result = ((Action.End) current[child].action).result();
        g.setValue(e, result);
        return advance(t, step, result);
    }

    private boolean addChoice(int t, Step step) {
        int e = g.add(EventKind.CHOICE, t, slot(t), Mode.NA, step.id, 0);
        computePast(e);
        if (((Action.Choose) step.action).options() > 1) {
            work.push(WorkList.CHOICE, e, 1, 0);
        }
        return advance(t, step, 0);
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
            plan = step.plan = locations.plan(access, isAtomic(access));
        }
        return plan;
    }

    static boolean isAtomic(Action.Access access) {
        if (access instanceof Action.Load load) {
            return load.how().mode().isAtomic();
        }
        return !(access instanceof Action.Store store) || store.how().mode().isAtomic();
    }

    // ---- reads ------------------------------------------------------------------------------------------------------

    boolean addRead(int t, Step step) {
        AccessPlan plan = plan(step);
        int loc = plan.locations()[part[t]];
        Mode mode = step.action instanceof Action.Load load ? load.how().mode() : Mode.RLX;
        int e = g.add(EventKind.READ, t, slot(t), mode, step.id, part[t]);
        g.setLocation(e, loc);
        readOptions(e, loc);
        for (int i = optionCount - 1; i > 0; i--) {
            if (!blocksAt(e, step, options[i])) {
                work.push(WorkList.READ, e, options[i], 0);
            }
        }
        assign(e, options[0]);
        return (!mustCheck(e) || consistent(e)) && checkRead(e) && advanceRead(e);
    }

    /** The writes that the read may read from without breaking coherence, co-latest first. */
    private void readOptions(int e, int loc) {
        optionCount = 0;
        readOptions(e, loc, g.predecessor(e));
    }

    /** Adds to the options what a read that comes after {@code pred} may read from. */
    void readOptions(int e, int loc, int pred) {
        for (int i = lastPlace(e); i >= 0; i--) {
            int w = g.write(loc, i);
            offer(w);
            if (isSeen(w, pred)) {
                return;
            }
        }
        offer(ExecutionGraph.INIT);
    }

    void offer(int write) {
        if (optionCount == options.length) {
            options = java.util.Arrays.copyOf(options, 2 * optionCount);
        }
        options[optionCount++] = write;
    }

    /** Whether the write, or a read of it, is in the past of {@code pred}, so that what comes after must not miss it. */
    boolean isSeen(int write, int pred) {
        if (pred == ExecutionGraph.NONE) {
            return false;
        }
        if (isPast(write, pred)) {
            return true;
        }
        for (int r = g.firstReader(write); r >= 0; r = g.nextReader(r)) {
            if (isPast(r, pred)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPast(int e, int pred) {
        int t = g.thread(e);
        int seen = byCauses ? g.clocks().causes(pred, t) : g.clocks().happensBefore(pred, t);
        return seen > g.index(e);
    }

    /**
     * Whether reading from the write leaves the thread stuck at once. Such an execution is of interest only when the write
     * is co-latest: then it shows what the thread waits for.
     */
    private boolean blocksAt(int e, Step step, int write) {
        if (plan(step).parts() > 1) {
            return false;
        }
        long value = valueFrom(e, write);
        if (step.code == Step.Code.UPDATE && Updates.writes((Action.Access) step.action, value)) {
            return false;
        }
        return behaviours.next(step, value).code == Step.Code.BLOCK;
    }

    long valueFrom(int read, int write) {
        return write == ExecutionGraph.INIT ? checks.initialValue(g, g.location(read)) : g.value(write);
    }

    /** Lets the read read from the write. */
    void assign(int e, int write) {
        Step step = behaviours.step(g.step(e));
        long value = valueFrom(e, write);
        g.link(e, write);
        g.setValue(e, value);
        if (step.code == Step.Code.UPDATE) {
            Action.Access update = (Action.Access) step.action;
            g.setMode(e, Updates.readMode(update, value), Updates.writes(update, value));
        }
        computePast(e);
    }

    boolean checkRead(int e) {
        Finding finding = checks.read(g, e, (Action.Access) behaviours.step(g.step(e)).action);
        return finding == null || fail(finding);
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
        for (int i = 0; i <= p; i++) {
            value |= g.value(g.event(g.thread(e), g.index(e) - p + i)) << (8 * plan.offsets()[i]);
        }
        return value;
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    boolean addWrite(int t, Step step) {
        AccessPlan plan = plan(step);
        boolean update = step.code == Step.Code.UPDATE;
        int loc = plan.locations()[update ? 0 : part[t]];
        int e = g.add(EventKind.WRITE, t, slot(t), writeMode(step), step.id, part[t]);
        g.setLocation(e, loc);
        if (update) {
            g.setMode(e, g.mode(e), true);
        }
        g.setValue(e, writtenValue(e, step, plan));
        computePast(e);
        pushRevisits(e, loc);
        if (!(update ? placeUpdate(e, ExecutionGraph.NONE) : placeWrite(e, ExecutionGraph.NONE))) {
            return false;
        }
        Finding finding = checks.write(g, e, (Action.Access) step.action);
        if (finding != null) {
            return fail(finding);
        }
        return hasMoreParts(e, step) ? nextPart(e, step) : advance(t, step, answer(e, step));
    }

    static Mode writeMode(Step step) {
        if (step.action instanceof Action.Store store) {
            return store.how().mode();
        }
        return step.action instanceof Action.Unlock ? Mode.REL : Updates.writeMode((Action.Access) step.action);
    }

    private long writtenValue(int e, Step step, AccessPlan plan) {
        if (step.action instanceof Action.Store store) {
            return plan.slice(store.value(), g.part(e));
        } else if (step.action instanceof Action.Unlock unlock) {
            return unlock.value();
        }
        return Updates.written((Action.Access) step.action, g.value(g.predecessor(e)));
    }

    /** Puts a plain write last in coherence order and leaves its other places on the work list. */
    private boolean placeWrite(int e, int revisited) {
        int loc = g.location(e);
        int last = lastPlaceFor(e, revisited) + 1;
        int first = firstPlace(e, e);
        if (revisited >= 0) {
            first = Math.max(first, firstPlace(e, revisited));
        }
        while (last < g.writes(loc) && last >= first && splitsUpdate(loc, last)) {
            last--;
        }
        if (last < first) {
            g.place(e, last + 1);
            return false;
        }
        for (int p = first; p < last; p++) {
            if (!splitsUpdate(loc, p)) {
                work.push(WorkList.WRITE, e, p, revisited);
            }
        }
        g.place(e, last);
        return !mustCheck(e) || accepts(e, revisited);
    }

    /** The first place in the coherence order of e's location that is after all writes that {@code last} has seen. */
    int firstPlace(int e, int last) {
        int loc = g.location(e);
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            if (isSeen(g.write(loc, i), last)) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Whether a write at this place would come between the read and the write of an update. */
    boolean splitsUpdate(int loc, int place) {
        int next = g.write(loc, place);
        return g.isExclusive(next)
                && g.readsFrom(g.predecessor(next)) == (place == 0 ? ExecutionGraph.INIT : g.write(loc, place - 1));
    }

    /**
     * Puts the write of an update right after the write that it read from, its only place. Returns false when that breaks
     * the atomicity of another update, or consistency; the update may still revisit that other one's read.
     */
    private boolean placeUpdate(int e, int revisited) {
        int loc = g.location(e);
        int source = g.readsFrom(g.predecessor(e));
        int place = source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1;
        boolean last = place == g.writes(loc);
        boolean fits = place <= lastPlaceFor(e, revisited) + 1
                && (last
                        || place >= firstPlace(e, e)
                                && (revisited < 0 || place >= firstPlace(e, revisited))
                                && !splitsUpdate(loc, place));
        g.place(e, place);
        return fits && (last && !mustCheck(e) || accepts(e, revisited));
    }

    private boolean accepts(int e, int revisited) {
        return consistent(e) && (revisited < 0 || consistent(revisited));
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    /**
     * Leaves the backward revisits of a new write on the work list: for each read of its location that is not in its past,
     * if the read and all events that the revisit would delete form a maximal extension. What a revisit of an older read
     * deletes includes what the revisit of a newer one deletes, so the first event that is not maximal ends the search.
     */
    void pushRevisits(int w, int loc) {
        for (int e = w - 1; e >= 0; e--) {
            if (g.inPrefix(e, w)) {
                continue;
            }
            if (!isMaximal(e, w)) {
                return;
            }
            // A read before the write in its own thread is no cause of it when it does not depend on it (IMM).
            if (g.isRead(e) && g.location(e) == loc && g.thread(e) != g.thread(w)) {
                work.push(WorkList.REVISIT, w, e, 0);
            }
        }
    }

    /** Whether e was added maximally with respect to the events before it and those in the past of w. */
    boolean isMaximal(int e, int w) {
        return switch (g.kind(e)) {
            case READ -> {
                int source = g.readsFrom(e);
                yield (source < e || g.inPrefix(source, w)) && !hasCoherenceSuccessor(source, g.location(e), e, w);
            }
            case WRITE ->
                !wasRevisitedFrom(e) && (hasForcedPlace(e, w) || !hasCoherenceSuccessor(e, g.location(e), e, w));
            case CHOICE -> g.value(e) == 0;
            case FENCE, ALLOC, FREE, SPAWN, JOIN -> true;
        };
    }

    /** Whether the write has no choice of place because it belongs to an update whose read stays when w revisits. */
    boolean hasForcedPlace(int e, int w) {
        return false;
    }

    /** Whether a read that is older than the write reads from it. */
    boolean wasRevisitedFrom(int write) {
        for (int r = g.firstReader(write); r >= 0; r = g.nextReader(r)) {
            if (r < write) {
                return true;
            }
        }
        return false;
    }

    /** Whether something older than e, or in the past of w, comes after the write in coherence order. */
    boolean hasCoherenceSuccessor(int write, int loc, int e, int w) {
        int from = write == ExecutionGraph.INIT ? 0 : g.coherencePosition(write) + 1;
        for (int i = lastPlace(e, w); i >= from; i--) {
            int later = g.write(loc, i);
            if (later != e && (later < e || g.inPrefix(later, w))) {
                return true;
            }
        }
        return false;
    }

    // ---- going back -------------------------------------------------------------------------------------------------

    /** Takes the next thing to try, until one leads to a consistent graph. Returns false when nothing is left. */
    private boolean backtrack() {
        while (!stopped) {
            if (work.isEmpty()) {
                if (suspended.isEmpty()) {
                    return false;
                }
                pool.add(frame);
                enter(suspended.pop());
                continue;
            }
            work.pop();
            if (retry(work.type(), work.event(), work.a(), work.b())) {
                return true;
            }
        }
        return false;
    }

    boolean retry(int type, int e, int a, int b) {
        g.cut(e + 1);
        switch (type) {
            case WorkList.READ -> {
                g.unlink(e);
                assign(e, a);
                return consistent(e) && checkRead(e) && locateThreads();
            }
            case WorkList.WRITE -> {
                g.displace(e);
                g.place(e, a);
                return accepts(e, b) && locateThreads();
            }
            case WorkList.CHOICE -> {
                g.setValue(e, a);
                if (a + 1 < ((Action.Choose) behaviours.step(g.step(e)).action).options()) {
                    work.push(WorkList.CHOICE, e, a + 1, 0);
                }
                return locateThreads();
            }
            case WorkList.REVISIT -> {
                return revisit(a, e);
            }
            default -> throw new IllegalStateException();
        }
    }

    Frame freshFrame() {
        return pool.isEmpty() ? newFrame() : pool.remove(pool.size() - 1);
    }

    /** Lets the new write w revisit the read r: suspends this graph and goes on with the part that is kept. */
    boolean revisit(int r, int w) {
        Frame next = freshFrame();
        int write = next.graph.keep(g, r, w);
        suspended.push(frame);
        enter(next);
        work.clear();
        g.displace(write);
        assign(r, write);
        boolean placed = g.isExclusive(write) ? placeUpdate(write, r) : placeWrite(write, r);
        return placed && checkRead(r) && locateThreads();
    }

    /** Finds out where each thread of the graph stands. Returns false when one has failed. */
    boolean locateThreads() {
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
