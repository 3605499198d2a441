package org.fencepost.crash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** One run of the program from its start to its end, on one schedule; the power may fail on the way. */
final class Run {
    private static final int CHECK_EVERY = 4096;
    private static final int LONGEST_BUFFER = 15;
    private static final int MOST_THREADS = 1000;

    /** What a run tells the exploration. */
    interface Observer {
        /** The power can fail here; all that can follow is explored during the call. */
        void mayFail(Run run, FailurePoint point);

        void violated(Run run, int thread, FailureKind kind, String message, Site site);

        void bounded(Action.Block block);

        boolean mustStop();
    }

    private final Program program;
    private final CrashOptions options;
    private final Observer observer;
    private final Choices choices;
    private final Schedule schedule;
    private final PersistentHeap persistent;
    private final Objects objects;
    private final VolatileMemory memory;
    private final Px86 machine;
    private final List<Task> tasks = new ArrayList<>();
    private int alive;
    private Task current;
    private boolean over;
    private boolean complete;

    final Epoch epoch;
    final PreFailure past;
    final Map<String, Long> observed = new LinkedHashMap<>();
    final List<String> printed = new ArrayList<>();

    Run(
            Program program,
            CrashOptions options,
            Observer observer,
            Epoch epoch,
            Choices choices,
            Trail trail,
            PersistentHeap persistent,
            VolatileMemory memory,
            Scenario scenario) {
        this.program = program;
        this.options = options;
        this.observer = observer;
        this.epoch = epoch;
        this.choices = choices;
        this.persistent = persistent;
        this.memory = memory;
        this.schedule = new Schedule(scenario.seed() + epoch.failures);
        this.past = new PreFailure(epoch.previous, scenario.fill(), choices, trail);
        this.objects = new Objects(program, persistent);
        this.machine = new Px86(epoch, memory, past, this::mayFail);
    }

    /** What is the same for all runs of an exploration. */
    record Scenario(int fill, long seed) {}

    /** Whether the program came to its end. */
    boolean isComplete() {
        return complete;
    }

    /** Whether a failure after the end can show anything that earlier ones could not. */
    boolean endsChanged() {
        return machine.takeChanged();
    }

    void go() {
        start(program.start(0, options.limits()));
        for (int steps = 1; !over; steps++) {
            if (steps % CHECK_EVERY == 0 && observer.mustStop()) {
                return;
            }
            Task next = next();
            if (next != null) {
                current = next;
                step(next);
                letStoresGo();
            }
        }
    }

    private int start(org.fencepost.program.ThreadRun run) {
        Task task = new Task(tasks.size(), run);
        tasks.add(task);
        machine.addThread();
        alive++;
        return task.number;
    }

    private void mayFail(FailurePoint point) {
        if (!over && machine.takeChanged()) {
            observer.mayFail(this, point);
            over |= observer.mustStop();
        }
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
                        ? "for the mutex " + program.describe(lock.address()) + ", which nobody will release"
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
            objects.allocate(alloc);
            if (alloc.zeroed()) {
                memory.fill(alloc.address(), alloc.size(), new byte[0]);
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
            observed.put(observe.label(), observe.value());
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
        Objects.Fault fault = objects.free(free);
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
            int number = start(program.start(tasks.size(), options.limits(), spawn.function(), spawn.argument()));
            resume(task, number);
        }
    }

    private long answer(Action.Persistent request) {
        return switch (request.request()) {
            case ROOT -> persistent.root(request.size(), request.site());
            case ALLOCATE -> persistent.allocate(request.size(), request.alignment(), request.site());
            case FAILURES -> {
                // One failure more shows in this number, even if nothing is written until then.
                machine.noteChange();
                yield epoch.failures;
            }
            case RESTARTED -> epoch.failures > 0 ? 1 : 0;
        };
    }

    /** Giving a name goes through the kernel, and is durable at once: before it is the last moment without it. */
    private void named(Task task, Action.Named named) {
        if (named.address() != 0) {
            machine.fullFence(task.number, named.site());
            mayFail(new FailurePoint("before memory gets its name", named.site(), task.number));
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
        task.done = true;
        task.result = end.result();
        alive--;
        if (end.exit() && !over) {
            end();
        }
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
        boolean reads = access.isRead();
        Objects.Fault fault = objects.check(access, reads);
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
                "read of " + program.describe(access.address()) + ", which nothing has been written to");
    }

    private void store(Task task, Action.Store store) {
        if (store.how().has("NT") && Program.isPersistent(store.address())) {
            throw unsupported("non-temporal stores to persistent memory yet", store.site());
        }
        machine.store(task.number, store.address(), store.size(), store.value(), store.site());
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
