package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.Wide;

/**
 * In-place revisits: reads that would only make their thread wait (for a lock, for a value in an await loop, for ever after
 * a failed assumption) are not part of the graph, so that no execution is explored only to find a thread still waiting at its
 * end.
 *
 * <p>Such a read is <em>blocked</em>: as long as it waits if it reads from the co-latest write, other threads go first,
 * until one writes to its location. That is a matter of which thread goes on when, and exploration is exact for every
 * such choice. When no other thread can go on, a blocked read that has older writes to read from is added as
 * always. If there is none, the threads that still wait are shown with their reads of the co-latest writes: a hang, or a
 * deadlock.
 *
 * <p>A write that revisits a read and makes it wait blocks it, too: exploration goes on with what the revisit keeps,
 * without the read. TruSt would keep the read where it was, let later writes revisit it,
 * and delete it with what came after it only if it was maximal. The {@link BlockedRead} stands for the read in all of this:
 * {@link BlockedReads} says from which writes it may read when it is added again, so that each execution is still explored once,
 * and whether the read would have been maximal. The write that made it wait cannot be deleted as long as that is there,
 * as TruSt never deletes a write that revisited a read and keeps the read.
 *
 * <p>All of this speaks of po ∪ rf. Under a model with dependencies, a revisit keeps what is before the write in po ∪ rf, too, as
 * long as reads are blocked, so no thread loses an event before one that stays. That misses executions in which po ∪ rf has a
 * cycle. In one there is a read, before a write in po ∪ rf but no cause of it, that reads from it: when a write has a read of its
 * location before it that is no cause, nothing is blocked any longer, and exploration starts over ({@link #inspectWrite}).
 *
 * <p>The aim is that of in-place revisits (Kokologiannakis, Marmanis, Vafeiadis: Unblocking Dynamic Partial Order Reduction,
 * CAV 2023). The argument is in docs/papers.md.
 */
final class InPlaceRevisits extends Reduction {
    private final Positions positions;
    private final Causes causes;
    private final Footprints footprints;
    private final Placing placing;
    private final Plan plan;
    private final BlockedReads lines;
    /** For each thread the locations that it waits for, or null when its next read is not blocked. */
    private final AccessPlan[] waitsFor;

    /** Room for the sources of a read. */
    private final int[] sources = new int[Wide.SIZE];

    private int waiting;
    /** A thread that has nobody left to wait for, or -1. */
    private int insisting = -1;
    /** Some thread need not wait any longer. */
    private boolean woken;

    InPlaceRevisits(Positions positions, Causes causes, Footprints footprints, Plan plan) {
        this.positions = positions;
        this.causes = causes;
        this.footprints = footprints;
        this.placing = footprints.placing;
        this.plan = plan;
        lines = new BlockedReads(positions);
        waitsFor = new AccessPlan[positions.current.length];
    }

    private ExecutionGraph g() {
        return positions.g;
    }

    private List<BlockedRead> blockedReads() {
        return positions.frame.blockedReads;
    }

    // ---- which reads wait -------------------------------------------------------------------------------------------

    /** Whether the thread does nothing but wait once the step has read the value. */
    private boolean waitsAfter(Step step, long value) {
        if (step.code == Step.Code.UPDATE) {
            Effect update = step.effect();
            // An update that writes back what it read tells the others nothing.
            if (positions.updates.writes(update, value) && positions.updates.written(update, value) != value) {
                return false;
            }
        }
        Step next = positions.behaviours.next(step, value);
        while (next.code == Step.Code.FENCE) {
            next = positions.behaviours.next(next, 0);
        }
        return next.waits();
    }

    /** Only atomic reads are blocked: others come part by part. */
    private static boolean mayWait(Step step) {
        return Effect.isAtomic((Action.Access) step.action);
    }

    @Override
    boolean prunes(int e, Step step, int[] sources) {
        return mayWait(step) && refuses(e, step, sources);
    }

    /** Whether the read only makes its thread wait when it reads from these, or is explored so elsewhere. */
    private boolean refuses(int read, Step step, int[] sources) {
        return waitsAfter(step, positions.valueFrom(sources, 0, positions.plan(step)))
                || isElsewhere(read, step, sources);
    }

    /** Whether that the read, which was blocked before, reads from these is explored elsewhere. */
    private boolean isElsewhere(int read, Step step, int[] sources) {
        if (blockedReads().isEmpty()) {
            return false;
        }
        List<BlockedRead> ofRead = BlockedReads.of(blockedReads(), g().thread(read), g().index(read));
        return !ofRead.isEmpty()
                && lines.refuses(ofRead, positions.plan(step), value -> waitsAfter(step, value), sources);
    }

    /** Whether the thread stands after a read that it must not go on from, because that is explored elsewhere. */
    private boolean isStuck(int t) {
        int slot = blockedReads().isEmpty() ? 0 : positions.slot(t);
        int last = slot == 0 ? ExecutionGraph.NONE : g().event(t, slot - 1);
        if (last < 0 || !g().isRead(last)) {
            return false;
        }
        Step step = positions.behaviours.step(g().step(last));
        return mayWait(step)
                && !waitsAfter(step, positions.joined(last, positions.plan(step)))
                && isElsewhere(g().head(last), step, sources(g().head(last)));
    }

    /** What the read reads from; valid until another is asked for. */
    private int[] sources(int read) {
        for (int p = 0; p < g().groupSize(read); p++) {
            sources[p] = g().readsFrom(read + p);
        }
        return sources;
    }

    @Override
    boolean blocksReads() {
        return true;
    }

    // ---- dependencies -----------------------------------------------------------------------------------------------

    @Override
    void inspectWrite(int write, int loc, int firstPlace) {
        for (int r = 0; g().tracksDependencies() && r < write; r++) {
            if (isBefore(r, write) && staysWithout(g(), r, write)) {
                throw plan.with(Plan.InPlace.OFF)
                        .because("what a thread does depends on less than what comes before it");
            }
        }
    }

    /** In po ∪ rf. What stays for the sake of symmetric threads is not meant: {@link Symmetry} looks at that. */
    private boolean isBefore(int earlier, int later) {
        return g().clocks().causes(later, g().thread(earlier)) > g().index(earlier);
    }

    // ---- revisits that make a read wait -----------------------------------------------------------------------------

    @Override
    boolean canGoBack(int e, int[] keepers) {
        List<BlockedRead> blockedReads = blockedReads();
        for (int i = 0; i < blockedReads.size(); i++) {
            if (blockedReads.get(i).age() == e + 1 && !isInLine(blockedReads.get(i), keepers)) {
                return false;
            }
        }
        return true;
    }

    private boolean isInLine(BlockedRead blocked, int[] keepers) {
        int t = blocked.thread();
        int i = blocked.index();
        if (isFixed(t, i, keepers)) {
            return true;
        }
        List<BlockedRead> same = BlockedReads.of(blockedReads(), t, i);
        List<BlockedRead> older = same.subList(0, same.indexOf(blocked) + 1);
        Step step = step(t, i);
        return lines.isInLine(older, positions.plan(step), value -> waitsAfter(step, value), keepers);
    }

    /** Whether the thread's i-th event is there and stays with what the events depend on. */
    private boolean isFixed(int t, int i, int[] keepers) {
        return g().length(t) > i && g().event(t, i) >= 0 && g().inPrefix(g().event(t, i), keepers);
    }

    /** The step of the thread's i-th event, which may be the next one. */
    private Step step(int t, int i) {
        int e = i < g().length(t) ? g().event(t, i) : ExecutionGraph.NONE;
        return e >= 0 ? positions.behaviours.step(g().step(e)) : positions.position(t);
    }

    /** The read that a write makes wait would read from what is co-latest: from the write, or another. */
    @Override
    boolean allowsPlace(int e, boolean last) {
        List<BlockedRead> blockedReads = blockedReads();
        for (int i = 0; i < blockedReads.size(); i++) {
            if (blockedReads.get(i).needs(e) && !last || last && isMissed(e, blockedReads.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the read would read from another part of the write, but at this place from something else. */
    private boolean isMissed(int e, BlockedRead blocked) {
        boolean isRead = false;
        boolean other = false;
        for (int source : blocked.sources()) {
            isRead |= source >= 0 && g().head(source) == g().head(e);
            other |= source >= 0 && source != e && g().location(source) == g().location(e);
        }
        return isRead && other;
    }

    /** A write that made a read wait stays as long as the read is blocked. */
    @Override
    boolean mustStay(int e) {
        List<BlockedRead> blockedReads = blockedReads();
        for (int i = 0; i < blockedReads.size(); i++) {
            if (blockedReads.get(i).needs(e)) {
                return true;
            }
        }
        return false;
    }

    /** What is still blocked in the part of the graph that is kept. */
    @Override
    void keep(Frame next, int r, int[] keepers) {
        if (blockedReads().isEmpty()) {
            return;
        }
        List<BlockedRead> all = new ArrayList<>();
        for (BlockedRead blocked : blockedReads()) {
            int t = blocked.thread();
            int i = blocked.index();
            if (blocked.age() <= r && !isFixed(t, i, keepers)) {
                int[] sources = Arrays.stream(blocked.sources())
                        .map(w -> w < 0 ? w : next.graph.event(g().thread(w), g().index(w)))
                        .toArray();
                all.add(new BlockedRead(t, i, blocked.age(), sources));
            }
        }
        next.blockedReads = all;
    }

    @Override
    boolean blocksRevisited(int r, int[] sources) {
        Step step = positions.behaviours.step(g().step(r));
        return mayWait(step) && refuses(r, step, sources);
    }

    @Override
    void blockRevisited(Frame next, int r, int[] sources) {
        List<BlockedRead> all = new ArrayList<>(next.blockedReads);
        all.add(new BlockedRead(g().thread(r), g().index(r), r, sources));
        next.blockedReads = all;
    }

    // ---- putting off ------------------------------------------------------------------------------------------------

    @Override
    boolean holdsBack(int t) {
        return waitsFor[t] != null || isStuck(t) || followsStuck(t);
    }

    @Override
    boolean hasNews() {
        boolean news = woken;
        woken = false;
        return news;
    }

    /** An update whose read was revisited is completed first: afterwards its write need not be the co-latest. */
    @Override
    int goesFirst() {
        for (int t = 0; t < g().threads(); t++) {
            if (g().isAlive(t) && positions.part[t] > 0 && !isStuck(t)) {
                return t;
            }
        }
        return ExecutionGraph.NONE;
    }

    @Override
    int goesLast() {
        for (int t = 0; waiting > 0 && t < g().threads(); t++) {
            if (g().isAlive(t) && waitsFor[t] != null && !followsWaiting(t) && !followsStuck(t) && hasWayOut(t)) {
                resume(t);
                insisting = t;
                return t;
            }
        }
        return ExecutionGraph.NONE;
    }

    /** Whether a thread that is symmetric, and first, waits at the same place: what it does not want this one does not want. */
    private boolean followsWaiting(int t) {
        int lower = waiting == 0 ? ExecutionGraph.NONE : positions.reductions.leader(t);
        return lower >= 0 && waitsFor[lower] != null && g().length(lower) == g().length(t);
    }

    /**
     * Whether a thread that is symmetric, and first, is in the middle of an update from which it must not go on: this one could only
     * come after that update.
     */
    private boolean followsStuck(int t) {
        int lower = blockedReads().isEmpty() ? ExecutionGraph.NONE : positions.reductions.leader(t);
        if (lower < 0) {
            return false;
        }
        int ahead = g().length(lower) - g().length(t);
        if (ahead == 0) {
            return followsStuck(lower);
        }
        return positions.part[lower] > 0 && ahead == g().groupSize(g().last(lower)) && isStuck(lower);
    }

    /** Whether the thread, which does not want to read from the co-latest write, can read from another. */
    private boolean hasWayOut(int t) {
        Step step = positions.current[t];
        int e = footprints.newRead(t, step);
        int options = footprints.listOptions(e);
        boolean found = false;
        for (int i = 1; i < options && !found; i++) {
            found = !footprints.waitsAt(e, step, footprints.option(e, i));
        }
        footprints.takeOption(e, 0);
        g().cut(e);
        return found;
    }

    private void block(int t, AccessPlan read) {
        waitsFor[t] = read;
        waiting++;
    }

    private void resume(int t) {
        waitsFor[t] = null;
        waiting--;
    }

    @Override
    void restart() {
        if (waiting > 0) {
            Arrays.fill(waitsFor, null);
            waiting = 0;
        }
        insisting = -1;
        woken = false;
    }

    @Override
    boolean blocksNext(int t, Step read) {
        if (!mayWait(read) || !followsWaiting(t)) {
            return false;
        }
        block(t, positions.plan(read));
        return true;
    }

    @Override
    boolean blocks(int e, Step step, int[] sources) {
        int t = g().thread(e);
        boolean insists = t == insisting;
        if (insists) {
            insisting = -1;
        }
        if (insists || !mayWait(step) || !refuses(e, step, sources)) {
            return false;
        }
        block(t, positions.plan(step));
        return true;
    }

    @Override
    void wrote(int loc) {
        if (waiting > 0) {
            wake(loc);
        }
    }

    private void wake(int loc) {
        for (int t = 0; t < g().threads(); t++) {
            if (g().isAlive(t) && waitsFor[t] != null && waitsFor[t].contains(loc)) {
                resume(t);
                woken = true;
            }
        }
    }

    // ---- the end ----------------------------------------------------------------------------------------------------

    @Override
    boolean complete() {
        if (isWasted()) {
            positions.stopped |= !positions.watcher.wasted();
            return false;
        }
        for (int t = 0; waiting > 0 && t < g().threads(); t++) {
            if (g().isAlive(t) && waitsFor[t] != null && !showWaiting(t)) {
                return false;
            }
        }
        if (positions.returnEndsWaits()) {
            // What the others had read when they waited counts: each is explored by itself.
            throw plan.with(Plan.InPlace.OFF).because("returning from main ends waits");
        }
        if (exits()) {
            // How long the others had waited until then counts: each is explored by itself.
            throw plan.with(Plan.InPlace.OFF).because("exit() ends waits");
        }
        return true;
    }

    /** Whether some thread waits only here, and another execution tells what becomes of it. */
    private boolean isWasted() {
        if (blockedReads().isEmpty()) {
            return false;
        }
        for (int t = 0; t < g().threads(); t++) {
            if (g().isAlive(t) && (isStuck(t) || waitsFor[t] != null && !isStuckInLine(t))) {
                return true;
            }
        }
        return false;
    }

    private boolean isStuckInLine(int t) {
        Step step = positions.current[t];
        List<BlockedRead> ofRead = BlockedReads.of(blockedReads(), t, positions.slot(t));
        return ofRead.isEmpty() || lines.isStuckInLine(ofRead, waitsFor[t], value -> waitsAfter(step, value));
    }

    /** Adds the blocked read, with what comes before the thread waits. Returns false when it is wrong. */
    private boolean showWaiting(int t) {
        resume(t);
        Step step = positions.current[t];
        int e = footprints.newRead(t, step);
        footprints.listOptions(e);
        footprints.takeOption(e, 0);
        if (!footprints.checkRead(e)) {
            return false;
        }
        int end = g().groupEnd(e);
        if (g().isExclusive(e)) {
            end = writeBack(e, step);
        }
        Step next = positions.behaviours.next(step, positions.joined(g().groupEnd(e), positions.plan(step)));
        while (next.code == Step.Code.FENCE) {
            end = g().add(EventKind.FENCE, t, g().index(end) + 1, positions.fenceMode(next), next.id, 0);
            causes.computePast(end);
            next = positions.behaviours.next(next, 0);
        }
        positions.current[t] = next;
        return true;
    }

    /** Adds the write of an update that writes what it has read. Returns its last part. */
    private int writeBack(int read, Step step) {
        int parts = g().groupSize(read);
        int w = g().groupEnd(read);
        for (int p = 0; p < parts; p++) {
            w = g().add(
                            EventKind.WRITE,
                            g().thread(read),
                            g().index(w) + 1,
                            Footprints.writeMode(step),
                            step.id,
                            parts + p);
            g().setLocation(w, g().location(read + p));
            g().setGroup(w, p, parts);
            g().setMode(w, g().mode(w), true);
            g().setValue(w, g().value(read + p));
            causes.computePast(w);
            g().place(w, placing.placeAfterRead(w));
        }
        return w;
    }

    /** Whether a thread ends the program while others could still wait. */
    private boolean exits() {
        for (int t = 0; t < g().threads(); t++) {
            if (g().isAlive(t) && positions.current[t].action instanceof Action.End end && end.exit()) {
                return !othersAreJoined(t);
            }
        }
        return false;
    }

    private boolean othersAreJoined(int exiting) {
        for (int t = 0; t < g().threads(); t++) {
            if (t != exiting && g().isAlive(t) && g().joinedBy(t) == ExecutionGraph.NONE) {
                return false;
            }
        }
        return true;
    }
}
