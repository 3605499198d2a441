package org.fencepost.explore;

import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.Execution;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.model.machine.Judge;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.jspecify.annotations.Nullable;

/**
 * How accesses become events, and which graphs are then consistent. Here each part of an access is an event of its own: atomic
 * accesses have one part, as in TruSt, and plain ones that overlap smaller ones several. For atomic ones see {@link Mixer}.
 *
 * <p>Accesses are added maximally: a read reads from the co-latest write, a write comes last. What else could have been done
 * with the event, and which earlier reads a new write may revisit, goes on the work list.
 */
class Footprints {
    final Positions positions;
    final Causes causes;
    final Placing placing;
    final Revisits revisits;
    final Frames frames;
    final Reductions reductions;
    private final Behaviours behaviours;
    private final Checks checks;
    private final FastModel model;
    private final Setting.Sizes sizes;
    /** The write that revisits a read, alone. */
    private final int[] keepers = new int[1];
    /** What a read in one piece reads from. */
    private final int[] source = new int[1];
    /** The order of seq_cst accesses says "same location" where it means overlap: parts would be held to more than wholes. */
    private final boolean asksOfParts;
    /** Asked together with the model; null when there is none, or it is asked at the end. */
    private final @Nullable Judge judge;

    Footprints(Setting setting, Positions positions, Causes causes, Placing placing, Revisits revisits, Frames frames) {
        this.positions = positions;
        this.causes = causes;
        this.placing = placing;
        this.revisits = revisits;
        this.frames = frames;
        this.reductions = positions.reductions;
        this.behaviours = positions.behaviours;
        this.checks = positions.checks;
        this.model = setting.model();
        this.sizes = setting.sizes();
        this.judge = setting.judgesOnTheWay() ? setting.judge() : null;
        this.asksOfParts = sizes == Setting.Sizes.EQUAL || !model.ordersSeqCst();
    }

    Frame newFrame(ExecutionGraph graph) {
        return new Frame(graph);
    }

    /** Whether the graph, consistent before e was added or changed, still is. */
    boolean consistent(int e) {
        return !asksOfParts || model.accepts(positions.g, e) && (judge == null || judge.allows(snapshot()));
    }

    private Execution snapshot() {
        return Snapshot.take(positions.g, behaviours, positions.locations, checks)
                .execution();
    }

    final boolean consistent(int e, int revisited) {
        return consistent(e) && (revisited < 0 || consistent(revisited));
    }

    /**
     * Whether the graph is consistent by the axioms as they are written, which are about accesses of one size. Only to check that
     * {@link #consistent} is right.
     */
    final boolean holds() {
        return sizes != Setting.Sizes.EQUAL || model.holds(positions.g) && (judge == null || judge.allows(snapshot()));
    }

    /** The graph, which is consistent, is one that the algorithm explores. Always true. */
    boolean explored() {
        return true;
    }

    // ---- reads ------------------------------------------------------------------------------------------------------

    final boolean addRead(int t, Step step) {
        if (reductions.blocksNext(t, step)) {
            return true;
        }
        int e = newRead(t, step);
        listOptions(e);
        return reductions.blocks(e, step, option(e, 0)) ? block(e) : takeOptions(e, step);
    }

    /** Takes the read back, once it is known that there is nothing wrong with it. */
    private boolean block(int e) {
        takeOption(e, 0);
        boolean right = checkRead(e);
        positions.g.cut(e);
        return right;
    }

    /** Adds a read that reads from nothing yet. */
    int newRead(int t, Step step) {
        ExecutionGraph g = positions.g;
        int p = positions.part[t];
        int loc = positions.plan(step).locations()[p];
        int e = g.add(EventKind.READ, t, positions.slot(t), checks.mode(readMode(step)), step.id, p);
        g.setLocation(e, loc);
        reductions.inspect(e, step);
        return e;
    }

    /** How strongly a read is ordered; that of an update is known when its value is. */
    static Mode readMode(Step step) {
        return step.action instanceof Action.Load load
                ? step.effective(load.how().mode())
                : Mode.RLX;
    }

    /** Lists the writes that the new read may read from, first the one that makes it maximal. Returns how many there are. */
    int listOptions(int e) {
        placing.listOptions(e);
        placing.optionCount = reductions.allowed(e, placing.options, placing.optionCount);
        return placing.optionCount;
    }

    /** What the new read reads from if it takes the option; valid until another is asked for. */
    int[] option(int e, int number) {
        source[0] = placing.options[number];
        return source;
    }

    void takeOption(int e, int number) {
        assign(e, placing.options[number]);
    }

    /** Lets the new read read from the first of the options and leaves the others on the work list. */
    boolean takeOptions(int e, Step step) {
        for (int i = placing.optionCount - 1; i > 0; i--) {
            if (!waitsAt(e, step, option(e, i))) {
                positions.work.push(WorkList.READ, e, placing.options[i], 0);
            }
        }
        takeOption(e, 0);
        return (!causes.mustCheck(e) || consistent(e)) && explored() && checkRead(e) && positions.advanceFrom(e);
    }

    /**
     * Whether reading from these writes makes the thread wait at once. Such an execution is of interest only when they are
     * co-latest: then it shows what the thread waits for. A thread that stops for another reason, at a bound or in a
     * loop that never ends, must be told of wherever it does, and so must a read of what nobody has written.
     */
    final boolean waitsAt(int e, Step step, int[] sources) {
        boolean waits = waitsAtOnce(e, step, sources) || reductions.prunes(e, step, sources);
        return waits && !readsNothing(e, step, sources);
    }

    private boolean waitsAtOnce(int e, Step step, int[] sources) {
        AccessPlan plan = positions.plan(step);
        if (plan.parts() != positions.g.groupSize(e)) {
            return false;
        }
        long value = positions.valueFrom(sources, 0, plan);
        if (step.code == Step.Code.UPDATE && positions.updates.writes(step.effect(), value)) {
            return false;
        }
        return behaviours.next(step, value).waits();
    }

    /** Whether a part of the read would read what nobody has written. */
    final boolean readsNothing(int e, Step step, int[] sources) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(e); p++) {
            if (sources[p] == ExecutionGraph.INIT
                    && checks.isUninitialized(g, g.location(e + p), (Action.Access) step.action)) {
                return true;
            }
        }
        return false;
    }

    /** Lets the read read from the write. */
    final void assign(int e, int write) {
        ExecutionGraph g = positions.g;
        Step step = behaviours.step(g.step(e));
        long value = placing.valueFrom(e, write);
        reductions.inspectSource(step, write);
        g.link(e, write);
        g.setValue(e, value);
        if (step.code == Step.Code.UPDATE) {
            assignMode(e, step);
        }
        causes.computePast(e);
    }

    /** How strongly an update is ordered is known when the last part of its read is; until then it is not. */
    private void assignMode(int e, Step step) {
        boolean last = positions.g.part(e) + 1 == positions.plan(step).parts();
        long value = last ? positions.joined(e, positions.plan(step)) : 0;
        Mode mode = last ? positions.updates.readMode(step, value) : Mode.RLX;
        positions.g.setMode(e, mode, last && positions.updates.writes(step.effect(), value));
    }

    boolean checkRead(int e) {
        ExecutionGraph g = positions.g;
        Finding finding = checks.read(g, e, (Action.Access) behaviours.step(g.step(e)).action);
        return finding == null || positions.fail(finding);
    }

    /** Lets the newest event, a read, read from another write. */
    final boolean reread(int e, int write) {
        positions.g.unlink(e);
        assign(e, write);
        return consistent(e) && explored() && checkRead(e) && positions.locateThreads();
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    boolean addWrite(int t, Step step) {
        ExecutionGraph g = positions.g;
        AccessPlan plan = positions.plan(step);
        boolean update = step.code == Step.Code.UPDATE;
        int p = positions.part[t] - (update ? plan.parts() : 0);
        int loc = plan.locations()[p];
        int e = g.add(EventKind.WRITE, t, positions.slot(t), checks.mode(writeMode(step)), step.id, positions.part[t]);
        g.setLocation(e, loc);
        if (update) {
            // Other writes may come between the parts of an update: nobody asks before the execution is complete.
            g.setMode(e, g.mode(e), plan.parts() == 1);
        } else {
            reductions.inspect(e, step);
        }
        g.setValue(e, plan.slice(writtenValue(e, step), p, positions.wide));
        causes.computePast(e);
        pushRevisits(e, loc);
        if (!(place(e, ExecutionGraph.NONE) && explored() && checkWrite(e) && positions.advanceFrom(e))) {
            return false;
        }
        reductions.wrote(loc);
        return true;
    }

    final boolean checkWrite(int e) {
        ExecutionGraph g = positions.g;
        Finding finding = checks.write(g, e, (Action.Access) behaviours.step(g.step(e)).action);
        return finding == null || positions.fail(finding);
    }

    static Mode writeMode(Step step) {
        if (step.action instanceof Action.Store store) {
            return step.effective(store.how().mode());
        }
        return step.action instanceof Action.Unlock ? Mode.REL : Updates.writeMode(step);
    }

    /** What the access that the write is a part of writes. */
    final long writtenValue(int e, Step step) {
        long old = step.code == Step.Code.UPDATE ? positions.oldValue(e, positions.plan(step)) : 0;
        return positions.updates.written(step.effect(), old);
    }

    private boolean place(int e, int revisited) {
        return positions.g.isExclusive(e) ? placeUpdate(e, revisited) : placeWrite(e, revisited);
    }

    /** Puts a plain write last in coherence order and leaves its other places on the work list. */
    private boolean placeWrite(int e, int revisited) {
        ExecutionGraph g = positions.g;
        int loc = g.location(e);
        int last = causes.lastPlaceFor(e, revisited) + 1;
        int first = placing.firstPlace(e, e);
        if (revisited >= 0) {
            first = Math.max(first, placing.firstPlace(e, revisited));
        }
        first = Math.max(first, reductions.firstPlace(e, revisited));
        while (last < g.writes(loc) && last >= first && placing.splitsUpdate(loc, last)) {
            last--;
        }
        if (last < first) {
            g.place(e, last + 1);
            return false;
        }
        for (int p = first; p < last; p++) {
            if (!placing.splitsUpdate(loc, p)) {
                positions.work.push(WorkList.WRITE, e, p, revisited);
            }
        }
        g.place(e, last);
        return !causes.mustCheck(e) || consistent(e, revisited);
    }

    /**
     * Puts the write of an update right after the write that it read from, its only place. Returns false when that breaks
     * the atomicity of another update, or consistency; the update may still revisit that other one's read.
     */
    private boolean placeUpdate(int e, int revisited) {
        ExecutionGraph g = positions.g;
        int loc = g.location(e);
        int place = placing.placeAfterRead(e);
        boolean last = place == g.writes(loc);
        boolean fits = place >= reductions.firstPlace(e, revisited)
                && place <= causes.lastPlaceFor(e, revisited) + 1
                && (last
                        || place >= placing.firstPlace(e, e)
                                && (revisited < 0 || place >= placing.firstPlace(e, revisited))
                                && !placing.splitsUpdate(loc, place));
        g.place(e, place);
        return fits && (last && !causes.mustCheck(e) || consistent(e, revisited));
    }

    /** Puts the newest event, a write, at another place in coherence order. */
    final boolean move(int e, int place, int revisited) {
        positions.g.displace(e);
        positions.g.place(e, place);
        return consistent(e, revisited) && explored() && positions.locateThreads();
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    /** Leaves the reads that the new write may revisit on the work list. */
    void pushRevisits(int w, int loc) {
        placing.inspectWrite(w, loc);
        revisits.push(w, loc);
    }

    /** Lets the new write w revisit the read r: suspends this graph and goes on with the part that is kept. */
    boolean revisit(int r, int w, int how) {
        keepers[0] = w;
        source[0] = w;
        if (reductions.blocksRevisited(r, source)) {
            return revisitBlocking(r, w);
        }
        Frame next = frames.fresh();
        int write = next.graph.keep(positions.g, r, w);
        next.blockedReads = List.of();
        reductions.keep(next, r, keepers);
        frames.goOnWith(next);
        positions.g.displace(write);
        assign(r, write);
        return place(write, r) && checkRead(r) && positions.locateThreads();
    }

    /** Goes on with what is kept when w revisits the read, but without it: it waits for another write. */
    private boolean revisitBlocking(int r, int w) {
        Frame next = frames.fresh();
        int write = next.graph.keepWithout(positions.g, r, w);
        next.blockedReads = List.of();
        reductions.keep(next, r, keepers);
        reductions.blockRevisited(next, r, new int[] {write});
        frames.goOnWith(next);
        return placeLast(write) && positions.locateThreads();
    }

    /** A write that makes a read wait is the co-latest: otherwise the read waits because of another. */
    private boolean placeLast(int write) {
        ExecutionGraph g = positions.g;
        g.displace(write);
        int last = g.writes(g.location(write));
        g.place(write, last);
        return !g.isExclusive(write) || last == placing.placeAfterRead(write);
    }

    /**
     * Whether the thread that had to do again what a revisit took away has done so, as it was to; then the graph at hand is one in which
     * that is done.
     */
    boolean doneAgain() {
        throw new IllegalStateException();
    }

    /** The thread that still has to, or {@link TruSt#DEAD_END} when it did otherwise than it was to. */
    int doesAgain() {
        throw new IllegalStateException();
    }

    /** Tries something else that only these footprints know of. */
    boolean retry(int type, int e, int a, int b) {
        throw new IllegalStateException();
    }
}
