package org.fencepost.explore;

import java.util.Arrays;
import java.util.List;
import org.fencepost.graph.EventKind;
import org.fencepost.graph.ExecutionGraph;
import org.fencepost.program.Action;
import org.fencepost.program.Site;
import org.fencepost.verdict.Monitor;
import org.jspecify.annotations.Nullable;

/**
 * Goes through executions one at a time, as a scheduler says: who takes the next step, what a read reads from, where a write goes. A
 * graph grows with each step as in {@link TruSt}, but nothing is revisited. Each graph on the way is consistent, so what goes wrong
 * does so in an execution of the model; all that have no cycle of po and rf can be reached.
 */
final class Walker {
    /** For a thread that cannot look again, because others know of its last round. */
    private static final Parking STUCK = new Parking(List.of(), ExecutionGraph.NONE, 0, true);

    /** After so many steps in a row a thread gives way to those that can go on. */
    private static final int PATIENCE = 1_000;

    private static final int CHECK_EVERY = 1 << 8;

    private final TruSt exploration;
    private final Positions positions;
    private final Monitor monitor;
    private final int maxEvents;
    private final Walk.Builder taken = new Walk.Builder();
    private final WalkState state = new WalkState();

    private final @Nullable Parking[] parked;
    private int[] ready;
    private int readyCount;
    private int running;
    /** How many events the running thread had before the step at hand. */
    private int length;

    private int inRow;
    private boolean givesWay;
    /** Whether threads that wait do so for good. */
    private boolean closing;

    private boolean leftOut;
    private boolean dead;
    private int switches;
    private int preemptions;
    private int older;
    /** How often in a row the only thread that can go on went round in vain. */
    private int spins;
    /** Where the access at hand began. */
    private Mark access = new Mark(0, 0, 0);

    private record Mark(int events, int steps, int older) {}

    Walker(TruSt exploration, int maxEvents, Monitor monitor) {
        this.exploration = exploration;
        this.positions = exploration.positions;
        this.maxEvents = maxEvents;
        this.monitor = monitor;
        this.parked = new Parking[positions.current.length];
        this.ready = new int[positions.current.length];
    }

    // ---- for schedulers ---------------------------------------------------------------------------------------------

    ExecutionGraph graph() {
        return positions.g;
    }

    /** Threads that can go on, by number. */
    int ready(int i) {
        return ready[i];
    }

    int readyCount() {
        return readyCount;
    }

    boolean isReady(int t) {
        for (int i = 0; i < readyCount; i++) {
            if (ready[i] == t) {
                return true;
            }
        }
        return false;
    }

    /** Who took the last step, or NONE. */
    int running() {
        return running;
    }

    /** Whether who took the last step could take another without getting in the way of others. */
    boolean runsOn() {
        return running >= 0 && !givesWay && isReady(running);
    }

    int steps() {
        return taken.size();
    }

    /** Where the event is that is about to be added in one of several ways. */
    Turns.Place place() {
        return new Turns.Place(running, length);
    }

    /** Whether the next step of the thread can matter to others, or others to it. */
    boolean interferes(int t) {
        return switch (positions.current[t].code) {
            case LOAD, STORE, UPDATE, FREE, UNSUPPORTED -> true;
            case FENCE, ALLOC, SPAWN, JOIN, CHOOSE, BLOCK, END, FAILURE -> false;
        };
    }

    Site site(int e) {
        return positions.behaviours.step(positions.g.step(e)).action.site();
    }

    /** What the rest of the walk depends on, apart from the scheduler. */
    long state() {
        return state.of(positions.g, parked, runsOn() ? running : ExecutionGraph.NONE);
    }

    // ---- the walk ---------------------------------------------------------------------------------------------------

    /** Follows the scheduler until nobody can go on, or something is wrong, or it says that it has seen enough. */
    void walk(Scheduler scheduler) {
        if (!begin()) {
            return;
        }
        while (!isOver()) {
            int t = next(scheduler);
            if (t < 0) {
                return;
            }
            step(t, scheduler);
        }
    }

    private boolean begin() {
        exploration.prepare(() -> false, true);
        Arrays.fill(parked, null);
        taken.clear();
        running = ExecutionGraph.NONE;
        inRow = 0;
        spins = 0;
        switches = 0;
        preemptions = 0;
        older = 0;
        givesWay = false;
        closing = false;
        leftOut = false;
        dead = false;
        boolean begun = exploration.begin();
        state.begin();
        return begun;
    }

    private boolean isOver() {
        if (positions.stopped || dead) {
            return true;
        }
        if (taken.size() % CHECK_EVERY == 0 && monitor.mustStop()) {
            return leaveOut();
        }
        if (positions.g.size() >= maxEvents || taken.size() > 2 * maxEvents || spins > positions.g.threads()) {
            positions.watcher.wasted();
            return leaveOut();
        }
        listReady();
        return readyCount == 0 && !close();
    }

    private boolean leaveOut() {
        leftOut = true;
        return true;
    }

    private void listReady() {
        readyCount = 0;
        for (int t = 0; t < positions.g.threads(); t++) {
            if (positions.g.isAlive(t) && isAble(t)) {
                ready[readyCount++] = t;
            }
        }
    }

    private boolean isAble(int t) {
        Parking wait = parked[t];
        return wait == null ? positions.canRun(t) : wait.hasNews(positions.g, t);
    }

    /** Nobody can go on: those that wait look once more, and wait. Returns whether there is still something to do. */
    private boolean close() {
        for (int t = 0; t < parked.length; t++) {
            leftOut |= parked[t] == STUCK;
            parked[t] = null;
        }
        if (!closing) {
            closing = true;
            listReady();
            if (readyCount > 0) {
                return true;
            }
        }
        exploration.ending.finish();
        return false;
    }

    /** An access is finished before others go on. */
    private int next(Scheduler scheduler) {
        if (running >= 0 && positions.part[running] > 0 && isReady(running)) {
            return running;
        }
        return closing ? ready[0] : scheduler.next(this);
    }

    // ---- a step -----------------------------------------------------------------------------------------------------

    private void step(int t, Scheduler scheduler) {
        if (parked[t] != null && !lookAgain(t)) {
            return;
        }
        account(t);
        if (positions.part[t] == 0) {
            access = new Mark(positions.g.size(), taken.size(), older);
        }
        dead = !add(t, scheduler) && !positions.stopped && !again(t);
        if (!dead && !positions.stopped) {
            state.extend(positions.g);
            rest(t, scheduler);
        }
    }

    /** Notes who goes on. */
    private void account(int t) {
        if (t != running) {
            switches += running >= 0 && !closing ? 1 : 0;
            preemptions += runsOn() && !closing ? 1 : 0;
            running = t;
            inRow = 0;
        }
        inRow++;
        givesWay = inRow > PATIENCE;
    }

    /** What comes of the step: the thread may wait now, or have gone round in vain. */
    private void rest(int t, Scheduler scheduler) {
        Step now = positions.current[t];
        if (!closing && now.code == Step.Code.BLOCK) {
            park(t);
        }
        boolean round = now.goesRound && positions.part[t] == 0;
        spins = readyCount > 1 ? 0 : round ? spins + 1 : spins;
        if (round || givesWay) {
            givesWay = true;
            scheduler.givesWay(t);
        }
    }

    /** Adds the next event of the thread in the way that the scheduler says. Returns false when that is inconsistent, or wrong. */
    private boolean add(int t, Scheduler scheduler) {
        WorkList work = positions.work;
        work.clear();
        length = positions.g.length(t);
        boolean added = exploration.adding.add(t);
        if (positions.stopped) {
            note(t, 0);
            return false;
        }
        boolean isInput = positions.g.kind(positions.g.size() - 1) == EventKind.CHOICE;
        int ways = isInput ? inputs() : countWays(work);
        int way = ways == 1 || closing ? 0 : scheduler.way(this, ways, isInput);
        note(t, way);
        if (way == 0) {
            return added;
        }
        older += isInput ? 0 : 1;
        return isInput ? input(way) : retry(work, way);
    }

    /** What threads that wait for good look at in the end is no part of the schedule. */
    private void note(int t, int way) {
        if (!closing) {
            taken.add(t, length, way);
        }
    }

    private int inputs() {
        Step step = positions.behaviours.step(positions.g.step(positions.g.size() - 1));
        return (int) Math.min(Integer.MAX_VALUE, ((Action.Choose) step.action).options());
    }

    private boolean input(int answer) {
        return exploration.retry(WorkList.CHOICE, positions.g.size() - 1, answer, 0);
    }

    /** How many ways there are to add the event; revisits are none. */
    private static int countWays(WorkList work) {
        int ways = 1;
        for (int i = 0; i < work.count(); i++) {
            ways += work.isRevisit(i) ? 0 : 1;
        }
        return ways;
    }

    private boolean retry(WorkList work, int way) {
        int left = way;
        for (work.pop(); work.type() == WorkList.REVISIT || --left > 0; work.pop()) {}
        return exploration.retry(work.type(), work.event(), work.a(), work.b());
    }

    /** Takes the access back and adds it the usual way: the model allows that. */
    private boolean again(int t) {
        positions.cut(access.events);
        state.cut(positions.g);
        taken.cut(access.steps);
        older = access.older;
        boolean added = positions.locateThreads();
        do {
            positions.work.clear();
            length = positions.g.length(t);
            note(t, 0);
            added = added && exploration.adding.add(t);
        } while (added && positions.part[t] > 0 && positions.canRun(t));
        return added || positions.stopped;
    }

    // ---- waits ------------------------------------------------------------------------------------------------------

    private void park(int t) {
        int size = positions.g.size();
        parked[t] = Parking.of(positions, t);
        if (positions.g.size() < size) {
            state.cut(positions.g);
            positions.locateThreads();
        }
    }

    /** Returns false if the thread cannot look again. */
    private boolean lookAgain(int t) {
        Parking wait = parked[t];
        parked[t] = null;
        int from = wait.firstOutdated(positions.g, t);
        if (from >= 0 && !takeOut(t, from)) {
            parked[t] = STUCK;
            return false;
        }
        return true;
    }

    /** Takes the thread's events from there on out of the graph. Returns false if others have read what it wrote. */
    private boolean takeOut(int t, int from) {
        ExecutionGraph g = positions.g;
        int[] renumbered = g.renumbering();
        int next = 0;
        for (int e = 0; e < g.size(); e++) {
            boolean out = g.thread(e) == t && g.index(e) >= from;
            renumbered[e] = out ? ExecutionGraph.NONE : next++;
        }
        for (int e = 0; e < g.size(); e++) {
            boolean reads = renumbered[e] >= 0 && g.isRead(e) && g.readsFrom(e) >= 0;
            if (reads && renumbered[g.readsFrom(e)] < 0) {
                return false;
            }
        }
        exploration.frames.reduceTo(renumbered);
        state.recompute(positions.g);
        return positions.locateThreads();
    }

    // ---- what came of it --------------------------------------------------------------------------------------------

    /** Whether not all that could follow was followed: it was too long, or somebody could not look again. */
    boolean leftOut() {
        return leftOut || dead;
    }

    Walk.Cost cost() {
        return new Walk.Cost(switches, preemptions, older);
    }

    Walk taken() {
        return taken.build(cost());
    }
}
