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
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;
import org.fencepost.verdict.Monitor;

/**
 * TruSt: Mixer's Algorithm 1 with one-byte footprints and empty keep sets. A graph is extended, always in the leftmost
 * thread that can go on, until no thread can; each event that could have been added otherwise leaves the other ways on the
 * graph's work list. A write may also revisit an earlier read of its location: what that keeps of the graph becomes a graph
 * of its own, with its own work list, explored to the end before the old one goes on. So memory is bounded by the depth of
 * revisits, and nothing is stored about executions that are done.
 *
 * <p>Consistency holds at every moment. Coherence and atomicity are respected in what is offered ({@link Placing}). The model
 * is asked only about additions that are not maximal (Mixer §4.2, condition 3). How events are added is in {@link Adding}.
 */
class Exploration extends Adding {
    private static final int CHECK_EVERY = 1 << 10;
    /** Larger graphs would take minutes to check by the axioms as they are written, which assertions do. */
    static final int MOST_CHECKED = 2_000;

    /** How many events of other threads are added to a graph that has grown too large because of one. */
    private static final int MORE_EVENTS = 1_000;
    /** How many more such graphs are worth the effort, if nothing else is tried. */
    private static final int CUT_EFFORT = 3;

    private final Monitor monitor;
    private final int maxEvents;

    final Deque<Frame> suspended = new ArrayDeque<>();
    private final ArrayList<Frame> pool = new ArrayList<>();
    private BooleanSupplier breakOff = () -> false;
    private boolean hasty = true;
    private boolean plainIsRelaxed;
    private boolean reducible;
    private boolean exhausted;
    /** Whether parts of the exploration were given away or came from elsewhere. */
    boolean split;
    /** Where a thread stood when a graph had grown too large to be followed to its end; null when none has. */
    Step cut;
    /** How many events may be added, or copied, once that has happened. */
    private long lastAddition;

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
        this.monitor = monitor;
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
        cut = null;
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
            estimate += counted.getAsBoolean() ? weight * weight() : 0;
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
                reductions.learn();
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
        ExecutionGraph graph = emptyGraph();
        if (plainIsRelaxed) {
            graph.clocks().takePlainForRelaxed();
        }
        if (reductions.putsOffWaits()) {
            graph.keepProgramOrder();
        }
        if (keepsCompanions) {
            graph.keepPrefixes();
        }
        return graph;
    }

    ExecutionGraph emptyGraph() {
        return new ExecutionGraph();
    }

    /** Whether causes are something else than po ∪ rf. */
    boolean tracksDependencies() {
        return false;
    }

    /** Takes plain accesses for relaxed ones, also where fences look at them. */
    Exploration takingPlainForRelaxed(boolean on) {
        plainIsRelaxed = on;
        return this;
    }

    /** Leaves executions out that tell nothing new: those that these say. */
    Exploration reducedBy(AlikeThreads alike, BarrierSwitch barriers, WaitSwitch waiting) {
        List<Reduction> all = new ArrayList<>();
        // First, because what it cannot deal with under dependencies is often no matter for symmetric threads.
        if (waiting.isOn()) {
            all.add(new InPlaceRevisits(this, waiting));
        }
        if (barriers.isOn()) {
            all.add(new Arrivals(this, barriers));
        }
        if (!alike.isEmpty()) {
            all.add(new Symmetry(this, alike));
        }
        reducible = true;
        reductions = new Reductions(all.toArray(new Reduction[0]));
        keepsCompanions = !alike.isEmpty();
        return this;
    }

    /** Whether reads that only wait could be put off, but are not. */
    boolean couldPutOffWaits() {
        return reducible && !reductions.putsOffWaits();
    }

    Frame newFrame() {
        return new Frame(newGraph());
    }

    void enter(Frame next) {
        frame = next;
        g = next.graph;
        work = next.work;
    }

    // ---- extending --------------------------------------------------------------------------------------------------

    private void extend() {
        int t = nextThread();
        while (t >= 0 && !stopped) {
            if (++additions % CHECK_EVERY == 0 && hasty && monitor.mustStop()) {
                stopped = true;
                return;
            }
            if (g.size() >= maxEvents && part[t] == 0) {
                cut(t);
                return;
            }
            if (!add(t)) {
                return;
            }
            t = !reductions.hasNews() && canRun(t) ? t : nextThread();
        }
        if (!stopped) {
            finish();
        }
    }

    /**
     * Leaves the graph, which has grown too large, before its end. The other threads still go on for a while: the one that
     * came first may go round a loop for ever, and what they do can be wrong, or have it read something else.
     */
    private void cut(int overlong) {
        Step next = current[overlong];
        lastAddition = cut == null ? additions + Math.max(additions, (long) CUT_EFFORT * maxEvents) : lastAddition;
        cut = next;
        goOnWithout(overlong);
        stopped |= !watcher.tooLarge(g, next, true);
    }

    /** Where executions are that large, trying all of them would take for ever. */
    private boolean isWorthwhile() {
        if (cut != null && additions > lastAddition) {
            stopped |= !watcher.tooLarge(g, cut, false);
        }
        return !stopped;
    }

    private void goOnWithout(int overlong) {
        int most = g.size() + MORE_EVENTS;
        int size;
        do {
            size = g.size();
            for (int t = 0; t < g.threads() && !stopped && g.size() < most; t++) {
                if (t != overlong && g.isAlive(t) && !addSome(t)) {
                    return;
                }
            }
        } while (!stopped && g.size() > size && g.size() < most);
    }

    /** Adds events of the thread, but not so many that others never get their turn. */
    private boolean addSome(int t) {
        for (int more = 0; canRun(t) && (more < MORE_EVENTS / 10 || part[t] > 0); more++) {
            additions++;
            if (!add(t)) {
                return false;
            }
        }
        return true;
    }

    void finish() {
        assert g.size() > MOST_CHECKED || holds() : "an inconsistent execution was not noticed";
        if (reductions.complete()) {
            conclude();
        }
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
        // The end of the program ends the waits of all other threads.
        boolean complete = ended || exited && waiting || !exited && returnEndsWaits();
        boolean endsWaits = complete && !ended;
        if (exited || endsWaits) {
            reductions.inspectEnd(endsWaits);
        }
        stopped |= !(complete ? watcher.complete(g, current) : watcher.blocked(g, current));
    }

    /** Whether some thread waits for ever, and that is the end of it because main has returned. */
    final boolean returnEndsWaits() {
        return mainHasReturned() && hasWaits() && new Stagnation(g, behaviours).holds(current);
    }

    private boolean hasWaits() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && current[t].code != Step.Code.END) {
                return true;
            }
        }
        return false;
    }

    private static boolean waits(Action action) {
        return action instanceof Action.Join
                || action instanceof Action.Block block
                        && switch (block.kind()) {
                            case AWAIT, LOCK, ENDLESS -> true;
                            case ASSUME, BOUND -> false;
                        };
    }

    // ---- going back -------------------------------------------------------------------------------------------------

    /** Takes the next thing to try, until one leads to a consistent graph. Returns false when nothing is left. */
    private boolean backtrack() {
        if (breakOff.getAsBoolean()) {
            stopped = true;
        }
        while (isWorthwhile()) {
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
        if (reductions.leavesOutRead(r, w)) {
            return leaveOut(r, w);
        }
        Frame next = freshFrame();
        int write = next.graph.keep(g, r, w);
        next.deferrals = List.of();
        reductions.keep(next, r, w);
        goOnWith(next);
        g.displace(write);
        assign(r, write);
        boolean placed = g.isExclusive(write) ? placeUpdate(write, r) : placeWrite(write, r);
        return placed && checkRead(r) && locateThreads();
    }

    /** Goes on with what is kept when w revisits the read, but without it: it waits for another write. */
    private boolean leaveOut(int r, int w) {
        Frame next = freshFrame();
        int write = next.graph.keepWithout(g, r, w);
        next.deferrals = List.of();
        reductions.keep(next, r, w);
        reductions.leaveOutRead(next, r, write);
        goOnWith(next);
        return placeLast(write) && locateThreads();
    }

    /** A write that makes a read wait is the co-latest: otherwise the read waits because of another. */
    private boolean placeLast(int write) {
        g.displace(write);
        int last = g.writes(g.location(write));
        g.place(write, last);
        if (!g.isExclusive(write)) {
            return true;
        }
        int source = g.readsFrom(g.predecessor(write));
        return last == (source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1);
    }

    /** Suspends the graph at hand for a part of it. */
    final void goOnWith(Frame next) {
        suspended.push(frame);
        enter(next);
        work.clear();
        additions += cut == null ? 0 : g.size();
    }
}
