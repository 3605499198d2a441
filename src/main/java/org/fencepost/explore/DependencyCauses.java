package org.fencepost.explore;

import java.util.Arrays;
import java.util.BitSet;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.EventRows;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.FastModel;
import org.fencepost.program.Dependencies;
import org.fencepost.program.Mode;

/**
 * The causes of models that allow po ∪ rf cycles (load buffering) but no cycle of dependencies, fences and rf: IMM. An
 * event is caused by what it depends on, what fences and synchronising accesses keep before it, and the write it reads from,
 * not by everything before it in its thread (Mixer §4.2, last paragraph: po is replaced by a weakening of it). A revisit
 * may therefore keep a write and delete events before it in the same thread ({@link HolePositions}).
 *
 * <p>An event in a hole is added maximally when it is as late in coherence order as the later accesses of its own thread
 * to the same location allow.
 */
final class DependencyCauses extends Causes {
    private final Behaviours behaviours;
    private final boolean exclusivePairs;
    private final ReplayOrder order = new ReplayOrder();
    /** Those whose causes are causes of the event at hand. */
    private int[] direct = new int[16];

    private int directCount;
    /** Reads that are taken not to wait for the updates of their own threads that they read from. */
    private BitSet forwarded = new BitSet();

    DependencyCauses(Positions positions, FastModel model) {
        super(positions, model);
        behaviours = positions.behaviours;
        exclusivePairs = model.hasExclusivePairs();
    }

    @Override
    ExecutionGraph newGraph() {
        return new ExecutionGraph(this::computeCauses);
    }

    // ---- causes -----------------------------------------------------------------------------------------------------

    @Override
    void computePast(int e) {
        ExecutionGraph g = positions.g;
        forgetAfter(e);
        computeOwnPast(e);
        // Events after a hole know nothing yet, or no longer the truth, about what fills it.
        int t = g.thread(e);
        for (int i = g.index(e) + 1; i < g.length(t) && g.event(t, i) >= 0; i++) {
            computeOwnPast(g.event(t, i));
        }
    }

    /** Events that are older than this one may have it in their past, or later ones of its thread. */
    private void forgetAfter(int e) {
        ExecutionGraph g = positions.g;
        if (e == g.size() - 1 && g.nextInThread(e) < 0) {
            return;
        }
        for (int f = e; f >= 0; f = g.nextInThread(f)) {
            g.rows().forgetAfter(f, g.size());
        }
    }

    private void computeOwnPast(int e) {
        ExecutionGraph g = positions.g;
        computeClocks(e);
        if (reductions.keepsCompanions() && !g.hasNarrowPrefixes()) {
            g.clocks().computePrefix(g, e, reductions.companion(e));
        }
        g.rows().forget(e);
        if (hasPrefixes()) {
            g.rows().require(e);
        }
    }

    /** Whether a revisit keeps more than causes, but less than what is before in po ∪ rf. */
    private boolean hasPrefixes() {
        return reductions.keepsCompanions() && positions.g.hasNarrowPrefixes();
    }

    private boolean computeCauses(int e) {
        positions.g.rows().dependencies().clear(e);
        directCount = 0;
        listDirect(e);
        boolean complete = areKnown();
        if (complete) {
            mergeCauses(e);
        }
        return complete && (!hasPrefixes() || computePrefix(e));
    }

    /** Whether the sets of those listed are known. Otherwise they are asked for. */
    private boolean areKnown() {
        boolean known = true;
        for (int i = 0; i < directCount; i++) {
            known &= !positions.g.rows().needs(direct[i]);
        }
        return known;
    }

    /** Lists those whose causes are causes of the event. */
    private void listDirect(int e) {
        ExecutionGraph g = positions.g;
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

    private void mergeCauses(int e) {
        ExecutionGraph g = positions.g;
        EventRows causes = g.rows().causes();
        causes.clear(e);
        causes.add(e, e);
        for (int i = 0; i < directCount; i++) {
            causes.addAll(e, direct[i]);
        }
        if (g.isRead(e) && g.readsFrom(e) >= 0) {
            causes.add(e, g.readsFrom(e));
        }
    }

    /**
     * What its causes keep is kept, and so are the companion and, for some threads, what comes before in the thread. Returns false if
     * it is not yet known what these keep.
     */
    private boolean computePrefix(int e) {
        ExecutionGraph g = positions.g;
        directCount = 0;
        for (int f = 0; f < g.size(); f++) {
            if (f != e && g.rows().causes().contains(e, f)) {
                list(f);
            }
        }
        list(reductions.companion(e));
        if (reductions.keepsProgramOrder(g.thread(e))) {
            list(g.predecessor(e));
        }
        return areKnown() && mergePrefixes(e);
    }

    private boolean mergePrefixes(int e) {
        EventRows prefixes = positions.g.rows().prefixes();
        prefixes.clear(e);
        prefixes.add(e, e);
        // The newest first: they have most of the others in theirs.
        for (int i = directCount - 1; i >= 0; i--) {
            if (!prefixes.contains(e, direct[i])) {
                prefixes.addAll(e, direct[i]);
            }
        }
        return true;
    }

    /**
     * A read of the thread's own write needs what the write's value depends on. What only comes before the write (a read
     * before a release, say) may still see what the read leads to: rfi is no part of ar but inside of ppo.
     */
    private void listSource(int e, int write) {
        ExecutionGraph g = positions.g;
        if (g.thread(write) != g.thread(e)) {
            list(write);
            return;
        }
        Dependencies on = behaviours.step(g.step(write)).dependencies;
        for (int i = 0; i < g.index(write); i++) {
            int f = g.event(g.thread(write), i);
            boolean isForwarded = forwarded.get(e) && g.isExclusive(write) && f == g.predecessor(write);
            if (f >= 0 && !isForwarded && dependsOn(f, write, on)) {
                list(f);
            }
        }
    }

    @Override
    boolean losesRevisits(BitSet reads) {
        BitSet[] causes = closure(new BitSet());
        BitSet[] fewer = closure(reads);
        ExecutionGraph g = positions.g;
        for (int w = 0; w < g.size(); w++) {
            for (int r = 0; g.isWrite(w) && r < g.size(); r++) {
                if (causes[w].get(r)
                        && !fewer[w].get(r)
                        && g.isRead(r)
                        && g.location(r) == g.location(w)
                        && g.thread(r) != g.thread(w)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The causes of all events, by definition. */
    private BitSet[] closure(BitSet reads) {
        forwarded = reads;
        BitSet[] causes = new BitSet[positions.g.size()];
        for (int e = 0; e < causes.length; e++) {
            causes[e] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int e = 0; e < causes.length; e++) {
                int before = causes[e].cardinality();
                addDirect(e, causes);
                changed |= causes[e].cardinality() > before;
            }
        }
        forwarded = new BitSet();
        return causes;
    }

    private void addDirect(int e, BitSet[] causes) {
        ExecutionGraph g = positions.g;
        directCount = 0;
        listDirect(e);
        causes[e].set(e);
        for (int i = 0; i < directCount; i++) {
            causes[e].or(causes[direct[i]]);
        }
        if (g.isRead(e) && g.readsFrom(e) >= 0) {
            causes[e].set(g.readsFrom(e));
        }
    }

    private void relate(int f, int e, Dependencies on) {
        ExecutionGraph g = positions.g;
        if (dependsOn(f, e, on)) {
            g.rows().dependencies().add(e, f);
            list(f);
        } else if (isKept(f, e)) {
            list(f);
        }
    }

    /** data ∪ ctrl ∪ addr; po? ∪ casdep, and what the read of an update is before. */
    private boolean dependsOn(int f, int e, Dependencies on) {
        ExecutionGraph g = positions.g;
        if (!g.isRead(f)) {
            return false;
        }
        Step source = behaviours.step(g.step(f));
        if (source.decides || source.code == Step.Code.UPDATE && isBeforeAfterUpdate(f, e)) {
            return true;
        }
        int action = source.number;
        if (isIn(on.control(), action) || isIn(on.address(), action)) {
            return true;
        }
        if (isIn(g.isRead(e) ? on.comparison() : on.data(), action)) {
            return true;
        }
        return g.isWrite(e) && Dependencies.contains(behaviours.step(g.step(e)).earlierAddresses, action);
    }

    /** What only picks a value decides it all the same. */
    private static boolean isIn(long[] set, int action) {
        return Dependencies.contains(set, action) || Dependencies.picks(set, action);
    }

    /**
     * Whether the read f of an update comes before e: rmw. [R ∩ CAS]; po has been asked for ({@link Step#decides}). In a model
     * of exclusive pairs all reads of updates are like that, [Rex]; po.
     */
    private boolean isBeforeAfterUpdate(int f, int e) {
        ExecutionGraph g = positions.g;
        return exclusivePairs || g.predecessor(e) == f && g.isWrite(e) && g.isExclusive(e);
    }

    /** bob, and what the explorer itself must not separate. */
    private boolean isKept(int f, int e) {
        ExecutionGraph g = positions.g;
        return switch (g.kind(f)) {
            case FENCE -> isOrdering(f);
            case JOIN, ALLOC, CHOICE -> true;
            case READ -> g.mode(f).isAcquire() || isBarrier(e) || isRelease(e) || isKeptUpdate(f, e);
            case WRITE -> isBarrier(e) || isRelease(e) || isKeptWrite(f, e);
            case SPAWN, FREE -> isBarrier(e);
        };
    }

    private boolean isOrdering(int fence) {
        Mode mode = positions.g.mode(fence);
        return mode.isAcquire() || mode.isRelease();
    }

    private boolean isBarrier(int e) {
        ExecutionGraph g = positions.g;
        EventKind kind = g.kind(e);
        return kind == EventKind.FENCE && isOrdering(e) || kind == EventKind.SPAWN || kind == EventKind.FREE;
    }

    private boolean isRelease(int e) {
        ExecutionGraph g = positions.g;
        return g.isWrite(e) && g.mode(e).isRelease();
    }

    /** [Rex]; po-loc; [W]: what a write hands on of a release sequence depends on the updates before it. */
    private boolean isKeptUpdate(int f, int e) {
        ExecutionGraph g = positions.g;
        return g.isExclusive(f) && g.isWrite(e) && g.location(e) == g.location(f);
    }

    /** [Wsc]; po; [Rsc], [Wrel]; po-loc; [W], and detour: a later read of the location that reads from another thread. */
    private boolean isKeptWrite(int f, int e) {
        ExecutionGraph g = positions.g;
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

    @Override
    boolean opensUpdate(int w) {
        ExecutionGraph g = positions.g;
        for (int e = g.hasNarrowPrefixes() && isReadElsewhere(w) ? 0 : w; e < w; e++) {
            if (g.isWrite(e) && g.isExclusive(e) && !g.inPrefix(e, w) && g.inPrefix(g.predecessor(e), w)) {
                return true;
            }
        }
        return false;
    }

    /** Whether another thread has a read that the write could revisit: for most writes there is none. */
    private boolean isReadElsewhere(int w) {
        ExecutionGraph g = positions.g;
        int loc = g.location(w);
        boolean found = hasOtherReader(g.firstInitialReader(loc), w);
        for (int i = g.writes(loc) - 1; i >= 0 && !found; i--) {
            found = hasOtherReader(g.firstReader(g.write(loc, i)), w);
        }
        return found;
    }

    private boolean hasOtherReader(int first, int w) {
        ExecutionGraph g = positions.g;
        for (int r = first; r >= 0; r = g.nextReader(r)) {
            if (g.thread(r) != g.thread(w)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Then the thread of that update goes first ({@link HolePositions#goesFirst}) and everything else comes after, whichever was
     * first in this graph. What counts as a maximal extension follows that order.
     */
    @Override
    boolean arrange(int r, int w) {
        return order.arrange(positions.g, r, w);
    }

    @Override
    void forgetArrangement() {
        order.forget();
    }

    @Override
    boolean isBefore(int f, int e, int w) {
        return order.isArranged() ? order.isBefore(f, e) : super.isBefore(f, e, w);
    }

    // ---- places -----------------------------------------------------------------------------------------------------

    @Override
    int lastPlace(int e) {
        ExecutionGraph g = positions.g;
        return lastPlaceAmong(e, ExecutionGraph.NONE, g.isRead(e));
    }

    @Override
    int lastPlaceFor(int e, int revisited) {
        int last = lastPlaceAmong(e, ExecutionGraph.NONE, false);
        return revisited < 0 ? last : Math.min(last, lastPlaceAmong(revisited, ExecutionGraph.NONE, false));
    }

    @Override
    int lastPlace(int e, int w) {
        ExecutionGraph g = positions.g;
        return lastPlaceAmong(e, w, g.isRead(e));
    }

    /** As late as the later accesses of the thread to the same location allow; with w, those that were there before e. */
    private int lastPlaceAmong(int e, int w, boolean forRead) {
        ExecutionGraph g = positions.g;
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
        ExecutionGraph g = positions.g;
        boolean inOrder = !g.hasFillers(t) && !order.isArranged() && !reductions.keepsCompanions();
        return inOrder ? Math.min(g.length(t), g.clocks().causes(w, t)) : g.length(t);
    }

    /** A later read of the thread: an earlier read may read the same write, an earlier write comes before that write. */
    private int lastBefore(int laterRead, boolean forRead) {
        ExecutionGraph g = positions.g;
        int source = g.readsFrom(laterRead);
        int position = source == ExecutionGraph.INIT ? -1 : g.coherencePosition(source);
        return forRead ? position : position - 1;
    }

    @Override
    boolean mustCheck(int e) {
        ExecutionGraph g = positions.g;
        return g.index(e) < g.length(g.thread(e)) - 1;
    }

    /** Always right after what its read reads from; whether that is maximal is asked of the read, if it does not stay. */
    @Override
    boolean hasForcedPlace(int e, int w) {
        ExecutionGraph g = positions.g;
        return g.isExclusive(e);
    }
}
