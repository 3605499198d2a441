package org.fencepost.explore;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
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
 * <p>Consistency holds at every moment. Coherence and atomicity are respected in what is offered ({@link Placing}). The model
 * is asked only about additions that are not maximal (Mixer §4.2, condition 3).
 */
class Exploration extends Placing {
    private static final int CHECK_EVERY = 1 << 10;

    private final FastModel model;
    private final Monitor monitor;
    private final int threadCapacity;
    private final int maxEvents;

    final Deque<Frame> suspended = new ArrayDeque<>();
    private final ArrayList<Frame> pool = new ArrayList<>();
    Frame frame;
    WorkList work;
    private BooleanSupplier breakOff = () -> false;
    private boolean hasty = true;
    private boolean exhausted;
    /** Whether parts of the exploration were given away or came from elsewhere. */
    boolean split;

    private long additions;
    private long lastGift;

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
        super(model, behaviours, locations, checks, watcher, roots, threadCapacity);
        this.model = model;
        this.monitor = monitor;
        this.threadCapacity = threadCapacity;
        this.maxEvents = maxEvents;
    }

    /**
     * Makes ready for another run.
     *
     * @param breakOff asked between two executions; true stops exploration there, and {@link #save} gives what is left
     * @param hasty whether the monitor may stop exploration also in the middle of an execution, which is lost then
     */
    void prepare(BooleanSupplier breakOff, boolean hasty) {
        this.breakOff = breakOff;
        this.hasty = hasty;
        stopped = false;
        exhausted = false;
        suspended.clear();
        frame = null;
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

    /** Explores what {@link #save} or {@link #giveAway} wrote. */
    void run(byte[] saved) {
        load(saved);
        while (!stopped && backtrack()) {
            extend();
        }
    }

    /**
     * Goes down the tree of executions once, at random, and estimates how many there are (Knuth, "Estimating the efficiency
     * of backtrack programs"): the children of an execution are what it leaves on the work list. The watcher is told of the
     * executions on the way.
     *
     * @param counted asked after each execution whether it counts: it does not when it was a dead end
     */
    double probe(SplittableRandom random, BooleanSupplier counted) {
        prepare(() -> false, true);
        enter(newFrame());
        g.clear(threadCapacity);
        for (int t = 0; t < roots.size(); t++) {
            g.startThread(t, ExecutionGraph.NONE);
        }
        double estimate = 0;
        double weight = 1;
        for (boolean goesOn = locateThreads(); goesOn; goesOn = backtrack()) {
            extend();
            estimate += counted.getAsBoolean() ? weight * orbit() : 0;
            if (stopped || work.isEmpty()) {
                break;
            }
            weight *= work.count();
            work.keepOnly(random.nextInt(work.count()));
            suspended.clear();
        }
        return estimate;
    }

    /** Puts the threads of a graph that {@link #saveGraph} wrote where they stood. */
    void show(byte[] saved) {
        prepare(() -> false, false);
        load(saved);
        locateThreads();
    }

    private void load(byte[] saved) {
        split = true;
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(saved))) {
            for (int rest = in.readInt(); rest > 0; rest--) {
                if (frame != null) {
                    suspended.push(frame);
                }
                enter(freshFrame());
                new FrameCodec(this).read(in, frame);
                if (arrivals != null) {
                    arrivals.learn();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- parts of an exploration ------------------------------------------------------------------------------------

    /** Whether nothing is left to try. */
    boolean isExhausted() {
        return exhausted;
    }

    long additionsSinceGift() {
        return additions - lastGift;
    }

    /** Everything that is left to try. Only between two executions. */
    byte[] save() {
        return save(out -> {
            out.writeInt(suspended.size() + 1);
            FrameCodec codec = new FrameCodec(this);
            for (Iterator<Frame> oldestFirst = suspended.descendingIterator(); oldestFirst.hasNext(); ) {
                Frame older = oldestFirst.next();
                codec.write(out, older, older.work.count());
            }
            codec.write(out, frame, work.count());
        });
    }

    /** The graph at hand, with nothing to try. */
    byte[] saveGraph() {
        return save(out -> {
            out.writeInt(1);
            new FrameCodec(this).write(out, frame, 0);
        });
    }

    /**
     * Gives away half of what is left to try with the oldest event of the oldest graph: what this exploration would come to
     * last. Alternatives of one event are about as large as each other, and each as large as all that is left to try after
     * it together; more of the oldest things would often be nearly all there is. Null when there is too little. Only between
     * two executions.
     */
    byte[] giveAway() {
        Frame oldest = frame;
        int all = work.count();
        for (Frame older : suspended) { // newest first
            all += older.work.count();
            oldest = older.work.isEmpty() ? oldest : older;
        }
        if (all < 2) {
            return null;
        }
        lastGift = additions;
        split = true;
        Frame source = oldest;
        int count = (source.work.alternatives() + 1) / 2;
        byte[] gift = save(out -> {
            out.writeInt(1);
            new FrameCodec(this).write(out, source, count);
        });
        source.dropOldest(count);
        return gift;
    }

    private interface Writer {
        void write(DataOutputStream out) throws IOException;
    }

    private static byte[] save(Writer writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writer.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    // ---- what differs when causes are not po ∪ rf (see DependencyExploration) --------------------------------------

    ExecutionGraph newGraph() {
        ExecutionGraph graph = new ExecutionGraph();
        if (symmetry != null) {
            graph.clocks().keepPrefixes();
        }
        return graph;
    }

    /** Explores one of those executions that differ only in which of several alike threads is which. */
    Exploration exchanging(AlikeThreads alike) {
        symmetry = alike.isEmpty() ? null : new Symmetry(this, alike);
        reduces |= symmetry != null;
        return this;
    }

    /** Explores one of those executions that differ only in the order in which threads come to barriers. */
    Exploration meeting(BarrierSwitch control) {
        arrivals = control.isOn() ? new Arrivals(this, control) : null;
        reduces |= arrivals != null;
        return this;
    }

    Frame newFrame() {
        return new Frame(newGraph());
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

    void enter(Frame next) {
        frame = next;
        g = next.graph;
        work = next.work;
    }

    // ---- extending --------------------------------------------------------------------------------------------------

    private void extend() {
        int t = nextThread(0);
        while (t >= 0 && !stopped) {
            if (++additions % CHECK_EVERY == 0 && hasty && monitor.mustStop()) {
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
            t = threadAfter(t);
        }
        if (!stopped) {
            finish();
        }
    }

    /** Which thread goes on after one has added an event; -1 when none can. */
    int threadAfter(int t) {
        return canRun(t) ? t : nextThread(0);
    }

    void finish() {
        assert holds() : "an inconsistent execution was not noticed";
        conclude();
    }

    /** Tells the watcher what the execution came to. */
    final void conclude() {
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
        if (exited && arrivals != null) {
            inspectExits();
        }
        // exit() ends the waits of all other threads.
        boolean complete = ended || exited && waiting;
        if (complete && !ended && symmetry != null) {
            throw symmetry.off("exit() ends waits"); // how far alike threads had come tells them apart
        }
        stopped |= !(complete ? watcher.complete(g, current) : watcher.blocked(g, current));
    }

    private void inspectExits() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && current[t].action instanceof Action.End end && end.exit()) {
                arrivals.inspectExit(t);
            }
        }
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
        if (arrivals != null) {
            arrivals.inspectFree(e, (Action.Free) step.action);
        }
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
        offerChoice(e, 1);
        return advance(t, step, 0);
    }

    private void offerChoice(int e, int answer) {
        boolean isAnswer = answer < ((Action.Choose) behaviours.step(g.step(e)).action).options();
        if (isAnswer && (symmetry == null || answer <= symmetry.lastChoice(e))) {
            work.push(WorkList.CHOICE, e, answer, 0);
        }
    }

    // ---- reads ------------------------------------------------------------------------------------------------------

    boolean addRead(int t, Step step) {
        int e = newRead(t, step);
        listOptions(e);
        return takeOptions(e, step);
    }

    /** Lists the writes that the new read may read from, first the one that makes it maximal. */
    void listOptions(int e) {
        readOptions(e, g.location(e));
        if (reduces) {
            limitOptions(e);
        }
    }

    /** Adds a read that reads from nothing yet. */
    final int newRead(int t, Step step) {
        int loc = plan(step).locations()[part[t]];
        Mode mode = step.action instanceof Action.Load load ? load.how().mode() : Mode.RLX;
        int e = g.add(EventKind.READ, t, slot(t), mode, step.id, part[t]);
        g.setLocation(e, loc);
        if (arrivals != null) {
            arrivals.inspect(e, step);
        }
        return e;
    }

    /** Lets the new read read from the first of the options and leaves the others on the work list. */
    final boolean takeOptions(int e, Step step) {
        for (int i = optionCount - 1; i > 0; i--) {
            if (!blocksAt(e, step, options[i])) {
                work.push(WorkList.READ, e, options[i], 0);
            }
        }
        assign(e, options[0]);
        return (!mustCheck(e) || consistent(e)) && checkRead(e) && advanceRead(e);
    }

    /**
     * Whether reading from the write leaves the thread stuck at once. Such an execution is of interest only when the write
     * is co-latest: then it shows what the thread waits for.
     */
    boolean blocksAt(int e, Step step, int write) {
        if (plan(step).parts() > 1) {
            return false;
        }
        long value = valueFrom(e, write);
        if (step.code == Step.Code.UPDATE && updates.writes((Action.Access) step.action, value)) {
            return false;
        }
        return behaviours.next(step, value).code == Step.Code.BLOCK;
    }

    /** Lets the read read from the write. */
    void assign(int e, int write) {
        Step step = behaviours.step(g.step(e));
        long value = valueFrom(e, write);
        if (symmetry != null) {
            symmetry.inspectSource(step, write);
        }
        g.link(e, write);
        g.setValue(e, value);
        if (step.code == Step.Code.UPDATE) {
            Action.Access update = (Action.Access) step.action;
            g.setMode(e, updates.readMode(update, value), updates.writes(update, value));
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
        int e = g.add(EventKind.WRITE, t, slot(t), writeMode(step), step.id, part[t]);
        g.setLocation(e, loc);
        if (update) {
            g.setMode(e, g.mode(e), true);
        } else if (arrivals != null) {
            arrivals.inspect(e, step);
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
        Action.Access access = (Action.Access) step.action;
        return step.code == Step.Code.UPDATE
                ? updates.written(access, g.value(g.predecessor(e)))
                : plan.slice(updates.written(access, 0), g.part(e), wide);
    }

    /** Puts a plain write last in coherence order and leaves its other places on the work list. */
    boolean placeWrite(int e, int revisited) {
        int loc = g.location(e);
        int last = lastPlaceFor(e, revisited) + 1;
        int first = firstPlace(e, e);
        if (revisited >= 0) {
            first = Math.max(first, firstPlace(e, revisited));
        }
        first = Math.max(first, firstInOrder(e, revisited));
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
    private boolean placeUpdate(int e, int revisited) {
        int loc = g.location(e);
        int source = g.readsFrom(g.predecessor(e));
        int place = source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1;
        boolean last = place == g.writes(loc);
        boolean fits = place >= firstInOrder(e, revisited)
                && place <= lastPlaceFor(e, revisited) + 1
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
        watchOrder(w, loc);
        int oldest = oldestRevisitable(w, loc);
        for (int e = w - 1; e >= oldest; e--) {
            if (!canGoBack(e, w)) {
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

    /** Whether what is left out of the graph since e was added would still be, with only what w depends on added since. */
    boolean canGoBack(int e, int w) {
        return true;
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

    // ---- going back -------------------------------------------------------------------------------------------------

    /** Takes the next thing to try, until one leads to a consistent graph. Returns false when nothing is left. */
    private boolean backtrack() {
        if (breakOff.getAsBoolean()) {
            stopped = true;
        }
        while (!stopped) {
            if (work.isEmpty()) {
                if (suspended.isEmpty()) {
                    exhausted = true;
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
                offerChoice(e, a + 1);
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
        next.deferrals = keptDeferrals(next.graph, r, w);
        goOnWith(next);
        g.displace(write);
        assign(r, write);
        boolean placed = g.isExclusive(write) ? placeUpdate(write, r) : placeWrite(write, r);
        return placed && checkRead(r) && locateThreads();
    }

    /** What is still left out of the graph that is kept when w revisits r. */
    List<Deferral> keptDeferrals(ExecutionGraph kept, int r, int w) {
        return List.of();
    }

    /** Suspends the graph at hand for a part of it. */
    final void goOnWith(Frame next) {
        suspended.push(frame);
        enter(next);
        work.clear();
    }
}
