package org.fencepost.explore;

import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.model.FastModel;
import org.fencepost.program.Action;

/**
 * Mixer, Algorithm 1: footprints of programs in which atomic accesses of different sizes overlap. An access is a group of
 * parts (the plain events of Mixer §4.1, but for ranges of bytes that no access of the program separates), each with its own
 * rf or place in co. All parts are added in one step; the default is maximal in every part, and the other combinations are
 * numbered and tried one after the other.
 *
 * <p>A write revisits a read together with a keep set of other writes that the revisit would otherwise delete: writes of
 * threads to the left (tie-break), causally unrelated to each other and to the new write (independence), each read by at
 * least one part of the read afterwards (relevance). The parts of the read that are left over are reconsidered.
 */
final class Mixer extends Footprints {
    /** How a write revisits a read: it makes it wait, so the read is blocked; plus a bit for each part that does not wait for it. */
    private static final int BLOCKING = 1;

    private final FastModel model;
    private final Behaviours behaviours;
    private final Updates updates;
    /** Options of each part of the group at hand: writes for reads, places for writes; the first is the maximal one. */
    private final GroupOptions choices;

    Mixer(Setting setting, Positions positions, Causes causes, Placing placing, Revisits revisits, Frames frames) {
        super(setting, positions, causes, placing, revisits, frames);
        this.model = setting.model();
        this.behaviours = positions.behaviours;
        this.updates = positions.updates;
        this.choices = new GroupOptions(positions, placing);
    }

    @Override
    Frame newFrame(ExecutionGraph graph) {
        return new MixedFrame(graph);
    }

    @Override
    boolean consistent(int e) {
        return model.acceptsMixed(positions.g);
    }

    private MixedFrame frame() {
        return (MixedFrame) positions.frame;
    }

    // ---- Theorem 4.4 ------------------------------------------------------------------------------------------------

    /** Notes that Explore is called with the graph as it is. Always true. */
    @Override
    boolean explored() {
        positions.wasted.explore(depth(positions.g.size() - 1));
        return true;
    }

    /** How many calls of Explore led to the graph that ends with the event: one for each access since the last revisit. */
    private int depth(int last) {
        ExecutionGraph g = positions.g;
        int depth = frame().depth + (frame().firstSize > 0 ? 1 : 0);
        for (int e = frame().firstSize; e <= last; e++) {
            depth += g.isAccess(e) && g.head(e) == e ? 1 : 0;
        }
        return depth;
    }

    // ---- reads ------------------------------------------------------------------------------------------------------

    /** Whether the parts of the access belong together; other accesses are as everywhere, but for revisits. */
    private boolean isGroup(Step step) {
        return positions.plan(step).parts() > 1 && Effect.isAtomic((Action.Access) step.action);
    }

    private boolean isGroup(int e) {
        return positions.g.groupSize(e) > 1;
    }

    @Override
    int newRead(int t, Step step) {
        if (!isGroup(step)) {
            return super.newRead(t, step);
        }
        ExecutionGraph g = positions.g;
        AccessPlan plan = positions.plan(step);
        int head = g.size();
        for (int p = 0; p < plan.parts(); p++) {
            int e = g.add(EventKind.READ, t, readMode(step), step.id, p);
            g.setLocation(e, plan.locations()[p]);
            g.setGroup(e, p, plan.parts());
            reductions.inspect(e, step);
        }
        return head;
    }

    @Override
    int listOptions(int e) {
        if (!isGroup(e)) {
            return super.listOptions(e);
        }
        choices.ofRead(e);
        return choices.count();
    }

    @Override
    int[] option(int e, int number) {
        return isGroup(e) ? choices.combination(e, number) : super.option(e, number);
    }

    @Override
    void takeOption(int e, int number) {
        if (isGroup(e)) {
            assignGroup(e, number);
        } else {
            super.takeOption(e, number);
        }
    }

    @Override
    boolean takeOptions(int e, Step step) {
        if (!isGroup(e)) {
            return super.takeOptions(e, step);
        }
        if (choices.count() > 1) {
            positions.work.push(WorkList.READ_GROUP, e, 1, 0);
        }
        assignGroup(e, 0);
        return explored() && checkRead(e) && positions.advanceFrom(positions.g.groupEnd(e));
    }

    private void assignGroup(int head, int combination) {
        ExecutionGraph g = positions.g;
        int parts = g.groupSize(head);
        Step step = behaviours.step(g.step(head));
        for (int p = 0; p < parts; p++) {
            int write = choices.get(combination, p);
            reductions.inspectSource(step, write);
            g.link(head + p, write);
            g.setValue(head + p, placing.valueFrom(head + p, write));
        }
        // A part of an access that is not atomic has no group, and the parts after it may be gone.
        boolean isUpdate = step.code == Step.Code.UPDATE;
        long value = isUpdate ? positions.joined(g.groupEnd(head), positions.plan(step)) : 0;
        for (int p = 0; p < parts; p++) {
            if (isUpdate) {
                g.setMode(head + p, updates.readMode(step, value), updates.writes(step.effect(), value));
            }
            causes.computePast(head + p);
        }
    }

    private void unlinkGroup(int head) {
        ExecutionGraph g = positions.g;
        for (int p = g.groupSize(head) - 1; p >= 0; p--) {
            g.unlink(head + p);
        }
    }

    @Override
    boolean checkRead(int head) {
        for (int e = head; e <= positions.g.groupEnd(head); e++) {
            if (!super.checkRead(e)) {
                return false;
            }
        }
        return true;
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    @Override
    boolean addWrite(int t, Step step) {
        ExecutionGraph g = positions.g;
        AccessPlan plan = positions.plan(step);
        if (!isGroup(step)) {
            return super.addWrite(t, step);
        }
        boolean update = step.code == Step.Code.UPDATE;
        int parts = plan.parts();
        int head = g.size();
        long value = updates.written(step.effect(), update ? positions.joined(g.last(t), plan) : 0);
        for (int p = 0; p < parts; p++) {
            int e = g.add(EventKind.WRITE, t, writeMode(step), step.id, (update ? parts : 0) + p);
            g.setLocation(e, plan.locations()[p]);
            g.setGroup(e, p, parts);
            g.setMode(e, g.mode(e), update);
            if (!update) {
                reductions.inspect(e, step);
            }
            g.setValue(e, plan.slice(value, p, positions.wide));
            causes.computePast(e);
        }
        pushRevisits(head, plan.locations()[0]);
        boolean goesOn = placeGroup(head, ExecutionGraph.NONE)
                && explored()
                && checkWrites(head)
                && positions.advanceFrom(g.groupEnd(head));
        for (int p = 0; goesOn && p < parts; p++) {
            reductions.wrote(plan.locations()[p]);
        }
        return goesOn;
    }

    private boolean checkWrites(int head) {
        for (int p = 0; p < positions.g.groupSize(head); p++) {
            if (!checkWrite(head + p)) {
                return false;
            }
        }
        return true;
    }

    /** ExploreCOs: puts the write group in its maximal place and leaves the other combinations for later. */
    private boolean placeGroup(int head, int revisited) {
        ExecutionGraph g = positions.g;
        choices.ofWrite(head);
        int count = choices.count();
        if (count > 1) {
            positions.work.push(WorkList.WRITE_GROUP, head, 1, revisited);
        }
        if (count == 0) {
            placeAnywhere(head);
            return false;
        }
        placeCombination(head, 0);
        boolean maximal = true;
        for (int p = 0; p < g.groupSize(head); p++) {
            maximal &= g.coherencePosition(head + p) == g.writes(g.location(head + p)) - 1;
        }
        return maximal && revisited < 0 || consistent(head);
    }

    private void placeAnywhere(int head) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(head); p++) {
            g.place(head + p, g.writes(g.location(head + p)));
        }
    }

    private void placeCombination(int head, int combination) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(head); p++) {
            g.place(head + p, choices.get(combination, p));
        }
    }

    private void displaceGroup(int head) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(head); p++) {
            g.displace(head + p);
        }
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    @Override
    void pushRevisits(int head, int loc) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(head); p++) {
            placing.inspectWrite(head + p, g.location(head + p));
        }
        for (int r = head - 1; r >= 0; r--) {
            if (g.isRead(r) && g.head(r) == r && !g.inPrefix(r, head) && KeepSets.overlap(g, r, head)) {
                int read = r;
                new KeepSets(g, reductions, read, head).forEach(kept -> pushRevisit(read, head, kept, 0));
            }
        }
    }

    private void pushRevisit(int r, int head, int[] kept, int how) {
        frame().keepSets.push(kept);
        positions.work.push(WorkList.REVISIT, head, r, how);
    }

    // ---- going back -------------------------------------------------------------------------------------------------

    @Override
    boolean retry(int type, int e, int a, int b) {
        return switch (type) {
            case WorkList.READ_GROUP -> rereadGroup(e, a);
            case WorkList.WRITE_GROUP -> moveGroup(e, a, b);
            case WorkList.RECONSIDER -> {
                displaceGroup(e);
                unlinkGroup(b);
                positions.displace(b);
                yield reconsider(b, e, a);
            }
            default -> super.retry(type, e, a, b);
        };
    }

    private boolean rereadGroup(int head, int combination) {
        unlinkGroup(head);
        choices.ofRead(head);
        if (combination + 1 < choices.count()) {
            positions.work.push(WorkList.READ_GROUP, head, combination + 1, 0);
        }
        Step step = behaviours.step(positions.g.step(head));
        boolean waits = waitsAt(head, step, choices.combination(head, combination));
        assignGroup(head, combination);
        return !waits && admits(head) && consistent(head) && explored() && checkRead(head) && positions.locateThreads();
    }

    private boolean moveGroup(int head, int combination, int revisited) {
        displaceGroup(head);
        choices.ofWrite(head);
        if (combination + 1 < choices.count()) {
            positions.work.push(WorkList.WRITE_GROUP, head, combination + 1, revisited);
        }
        placeCombination(head, combination);
        return admits(head)
                && (revisited < 0 || admits(revisited))
                && consistent(head)
                && explored()
                && positions.locateThreads();
    }

    private boolean admits(int head) {
        for (int e = head; e <= positions.g.groupEnd(head); e++) {
            if (!reductions.admits(e)) {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean revisit(int r, int head, int how) {
        int[] kept = frame().keepSets.pop();
        KeepSets sets = new KeepSets(positions.g, reductions, r, head);
        int[] keepers = sets.keepers(kept);
        if (how != 0) {
            return revisitBlocking(r, head, keepers, latest(r, head, keepers, how - BLOCKING));
        }
        if (isGroup(r)) {
            pushBlocking(r, head, kept, sets);
        } else if (reductions.blocksRevisited(r, latest(r, head, keepers, 0))) {
            return revisitBlocking(r, head, keepers, latest(r, head, keepers, 0));
        }
        int[] renumbered = positions.renumber(keepers, positions.g.groupEnd(r) + 1);
        MixedFrame next = keep(renumbered, r, r, head, keepers);
        next.kept = Arrays.stream(kept).map(w -> renumbered[w]).toArray();
        frames.goOnWith(next);
        displaceGroup(renumbered[head]);
        return reconsider(r, renumbered[head], 0);
    }

    /**
     * Leaves the ways on the work list in which the revisit makes the read wait. They differ in the parts of the write that are
     * the co-latest: the read reads from those, and from what is co-latest elsewhere; otherwise it waits because of another write.
     */
    private void pushBlocking(int r, int head, int[] kept, KeepSets sets) {
        int ways = reductions.isEmpty() ? 0 : 1 << positions.g.groupSize(r);
        for (int missed = 0; missed < ways; missed++) {
            int[] latest = latest(r, head, sets.keepers(kept), missed);
            if (latest.length > 0
                    && sets.areRead(new int[] {head}, latest)
                    && sets.areRead(kept, latest)
                    && reductions.blocksRevisited(r, latest)) {
                pushRevisit(r, head, kept, BLOCKING + missed);
            }
        }
    }

    /** Goes on with what is kept, but without the read, which waits. */
    private boolean revisitBlocking(int r, int head, int[] keepers, int[] latest) {
        int[] renumbered = positions.renumber(keepers, r);
        MixedFrame next = keep(renumbered, positions.g.size(), r, head, keepers);
        next.kept = new int[0];
        int[] sources =
                Arrays.stream(latest).map(w -> w < 0 ? w : renumbered[w]).toArray();
        reductions.blockRevisited(next, r, sources);
        frames.goOnWith(next);
        displaceGroup(renumbered[head]);
        return placeGroup(renumbered[head], ExecutionGraph.NONE) && explored() && positions.locateThreads();
    }

    private MixedFrame keep(int[] renumbered, int firstUnlinked, int r, int head, int[] keepers) {
        MixedFrame next = (MixedFrame) frames.fresh();
        next.graph.keep(positions.g, renumbered, firstUnlinked, positions.g.groupEnd(r));
        next.depth = depth(head) - 1;
        next.firstSize = next.graph.size();
        next.blockedReads = List.of();
        reductions.keep(next, r, keepers);
        return next;
    }

    /**
     * What the read reads from after the revisit, if all its parts are maximal, and the write comes last but for some parts; none when
     * there is nothing that it could come before.
     *
     * @param missed a bit for each part of the read where the write does not come last
     */
    private int[] latest(int r, int head, int[] keepers, int missed) {
        ExecutionGraph g = positions.g;
        int[] sources = new int[g.groupSize(r)];
        for (int p = 0; p < sources.length; p++) {
            int part = KeepSets.partAt(g, head, g.location(r + p));
            boolean isMissed = (missed >> p & 1) != 0;
            sources[p] = part < 0 || isMissed ? latestAt(g.location(r + p), r, head, keepers) : part;
            if (isMissed && (part < 0 || sources[p] < 0)) {
                return new int[0];
            }
        }
        return sources;
    }

    /** The co-latest write, but for the new one, that is older than the read, or that one of the events depends on. */
    private int latestAt(int loc, int r, int head, int[] keepers) {
        ExecutionGraph g = positions.g;
        for (int i = g.writes(loc) - 1; i >= 0; i--) {
            int w = g.write(loc, i);
            if (w < r || g.head(w) != head && g.inPrefix(w, keepers)) {
                return w;
            }
        }
        return ExecutionGraph.INIT;
    }

    /** Lets the read take the combination, or the next relevant one, and explores the places of the write. */
    private boolean reconsider(int r, int write, int combination) {
        choices.ofRevisited(r, write);
        int count = choices.count();
        for (int c = combination; c < count; c++) {
            if (choices.isRelevant(r, write, frame().kept, c) && !prunes(r, c)) {
                if (c + 1 < count) {
                    positions.work.push(WorkList.RECONSIDER, write, c + 1, r);
                }
                assignGroup(r, c);
                return placeGroup(write, r)
                        && admits(r)
                        && admits(write)
                        && explored()
                        && checkRead(r)
                        && positions.locateThreads();
            }
        }
        linkInitially(r);
        placeAnywhere(write);
        return false;
    }

    /** Keeps the graph whole when no combination is left. */
    private void linkInitially(int r) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(r); p++) {
            g.link(r + p, ExecutionGraph.INIT);
        }
    }

    private boolean prunes(int r, int combination) {
        int[] sources = choices.combination(r, combination);
        Step step = behaviours.step(positions.g.step(r));
        return reductions.prunes(r, step, sources) && !readsNothing(r, step, sources);
    }
}
