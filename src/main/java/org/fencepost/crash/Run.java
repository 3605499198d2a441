package org.fencepost.crash;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.fencepost.memory.CacheLine;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.jspecify.annotations.Nullable;

/**
 * One way through the program, on one schedule, with one outcome for every decision. It begins where all machines start,
 * or goes on where another run was when a machine failed.
 */
final class Run {
    private static final int CHECK_EVERY = 4096;

    private final Scenario scenario;
    final CrashOptions options;
    final RunObserver observer;
    final Choices choices;
    private final OneSchedule one;
    final SharedMemory shared;
    final PersistentHeap persistent;
    final Px86 machine;
    final Locks locks;
    private final Steps steps;
    /** Null where the run follows one schedule. */
    private final @Nullable EverySchedule all;

    final List<Host> hosts = new ArrayList<>();
    final List<Task> tasks = new ArrayList<>();
    int alive;
    private final @Nullable Script script;
    /** How far the script was followed. */
    private int turn;

    private @Nullable Task current;
    /** Whether the current thread stands in the middle of an action, which it has to begin again. */
    private boolean repeats;

    /** Whether the current thread is in the middle of an action. */
    private boolean isStepping;

    /** Whether it is so while a failure of another machine is explored. */
    private boolean isUnderWay;

    boolean over;
    private boolean complete;
    private boolean discarded;
    /** Whether it is time to ask whether to go on. */
    private boolean checksSoon;

    final Loads loads;
    /** How many failures there were before. */
    int failures;
    /** The machines that have failed while others went on, during the run. */
    private final List<Machine> failedHere = new ArrayList<>();

    /** Whether failures are of interest yet: some programs say from where on. */
    boolean canFail;

    final List<String> printed = new ArrayList<>();
    /** What threads have marked, also before failures. */
    final List<CrashJudge.Marked> marks = new ArrayList<>();

    private Run(Scenario scenario, Choices choices, Schedule schedule, Locks locks, @Nullable Loads earlier) {
        this.scenario = scenario;
        this.options = scenario.options();
        this.script = options.script();
        this.observer = scenario.observer();
        this.shared = scenario.shared();
        this.persistent = scenario.persistent();
        this.choices = choices;
        this.locks = locks;
        this.failures = shared.failures();
        this.loads = new Loads(shared, scenario.fill(), choices, new Reader(this), earlier);
        this.machine = new Px86(shared, loads, this::mayFail);
        this.steps = new Steps(this, machine);
        this.one = new OneSchedule(this, machine, schedule);
        this.all = scenario.all() ? new EverySchedule(this, machine, steps, choices) : null;
    }

    /** All machines start. */
    static Run start(Scenario scenario, Choices choices, List<Boot> boots) {
        Schedule schedule = new Schedule(scenario.walk().after(scenario.shared().failures()));
        Run run = new Run(scenario, choices, schedule, new Locks(), null);
        run.canFail = run.failures > 0 || !Steps.saysFromWhere(boots);
        for (Boot boot : boots) {
            Program.Entry main = boot.program().threads().get(0);
            int number = run.start(run.addHost(boot), main.function(), main.arguments());
            run.tasks.get(number).main = true;
        }
        return run;
    }

    /** All machines have just failed, and start again. The other run must stand still until this one is over. */
    static Run startAgain(Run other, Choices choices, List<Boot> boots) {
        Run run = start(other.scenario, choices, boots);
        run.follow(other);
        run.leaveBeforeFailure(other, machine -> true);
        run.machine.remember(other.machine, other.tasks);
        run.marks.addAll(other.marks);
        return run;
    }

    private void follow(Run other) {
        if (all != null && other.all != null) {
            all.follow(other.all);
        }
    }

    /** What the run looks like whatever the order of steps without conflicts: see {@link Audit}. */
    String normalForm() {
        return all == null ? "" : all.normalForm();
    }

    /** Whether a machine has failed after it had done all that it could, and nobody has noticed: then it need not have. */
    boolean hasFailedInVain() {
        return failedHere.stream()
                .anyMatch(failed -> (all == null || !all.hasNoticed(failed))
                        && tasks.stream().noneMatch(task -> task.host.machine == failed && task.failed));
    }

    /** What the failed machines have stored past their caches may have left them. */
    private void leaveBeforeFailure(Run other, Predicate<Machine> failed) {
        machine.streams().leaveBeforeFailure(other.machine.streams(), failed);
        other.hosts.stream().map(host -> host.machine).filter(failed).forEach(one -> one.failedAt = shared.time());
    }

    /** A machine has just failed; the others go on. The other run must stand still until this one is over. */
    static Run goOn(Run other, Machine failed, Choices choices) {
        Run run = new Run(other.scenario, choices, other.one.schedule().fork(), other.locks.fork(), other.loads);
        run.follow(other);
        Map<Host, Host> copies = new IdentityHashMap<>();
        for (Host host : other.hosts) {
            if (host.machine.isAlive()) {
                copies.put(host, host.fork());
            }
            run.hosts.add(copies.getOrDefault(host, host));
        }
        run.machine.continueWith(other.machine, copies);
        run.leaveBeforeFailure(other, machine -> machine == failed);
        // What comes now is later than the failure.
        run.shared.tick();
        for (Task task : other.tasks) {
            Task copy = task.fork(copies.getOrDefault(task.host, task.host));
            if (!copy.done) {
                copy.run.accessDirectly(new DirectAccess(run, copy.host, copy.number, run.machine));
            }
            copy.done |= !task.host.machine.isAlive();
            run.add(copy);
            run.alive += copy.done ? 0 : 1;
        }
        run.current = other.current == null ? null : run.tasks.get(other.current.number);
        run.repeats = other.isUnderWay && run.all == null;
        run.turn = other.turn;
        run.canFail = other.canFail;
        run.printed.addAll(other.printed);
        run.marks.addAll(other.marks);
        return run;
    }

    /** A machine fails; the others go on, in this run. */
    void failNow(Machine failing, FailurePoint point) {
        failing.fail(point);
        failing.failedAt = shared.time();
        failedHere.add(failing);
        failures++;
        machine.lose(failing);
        locks.releaseFailed();
        loads.lookAnew();
        // What comes now is later than the failure.
        shared.tick();
        for (Task task : tasks) {
            if (task.host.machine == failing) {
                task.failed = !task.done;
                stop(task);
            }
            // What was mended before may have been lost again.
            task.handled = 0;
        }
        observer.failed(this);
    }

    /** The run is over: the machines live again for whoever goes another way. */
    void undoFailures() {
        failedHere.forEach(Machine::revive);
    }

    /** How many more machines are to fail as things stand. */
    int doomed() {
        return all == null ? 0 : all.doomed();
    }

    boolean isDoomed(Machine one) {
        return all != null && all.isDoomed(one);
    }

    Host addHost(Boot boot) {
        Host host = new Host(
                shared.addMachine(boot.name(), boot.lasts()),
                boot.program(),
                scenario.initialOf(boot.program()).fork(),
                new MachineObjects(boot.program(), persistent));
        hosts.add(host);
        return host;
    }

    int start(Host host, Function function, long... arguments) {
        return start(host, Task.NOBODY, function, arguments);
    }

    /** For a thread that has found memory lost. */
    int startHandler(Task task, Function handler) {
        return start(task.host, task.number, handler, task.handled);
    }

    private int start(Host host, int handles, Function function, long... arguments) {
        ThreadRun run = host.program.start(tasks.size(), options.limits(), function, arguments);
        Task task = new Task(tasks.size(), host, run);
        run.accessDirectly(new DirectAccess(this, host, task.number, machine));
        task.handles = handles;
        add(task);
        machine.addThread(host);
        alive++;
        return task.number;
    }

    private void add(Task task) {
        tasks.add(task);
        if (all != null) {
            all.add(task);
        }
    }

    /** Whether the program came to its end. */
    boolean isComplete() {
        return complete;
    }

    /** The run ends here, and counts for nothing: it was one on the way to a failure, or others do the same. */
    void discard() {
        over = true;
        discarded = true;
    }

    boolean isDiscarded() {
        return discarded;
    }

    /** Whether an earlier run went this way, too, so far. */
    boolean isReplaying() {
        return choices.isReplaying();
    }

    /** Whether a failure now can show anything that earlier ones could not; asks once. */
    boolean hasChanged() {
        return machine.takeChanged();
    }

    /** What the machines that live have observed. */
    Map<String, Long> observed() {
        Map<String, Long> observed = new LinkedHashMap<>();
        for (Host host : hosts) {
            if (host.machine.isAlive()) {
                observed.putAll(host.observed);
            }
        }
        return observed;
    }

    void go() {
        SharedMemory.Watcher before = shared.watch(all == null ? null : all::becomesDurable);
        try {
            goOn();
        } finally {
            shared.watch(before);
        }
    }

    private void goOn() {
        for (int count = 1; !over; count++) {
            if ((count % CHECK_EVERY == 0 || checksSoon) && observer.mustStop()) {
                return;
            }
            checksSoon = false;
            if (all != null) {
                all.step();
                continue;
            }
            Task next = repeats ? current : next();
            repeats = false;
            if (next != null) {
                current = next;
                step(next);
                letStoresGo();
            }
        }
    }

    void step(Task task) {
        isStepping = true;
        task.actions++;
        try {
            steps.step(task);
        } finally {
            isStepping = false;
        }
    }

    @Nullable Task current() {
        return current;
    }

    void setCurrent(Task task) {
        current = task;
    }

    /** The thread has gone through a loop and found nothing new. */
    void await(Task task, Action.Block block) {
        if (all != null) {
            all.await(task, block);
        } else if (task.lookedAt == machine.version()) {
            // It really waits only if a whole iteration saw nothing new.
            task.waitsSince = machine.version();
        } else {
            task.lookedAt = machine.version();
            one.givesWay(task);
            resume(task, 0);
        }
    }

    void checkSoon() {
        checksSoon = true;
    }

    /** Whether nobody could tell that a thread goes on without being told to. */
    boolean mayAccessDirectly() {
        return alive == 1 && !over && script == null && machine.isEmpty() && (all == null || all.isAlone());
    }

    /** If the current thread, on another machine, is in the middle of an action, it begins that again then. */
    void mayFail(Machine failing, FailurePoint point) {
        if (!over && (all == null || !all.defers(failing, point))) {
            isUnderWay = isStepping && current != null && current.host.machine != failing;
            observer.mayFail(this, failing, point);
            isUnderWay = false;
            over |= observer.mustStop();
        }
    }

    /** Whether what has made this durable happened before what is done now. */
    boolean isSure(CacheLine line, Machine writer, long stored) {
        return all == null || all.isSure(line, writer, stored);
    }

    /** What one machine sees of another bounds what third ones can find; unless it fails before it looks. */
    void mayFailBeforeItSees(Machine looking, Machine other, FailurePoint point) {
        boolean mayFail = hasThird(looking, other)
                && (all != null && !all.isAlone()
                        ? all.isToFail(other, point)
                        : observer.mayBothFail(this, looking, other));
        if (mayFail) {
            mayFail(looking, point);
        }
    }

    /** Whether others go on at the same time, in any order. */
    boolean isOnEverySchedule() {
        return all != null && !all.isAlone();
    }

    boolean isCxl() {
        return options.platform() instanceof Platform.Cxl;
    }

    // ---- schedule
    // -----------------------------------------------------------------------------------------------------

    /** The thread that goes next, or null when none can (the run may be over then). */
    private @Nullable Task next() {
        return script != null && isScripted() ? nextInScript(script) : one.next();
    }

    private boolean isScripted() {
        return script != null && turn < script.turns().size();
    }

    private @Nullable Task nextInScript(Script script) {
        for (Task task : tasks) {
            if (isReady(task) && !isTurn(task)) {
                return task;
            }
        }
        int now = script.turns().get(turn);
        if (now < 0 && ~now < tasks.size() && machine.waiting(~now) > 0) {
            machine.evict(~now);
        }
        turn++;
        return now >= 0 && now < tasks.size() && isReady(tasks.get(now)) ? tasks.get(now) : null;
    }

    /** Whether the thread has to wait for its turn; not when the handler that it waited for is done. */
    private static boolean isTurn(Task task) {
        if (task.handles != Task.NOBODY || task.handledBy != Task.NOBODY) {
            return false;
        }
        Action action = task.run.action();
        return action instanceof Action.Access || action instanceof Action.Fence || action instanceof Action.Flush;
    }

    boolean isReady(Task task) {
        if (task.done || task.gaveUp || task.waitsSince == machine.version()) {
            return false;
        }
        if (task.handledBy != Task.NOBODY && !tasks.get(task.handledBy).done) {
            return false;
        }
        Action action = task.run.action();
        if (action instanceof Action.Join join) {
            return isDone(join);
        }
        return !(action instanceof Action.AskMachine question
                && question.request() == Action.MachineRequest.AWAIT_END
                && isRunning(host(question.machine())));
    }

    private boolean isRunning(@Nullable Host host) {
        for (Task task : tasks) {
            if (task.host == host && !task.done) {
                return true;
            }
        }
        return false;
    }

    /** By the number of its machine; null when there is none. */
    @Nullable Host host(long number) {
        for (Host host : hosts) {
            if (host.machine.number == number) {
                return host;
            }
        }
        return null;
    }

    /** Whether there is no machine of this number yet, but those who run may still start one: then it has not failed. */
    boolean mayStartLater(long number) {
        return all != null && number >= 0 && host(number) == null && alive > 1;
    }

    /** Whether a machine is left that can find out that another one has failed. */
    boolean hasWitness(Machine failed) {
        return hasThird(failed, failed);
    }

    /** Whether a machine is left that can find out that two others have failed. */
    private boolean hasThird(Machine failed, Machine other) {
        for (Host host : hosts) {
            boolean remains = host.machine != failed && host.machine != other && isToLive(host.machine);
            if (remains && (!host.machine.lasts || isRunning(host))) {
                return true;
            }
        }
        return false;
    }

    private boolean isToLive(Machine one) {
        return one.isAlive() && !isDoomed(one);
    }

    private boolean isDone(Action.Join join) {
        return join.thread() >= 0 && join.thread() < tasks.size() && tasks.get(join.thread()).done;
    }

    void wakeOrEnd() {
        if (!machine.isEmpty()) {
            machine.drainAll();
        } else if (alive == 0) {
            end();
        } else {
            new Standstill(this).resolve();
        }
    }

    void end() {
        machine.drainAll();
        complete = !over;
        over = true;
    }

    void stop(Host host) {
        tasks.stream().filter(task -> task.host == host).forEach(this::stop);
    }

    void stop(Task task) {
        alive -= task.done || task.stopped != null ? 0 : 1;
        task.done = true;
    }

    /** An assumption does not hold. On every schedule the others go on: what they do may have come before what the thread read. */
    void giveUp(Task task) {
        task.gaveUp = true;
        over |= all == null;
    }

    /** Whether a thread can tell when its own stores leave its buffer: they mend lines that are poisoned, or are so before they can be. */
    boolean tellsOwnStores() {
        return shared.poisons() && (failures > 0 || observer.mayFailLater(this));
    }

    private void letStoresGo() {
        if (!isScripted() && all == null) {
            one.letStoresGo();
        }
    }

    /** How many steps threads and their buffers have made by their priorities. */
    int steps() {
        return one.schedule().steps();
    }

    /** Answers the thread's action, unless that has ended the run. */
    void resume(Task task, long answer) {
        if (!over) {
            task.run.resume(answer);
        }
    }

    void violation(Task task, FailureKind kind, String message, Site site) {
        over = true;
        observer.violated(this, task.number, kind, message, site);
    }
}
