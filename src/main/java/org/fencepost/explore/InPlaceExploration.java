package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
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
 * a failed assumption) are not in the graph until they can read something else, so that no execution is explored only to
 * find the thread still waiting at its end. The idea is that of in-place revisits (Kokologiannakis, Marmanis, Vafeiadis:
 * Unblocking Dynamic Partial Order Reduction, CAV 2023); here nothing is revisited in place, because nothing was added.
 *
 * <ul>
 *   <li>A read that waits if it reads from the co-latest write is <em>put off</em>: other threads go first, until one writes
 *       to its location. That is a matter of which thread goes on when, and exploration is exact for every such choice.
 *   <li>A write that revisits a read and makes it wait <em>parks</em> it: the revisit keeps the same events as always, but
 *       not the read. What it may read later is what could have revisited it again, one write after the other, had it
 *       stayed ({@link #descends}); everything else is explored elsewhere.
 *   <li>When no other thread can go on, a read that was put off and has older writes to read from is added as always. If
 *       there is none, the threads that still wait are shown with their reads of the co-latest writes: a hang, or a deadlock.
 * </ul>
 */
final class InPlaceExploration extends Exploration {
    private static final class InPlaceFrame extends Frame {
        final List<Parked> parked = new ArrayList<>();

        InPlaceFrame(ExecutionGraph graph) {
            super(graph);
        }

        @Override
        void save(DataOutput out, int count) throws IOException {
            super.save(out, count);
            out.writeInt(parked.size());
            for (Parked p : parked) {
                p.save(out);
            }
        }

        @Override
        void load(DataInput in) throws IOException {
            super.load(in);
            parked.clear();
            for (int rest = in.readInt(); rest > 0; rest--) {
                parked.add(Parked.load(in));
            }
        }
    }

    private final ThreadNumbers numbers;
    /** For each thread the location that it waits for, or -1 when its next read has not been put off. */
    private final int[] waitsFor;

    private int waiting;
    /** A thread that has nobody left to wait for, or -1. */
    private int insisting = -1;
    /** Some thread need not wait any longer. */
    private boolean woken;

    private List<Parked> parked;

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

    @Override
    Frame newFrame() {
        return new InPlaceFrame(newGraph());
    }

    @Override
    void enter(Frame next) {
        super.enter(next);
        parked = ((InPlaceFrame) next).parked;
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
            if (g.isAlive(t) && waitsFor[t] >= 0 && !followsUnparked(t) && hasWayOut(t)) {
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

    /** The same, and it is free to read what it likes. */
    private boolean followsUnparked(int t) {
        if (!followsWaiting(t)) {
            return false;
        }
        int lower = symmetry.level(t);
        for (Parked p : parked) {
            if (p.thread() == lower && p.index() == g.length(lower)) {
                return false;
            }
        }
        return true;
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
            return insist(e, step);
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

    /** Adds a read that was put off although it still has to wait unless it reads from an older write. */
    private boolean insist(int e, Step step) {
        boolean latest = options[0] == latest(g.location(e), e, e);
        boolean goesOn = takeOptions(e, step);
        if (latest || !goesOn || consistent(e)) {
            return goesOn;
        }
        g.cut(e);
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && waitsFor[t] >= 0 && !followsUnparked(t) && hasWayOut(t)) {
                numbers.giveUpInPlace();
                throw new Restart("waits depend on each other");
            }
        }
        return false;
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

    // ---- parked reads -----------------------------------------------------------------------------------------------

    /** The writes that the new read may read from, first the one that it reads from unless something is done about it. */
    @Override
    void listOptions(int e) {
        super.listOptions(e);
        if (!wasParked(e)) {
            return;
        }
        options[0] = firstOption(e, options[0]);
        int kept = 1;
        for (int i = 1; i < optionCount; i++) {
            if (isAllowed(e, options[i])) {
                options[kept++] = options[i];
            }
        }
        optionCount = kept;
    }

    /** What a read that was parked reads from unless something is done about it: where it may not go on, it waits. */
    private int firstOption(int e, int latest) {
        Step step = behaviours.step(g.step(e));
        if (isAllowed(e, latest) || waitsAfter(step, valueFrom(e, latest))) {
            return latest;
        }
        int first = latest;
        for (Parked p : parked) {
            if (isOf(p, e) && waitsAfter(step, g.value(p.source()))) {
                first = p.source();
            }
        }
        return first;
    }

    private boolean wasParked(int e) {
        for (Parked p : parked) {
            if (isOf(p, e)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOf(Parked p, int e) {
        return p.thread() == g.thread(e) && p.index() == g.index(e);
    }

    /** Whether nothing that is known about the read from before forbids that it reads from, or is revisited by, the write. */
    private boolean isAllowed(int e, int write) {
        for (Parked p : parked) {
            if (isOf(p, e) && !descends(p, write)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the parked read, had it stayed, could have come to read from the event (or, if that is no write to its
     * location, could be deleted when it revisits something older): each write that revisits it must be caused by the one
     * before, and no later one of its causes may be there.
     */
    private boolean descends(Parked p, int event) {
        int e = event;
        while (e >= p.position()) {
            e = latest(g.location(p.source()), p.position(), e);
            if (e == p.source()) {
                return true;
            }
        }
        return false;
    }

    /** The co-latest of the writes to the location that are older than the position, or cause the event. */
    private int latest(int loc, int position, int event) {
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            int w = g.write(loc, i);
            if (w != event && (w < position || g.inPrefix(w, event))) {
                return w;
            }
        }
        return ExecutionGraph.INIT;
    }

    @Override
    int oldestDeletable(int w) {
        int oldest = 0;
        for (Parked p : parked) {
            if (p.position() > oldest && !isKept(p, w) && !descends(p, w)) {
                oldest = p.position();
            }
        }
        return oldest;
    }

    private boolean isKept(Parked p, int w) {
        return g.inPrefix(p.thread(), p.index(), w);
    }

    @Override
    boolean isMaximal(int e, int w) {
        for (Parked p : parked) {
            if (p.source() == e) {
                return false;
            }
        }
        return !parked.isEmpty() && g.isRead(e) && wasParked(e) ? isMaximalAfterParking(e, w) : super.isMaximal(e, w);
    }

    private boolean isMaximalAfterParking(int e, int w) {
        int loc = g.location(e);
        int latest = ExecutionGraph.INIT;
        for (int i = g.writes(loc) - 1; i >= 0 && latest == ExecutionGraph.INIT; i--) {
            latest = isBefore(g.write(loc, i), e, w) ? g.write(loc, i) : latest;
        }
        return g.readsFrom(e) == firstOption(e, latest);
    }

    @Override
    void inherit(Frame next, int r, int w) {
        List<Parked> kept = ((InPlaceFrame) next).parked;
        kept.clear();
        int[] renumbered = g.renumbering();
        for (Parked p : parked) {
            if (p.position() <= r || isKept(p, w)) {
                int e = p.position();
                while (renumbered[e] == ExecutionGraph.NONE) {
                    e++;
                }
                kept.add(new Parked(renumbered[e], p.thread(), p.index(), renumbered[p.source()]));
            }
        }
    }

    @Override
    boolean revisit(int r, int w) {
        Step step = behaviours.step(g.step(r));
        // A read that may not read from the write is parked as well: it could read from what comes after it.
        boolean parks = mayWait(step) && (waitsAfter(step, g.value(w)) || !isAllowed(r, w));
        return parks ? park(r, w, step) : super.revisit(r, w);
    }

    /** Lets the write revisit a read that will wait: keeps what {@link #revisit} keeps, but not the read. */
    private boolean park(int r, int w, Step step) {
        int[] renumbered = g.renumbering();
        int count = 0;
        for (int e = 0; e < g.size(); e++) {
            renumbered[e] = e < r || g.inPrefix(e, w) ? count++ : ExecutionGraph.NONE;
        }
        // Elsewhere in coherence order nothing could ever revisit the read again.
        if (g.isExclusive(w) && !isLastKept(w, renumbered)) {
            return false;
        }
        int t = g.thread(r);
        Parked fresh = new Parked(r, t, g.index(r), renumbered[w]);
        Frame next = freshFrame();
        next.graph.keep(g, renumbered, 0, -1);
        inherit(next, r, w);
        ((InPlaceFrame) next).parked.add(fresh);
        suspended.push(frame);
        enter(next);
        work.clear();
        g.displace(fresh.source());
        g.place(fresh.source(), g.writes(g.location(fresh.source())));
        part[t] = 0;
        int e = newRead(t, step);
        assign(e, fresh.source());
        boolean right = checkRead(e);
        g.cut(e);
        return right && locateThreads();
    }

    /** Whether no write that is kept comes after this one in coherence order. */
    private boolean isLastKept(int write, int[] renumbered) {
        int loc = g.location(write);
        for (int i = g.coherencePosition(write) + 1; i < g.writes(loc); i++) {
            if (renumbered[g.write(loc, i)] != ExecutionGraph.NONE) {
                return false;
            }
        }
        return true;
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
