package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.Execution;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.model.machine.Judge;

/**
 * Mixer §5: programs with transactions. A transaction is its reads, found one by one as the thread runs, and then all its writes, added in
 * one step as one group. Models are extensible by whole transactions only, so no revisit ever leaves a part of one: what is revisited is
 * a transaction as a whole, or an access outside of transactions. It is taken out of the graph and its thread does it again, before all
 * others, in every way that what is kept allows; the graph is dropped unless it reads from the new write and from each member of the keep set
 * (relevance). What is done again takes the place, in the order of addition, that it had before.
 *
 * <p>What a transaction reads may decide what else it reads. So it may be revisited by any later write, not only by those to a location that it
 * has read (Example 5.1).
 */
final class Transactions extends Footprints {
    private final Judge judge;
    private final Behaviours behaviours;
    private final GroupOptions choices;

    Transactions(
            Setting setting, Positions positions, Causes causes, Placing placing, Revisits revisits, Frames frames) {
        super(setting, positions, causes, placing, revisits, frames);
        this.judge = Objects.requireNonNull(setting.judge());
        this.behaviours = positions.behaviours;
        this.choices = new GroupOptions(positions, placing);
    }

    @Override
    Frame newFrame(ExecutionGraph graph) {
        return new MixedFrame(graph);
    }

    private MixedFrame frame() {
        return (MixedFrame) positions.frame;
    }

    @Override
    boolean consistent(int e) {
        Execution execution = Snapshot.take(positions.g, behaviours, positions.locations, positions.checks)
                .execution();
        return judge.allows(execution);
    }

    private int transaction(int e) {
        return behaviours.step(positions.g.step(e)).transaction;
    }

    // ---- writes -----------------------------------------------------------------------------------------------------

    /** The thread commits: adds all writes of its transaction. */
    @Override
    boolean addWrite(int t, Step step) {
        if (step.transaction == 0) {
            return super.addWrite(t, step);
        }
        ExecutionGraph g = positions.g;
        int head = g.size();
        addWrites(t, step);
        for (int e = head; e < g.size(); e++) {
            g.setGroup(e, e - head, g.size() - head);
        }
        for (int e = head; e < g.size(); e++) {
            causes.computePast(e);
        }
        pushRevisits(head, g.location(head));
        return placeGroup(head) && positions.advanceFrom(g.groupEnd(head));
    }

    private void addWrites(int t, Step first) {
        ExecutionGraph g = positions.g;
        Step step = first;
        while (step.transaction == first.transaction && step.code == Step.Code.STORE) {
            AccessPlan plan = positions.plan(step);
            for (int p = 0; p < plan.parts(); p++) {
                int e = g.add(EventKind.WRITE, t, positions.checks.mode(writeMode(step)), step.id, p);
                g.setLocation(e, plan.locations()[p]);
                g.setValue(e, plan.slice(writtenValue(e, step), p, positions.wide));
            }
            step = behaviours.next(step, 0);
        }
    }

    /** ExploreCOs: puts all writes in their last places and leaves the other combinations for later. */
    private boolean placeGroup(int head) {
        choices.ofWrite(head);
        int count = choices.count();
        if (count > 1) {
            positions.work.push(WorkList.WRITE_GROUP, head, 1, ExecutionGraph.NONE);
        }
        if (count == 0) {
            placeLast(head);
            return false;
        }
        placeCombination(head, 0);
        return consistent(head);
    }

    private void placeLast(int head) {
        ExecutionGraph g = positions.g;
        for (int e = head; e <= g.groupEnd(head); e++) {
            g.place(e, g.writes(g.location(e)));
        }
    }

    private void placeCombination(int head, int combination) {
        for (int p = 0; p < positions.g.groupSize(head); p++) {
            positions.g.place(head + p, choices.get(combination, p));
        }
    }

    private void displaceGroup(int head) {
        for (int e = head; e <= positions.g.groupEnd(head); e++) {
            positions.g.displace(e);
        }
    }

    @Override
    boolean retry(int type, int e, int a, int b) {
        return type == WorkList.WRITE_GROUP ? moveGroup(e, a) : super.retry(type, e, a, b);
    }

    private boolean moveGroup(int head, int combination) {
        displaceGroup(head);
        choices.ofWrite(head);
        if (combination + 1 < choices.count()) {
            positions.work.push(WorkList.WRITE_GROUP, head, combination + 1, ExecutionGraph.NONE);
        }
        placeCombination(head, combination);
        return consistent(head) && positions.locateThreads();
    }

    // ---- revisits ---------------------------------------------------------------------------------------------------

    @Override
    void pushRevisits(int head, int loc) {
        ExecutionGraph g = positions.g;
        for (int e = head; e <= g.groupEnd(head); e++) {
            placing.inspectWrite(e, g.location(e));
        }
        for (int u = head - 1; u >= 0; u--) {
            if (!g.inPrefix(u, head) && mayBeRevisited(u, head)) {
                int unit = u;
                forEachKeepSet(new KeepSets(g, reductions, u, head), kept -> pushRevisit(unit, head, kept));
            }
        }
    }

    /** Whether it is the first event of a transaction that might read from the write, or a read outside of transactions that might. */
    private boolean mayBeRevisited(int u, int head) {
        ExecutionGraph g = positions.g;
        if (transaction(u) == 0) {
            return g.isRead(u) && KeepSets.partAt(g, head, g.location(u)) >= 0;
        }
        boolean isFirst = g.index(u) == 0 || transaction(g.predecessor(u)) != transaction(u);
        return isFirst && !g.isWrite(u);
    }

    private void forEachKeepSet(KeepSets sets, Consumer<int[]> action) {
        List<Integer> candidates = transaction(sets.read()) > 0 ? candidates(sets.read(), sets.write()) : List.of();
        extend(sets, new int[0], candidates, 0, action);
    }

    /** Tries the set and all larger ones that have more of the candidates from this one on. */
    private static void extend(KeepSets sets, int[] kept, List<Integer> candidates, int next, Consumer<int[]> action) {
        if (sets.mayRevisit(kept)) {
            action.accept(kept);
        }
        for (int i = next; i < candidates.size(); i++) {
            int[] more = Arrays.copyOf(kept, kept.length + 1);
            more[kept.length] = candidates.get(i);
            if (sets.isIndependent(more)) {
                extend(sets, more, candidates, i + 1, action);
            }
        }
    }

    /** Writes that the revisit would delete but may keep: by tie-break, and unrelated to the new one and to what is revisited. */
    private List<Integer> candidates(int u, int head) {
        ExecutionGraph g = positions.g;
        List<Integer> found = new ArrayList<>();
        for (int e = u + 1; e < head; e++) {
            if (g.isWrite(e)
                    && g.head(e) == e
                    && g.thread(e) < g.thread(head)
                    && !g.inPrefix(e, head)
                    && !g.inPrefix(u, g.groupEnd(e))) {
                found.add(e);
            }
        }
        return found;
    }

    private void pushRevisit(int u, int head, int[] kept) {
        frame().keepSets.push(kept);
        positions.work.push(WorkList.REVISIT, head, u, 0);
    }

    /** Takes out what is revisited, and what was added after it but for what the writes keep. */
    @Override
    boolean revisit(int u, int head, int how) {
        int[] kept = frame().keepSets.pop();
        ExecutionGraph g = positions.g;
        int[] keepers = new KeepSets(g, reductions, u, head).keepers(kept);
        int[] renumbered = positions.renumber(keepers, u);
        MixedFrame next = fresh();
        next.graph.keep(g, renumbered, g.size(), g.size());
        next.kept = Arrays.copyOf(kept, kept.length + 1);
        next.kept[kept.length] = head;
        next.kept = Arrays.stream(next.kept).map(w -> renumbered[w]).toArray();
        next.pending = true;
        next.thread = g.thread(u);
        next.place = u;
        next.firstSize = next.graph.size();
        int write = renumbered[head];
        frames.goOnWith(next);
        displaceGroup(write);
        return placeGroup(write) && positions.locateThreads();
    }

    private MixedFrame fresh() {
        MixedFrame next = (MixedFrame) frames.fresh();
        next.blockedReads = List.of();
        next.keepSets.clear();
        next.kept = new int[0];
        next.pending = false;
        return next;
    }

    // ---- doing it again ---------------------------------------------------------------------------------------------

    @Override
    int doesAgain() {
        return isReading() ? frame().thread : TruSt.DEAD_END;
    }

    @Override
    boolean doneAgain() {
        if (isReading() || !isRelevant()) {
            return false;
        }
        ExecutionGraph done = positions.g;
        MixedFrame next = fresh();
        next.graph.reorder(done, inPlace(done.size()));
        frames.goOnWith(next);
        return positions.locateThreads();
    }

    /** Whether what is done again may still read more before it writes. */
    private boolean isReading() {
        int t = frame().thread;
        if (positions.g.size() == frame().firstSize) {
            return true;
        }
        Step step = positions.current[t];
        return positions.isInTransaction(t) && step.code != Step.Code.STORE && positions.canRun(t);
    }

    /** Whether it reads from the write that revisited it, and from all that was kept beside that. */
    private boolean isRelevant() {
        return Arrays.stream(frame().kept).allMatch(this::isRead);
    }

    private boolean isRead(int head) {
        ExecutionGraph g = positions.g;
        for (int e = frame().firstSize; e < g.size(); e++) {
            if (g.isRead(e) && g.readsFrom(e) >= 0 && g.head(g.readsFrom(e)) == head) {
                return true;
            }
        }
        return false;
    }

    /** The order of events in which what was done again comes where it was before. */
    private int[] inPlace(int size) {
        int place = frame().place;
        int first = frame().firstSize;
        int[] order = new int[size];
        for (int e = 0; e < size; e++) {
            order[e] = e < place ? e : e < place + size - first ? e - place + first : e - (size - first);
        }
        return order;
    }
}
