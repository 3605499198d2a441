package org.fencepost.crash;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;

/**
 * One way through the program, on one schedule, with one outcome for every decision. It begins where all machines start,
 * or goes on where another run was when a machine failed.
 */
final class Run {
    private static final int CHECK_EVERY = 4096;
    private static final int LONGEST_BUFFER = 15;
    private static final int MOST_THREADS = 1000;

    /** What a run tells the exploration. */
    interface Observer {
        /** The machine can fail here; all that can follow is explored during the call. */
        void mayFail(Run run, Machine machine, FailurePoint point);

        void violated(Run run, int thread, FailureKind kind, String message, Site site);

        void bounded(Action.Block block);

        boolean mustStop();
    }

    /** What is the same for all runs of an exploration. */
    record Scenario(
            CrashOptions options,
            Observer observer,
            int fill,
            long seed,
            SharedMemory shared,
            PersistentHeap persistent) {}

    private final Scenario scenario;
    private final CrashOptions options;
    private final Observer observer;
    private final Choices choices;
    private final Schedule schedule;
    private final SharedMemory shared;
    private final PersistentHeap persistent;
    private final Px86 machine;
    private final List<Host> hosts = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private int alive;
    private Task current;
    /** Whether the current thread stands in the middle of an action, which it has to begin again. */
    private boolean repeats;

    /** Whether the current thread is loading, and a failure of another machine is being explored. */
    private boolean isLoading;

    private boolean over;
    private boolean complete;

    final Loads loads;
    /** How many failures there were before. */
    final int failures;

    final List<String> printed = new ArrayList<>();

    private Run(Scenario scenario, Choices choices, Schedule schedule, Loads earlier) {
        this.scenario = scenario;
        this.options = scenario.options();
        this.observer = scenario.observer();
        this.shared = scenario.shared();
        this.persistent = scenario.persistent();
        this.choices = choices;
        this.schedule = schedule;
        this.failures = shared.failures();
        this.loads = new Loads(shared, scenario.fill(), choices, this::mayFail, earlier);
        this.machine = new Px86(shared, loads, this::mayFail);
    }

    /** All machines start. */
    static Run start(Scenario scenario, Choices choices, List<Boot> boots) {
        Schedule schedule = new Schedule(scenario.seed() + scenario.shared().failures());
        Run run = new Run(scenario, choices, schedule, null);
        for (Boot boot : boots) {
            Program.Entry main = boot.program().threads().get(0);
            run.start(run.addHost(boot), main.function(), main.arguments());
        }
        return run;
    }

    /** A machine has just failed; the others go on. The other run must stand still until this one is over. */
    static Run goOn(Run other, Choices choices) {
        Run run = new Run(other.scenario, choices, other.schedule.fork(), other.loads);
        Map<Host, Host> copies = new IdentityHashMap<>();
        for (Host host : other.hosts) {
            Host copy = host.machine.isAlive() ? host.fork() : host;
            copies.put(host, copy);
            run.hosts.add(copy);
        }
        run.machine.continueWith(other.machine, copies);
        for (Task task : other.tasks) {
            Task copy = task.fork(copies.get(task.host));
            copy.done |= !task.host.machine.isAlive();
            run.tasks.add(copy);
            run.alive += copy.done ? 0 : 1;
        }
        run.current = run.tasks.get(other.current.number);
        run.repeats = other.isLoading;
        run.printed.addAll(other.printed);
        return run;
    }

    private Host addHost(Boot boot) {
        Host host = new Host(
                shared.addMachine(boot.name()),
                boot.program(),
                boot.initial().fork(),
                new Objects(boot.program(), persistent));
        hosts.add(host);
        return host;
    }

    private int start(Host host, Function function, long... arguments) {
        ThreadRun run = host.program.start(tasks.size(), options.limits(), function, arguments);
        Task task = new Task(tasks.size(), host, run);
        tasks.add(task);
        machine.addThread(host);
        alive++;
        return task.number;
    }

    /** Whether the program came to its end. */
    boolean isComplete() {
        return complete;
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
        for (int steps = 1; !over; steps++) {
            if (steps % CHECK_EVERY == 0 && observer.mustStop()) {
                return;
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

    private void mayFail(Machine failing, FailurePoint point) {
        if (!over) {
            observer.mayFail(this, failing, point);
            over |= observer.mustStop();
        }
    }

    /** Before a load of another machine. */
    private void mayFail(Machine writer, Machine reader, int thread, Site site) {
        isLoading = true;
        mayFail(writer, new FailurePoint("before the load", site, thread));
        isLoading = false;
    }

    // ---- schedule
    // -----------------------------------------------------------------------------------------------------

    /** The thread that goes next, or null when none can (the run may be over then). */
    private Task next() {
        if (current != null && isReady(current) && (alive == 1 || schedule.below(4) != 0)) {
            return current;
        }
        int ready = 0;
        for (Task task : tasks) {
            ready += isReady(task) ? 1 : 0;
        }
        if (ready == 0) {
            wakeOrEnd();
            return null;
        }
        int chosen = ready == 1 ? 0 : schedule.below(ready);
        for (Task task : tasks) {
            if (isReady(task) && chosen-- == 0) {
                return task;
            }
        }
        throw new IllegalStateException("no thread is ready");
    }

    private boolean isReady(Task task) {
        if (task.done || task.waitsSince == machine.version()) {
            return false;
        }
        return !(task.run.action() instanceof Action.Join join) || isDone(join);
    }

    private boolean isDone(Action.Join join) {
        return join.thread() >= 0 && join.thread() < tasks.size() && tasks.get(join.thread()).done;
    }

    private void wakeOrEnd() {
        if (!machine.isEmpty()) {
            machine.drainAll();
        } else if (alive == 0) {
            end();
        } else {
            stuck();
        }
    }

    private void end() {
        machine.drainAll();
        complete = !over;
        over = true;
    }

    private void stuck() {
        for (Task task : tasks) {
            if (!task.done && task.run.action() instanceof Action.Block block) {
                violation(
                        task,
                        FailureKind.HANG,
                        "thread " + task.number + " waits for ever: " + block.reason(),
                        block.site());
                return;
            }
        }
        for (Task task : tasks) {
            if (!task.done) {
                Action action = task.run.action();
                String what = action instanceof Action.Lock lock
                        ? "for the mutex " + task.host.program.describe(lock.address()) + ", which nobody will release"
                        : "for a thread that never ends";
                violation(task, FailureKind.DEADLOCK, "thread " + task.number + " waits " + what, action.site());
                return;
            }
        }
    }

    /** Some stores leave the buffers; alone, a thread cannot tell when, so they leave at once. */
    private void letStoresGo() {
        if (over || machine.isEmpty()) {
            return;
        }
        if (alive <= 1) {
            machine.drainAll();
            return;
        }
        int thread = schedule.below(tasks.size());
        int most = machine.waiting(thread);
        int going = most > LONGEST_BUFFER ? most - LONGEST_BUFFER : Math.min(most, schedule.below(3));
        for (int i = 0; i < going && !over; i++) {
            machine.evict(thread);
        }
        if (machine.isStreaming(thread) && schedule.below(4) == 0) {
            machine.release(thread, 1);
        }
    }

    // ---- actions
    // ------------------------------------------------------------------------------------------------------

    private void step(Task task) {
        Action action = task.run.action();
        task.waitsSince = Task.READY;
        if (action instanceof Action.Access access) {
            access(task, access);
        } else if (action instanceof Action.Fence fence) {
            fence(task, fence);
            resume(task, 0);
        } else if (action instanceof Action.Flush flush) {
            machine.flush(task.number, flush.kind(), flush.address(), flush.site());
            resume(task, 0);
        } else if (action instanceof Action.Persistent request) {
            resume(task, answer(request));
        } else if (action instanceof Action.Block block) {
            block(task, block);
        } else if (action instanceof Action.End end) {
            end(task, end);
        } else if (action instanceof Action.Failure failure) {
            violation(task, failure.kind(), failure.message(), failure.site());
        } else {
            other(task, action);
        }
    }

    private void resume(Task task, long answer) {
        if (!over) {
            task.run.resume(answer);
        }
    }

    private void other(Task task, Action action) {
        if (action instanceof Action.Alloc alloc) {
            task.host.objects.allocate(alloc);
            if (alloc.zeroed()) {
                task.host.memory.fill(alloc.address(), alloc.size(), new byte[0]);
            }
            resume(task, 0);
        } else if (action instanceof Action.Free free) {
            free(task, free);
        } else if (action instanceof Action.Named named) {
            named(task, named);
        } else if (action instanceof Action.SizeOf question) {
            resume(task, persistent.sizeOf(question.address()));
        } else if (action instanceof Action.Spawn spawn) {
            spawn(task, spawn);
        } else if (action instanceof Action.Join join) {
            resume(task, tasks.get(join.thread()).result);
        } else if (action instanceof Action.Choose choose) {
            resume(task, choice(choose));
        } else if (action instanceof Action.Observe observe) {
            task.host.observed.put(observe.label(), observe.value());
            resume(task, 0);
        } else if (action instanceof Action.Print print) {
            printed.add(print.text());
            resume(task, 0);
        } else {
            throw unsupported(action.getClass().getSimpleName() + " instructions", action.site());
        }
    }

    private static InputException unsupported(String what, Site site) {
        return new InputException("crash does not support " + what, site.user());
    }

    private long choice(Action.Choose choose) {
        if (choose.options() > Integer.MAX_VALUE) {
            throw unsupported("a choice among " + choose.options(), choose.site());
        }
        return choose.options() == 1 ? 0 : choices.choose((int) choose.options());
    }

    private void free(Task task, Action.Free free) {
        Objects.Fault fault = task.host.objects.free(free);
        if (fault != null) {
            violation(task, fault.kind(), fault.message(), free.site());
            return;
        }
        if (Program.isPersistent(free.address())) {
            machine.noteChange();
        }
        resume(task, 0);
    }

    /** Creating a thread goes through the kernel: what its creator has stored is visible to it. */
    private void spawn(Task task, Action.Spawn spawn) {
        if (tasks.size() >= MOST_THREADS) {
            throw unsupported("more than " + MOST_THREADS + " threads", spawn.site());
        }
        machine.drain(task.number);
        if (!over) {
            resume(task, start(task.host, spawn.function(), spawn.argument()));
        }
    }

    private long answer(Action.Persistent request) {
        return switch (request.request()) {
            case ROOT -> persistent.root(request.size(), request.site());
            case ALLOCATE -> persistent.allocate(request.size(), request.alignment(), request.site());
            case FAILURES -> {
                // One failure more shows in this number, even if nothing is written until then.
                machine.noteChange();
                yield failures;
            }
            case RESTARTED -> failures > 0 ? 1 : 0;
        };
    }

    /** Giving a name goes through the kernel, and is durable at once: before it is the last moment without it. */
    private void named(Task task, Action.Named named) {
        if (named.address() != 0) {
            machine.fullFence(task.number, named.site());
            mayFail(task.host.machine, new FailurePoint("before memory gets its name", named.site(), task.number));
            if (over) {
                return;
            }
            persistent.name(named.name(), named.address());
            machine.noteChange();
        }
        resume(task, persistent.named(named.name()));
    }

    private void block(Task task, Action.Block block) {
        switch (block.kind()) {
            case AWAIT -> {
                // It really waits only if a whole iteration saw nothing new.
                if (task.lookedAt == machine.version()) {
                    task.waitsSince = machine.version();
                } else {
                    task.lookedAt = machine.version();
                    resume(task, 0);
                }
            }
            case ASSUME -> over = true;
            case BOUND -> {
                observer.bounded(block);
                over = true;
            }
            case ENDLESS -> violation(task, FailureKind.HANG, "this loop never ends", block.site());
            case LOCK ->
                violation(
                        task, FailureKind.DEADLOCK, "the thread waits for a mutex that it holds itself", block.site());
        }
    }

    private void end(Task task, Action.End end) {
        machine.drain(task.number);
        task.result = end.result();
        stop(task);
        if (end.exit()) {
            tasks.stream().filter(other -> other.host == task.host).forEach(this::stop);
        }
    }

    private void stop(Task task) {
        alive -= task.done ? 0 : 1;
        task.done = true;
    }

    private void fence(Task task, Action.Fence fence) {
        Annotation how = fence.how();
        if (how.has("SFENCE")) {
            machine.storeFence(task.number, fence.site());
        } else if (how.has("MFENCE") || how.mode() == Mode.SC && how.tags().isEmpty()) {
            machine.fullFence(task.number, fence.site());
        }
    }

    // ---- accesses
    // -----------------------------------------------------------------------------------------------------

    private void access(Task task, Action.Access access) {
        if (access.isWide()) {
            throw unsupported("atomic accesses of 16 bytes yet", access.site());
        }
        boolean reads = access.isRead();
        Objects.Fault fault = task.host.objects.check(access, reads);
        if (fault == null && reads) {
            fault = checkDefined(task, access);
        }
        if (fault != null) {
            violation(task, fault.kind(), fault.message(), access.site());
        } else if (access instanceof Action.Load load) {
            resume(task, machine.load(task.number, load.address(), load.size(), load.site()));
        } else if (access instanceof Action.Store store) {
            store(task, store);
            resume(task, 0);
        } else if (access instanceof Action.Unlock unlock) {
            machine.store(task.number, unlock.address(), 4, unlock.value(), unlock.site());
            resume(task, 0);
        } else if (access instanceof Action.StoreExclusive) {
            throw unsupported("store-exclusives", access.site());
        } else {
            update(task, access);
        }
    }

    private Objects.Fault checkDefined(Task task, Action.Access access) {
        boolean copies = access instanceof Action.Load load && load.how().has(Annotation.COPY);
        if (copies
                || Program.isPersistent(access.address())
                || machine.isDefined(task.number, access.address(), access.size())) {
            return null;
        }
        return new Objects.Fault(
                FailureKind.UNINITIALIZED,
                "read of " + task.host.program.describe(access.address()) + ", which nothing has been written to");
    }

    private void store(Task task, Action.Store store) {
        if (store.how().has("NT")) {
            machine.stream(task.number, store.address(), store.size(), store.value(), store.site());
        } else {
            machine.store(task.number, store.address(), store.size(), store.value(), store.site());
        }
        if (store.how().mode() == Mode.SC) {
            machine.fullFence(task.number, store.site());
        }
    }

    /** Locked instructions: both buffers are empty before and after. */
    private void update(Task task, Action.Access access) {
        machine.fullFence(task.number, access.site());
        if (over) {
            return;
        }
        long old = machine.load(task.number, access.address(), access.size(), access.site());
        if (access instanceof Action.Lock lock && !lock.trying() && !Action.Lock.isFree(old)) {
            if ((old & Action.Lock.OWNER_MASK) == lock.owner()) {
                resume(task, old);
            } else {
                task.waitsSince = machine.version();
            }
            return;
        }
        if (writes(access, old)) {
            machine.store(task.number, access.address(), access.size(), written(access, old), access.site());
            machine.drain(task.number);
        }
        resume(task, old);
    }

    private static boolean writes(Action.Access update, long old) {
        if (update instanceof Action.Cas cas) {
            return old == cas.expected();
        }
        return !(update instanceof Action.Lock) || Action.Lock.isFree(old);
    }

    private static long written(Action.Access update, long old) {
        if (update instanceof Action.Rmw rmw) {
            return rmw.op().apply(old, rmw.operand(), rmw.size());
        }
        return update instanceof Action.Cas cas ? cas.desired() : old | ((Action.Lock) update).owner();
    }

    private void violation(Task task, FailureKind kind, String message, Site site) {
        over = true;
        observer.violated(this, task.number, kind, message, site);
    }
}
