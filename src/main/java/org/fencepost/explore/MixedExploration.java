package org.fencepost.explore;

import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.memory.Effect;
import org.fencepost.model.FastModel;
import org.fencepost.model.MixedConsistency;
import org.fencepost.program.Action;
import org.fencepost.program.Mode;
import org.fencepost.verdict.Monitor;

/**
 * Mixer, Algorithm 1: exploration of programs in which atomic accesses of different sizes overlap. An access is a group of
 * parts (the plain events of Mixer §4.1, but for ranges of bytes that no access of the program separates), each with its own
 * rf or place in co. All parts are added in one step; the default is maximal in every part, and the other combinations are
 * numbered and tried one after the other.
 *
 * <p>A write revisits a read together with a keep set of other writes that the revisit would otherwise delete: writes of
 * threads to the left (tie-break), causally unrelated to each other and to the new write (independence), each read by at
 * least one part of the read afterwards (relevance). The parts of the read that are left over are reconsidered.
 */
final class MixedExploration extends Exploration {
    /** Let the read group {@code event} take combination {@code a} of writes. */
    static final int READ_GROUP = 4;
    /** Let the write group {@code event} take combination {@code a} of places; {@code b} is the read group it revisited. */
    static final int WRITE_GROUP = 5;
    /** Let the write group {@code event} revisit the read group {@code a}; its keep set is on the frame. */
    static final int REVISIT_GROUP = 6;
    /** After a revisit by the write group {@code event}: let the read group {@code b} take combination {@code a}. */
    static final int RECONSIDER = 7;

    private final MixedConsistency consistency;
    /** Options of each part of the group at hand: writes for reads, places for writes; the first is the maximal one. */
    private final Combinations choices = new Combinations();
    /** How far exploration goes on after a graph that leads nowhere. */
    private final FruitlessDepth fruitless = new FruitlessDepth();

    MixedExploration(
            FastModel model,
            Behaviours behaviours,
            Locations locations,
            Checks checks,
            Watcher watcher,
            Monitor monitor,
            List<Step> roots,
            int threadCapacity,
            int maxEvents) {
        super(model, behaviours, locations, checks, watcher, monitor, roots, threadCapacity, maxEvents);
        this.consistency = new MixedConsistency(model);
    }

    @Override
    Frame newFrame() {
        return new MixedFrame(newGraph());
    }

    /** The write of an update always follows its read (Mixer §3.1); otherwise from left to right. */
    @Override
    int goesFirst() {
        for (int t = 0; t < g.threads(); t++) {
            if (g.isAlive(t) && part[t] > 0) {
                return t;
            }
        }
        return super.goesFirst();
    }

    /** The axioms of the model are about accesses of one size. */
    @Override
    boolean holds() {
        return true;
    }

    @Override
    boolean consistent(int e) {
        return consistency.accepts(g);
    }

    // ---- Theorem 4.4 ------------------------------------------------------------------------------------------------

    /** Notes that Explore is called with the graph as it is. Always true. */
    private boolean explored() {
        fruitless.explore(depth(g.size() - 1));
        return true;
    }

    /** How many calls of Explore led to the graph that ends with the event: one for each access since the last revisit. */
    private int depth(int last) {
        MixedFrame mixed = (MixedFrame) frame;
        int depth = mixed.depth + (mixed.firstSize > 0 ? 1 : 0);
        for (int e = mixed.firstSize; e <= last; e++) {
            depth += g.isAccess(e) && g.head(e) == e ? 1 : 0;
        }
        return depth;
    }

    @Override
    void finish() {
        fruitless.complete();
        super.finish();
    }

    @Override
    boolean fail(Finding finding) {
        fruitless.complete();
        return super.fail(finding);
    }

    /**
     * Explores everything; then the longest chain of calls of Explore that led to no execution is at most as long as an
     * access has bytes.
     */
    @Override
    void run() {
        super.run();
        assert stopped || split || cut != null || fruitless.longest() <= locations.widest()
                : "a fruitless exploration of " + fruitless.longest() + " steps (Mixer, Theorem 4.4)";
    }

    // ---- reads ------------------------------------------------------------------------------------------------------

    @Override
    boolean addRead(int t, Step step) {
        AccessPlan plan = plan(step);
        if (!isAtomic(step)) {
            return super.addRead(t, step);
        }
        int parts = plan.parts();
        int head = g.size();
        Mode mode = step.action instanceof Action.Load load ? load.how().mode() : Mode.RLX;
        for (int p = 0; p < parts; p++) {
            int e = g.add(EventKind.READ, t, mode, step.id, p);
            g.setLocation(e, plan.locations()[p]);
            g.setGroup(e, p, parts);
        }
        readChoices(head);
        if (choices.count() > 1) {
            work.push(READ_GROUP, head, 1, 0);
        }
        assignGroup(head, 0);
        explored();
        return checkGroup(head) && advanceRead(g.groupEnd(head));
    }

    /** The writes that each part of a read may read from, co-latest first. */
    private void readChoices(int head) {
        choices.clear();
        int pred = g.predecessor(head);
        for (int p = 0; p < g.groupSize(head); p++) {
            optionCount = 0;
            readOptions(head + p, g.location(head + p), pred);
            choices.add(Arrays.copyOf(options, optionCount));
        }
    }

    private void assignGroup(int head, int combination) {
        int parts = g.groupSize(head);
        for (int p = 0; p < parts; p++) {
            int write = choices.get(combination, p);
            g.link(head + p, write);
            g.setValue(head + p, valueFrom(head + p, write));
        }
        Step step = behaviours.step(g.step(head));
        long value = joined(g.groupEnd(head), step.plan);
        for (int p = 0; p < parts; p++) {
            if (step.code == Step.Code.UPDATE) {
                g.setMode(head + p, updates.readMode(step, value), updates.writes(step.effect(), value));
            }
            computePast(head + p);
        }
    }

    private void unlinkGroup(int head) {
        for (int p = g.groupSize(head) - 1; p >= 0; p--) {
            g.unlink(head + p);
        }
    }

    private boolean checkGroup(int head) {
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

    // ---- the parts of an access -------------------------------------------------------------------------------------

    @Override
    boolean hasMoreParts(int e, Step step) {
        if (step.code == Step.Code.UPDATE) {
            return g.isRead(e) && g.isExclusive(e);
        }
        return super.hasMoreParts(e, step);
    }

    @Override
    long answer(int e, Step step) {
        if (step.code == Step.Code.UPDATE && g.isWrite(e)) {
            return joined(g.predecessor(g.head(e)), step.plan);
        }
        return super.answer(e, step);
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    @Override
    boolean addWrite(int t, Step step) {
        AccessPlan plan = plan(step);
        if (!isAtomic(step)) {
            return super.addWrite(t, step);
        }
        boolean update = step.code == Step.Code.UPDATE;
        int parts = plan.parts();
        int head = g.size();
        long value = updates.written(step.effect(), update ? joined(g.last(t), plan) : 0);
        for (int p = 0; p < parts; p++) {
            int e = g.add(EventKind.WRITE, t, writeMode(step), step.id, (update ? parts : 0) + p);
            g.setLocation(e, plan.locations()[p]);
            g.setGroup(e, p, parts);
            g.setMode(e, g.mode(e), update);
            g.setValue(e, plan.slice(value, p, wide));
            computePast(e);
        }
        pushRevisits(head, plan.locations()[0]);
        return placeGroup(head, ExecutionGraph.NONE) && explored() && checkWrites(head) && advanceGroup(head);
    }

    private boolean checkWrites(int head) {
        for (int p = 0; p < g.groupSize(head); p++) {
            Finding finding = checks.write(g, head + p, (Action.Access) behaviours.step(g.step(head)).action);
            if (finding != null) {
                return fail(finding);
            }
        }
        return true;
    }

    private boolean advanceGroup(int head) {
        int last = g.groupEnd(head);
        Step step = behaviours.step(g.step(last));
        return advance(g.thread(last), step, answer(last, step));
    }

    /** ExploreCOs: puts the write group in its maximal place and leaves the other combinations for later. */
    private boolean placeGroup(int head, int revisited) {
        placeChoices(head);
        int count = choices.count();
        if (count > 1) {
            work.push(WRITE_GROUP, head, 1, revisited);
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
        return maximal && revisited < 0 || consistency.accepts(g);
    }

    private void placeAnywhere(int head) {
        for (int p = 0; p < g.groupSize(head); p++) {
            g.place(head + p, g.writes(g.location(head + p)));
        }
    }

    /** The places that each part may take, last first; no choices at all when some part fits nowhere. */
    private void placeChoices(int head) {
        choices.clear();
        int pred = g.predecessor(head);
        for (int p = 0; p < g.groupSize(head); p++) {
            int[] places = g.isExclusive(head) ? updatePlace(head, p) : plainPlaces(head + p, pred);
            if (places.length == 0) {
                choices.clear();
                return;
            }
            choices.add(places);
        }
    }

    private int[] plainPlaces(int e, int pred) {
        int loc = g.location(e);
        int last = g.writes(loc);
        int first = firstPlace(e, pred);
        int[] places = new int[last - first + 1];
        int count = 0;
        for (int place = last; place >= first; place--) {
            if (place == last || !splitsUpdate(loc, place)) {
                places[count++] = place;
            }
        }
        return Arrays.copyOf(places, count);
    }

    /** Right after what the same part of the update's read reads from. */
    private int[] updatePlace(int head, int p) {
        int loc = g.location(head + p);
        int source = g.readsFrom(readOf(head, p));
        int place = source == ExecutionGraph.INIT ? 0 : g.coherencePosition(source) + 1;
        boolean fits = place == g.writes(loc) || !splitsUpdate(loc, place);
        return fits ? new int[] {place} : new int[0];
    }

    /** The part of an update's read that belongs to the part of its write. */
    private int readOf(int writeHead, int p) {
        return g.event(g.thread(writeHead), g.index(writeHead) - g.groupSize(writeHead) + p);
    }

    /** Whether a write at this place would come between the read and the write of an update. */
    @Override
    boolean splitsUpdate(int loc, int place) {
        int next = g.write(loc, place);
        if (!g.isExclusive(next)) {
            return false;
        }
        int source = g.readsFrom(readOf(g.head(next), next - g.head(next)));
        return source == (place == 0 ? ExecutionGraph.INIT : g.write(loc, place - 1));
    }

    private void placeCombination(int head, int combination) {
        for (int p = 0; p < g.groupSize(head); p++) {
            g.place(head + p, choices.get(combination, p));
        }
    }

    private void displaceGroup(int head) {
        for (int p = 0; p < g.groupSize(head); p++) {
            g.displace(head + p);
        }
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    @Override
    void pushRevisits(int head, int loc) {
        for (int r = head - 1; r >= 0; r--) {
            if (g.isRead(r) && g.head(r) == r && !g.inPrefix(r, head) && KeepSets.overlap(g, r, head)) {
                int read = r;
                new KeepSets(g, read, head).forEach(kept -> pushRevisit(read, head, kept));
            }
        }
    }

    private void pushRevisit(int r, int head, int[] kept) {
        ((MixedFrame) frame).keepSets.push(kept);
        work.push(REVISIT_GROUP, head, r, 0);
    }

    // ---- going back -------------------------------------------------------------------------------------------------

    @Override
    boolean retry(int type, int e, int a, int b) {
        switch (type) {
            case READ_GROUP -> {
                g.cut(g.groupEnd(e) + 1);
                unlinkGroup(e);
                readChoices(e);
                if (a + 1 < choices.count()) {
                    work.push(READ_GROUP, e, a + 1, 0);
                }
                assignGroup(e, a);
                return consistency.accepts(g) && explored() && checkGroup(e) && locateThreads();
            }
            case WRITE_GROUP -> {
                g.cut(g.groupEnd(e) + 1);
                displaceGroup(e);
                placeChoices(e);
                if (a + 1 < choices.count()) {
                    work.push(WRITE_GROUP, e, a + 1, b);
                }
                placeCombination(e, a);
                return consistency.accepts(g) && explored() && locateThreads();
            }
            case REVISIT_GROUP -> {
                g.cut(g.groupEnd(e) + 1);
                return revisitGroup(a, e, ((MixedFrame) frame).keepSets.pop());
            }
            case RECONSIDER -> {
                g.cut(g.groupEnd(e) + 1);
                displaceGroup(e);
                unlinkGroup(b);
                return reconsider(b, e, a);
            }
            default -> {
                return super.retry(type, e, a, b);
            }
        }
    }

    private boolean revisitGroup(int r, int head, int[] kept) {
        MixedFrame next = (MixedFrame) freshFrame();
        int[] renumbered = g.renumbering();
        int count = 0;
        KeepSets sets = new KeepSets(g, r, head);
        for (int e = 0; e < g.size(); e++) {
            renumbered[e] = e <= g.groupEnd(r) || sets.isKept(e, kept) ? count++ : ExecutionGraph.NONE;
        }
        next.graph.keep(g, renumbered, r, g.groupEnd(r));
        int[] together = new int[kept.length];
        for (int i = 0; i < kept.length; i++) {
            together[i] = renumbered[kept[i]];
        }
        int write = renumbered[head];
        next.depth = depth(head) - 1;
        next.firstSize = next.graph.size();
        suspended.push(frame);
        enter(next);
        work.clear();
        next.kept = together;
        displaceGroup(write);
        return reconsider(r, write, 0);
    }

    /** Lets the read take the combination, or the next relevant one, and explores the places of the write. */
    private boolean reconsider(int r, int write, int combination) {
        reconsiderChoices(r, write);
        int count = choices.count();
        for (int c = combination; c < count; c++) {
            if (isRelevant(r, write, c)) {
                if (c + 1 < count) {
                    work.push(RECONSIDER, write, c + 1, r);
                }
                assignGroup(r, c);
                return placeGroup(write, r) && explored() && checkGroup(r) && locateThreads();
            }
        }
        linkInitially(r);
        placeAnywhere(write);
        return false;
    }

    /** Keeps the graph whole when no combination is left. */
    private void linkInitially(int r) {
        for (int p = 0; p < g.groupSize(r); p++) {
            g.link(r + p, ExecutionGraph.INIT);
        }
    }

    /** For each part of the read, the new write and all others that are there. */
    private void reconsiderChoices(int r, int write) {
        choices.clear();
        int pred = g.predecessor(r);
        for (int p = 0; p < g.groupSize(r); p++) {
            optionCount = 0;
            int loc = g.location(r + p);
            for (int q = 0; q < g.groupSize(write); q++) {
                if (g.location(write + q) == loc) {
                    offer(write + q);
                }
            }
            readOptions(r + p, loc, pred);
            choices.add(Arrays.copyOf(options, optionCount));
        }
    }

    private boolean isRelevant(int r, int write, int combination) {
        if (!isRead(r, write, combination)) {
            return false;
        }
        for (int w : ((MixedFrame) frame).kept) {
            if (!isRead(r, w, combination)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRead(int r, int write, int combination) {
        for (int p = 0; p < g.groupSize(r); p++) {
            int chosen = choices.get(combination, p);
            if (chosen >= write && chosen < write + g.groupSize(write)) {
                return true;
            }
        }
        return false;
    }
}
