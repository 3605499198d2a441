package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.verdict.InputException;

/**
 * Adds events to the graph at hand, maximally: a read reads from the co-latest write, a write comes last. What else could have
 * been done with the event, and which earlier reads a new write may revisit, goes on the work list.
 */
abstract class Adding extends Placing {
    private final FastModel model;
    final int threadCapacity;

    /** The graph at hand, and what is left to try in it. */
    Frame frame;

    WorkList work;

    Adding(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            List<Step> roots,
            int threadCapacity) {
        super(model, behaviours, locations, checks, watcher, roots, threadCapacity);
        this.model = model;
        this.threadCapacity = threadCapacity;
    }

    /** Whether the graph, consistent before e was added or changed, still is. */
    boolean consistent(int e) {
        return model.accepts(g, e);
    }

    /** Whether the graph is consistent by the axioms as they are written. Only to check that {@link #consistent} is right. */
    boolean holds() {
        return model.holds(g);
    }

    /** Whether an event that is added maximally can still be inconsistent. */
    boolean mustCheck(int e) {
        return false;
    }

    /** Adds the next event of the thread. Returns false when the graph is a dead end. */
    final boolean add(int t) {
        Step step = current[t];
        return switch (step.code) {
            case LOAD -> addRead(t, step);
            case STORE -> addWrite(t, step);
            case UPDATE -> isReading(t, step) ? addRead(t, step) : addWrite(t, step);
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

    /** Whether the next event of an update belongs to its read. */
    boolean isReading(int t, Step update) {
        return part[t] == 0;
    }

    private static String describe(Action action) {
        if (action instanceof Action.Persistent || action instanceof Action.Named || action instanceof Action.SizeOf) {
            return "persistent memory (use the crash command)";
        }
        if (action instanceof Action.StartMachine
                || action instanceof Action.StartOn
                || action instanceof Action.AskMachine
                || action instanceof Action.AskLock) {
            return action instanceof Action.AskLock
                    ? "robust mutexes (crash --platform cxl does)"
                    : "several machines (use crash --platform cxl)";
        }
        if (action instanceof Action.Store) {
            return "non-temporal stores (_mm_stream, movnti) while other threads run (use the crash command)";
        }
        if (action instanceof Action.Atomic) {
            return "atomic blocks under this model (use --model sc)";
        }
        if (action instanceof Action.Fpga) {
            return "requests of an FPGA (use simulate --machine xf)";
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
        reductions.inspectFree(e, (Action.Free) step.action);
        Finding finding = checks.free(g, e, (Action.Free) step.action);
        return finding == null ? advance(t, step, 0) : fail(finding);
    }

    private boolean addSpawn(int t, Step step) {
        Step child = behaviours.spawned(step);
        if (child.thread >= Worker.MAX_THREADS) {
            stopped |= !watcher.tooManyThreads(step);
            return false;
        }
        if (child.thread >= threadCapacity) {
            throw new Restart("more threads");
        }
        int e = g.add(EventKind.SPAWN, t, slot(t), Mode.NA, step.id, 0);
        g.setLink(e, child.thread);
        computePast(e);
        g.startThread(child.thread, e);
        return begin(child.thread, child) && advance(t, step, child.thread);
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
        String leftOut = ((Action.Choose) step.action).leftOut();
        if (!leftOut.isEmpty()) {
            watcher.leftOut(leftOut);
        }
        int e = g.add(EventKind.CHOICE, t, slot(t), Mode.NA, step.id, 0);
        computePast(e);
        offerChoice(e, 1);
        return advance(t, step, 0);
    }

    final void offerChoice(int e, int answer) {
        boolean isAnswer = answer < ((Action.Choose) behaviours.step(g.step(e)).action).options();
        if (isAnswer && answer <= reductions.lastChoice(e)) {
            work.push(WorkList.CHOICE, e, answer, 0);
        }
    }

    // ---- reads ------------------------------------------------------------------------------------------------------

    boolean addRead(int t, Step step) {
        if (reductions.putsOff(t, step)) {
            return true;
        }
        int e = newRead(t, step);
        listOptions(e);
        return reductions.putsOff(e, step, options[0]) ? putOff(e) : takeOptions(e, step);
    }

    /** Takes the read back, once it is known that there is nothing wrong with it. */
    private boolean putOff(int e) {
        assign(e, options[0]);
        boolean right = checkRead(e);
        g.cut(e);
        return right;
    }

    /** Lists the writes that the new read may read from, first the one that makes it maximal. */
    void listOptions(int e) {
        readOptions(e, g.location(e));
        optionCount = reductions.allowed(e, options, optionCount);
    }

    /** Adds a read that reads from nothing yet. */
    final int newRead(int t, Step step) {
        int loc = plan(step).locations()[part[t]];
        Mode mode = step.action instanceof Action.Load load
                ? step.effective(load.how().mode())
                : Mode.RLX;
        int e = g.add(EventKind.READ, t, slot(t), checks.mode(mode), step.id, part[t]);
        g.setLocation(e, loc);
        reductions.inspect(e, step);
        return e;
    }

    /** Lets the new read read from the first of the options and leaves the others on the work list. */
    final boolean takeOptions(int e, Step step) {
        for (int i = optionCount - 1; i > 0; i--) {
            if (!waitsAt(e, step, options[i])) {
                work.push(WorkList.READ, e, options[i], 0);
            }
        }
        assign(e, options[0]);
        return (!mustCheck(e) || consistent(e)) && checkRead(e) && advanceRead(e);
    }

    /**
     * Whether reading from the write makes the thread wait at once. Such an execution is of interest only when the write
     * is co-latest: then it shows what the thread waits for. A thread that stops for another reason, at a bound or in a
     * loop that never ends, must be told of wherever it does, and so must a read of what nobody has written.
     */
    final boolean waitsAt(int e, Step step, int write) {
        boolean waits = waitsAtOnce(e, step, write) || reductions.leavesOut(e, step, write);
        return waits
                && (write != ExecutionGraph.INIT
                        || !checks.isUninitialized(g, g.location(e), (Action.Access) step.action));
    }

    private boolean waitsAtOnce(int e, Step step, int write) {
        if (plan(step).parts() > 1) {
            return false;
        }
        long value = valueFrom(e, write);
        if (step.code == Step.Code.UPDATE && updates.writes(step.effect(), value)) {
            return false;
        }
        return behaviours.next(step, value).waits();
    }

    /** Lets the read read from the write. */
    void assign(int e, int write) {
        Step step = behaviours.step(g.step(e));
        long value = valueFrom(e, write);
        reductions.inspectSource(step, write);
        g.link(e, write);
        g.setValue(e, value);
        if (step.code == Step.Code.UPDATE) {
            g.setMode(e, updates.readMode(step, value), updates.writes(step.effect(), value));
        }
        computePast(e);
    }

    boolean checkRead(int e) {
        Finding finding = checks.read(g, e, (Action.Access) behaviours.step(g.step(e)).action);
        return finding == null || fail(finding);
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    boolean addWrite(int t, Step step) {
        AccessPlan plan = plan(step);
        boolean update = step.code == Step.Code.UPDATE;
        int loc = plan.locations()[update ? 0 : part[t]];
        int e = g.add(EventKind.WRITE, t, slot(t), checks.mode(writeMode(step)), step.id, part[t]);
        g.setLocation(e, loc);
        if (update) {
            g.setMode(e, g.mode(e), true);
        } else {
            reductions.inspect(e, step);
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
        if (!(hasMoreParts(e, step) ? nextPart(e, step) : advance(t, step, answer(e, step)))) {
            return false;
        }
        reductions.wrote(loc);
        return true;
    }

    static Mode writeMode(Step step) {
        if (step.action instanceof Action.Store store) {
            return step.effective(store.how().mode());
        }
        return step.action instanceof Action.Unlock ? Mode.REL : Updates.writeMode(step);
    }

    private long writtenValue(int e, Step step, AccessPlan plan) {
        return step.code == Step.Code.UPDATE
                ? updates.written(step.effect(), g.value(g.predecessor(e)))
                : plan.slice(updates.written(step.effect(), 0), g.part(e), wide);
    }

    /** Puts a plain write last in coherence order and leaves its other places on the work list. */
    boolean placeWrite(int e, int revisited) {
        int loc = g.location(e);
        int last = lastPlaceFor(e, revisited) + 1;
        int first = firstPlace(e, e);
        if (revisited >= 0) {
            first = Math.max(first, firstPlace(e, revisited));
        }
        first = Math.max(first, reductions.firstPlace(e, revisited));
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

    /**
     * Puts the write of an update right after the write that it read from, its only place. Returns false when that breaks
     * the atomicity of another update, or consistency; the update may still revisit that other one's read.
     */
    final boolean placeUpdate(int e, int revisited) {
        int loc = g.location(e);
        int source = g.readsFrom(g.predecessor(e));
        int place = source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1;
        boolean last = place == g.writes(loc);
        boolean fits = place >= reductions.firstPlace(e, revisited)
                && place <= lastPlaceFor(e, revisited) + 1
                && (last
                        || place >= firstPlace(e, e)
                                && (revisited < 0 || place >= firstPlace(e, revisited))
                                && !splitsUpdate(loc, place));
        g.place(e, place);
        return fits && (last && !mustCheck(e) || accepts(e, revisited));
    }

    final boolean accepts(int e, int revisited) {
        return consistent(e) && (revisited < 0 || consistent(revisited));
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    /**
     * Leaves the backward revisits of a new write on the work list: for each read of its location that is not in its past,
     * if the read and all events that the revisit would delete form a maximal extension. What a revisit of an older read
     * deletes includes what the revisit of a newer one deletes, so the first event that is not maximal ends the search.
     */
    void pushRevisits(int w, int loc) {
        inspectWrite(w, loc);
        int oldest = oldestRevisitable(w, loc);
        for (int e = w - 1; e >= oldest; e--) {
            if (!reductions.canGoBack(e, w)) {
                return;
            }
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

    /** The oldest read that the write might revisit; w when there is none, as for most writes. */
    private int oldestRevisitable(int w, int loc) {
        int oldest = olderRevisitable(g.firstInitialReader(loc), w, w);
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            oldest = olderRevisitable(g.firstReader(g.write(loc, i)), w, oldest);
        }
        return oldest;
    }

    private int olderRevisitable(int first, int w, int oldest) {
        int found = oldest;
        for (int r = first; r >= 0; r = g.nextReader(r)) {
            if (r < found && g.thread(r) != g.thread(w) && !g.inPrefix(r, w)) {
                found = r;
            }
        }
        return found;
    }
}
