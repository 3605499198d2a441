package org.fencepost.crash;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.CacheLines;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/**
 * Takes a run through the program on one of all schedules, which {@link Choices} gives; the next run takes another one. Actors
 * are the threads (4n for that in slot n), their store buffers (4n + 1) and what they have stored past the caches (4n + 2), and
 * machines that are to fail (4n + 3 for machine n); each makes one step at a time. Steps that nobody
 * else can tell are made at once. Of schedules that only differ in the order of steps that do not conflict one is enough.
 *
 * <p>What a failing machine has done is decided by each of its threads for itself: one that comes to a step before which the machine may
 * fail either makes it, or stops there ({@link Stops}). When nobody of the machine can go on any more it fails. Where others go on
 * then, that is a step like others: it conflicts with those that notice it, before and after. That a machine fails at all is decided when
 * that makes a difference for the first time.
 */
final class EverySchedule {
    private static final int NOBODY = -1;

    private final Run run;
    private final Px86 x86;
    private final Footprints footprints;
    private final Choices choices;
    private final Trace trace;
    /** What comes next of those that need not go on. */
    private Sleep sleep = new Sleep();
    /** For each thread, what had happened before what waits in its store buffer was put there. */
    private final Map<Integer, Deque<int[]>> issued = new HashMap<>();

    private final Stops stops;
    private final Actors actors;
    private final Candidates candidates;
    private final Rounds rounds;
    private final Attempt now = new Attempt();

    private final Parts parts;
    private final Durability durability;
    /** For each machine, the numbers of the steps that would have noticed its failure, and came before. */
    private final Map<Machine, BitSet> outlivers = new HashMap<>();
    /** The machines whose failures somebody has noticed. */
    private final Set<Machine> noticed = new HashSet<>();

    /** What the execution looks like whatever the order of steps without conflicts; null if nobody asks. */
    private final @Nullable NormalForm form;

    private final boolean fillsTurns;

    EverySchedule(Run run, Px86 x86, Steps steps, Choices choices) {
        Audit audit = run.options.audit();
        this.form = audit == null ? null : new NormalForm(choices.trace());
        this.fillsTurns = audit != null && audit.fillsTurns();
        this.durability = new Durability(choices.trace());
        this.parts = new Parts(choices.trace());
        choices.listen(form == null ? null : option -> form.decide(now.actor, option));
        this.run = run;
        this.x86 = x86;
        this.choices = choices;
        this.trace = choices.trace();
        this.footprints = new Footprints(run, x86);
        this.actors = new Actors(run, choices.trace());
        this.stops = new Stops(run, actors, choices);
        this.candidates = new Candidates(run, x86, steps, footprints, stops, actors);
        this.rounds = new Rounds(run, x86);
        x86.streams().leaveByRelease();
    }

    void add(Task task) {
        actors.add(task);
    }

    /** Whether nobody could tell when the only thread that goes on accesses memory. */
    boolean isAlone() {
        return now.isAlone;
    }

    /** The run goes on with another one. */
    void follow(EverySchedule other) {
        run.shared.machines().stream()
                .filter(machine -> other.stops.isSpared(machine, other.sleep))
                .forEach(stops::spare);
        noticed.addAll(other.noticed);
        if (form != null) {
            form.follow(other.normalForm() + other.cut());
        }
    }

    /** Where the run stands: how much each thread has done, and how much of that waits in its buffer. */
    private String cut() {
        StringBuilder text = new StringBuilder("; ");
        for (Task task : run.tasks) {
            text.append(task.actions)
                    .append('-')
                    .append(x86.waiting(task.number))
                    .append(' ');
        }
        return text.append(now.isAlone ? run.shared.time() : "").append("; ").toString();
    }

    boolean hasNoticed(Machine failed) {
        return noticed.contains(failed);
    }

    /** Whether what has made this durable happened before what is done now. */
    boolean isSure(CacheLine line, Machine writer, long stored) {
        CacheLine where = run.shared.keepsCaches() ? null : line;
        return now.isAlone || !run.isCxl() || durability.isSure(where, writer, stored, now.actor);
    }

    void becomesDurable(@Nullable CacheLine line, Machine machine, long until) {
        if (run.isCxl() && now.isOfSomebody()) {
            durability.add(line, machine, until, now.actor, now.before != null);
        }
    }

    String normalForm() {
        return form == null ? "" : form.toString();
    }

    /** How many machines are to fail as things stand. */
    int doomed() {
        return stops.doomed();
    }

    boolean isDoomed(Machine machine) {
        return stops.isDoomed(machine);
    }

    /** An iteration of a loop has shown that the thread has to wait. */
    void await(Task task, Action.Block block) {
        rounds.await(task, block);
    }

    /** Somebody makes a step, or the run ends. */
    void step() {
        List<Integer> enabled = candidates.all();
        if (enabled.stream().allMatch(Actors::isFailure) && rounds.looksOnceMore()) {
            now.isAlone = false;
            return;
        }
        if (enabled.isEmpty()) {
            now.isAlone = false;
            standStill();
            return;
        }
        Task only = candidates.only(enabled);
        if (only == null) {
            run.observer.scheduled();
        }
        if (only != null && sleep.isEmpty() && !run.tellsOwnStores() && isAfterAll(only)) {
            now.isAlone = true;
            stepAlone(only);
        } else {
            now.isAlone = false;
            stepAmongOthers(enabled);
        }
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
        return now.isAlone && run.current() == only || trace.isAfterAll(Actors.of(only));
    }

    /** Whether the thread waits for the end of others, and will until then: its machine does not fail without the only one's. */
    private boolean joins(Task task, Task only) {
        boolean joins = task.run.action() instanceof Action.Join || task.run.action() instanceof Action.AskMachine;
        boolean fails = run.isCxl() && task.host != only.host && run.observer.offersFailure(run, task.host.machine);
        return joins && !fails;
    }

    /** What the thread has stored leaves its buffer at once. */
    private void stepAlone(Task task) {
        now.othersCanGoOn = false;
        now.needsNoStop = false;
        now.asleep = sleep;
        now.turn = null;
        now.before = null;
        issued.remove(task.number);
        run.setCurrent(task);
        attempt(Actors.of(task), () -> {
            x86.drain(task.number);
            if (!run.over && candidates.canGoOn(task)) {
                rounds.perform(task);
            }
        });
    }

    private void stepAmongOthers(List<Integer> enabled) {
        Map<Integer, Footprint> visible = new TreeMap<>();
        for (int actor : enabled) {
            Footprint footprint = candidates.footprint(actor);
            // A step that sleeps may have become one that nobody can tell.
            if (footprint.isEmpty() && !sleep.has(actor)) {
                step(actor, enabled, null, null);
                return;
            }
            visible.put(actor, footprint);
        }
        if (choices.endsHere()) {
            run.discard();
            return;
        }
        Turn turn = visible.size() == 1 && !run.isCxl() ? null : turn(visible);
        int actor = turn == null ? first(visible) : turn.taken();
        if (actor == NOBODY) {
            run.discard();
        } else {
            step(actor, enabled, visible.get(actor), turn);
        }
    }

    /** Who goes on; null when nobody needs to. */
    private @Nullable Turn turn(Map<Integer, Footprint> visible) {
        Turn turn = choices.turn();
        if (turn == null) {
            int first = first(visible);
            if (first == NOBODY) {
                return null;
            }
            BitSet all = new BitSet();
            visible.keySet().forEach(all::set);
            turn = new Turn(all, sleep.copy(), first, of(visible, first));
            if (fillsTurns || choices.isCut()) {
                turn.backtrack.or(all);
            }
            choices.add(turn);
        }
        turn.setFootprint(of(visible, turn.taken()));
        sleep = turn.sleep.copy();
        return turn;
    }

    private static Footprint of(Map<Integer, Footprint> visible, int actor) {
        return Objects.requireNonNull(visible.get(actor));
    }

    /** Who goes on at first: what was stored leaves the buffers soon, threads go on as long as they can, and failures come last. */
    private int first(Map<Integer, Footprint> visible) {
        int best = NOBODY;
        for (int actor : visible.keySet()) {
            if (!sleep.has(actor) && (best == NOBODY || rank(actor) < rank(best))) {
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
    private void step(int actor, List<Integer> enabled, @Nullable Footprint footprint, @Nullable Turn turn) {
        now.turn = turn;
        now.isDropped = false;
        now.needsNoStop = sleep.needsNoStop(actor);
        now.asleep = sleep.isEmpty() ? sleep : sleep.copy();
        if (Actors.isFailure(actor)) {
            record(actor, footprint, turn, false, false);
            now.actor = actor;
            trace.settle();
            if (turn != null) {
                turn.goesOn();
            }
            fail(actors.machine(actor));
            return;
        }
        Task task = actors.task(actor);
        now.othersCanGoOn = enabled.stream().anyMatch(other -> Actors.isFailure(other) || actors.task(other) != task);
        run.setCurrent(task);
        run.loads.forgetNoticed();
        BitSet toNotice = sleep.toNotice(actor);
        if (Actors.kind(actor) == Actors.STREAMS) {
            record(actor, footprint, turn, false, false);
            parts.leave(footprint != null, x86.buffers(task.number).leavingFirst());
            attempt(actor, () -> {
                int chosen = x86.streams().chooseOne(task.number);
                // Where nothing leaves any more, it does not matter what was about to.
                now.needsNoStop |= chosen > 0;
                x86.streams().releaseOne(task.number, chosen);
            });
        } else if (Actors.isBuffer(actor)) {
            Deque<int[]> clocks = issued.computeIfAbsent(task.number, key -> new ArrayDeque<>());
            order(actor, clocks.peek());
            record(actor, footprint, turn, false, releases(task));
            if (x86.buffers(task.number).stores.oldest() instanceof StoreBuffer.Store<Buffers.Way> store
                    && !Buffers.way(store).streaming()) {
                parts.leave(footprint != null, List.of(store));
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
            attempt(actor, () -> rounds.perform(task));
            noteIssued(task, x86.waiting(task.number) - waiting);
            for (int i = tasks; i < run.tasks.size(); i++) {
                order(Actors.of(run.tasks.get(i)), trace.clock(actor));
                order(Actors.of(run.tasks.get(i)) + Actors.BUFFER, trace.clock(actor));
            }
        }
        if (!now.isDropped) {
            noticeFailures(actor, footprint != null, toNotice);
        }
    }

    /** What notices a failure comes after it; where it need not, another execution shows the same. */
    private void noticeFailures(int actor, boolean isVisible, BitSet toNotice) {
        Set<Machine> failed = run.loads.noticed();
        failed.forEach(machine -> trace.orderLast(actor, isVisible, Actors.failure(machine)));
        trace.settle();
        boolean isAnother = toNotice.isEmpty() || failed.stream().anyMatch(machine -> toNotice.get(machine.number));
        boolean comesBefore = failed.stream().anyMatch(machine -> isVisible && mayComeBefore(actor, machine));
        if (!run.over && (!isAnother || comesBefore)) {
            run.discard();
        } else if (now.turn != null) {
            now.turn.goesOn();
        }
        noticed.addAll(failed);
    }

    /** Whether the step has found all as it was before the failure, and could have come before it. */
    private boolean mayComeBefore(int actor, Machine failed) {
        return now.before != null
                && !run.loads.hasNoticedLoss(failed)
                && !trace.isBehind(actor, now.before, Actors.failure(failed));
    }

    private boolean releases(Task task) {
        return x86.buffers(task.number).stores.oldest() instanceof StoreBuffer.Store<Buffers.Way> store
                && Buffers.way(store).unlocks();
    }

    private void noteIssued(Task task, int entries) {
        for (int i = 0; i < entries; i++) {
            issued.computeIfAbsent(task.number, key -> new ArrayDeque<>()).add(trace.clock(Actors.of(task)));
        }
    }

    private void order(int actor, int @Nullable [] before) {
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
                    || isAwaited(action, other.host)
                    || task.handledBy == other.number;
            if (joined && other.done) {
                order(actor, trace.clock(Actors.of(other)));
                order(actor, trace.clock(Actors.of(other) + Actors.BUFFER));
                if (other.failed) {
                    order(actor, trace.clock(Actors.failure(other.host.machine)));
                    noticed.add(other.host.machine);
                }
            }
        }
    }

    private boolean isAwaited(Action action, Host host) {
        return action instanceof Action.AskMachine question
                && question.request() == Action.MachineRequest.AWAIT_END
                && host == run.host(question.machine());
    }

    private void record(
            int actor, @Nullable Footprint footprint, @Nullable Turn turn, boolean acquires, boolean releases) {
        now.before = footprint == null ? null : trace.clock(actor);
        if (Actors.isFailure(actor)) {
            recordFailure(actor, turn);
        } else if (footprint != null) {
            sleep.wake((other, asleep) -> Actors.conflict(other, asleep, actor, footprint));
            trace.add(actor, footprint, turn, acquires, releases);
            if (trace.meetsPart()) {
                run.observer.partsInOneOrder();
            }
        }
        sleep.remove(actor);
        if (!Actors.isFailure(actor)) {
            // What a machine does last it does before it fails.
            sleep.remove(Actors.failure(actors.task(actor).host.machine));
        }
    }

    private void recordFailure(int actor, @Nullable Turn turn) {
        Machine failing = actors.machine(actor);
        for (Task task : run.tasks) {
            for (int own = 0; task.host.machine == failing && own < Actors.FAILURE; own++) {
                order(actor, trace.clock(Actors.of(task) + own));
            }
        }
        sleep.wake((other, asleep) -> actors.isGone(other, failing));
        sleep.fail(failing.number);
        trace.addFailure(actor, Footprints.ofFailure(failing), turn, outlivers.getOrDefault(failing, new BitSet()));
    }

    /** Does what a thread or its buffer is to do; it may stop instead. */
    private void attempt(int actor, Runnable step) {
        now.begin(actor);
        now.known = form == null ? 0 : form.length(actor);
        Task task = actors.task(actor);
        CacheLines.Mark mark = run.isCxl() ? run.shared.mark() : null;
        List<Buffers.PendingFlush> flushes = run.isCxl() ? List.copyOf(x86.buffers(task.number).flushes) : List.of();
        try {
            step.run();
            now.outliving.forEach(this::failsLater);
        } catch (Interruption.Stop stop) {
            drop(actor);
            stop(actor, stop.machine);
            choices.note(() -> "stops " + now.stopsOffered + " at " + position(actor));
        } catch (Interruption.Again again) {
            drop(actor);
            durability.drop(actor);
            if (mark != null) {
                run.shared.undoTo(mark);
            }
            x86.buffers(task.number).flushes.clear();
            x86.buffers(task.number).flushes.addAll(flushes);
            task.actions -= Actors.kind(actor) == 0 ? 1 : 0;
            if (now.stopsOffered > 0) {
                sleep.addStop(actor);
            }
        }
    }

    /** The step is not made. */
    private void drop(int actor) {
        if (now.turn != null) {
            now.turn.goesOn();
        }
        if (now.before != null) {
            trace.drop(actor, now.before);
        }
        // Nobody wakes up because of it.
        sleep = now.asleep.copy();
        run.loads.forgetNoticed();
        now.isDropped = true;
        if (form != null) {
            form.drop(actor, now.known);
        }
    }

    /** The failure comes later than the step, which it would have changed. */
    private void failsLater(Machine machine) {
        sleep.remove(Actors.failure(machine));
        if (now.before == null) {
            order(Actors.failure(machine), trace.clock(now.actor));
        } else {
            outlivers.computeIfAbsent(machine, key -> new BitSet()).set(trace.size() - 1);
        }
        if (now.turn != null) {
            now.turn.outlives(machine);
        }
    }

    /** How far the actor had come, whether others could tell it or not. */
    private int position(int actor) {
        Task task = actors.task(actor);
        return switch (Actors.kind(actor)) {
            case Actors.BUFFER -> x86.buffers(task.number).left;
            // Its stores may leave in any order.
            case Actors.STREAMS -> 0;
            default -> task.actions;
        };
    }

    private void stop(int actor, Machine machine) {
        Task task = actors.task(actor);
        switch (Actors.kind(actor)) {
            case Actors.BUFFER -> stops.stopBuffer(task, machine);
            case Actors.STREAMS -> task.stopsStreams = machine;
            default -> stops.stopThread(task, machine);
        }
    }

    private void standStill() {
        if (stops.doomed() == 0) {
            run.wakeOrEnd();
            return;
        }
        Machine failing = stops.machines().get(0);
        FailurePoint point = stops.remove(failing);
        now.othersCanGoOn = false;
        now.needsNoStop = false;
        run.mayFail(failing, point);
        run.discard();
    }

    // ---- failures ---------------------------------------------------------------------------------------------------

    /** Whether it is not now that the machine fails, if it does; who is on it may stop here until then. */
    boolean defers(Machine failing, FailurePoint point) {
        return stops.defers(now, sleep, failing, point);
    }

    boolean isToFail(Machine machine, FailurePoint point) {
        return stops.isToFail(now, sleep, machine, point);
    }

    /** The machine fails after all that it has done; whoever has waited for that goes on. */
    private void fail(Machine machine) {
        FailurePoint point = stops.remove(machine);
        run.failNow(machine, point);
        int actor = Actors.failure(machine);
        for (Task task : run.tasks) {
            goOnAfter(actor, task);
        }
    }

    /** Whoever waits looks once more. */
    private void goOnAfter(int failure, Task task) {
        if (!task.done && task.awaits) {
            task.awaits = false;
            task.looksAgain = true;
            order(Actors.of(task), trace.clock(failure));
        }
    }
}
