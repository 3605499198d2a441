package org.fencepost.crash;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.memory.CacheLines;
import org.fencepost.memory.Copy;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/**
 * Takes a run through the program on one of all schedules, which {@link Choices} gives; the next run takes another one. Actors
 * are the threads (4n for that in slot n), their store buffers (4n + 1) and what they have stored past the caches (4n + 2), and
 * machines that are to fail (4n + 3 for machine n); each makes one step at a time. Steps that nobody
 * else can tell are made at once. Of schedules that only differ in the order of steps that do not conflict one is enough.
 *
 * <p>That a machine fails while several can go on is decided by each for itself: one that comes to a step before which the
 * machine may fail either makes it, or stops there ({@link Stops}). When nobody of the machine can go on any more it fails, a step
 * like others, and those of other machines who have stopped go on. So each set of steps that
 * can have been made before a failure is explored once.
 */
final class EverySchedule {
    /** A thread does not go on before the machine has failed. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Machine machine;

        Stop(Machine machine) {
            super(null, null, false, false);
            this.machine = machine;
        }
    }

    private static final int NOBODY = -1;

    private final Run run;
    private final Px86 x86;
    private final Steps steps;
    private final Footprints footprints;
    private final Choices choices;
    private final Trace trace;
    /** What comes next of those that need not go on. */
    private Map<Integer, Footprint> sleep = new TreeMap<>();
    /** For each thread, what had happened before what waits in its store buffer was put there. */
    private final Map<Integer, Deque<int[]>> issued = new HashMap<>();
    /** Whether the current thread does what it does after all that others have done, and they all wait for it or have ended. */
    private boolean isAlone;
    /** Whether somebody else than the current thread can go on. */
    private boolean othersCanGoOn;

    private final Stops stops;
    private final Actors actors;
    /** Who makes a step now. */
    private int stepping = NOBODY;
    /** The machines that were found not to have failed by the step, if it is made: it may still stop. */
    private final List<Machine> outliving = new ArrayList<>();
    /** What had happened before what it did until then; null when nobody can tell the step. */
    private int[] before;
    /** The thread that looks again whether it has to wait although nobody has moved, or null. */
    private Task looking;

    private Site waitingAt;

    /** The copies of which a part has left. */
    private final Set<Copy> begun = Collections.newSetFromMap(new IdentityHashMap<>());

    EverySchedule(Run run, Px86 x86, Steps steps, Choices choices) {
        this.run = run;
        this.x86 = x86;
        this.steps = steps;
        this.choices = choices;
        this.trace = choices.trace();
        this.footprints = new Footprints(run, x86);
        this.stops = new Stops(run);
        this.actors = new Actors(run, choices.trace());
        x86.streams().leaveByRelease();
    }

    void add(Task task) {
        actors.add(task);
    }

    /** Whether nobody could tell when the only thread that goes on accesses memory. */
    boolean isAlone() {
        return isAlone;
    }

    /** How many machines are to fail as things stand. */
    int doomed() {
        return stops.doomed();
    }

    boolean isDoomed(Machine machine) {
        return stops.isDoomed(machine);
    }

    /** Somebody makes a step, or the run ends. */
    void step() {
        List<Integer> enabled = enabled();
        if (enabled.stream().allMatch(Actors::isFailure) && looksOnceMore()) {
            return;
        }
        if (enabled.isEmpty()) {
            standStill();
            return;
        }
        Task only = only(enabled);
        if (only == null) {
            run.observer.scheduled();
        }
        isAlone = only != null && sleep.isEmpty() && !run.tellsOwnStores() && isAfterAll(only);
        if (isAlone) {
            stepAlone(only);
        } else {
            stepAmongOthers(enabled);
        }
    }

    private List<Integer> enabled() {
        List<Integer> enabled = new ArrayList<>();
        for (Task task : run.tasks) {
            boolean stores = x86.waiting(task.number) > 0;
            boolean streams = !x86.buffers(task.number).streams.isEmpty();
            if (streams && task.stopsStreams == null) {
                enabled.add(Actors.of(task) + Actors.STREAMS);
            }
            if (stores && task.stopsBuffer == null && !x86.isHeldBack(task.number)) {
                enabled.add(Actors.of(task) + Actors.BUFFER);
            }
            if (canGoOn(task) && !((stores || streams) && footprints.drains(task.run.action()))) {
                enabled.add(Actors.of(task));
            }
        }
        addFailures(enabled);
        return enabled;
    }

    /** A machine fails when none of its threads can go on, also after the failure of another one. */
    private void addFailures(List<Integer> enabled) {
        for (Machine machine : run.isCxl() ? stops.machines() : List.<Machine>of()) {
            boolean goesOn =
                    enabled.stream().anyMatch(actor -> !Actors.isFailure(actor) && actors.isOn(actor, machine));
            if (!goesOn && !stops.waitsForOthers(machine)) {
                enabled.add(Actors.failure(machine));
            }
        }
    }

    private boolean canGoOn(Task task) {
        return task.stopped == null && !task.awaits && run.isReady(task) && !steps.isLockedOut(task);
    }

    /** The thread whose steps all of these are, or null. */
    private Task only(List<Integer> enabled) {
        if (Actors.isFailure(enabled.get(0))) {
            return null;
        }
        Task first = actors.task(enabled.get(0));
        return enabled.stream().allMatch(actor -> !Actors.isFailure(actor) && actors.task(actor) == first)
                ? first
                : null;
    }

    /** Whether others are gone or wait for ends of threads, and all that they did was before what the thread does now. */
    private boolean isAfterAll(Task only) {
        for (Task task : run.tasks) {
            boolean gone = task.done || task.stopped != null || task == only;
            if (!gone && !joins(task, only)) {
                return false;
            }
        }
        if (run.isCxl() && stops.doomed() > 0) {
            return false;
        }
        return isAlone && run.current() == only || trace.isAfterAll(Actors.of(only));
    }

    /** Whether the thread waits for the end of others, and will until then: its machine does not fail without the only one's. */
    private boolean joins(Task task, Task only) {
        boolean joins = task.run.action() instanceof Action.Join || task.run.action() instanceof Action.AskMachine;
        boolean fails = run.isCxl() && task.host != only.host && run.observer.offersFailure(run, task.host.machine);
        return joins && !fails;
    }

    /** What the thread has stored leaves its buffer at once. */
    private void stepAlone(Task task) {
        othersCanGoOn = false;
        before = null;
        issued.remove(task.number);
        run.setCurrent(task);
        attempt(Actors.of(task), () -> {
            x86.drain(task.number);
            if (!run.over && canGoOn(task)) {
                perform(task);
            }
        });
    }

    private void stepAmongOthers(List<Integer> enabled) {
        Map<Integer, Footprint> visible = new TreeMap<>();
        for (int actor : enabled) {
            Footprint footprint = footprint(actor);
            if (footprint.isEmpty()) {
                step(actor, enabled, null, null);
                return;
            }
            visible.put(actor, footprint);
        }
        Turn turn = visible.size() == 1 ? null : turn(visible);
        int actor = turn == null ? first(visible) : turn.taken();
        if (actor == NOBODY) {
            isRedundant();
        } else {
            step(actor, enabled, visible.get(actor), turn);
        }
    }

    /** What follows is explored elsewhere. */
    private void isRedundant() {
        run.discard();
    }

    private Footprint footprint(int actor) {
        return switch (Actors.kind(actor)) {
            case Actors.BUFFER -> footprints.ofOldest(actors.task(actor));
            case Actors.STREAMS -> footprints.ofStreams(actors.task(actor));
            case Actors.FAILURE -> Footprints.ofFailure(actors.machine(actor));
            default -> footprints.of(actors.task(actor));
        };
    }

    /** Who goes on; null when nobody needs to. */
    private Turn turn(Map<Integer, Footprint> visible) {
        Turn turn = choices.turn();
        if (turn == null) {
            int first = first(visible);
            if (first == NOBODY) {
                return null;
            }
            BitSet all = new BitSet();
            visible.keySet().forEach(all::set);
            turn = new Turn(all, new TreeMap<>(sleep), first, visible.get(first));
            choices.add(turn);
        }
        turn.setFootprint(visible.get(turn.taken()));
        sleep = new TreeMap<>(turn.sleep);
        return turn;
    }

    /** Who goes on at first: what was stored leaves the buffers soon, threads go on as long as they can, and failures come last. */
    private int first(Map<Integer, Footprint> visible) {
        int best = NOBODY;
        for (int actor : visible.keySet()) {
            if (!sleep.containsKey(actor) && (best == NOBODY || rank(actor) < rank(best))) {
                best = actor;
            }
        }
        return best;
    }

    private int rank(int actor) {
        if (Actors.isFailure(actor)) {
            return 3;
        }
        return Actors.isBuffer(actor) ? 0 : actors.task(actor) == run.current() ? 1 : 2;
    }

    /** @param footprint null if nobody else can tell */
    private void step(int actor, List<Integer> enabled, Footprint footprint, Turn turn) {
        if (Actors.isFailure(actor)) {
            record(actor, footprint, turn, false, false);
            fail(actors.machine(actor));
            return;
        }
        Task task = actors.task(actor);
        othersCanGoOn = enabled.stream().anyMatch(other -> Actors.isFailure(other) || actors.task(other) != task);
        run.setCurrent(task);
        run.loads.noticed().clear();
        if (Actors.kind(actor) == Actors.STREAMS) {
            record(actor, footprint, turn, false, false);
            markPart(footprint, x86.buffers(task.number).leavingFirst());
            attempt(actor, () -> x86.streams().releaseOne(task.number));
        } else if (Actors.isBuffer(actor)) {
            Deque<int[]> clocks = issued.computeIfAbsent(task.number, key -> new ArrayDeque<>());
            order(actor, clocks.peek());
            record(actor, footprint, turn, false, releases(task));
            if (x86.buffers(task.number).stores.oldest() instanceof StoreBuffer.Store<Buffers.Way> store
                    && !store.note().streaming()) {
                markPart(footprint, List.of(store));
            }
            attempt(actor, () -> {
                x86.evict(task.number);
                clocks.poll();
            });
        } else {
            orderAfterAwaited(task);
            boolean acquires = task.run.action() instanceof Action.Lock lock && !lock.trying();
            record(actor, footprint, turn, acquires, task.run.action() instanceof Action.Unlock);
            int waiting = x86.waiting(task.number);
            int tasks = run.tasks.size();
            attempt(actor, () -> perform(task));
            noteIssued(task, x86.waiting(task.number) - waiting);
            for (int i = tasks; i < run.tasks.size(); i++) {
                order(Actors.of(run.tasks.get(i)), trace.clock(actor));
                order(Actors.of(run.tasks.get(i)) + Actors.BUFFER, trace.clock(actor));
            }
        }
        for (Machine failed : run.loads.noticed()) {
            trace.orderLast(actor, footprint != null, trace.clock(Actors.failure(failed)));
        }
    }

    /** Parts of one copy come in no promised order, but are explored in one: who else meets a later one can tell. */
    private void markPart(Footprint footprint, List<StoreBuffer.Store<Buffers.Way>> stores) {
        for (StoreBuffer.Store<Buffers.Way> store : stores) {
            Copy copy = store.note().copy();
            boolean isLater = copy != null && Program.isPersistent(store.address()) && !begun.add(copy);
            if (isLater && footprint != null) {
                trace.markPart();
            }
        }
    }

    private boolean releases(Task task) {
        return x86.buffers(task.number).stores.oldest() instanceof StoreBuffer.Store<Buffers.Way> store
                && store.note().unlocks();
    }

    private void noteIssued(Task task, int entries) {
        for (int i = 0; i < entries; i++) {
            issued.computeIfAbsent(task.number, key -> new ArrayDeque<>()).add(trace.clock(Actors.of(task)));
        }
    }

    private void order(int actor, int[] before) {
        if (before != null) {
            trace.order(actor, before);
        }
    }

    /** What the thread has waited for happened before: its buffer is empty, a thread has ended. */
    private void orderAfterAwaited(Task task) {
        int actor = Actors.of(task);
        Action action = task.run.action();
        if (footprints.drains(action)) {
            order(actor, trace.clock(actor + Actors.BUFFER));
            order(actor, trace.clock(actor + Actors.STREAMS));
        }
        for (Task other : run.tasks) {
            boolean joined = action instanceof Action.Join join && join.thread() == other.number
                    || action instanceof Action.AskMachine question && other.host == run.host(question.machine())
                    || task.handledBy == other.number;
            if (joined && other.done) {
                order(actor, trace.clock(Actors.of(other)));
                order(actor, trace.clock(Actors.of(other) + Actors.BUFFER));
                orderAfterFailure(actor, other.host);
            }
        }
        if (action instanceof Action.StartOn start) {
            orderAfterFailure(actor, run.host(start.machine()));
        }
    }

    private void orderAfterFailure(int actor, Host host) {
        if (host != null && !host.machine.isAlive()) {
            order(actor, trace.clock(Actors.failure(host.machine)));
        }
    }

    private void record(int actor, Footprint footprint, Turn turn, boolean acquires, boolean releases) {
        before = footprint == null ? null : trace.clock(actor);
        if (Actors.isFailure(actor)) {
            recordFailure(actor, footprint, turn);
        } else if (footprint != null) {
            sleep.entrySet()
                    .removeIf(other -> other.getKey() == actor
                            || Actors.conflict(other.getKey(), other.getValue(), actor, footprint));
            trace.add(actor, footprint, turn, acquires, releases);
            if (trace.meetsPart()) {
                run.observer.partsInOneOrder();
            }
        }
        if (!Actors.isFailure(actor)) {
            // What a machine does last it does before it fails.
            sleep.remove(Actors.failure(actors.task(actor).host.machine));
        }
    }

    private void recordFailure(int actor, Footprint footprint, Turn turn) {
        Machine failing = actors.machine(actor);
        for (Task task : run.tasks) {
            for (int own = 0; task.host.machine == failing && own < Actors.FAILURE; own++) {
                order(actor, trace.clock(Actors.of(task) + own));
            }
        }
        sleep.entrySet()
                .removeIf(other ->
                        isGone(other.getKey(), failing) || footprints.noticesFailure(other.getValue(), failing));
        trace.add(actor, footprint, turn, false, false);
    }

    private boolean isGone(int actor, Machine failing) {
        return Actors.isFailure(actor) ? actors.machine(actor) == failing : actors.isOn(actor, failing);
    }

    private void perform(Task task) {
        Action action = task.run.action();
        long version = x86.version();
        if (task == looking && isProgress(action)) {
            isRedundant();
            return;
        }
        run.step(task);
        if (task == looking && version != x86.version()) {
            isRedundant();
        }
    }

    /** Does what a thread or its buffer is to do; it may stop instead. */
    private void attempt(int actor, Runnable step) {
        CacheLines.Mark mark = run.shared.machines().size() > 1 ? run.shared.mark() : null;
        stepping = actor;
        settleLoss(actor);
        if (run.over) {
            return;
        }
        outliving.clear();
        try {
            step.run();
            outliving.forEach(this::failsLater);
        } catch (Stop stop) {
            if (before != null) {
                trace.drop(actor, before);
            }
            stop(actor, stop.machine);
            run.loads.noticed().clear();
            if (mark != null && actors.task(actor).host.machine != stop.machine) {
                // It will begin again when the machine has failed.
                run.shared.undoTo(mark);
            }
        }
    }

    /** The failure comes later than the step, which it would have changed. */
    private void failsLater(Machine machine) {
        sleep.remove(Actors.failure(machine));
        order(Actors.failure(machine), trace.clock(stepping));
    }

    private void stop(int actor, Machine machine) {
        Task task = actors.task(actor);
        switch (Actors.kind(actor)) {
            case Actors.BUFFER -> stops.stopBuffer(task, machine);
            case Actors.STREAMS -> task.stopsStreams = machine;
            default -> stops.stopThread(task, machine);
        }
        stops.lose(actor, run.loads.takeLoss());
    }

    // ---- waiting ----------------------------------------------------------------------------------------------------

    /** An iteration of a loop has shown that the thread has to wait; if it need not, other schedules show it. */
    void await(Task task, Action.Block block) {
        if (task.looksAgain) {
            task.looksAgain = false;
            run.resume(task, 0);
            return;
        }
        if (task == looking && !block.site().equals(waitingAt)) {
            isRedundant();
        }
        looking = null;
        task.awaits = true;
    }

    /** Whether no round of a loop that waits does this. */
    private static boolean isProgress(Action action) {
        return action instanceof Action.Store
                || action instanceof Action.Unlock
                || action instanceof Action.Flush
                || action instanceof Action.Spawn
                || action instanceof Action.End;
    }

    /** Nobody can go on. Those who wait look once more: if they need not wait any more, other schedules have shown that. */
    private boolean looksOnceMore() {
        isAlone = false;
        for (Task task : run.tasks) {
            if (task.awaits && task.stopped == null && !task.done && task.lookedAt != x86.version()) {
                task.lookedAt = x86.version();
                task.awaits = false;
                looking = task;
                waitingAt = task.run.action().site();
                run.resume(task, 0);
                return true;
            }
        }
        return false;
    }

    private void standStill() {
        if (stops.doomed() == 0) {
            run.wakeOrEnd();
            return;
        }
        Machine failing = stops.machines().get(0);
        FailurePoint point = stops.remove(failing);
        if (!run.isCxl()) {
            othersCanGoOn = false;
            run.mayFail(failing, point);
        }
        // Where machines wait for each other's failure, one that does not wait shows the same.
        run.discard();
    }

    // ---- failures ---------------------------------------------------------------------------------------------------

    /** Whether it is not now that the machine fails, if it does; the current thread may stop here until then. */
    boolean defers(Machine failing, FailurePoint before) {
        boolean isNow = run.isCxl() ? isAlone : !othersCanGoOn;
        if (isNow) {
            return false;
        }
        if ((stops.isDoomed(failing) || run.observer.offersFailure(run, failing)) && choices.choose(2) == 1) {
            stops.doom(failing, before);
            throw new Stop(failing);
        }
        outliving.add(failing);
        return true;
    }

    /** The machine fails after all that it has done; whoever has waited for that goes on. */
    private void fail(Machine machine) {
        FailurePoint point = stops.remove(machine);
        run.failNow(machine, point);
        int actor = Actors.failure(machine);
        for (Task task : run.tasks) {
            goOnAfter(machine, actor, task);
        }
    }

    private void goOnAfter(Machine failed, int failure, Task task) {
        if (task.done) {
            return;
        }
        if (task.stopped == failed) {
            task.stopped = null;
            run.alive++;
            wake(Actors.of(task), failure);
        }
        if (task.stopsBuffer == failed) {
            task.stopsBuffer = null;
            wake(Actors.of(task) + Actors.BUFFER, failure);
        }
        if (task.stopsStreams == failed) {
            task.stopsStreams = null;
            wake(Actors.of(task) + Actors.STREAMS, failure);
        }
        if (task.awaits) {
            task.awaits = false;
            task.looksAgain = true;
            order(Actors.of(task), trace.clock(failure));
        }
    }

    private void wake(int actor, int failure) {
        order(actor, trace.clock(failure));
        stops.wake(actor);
    }

    /**
     * What goes on after a failure finds lost what it was to. It may also find that it was kept; but then it need not have
     * waited, unless it follows something else that came after the failure.
     */
    private void settleLoss(int actor) {
        Loads.Loss loss = stops.takeLoss(actor);
        if (loss == null) {
            return;
        }
        boolean isLost = run.loads.isLost(loss) || !run.loads.isKept(loss) && choices.choose(2) == 0;
        if (isLost) {
            run.loads.lose(loss);
        } else {
            run.loads.keep(loss);
            if (!trace.isBehind(actor, Actors.failure(run.loads.writer(loss)))) {
                isRedundant();
            }
        }
    }
}
