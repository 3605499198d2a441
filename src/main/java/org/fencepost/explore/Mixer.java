package org.fencepost.explore;

import java.util.Arrays;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.model.MixedConsistency;
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
    private final MixedConsistency consistency;
    private final Behaviours behaviours;
    private final Updates updates;
    /** Options of each part of the group at hand: writes for reads, places for writes; the first is the maximal one. */
    private final Combinations choices = new Combinations();

    Mixer(Setting setting, Positions positions, Causes causes, Placing placing, Revisits revisits, Frames frames) {
        super(setting, positions, causes, placing, revisits, frames);
        this.consistency = new MixedConsistency(setting.model());
        this.behaviours = positions.behaviours;
        this.updates = positions.updates;
    }

    @Override
    Frame newFrame(ExecutionGraph graph) {
        return new MixedFrame(graph);
    }

    @Override
    boolean consistent(int e) {
        return consistency.accepts(positions.g);
    }

    private MixedFrame frame() {
        return (MixedFrame) positions.frame;
    }

    // ---- Theorem 4.4 ------------------------------------------------------------------------------------------------

    /** Notes that Explore is called with the graph as it is. Always true. */
    private boolean explored() {
        positions.fruitless.explore(depth(positions.g.size() - 1));
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

    @Override
    boolean addRead(int t, Step step) {
        ExecutionGraph g = positions.g;
        if (!isAtomic(step)) {
            return super.addRead(t, step);
        }
        AccessPlan plan = positions.plan(step);
        int parts = plan.parts();
        int head = g.size();
        for (int p = 0; p < parts; p++) {
            int e = g.add(EventKind.READ, t, readMode(step), step.id, p);
            g.setLocation(e, plan.locations()[p]);
            g.setGroup(e, p, parts);
        }
        readChoices(head);
        if (choices.count() > 1) {
            positions.work.push(WorkList.READ_GROUP, head, 1, 0);
        }
        assignGroup(head, 0);
        explored();
        return checkGroup(head) && positions.advanceFrom(g.groupEnd(head));
    }

    /** The writes that each part of a read may read from, co-latest first. */
    private void readChoices(int head) {
        ExecutionGraph g = positions.g;
        choices.clear();
        int pred = g.predecessor(head);
        for (int p = 0; p < g.groupSize(head); p++) {
            placing.optionCount = 0;
            placing.addOptions(head + p, pred);
            choices.add(Arrays.copyOf(placing.options, placing.optionCount));
        }
    }

    private void assignGroup(int head, int combination) {
        ExecutionGraph g = positions.g;
        int parts = g.groupSize(head);
        for (int p = 0; p < parts; p++) {
            int write = choices.get(combination, p);
            g.link(head + p, write);
            g.setValue(head + p, placing.valueFrom(head + p, write));
        }
        Step step = behaviours.step(g.step(head));
        long value = positions.joined(g.groupEnd(head), step.plan);
        for (int p = 0; p < parts; p++) {
            if (step.code == Step.Code.UPDATE) {
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

    private boolean checkGroup(int head) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(head); p++) {
            if (!checkRead(head + p)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAtomic(Step step) {
        return Effect.isAtomic((Action.Access) step.action);
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    @Override
    boolean addWrite(int t, Step step) {
        ExecutionGraph g = positions.g;
        if (!isAtomic(step)) {
            return super.addWrite(t, step);
        }
        AccessPlan plan = positions.plan(step);
        boolean update = step.code == Step.Code.UPDATE;
        int parts = plan.parts();
        int head = g.size();
        long value = updates.written(step.effect(), update ? positions.joined(g.last(t), plan) : 0);
        for (int p = 0; p < parts; p++) {
            int e = g.add(EventKind.WRITE, t, writeMode(step), step.id, (update ? parts : 0) + p);
            g.setLocation(e, plan.locations()[p]);
            g.setGroup(e, p, parts);
            g.setMode(e, g.mode(e), update);
            g.setValue(e, plan.slice(value, p, positions.wide));
            causes.computePast(e);
        }
        pushRevisits(head, plan.locations()[0]);
        return placeGroup(head, ExecutionGraph.NONE)
                && explored()
                && checkWrites(head)
                && positions.advanceFrom(g.groupEnd(head));
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
        placeChoices(head);
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

    /** The places that each part may take, last first; no choices at all when some part fits nowhere. */
    private void placeChoices(int head) {
        ExecutionGraph g = positions.g;
        choices.clear();
        int pred = g.predecessor(head);
        for (int p = 0; p < g.groupSize(head); p++) {
            int[] places = g.isExclusive(head) ? updatePlace(head + p) : plainPlaces(head + p, pred);
            if (places.length == 0) {
                choices.clear();
                return;
            }
            choices.add(places);
        }
    }

    private int[] plainPlaces(int e, int pred) {
        ExecutionGraph g = positions.g;
        int loc = g.location(e);
        int last = g.writes(loc);
        int first = placing.firstPlace(e, pred);
        int[] places = new int[last - first + 1];
        int count = 0;
        for (int place = last; place >= first; place--) {
            if (place == last || !placing.splitsUpdate(loc, place)) {
                places[count++] = place;
            }
        }
        return Arrays.copyOf(places, count);
    }

    private int[] updatePlace(int e) {
        int loc = positions.g.location(e);
        int place = placing.placeAfterRead(e);
        boolean fits = place == positions.g.writes(loc) || !placing.splitsUpdate(loc, place);
        return fits ? new int[] {place} : new int[0];
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
        for (int r = head - 1; r >= 0; r--) {
            if (g.isRead(r) && g.head(r) == r && !g.inPrefix(r, head) && KeepSets.overlap(g, r, head)) {
                int read = r;
                new KeepSets(g, read, head).forEach(kept -> pushRevisit(read, head, kept));
            }
        }
    }

    private void pushRevisit(int r, int head, int[] kept) {
        frame().keepSets.push(kept);
        positions.work.push(WorkList.REVISIT, head, r, 0);
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
                yield reconsider(b, e, a);
            }
            default -> super.retry(type, e, a, b);
        };
    }

    private boolean rereadGroup(int head, int combination) {
        unlinkGroup(head);
        readChoices(head);
        if (combination + 1 < choices.count()) {
            positions.work.push(WorkList.READ_GROUP, head, combination + 1, 0);
        }
        assignGroup(head, combination);
        return consistent(head) && explored() && checkGroup(head) && positions.locateThreads();
    }

    private boolean moveGroup(int head, int combination, int revisited) {
        displaceGroup(head);
        placeChoices(head);
        if (combination + 1 < choices.count()) {
            positions.work.push(WorkList.WRITE_GROUP, head, combination + 1, revisited);
        }
        placeCombination(head, combination);
        return consistent(head) && explored() && positions.locateThreads();
    }

    @Override
    boolean revisit(int r, int head) {
        int[] kept = frame().keepSets.pop();
        MixedFrame next = (MixedFrame) frames.fresh();
        int[] renumbered = renumber(r, head, kept);
        next.graph.keep(positions.g, renumbered, r, positions.g.groupEnd(r));
        next.kept = Arrays.stream(kept).map(w -> renumbered[w]).toArray();
        int write = renumbered[head];
        next.depth = depth(head) - 1;
        next.firstSize = next.graph.size();
        frames.goOnWith(next);
        displaceGroup(write);
        return reconsider(r, write, 0);
    }

    /** New numbers for the read, what is older, and what stays with the write and the keep set. */
    private int[] renumber(int r, int head, int[] kept) {
        ExecutionGraph g = positions.g;
        KeepSets sets = new KeepSets(g, r, head);
        int[] renumbered = g.renumbering();
        int count = 0;
        for (int e = 0; e < g.size(); e++) {
            renumbered[e] = e <= g.groupEnd(r) || sets.isKept(e, kept) ? count++ : ExecutionGraph.NONE;
        }
        return renumbered;
    }

    /** Lets the read take the combination, or the next relevant one, and explores the places of the write. */
    private boolean reconsider(int r, int write, int combination) {
        reconsiderChoices(r, write);
        int count = choices.count();
        for (int c = combination; c < count; c++) {
            if (isRelevant(r, write, c)) {
                if (c + 1 < count) {
                    positions.work.push(WorkList.RECONSIDER, write, c + 1, r);
                }
                assignGroup(r, c);
                return placeGroup(write, r) && explored() && checkGroup(r) && positions.locateThreads();
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

    /** For each part of the read, the new write and all others that are there. */
    private void reconsiderChoices(int r, int write) {
        ExecutionGraph g = positions.g;
        choices.clear();
        int pred = g.predecessor(r);
        for (int p = 0; p < g.groupSize(r); p++) {
            placing.optionCount = 0;
            int loc = g.location(r + p);
            for (int q = 0; q < g.groupSize(write); q++) {
                if (g.location(write + q) == loc) {
                    placing.offer(write + q);
                }
            }
            placing.addOptions(r + p, pred);
            choices.add(Arrays.copyOf(placing.options, placing.optionCount));
        }
    }

    private boolean isRelevant(int r, int write, int combination) {
        if (!isRead(r, write, combination)) {
            return false;
        }
        for (int w : frame().kept) {
            if (!isRead(r, w, combination)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRead(int r, int write, int combination) {
        ExecutionGraph g = positions.g;
        for (int p = 0; p < g.groupSize(r); p++) {
            int chosen = choices.get(combination, p);
            if (chosen >= write && chosen < write + g.groupSize(write)) {
                return true;
            }
        }
        return false;
    }
}
