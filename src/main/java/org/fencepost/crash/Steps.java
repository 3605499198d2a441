package org.fencepost.crash;

import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.fencepost.verdict.InputException;

/** What the actions of threads do, one after the other. */
final class Steps {
    private static final int MOST_THREADS = 1000;
    private static final String OWNER_DIED = "fp_lock_owner_died";

    private final Run run;
    private final Px86 x86;

    Steps(Run run, Px86 x86) {
        this.run = run;
        this.x86 = x86;
    }

    void step(Task task) {
        Action action = task.run.action();
        task.waitsSince = Task.READY;
        task.handledBy = Task.NOBODY;
        if (action instanceof Action.Access access) {
            access(task, access);
        } else if (action instanceof Action.Fence fence) {
            fence(task, fence);
            resume(task, 0);
        } else if (action instanceof Action.Flush flush) {
            x86.flush(task.number, flush.kind(), flush.address(), flush.site());
            resume(task, 0);
        } else if (action instanceof Action.Persistent request) {
            resume(task, answer(request));
        } else if (action instanceof Action.Block block) {
            block(task, block);
        } else if (action instanceof Action.End end) {
            end(task, end);
        } else if (action instanceof Action.Failure failure) {
            run.violation(task, failure.kind(), failure.message(), failure.site());
        } else {
            other(task, action);
        }
    }

    private void resume(Task task, long answer) {
        if (!run.over) {
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
            resume(task, run.persistent.sizeOf(question.address()));
        } else if (action instanceof Action.Spawn spawn) {
            spawn(task, spawn);
        } else if (action instanceof Action.Join join) {
            resume(task, run.tasks.get(join.thread()).result);
        } else if (action instanceof Action.OnPoison setting) {
            task.host.poisonHandler = setting.handler();
            resume(task, 0);
        } else if (action instanceof Action.AllocateOn request) {
            Machine home = host(request.machine(), request.site()).machine;
            resume(task, run.persistent.allocate(request.size(), Line.SIZE, home, request.site()));
        } else if (action instanceof Action.AskLock question) {
            ask(task, question);
        } else if (action instanceof Action.StartMachine start) {
            startMachine(task, start);
        } else if (action instanceof Action.StartOn start) {
            startOn(task, start);
        } else if (action instanceof Action.AskMachine question) {
            ask(task, question);
        } else if (action instanceof Action.Choose choose) {
            resume(task, choice(choose));
        } else if (action instanceof Action.Observe observe) {
            task.host.observed.put(observe.label(), observe.value());
            resume(task, 0);
        } else if (action instanceof Action.Print print) {
            run.printed.add(print.text());
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
        return choose.options() == 1 ? 0 : run.choices.choose((int) choose.options());
    }

    private void free(Task task, Action.Free free) {
        Objects.Fault fault = task.host.objects.free(free);
        if (fault != null) {
            run.violation(task, fault.kind(), fault.message(), free.site());
            return;
        }
        if (Program.isPersistent(free.address())) {
            x86.noteChange();
        }
        resume(task, 0);
    }

    /** Creating a thread goes through the kernel: what its creator has stored is visible to it. */
    private void spawn(Task task, Action.Spawn spawn) {
        if (run.tasks.size() >= MOST_THREADS) {
            throw unsupported("more than " + MOST_THREADS + " threads", spawn.site());
        }
        x86.drain(task.number);
        if (!run.over) {
            resume(task, run.start(task.host, spawn.function(), spawn.argument()));
        }
    }

    /** Whoever starts a machine has written back nothing, but what it has stored is visible to all. */
    private void startMachine(Task task, Action.StartMachine start) {
        if (!run.isCxl()) {
            throw new InputException(
                    "several machines need --platform cxl", start.site().user());
        }
        if (run.tasks.size() >= MOST_THREADS) {
            throw unsupported("more than " + MOST_THREADS + " threads", start.site());
        }
        x86.drain(task.number);
        if (!run.over) {
            Host host = run.addHost(new Boot(start.name(), task.host.program, false));
            run.start(host, start.function(), start.argument());
            resume(task, host.machine.number);
        }
    }

    private void startOn(Task task, Action.StartOn start) {
        Host host = host(start.machine(), start.site());
        if (host.program != task.host.program) {
            throw new InputException(
                    "machine " + host.machine.name + " runs another program, which does not have this function",
                    start.site().user());
        }
        x86.drain(task.number);
        tellsIfAlive(task, host, new FailurePoint("before it is to start a thread", start.site(), task.number));
        if (!run.over) {
            if (host.machine.isAlive()) {
                run.start(host, start.function(), start.argument());
            }
            resume(task, host.machine.isAlive() ? 1 : 0);
        }
    }

    private Host host(long machine, Site site) {
        Host host = run.host(machine);
        if (host == null) {
            throw new InputException("there is no machine " + machine, site.user());
        }
        return host;
    }

    private void ask(Task task, Action.AskMachine question) {
        if (question.request() == Action.MachineRequest.SELF) {
            resume(task, task.host.machine.number);
            return;
        }
        Host host = host(question.machine(), question.site());
        if (question.request() == Action.MachineRequest.AWAIT_END) {
            resume(task, 0);
            return;
        }
        task.awaitsFailure = true;
        tellsIfAlive(task, host, new FailurePoint("before somebody asks for it", question.site(), task.number));
        resume(task, host.machine.isAlive() ? 0 : 1);
    }

    /** The thread is about to learn whether another machine lives. */
    private void tellsIfAlive(Task task, Host host, FailurePoint point) {
        if (host != task.host) {
            if (run.shared.keepsCaches()) {
                run.mayFailBeforeItSees(task.host.machine, host.machine, point);
            }
            run.mayFailUnderWay(host.machine, point);
            run.shared.noteAlive(host.machine);
        }
    }

    private void ask(Task task, Action.AskLock question) {
        Locks.Lock lock = run.locks.at(question.address());
        switch (question.request()) {
            case OWNER_DIED -> resume(task, lock.ownerDied ? 1 : 0);
            case MAKE_ROBUST -> {
                lock.robust = true;
                resume(task, 0);
            }
            case MAKE_CONSISTENT -> {
                resume(task, lock.inconsistent ? 1 : 0);
                lock.inconsistent = false;
            }
        }
    }

    private long answer(Action.Persistent request) {
        return switch (request.request()) {
            case ROOT -> run.persistent.root(request.size(), request.site());
            case ALLOCATE -> run.persistent.allocate(request.size(), request.alignment(), request.site());
            case FAILURES -> {
                // One failure more shows in this number, even if nothing is written until then.
                x86.noteChange();
                yield run.failures;
            }
            case RESTARTED -> run.failures > 0 ? 1 : 0;
        };
    }

    /** Giving a name goes through the kernel, and is durable at once: before it is the last moment without it. */
    private void named(Task task, Action.Named named) {
        if (named.address() != 0 && !Program.isPersistent(named.address())) {
            throw new InputException(
                    "this memory gets a name for restarted programs, but it does not survive failures; for programs that take"
                            + " all of the heap for persistent, use --pm-heap",
                    named.site().user());
        }
        if (named.address() != 0 && !(named.once() && run.persistent.named(named.name()) != 0)) {
            x86.fullFence(task.number, named.site());
            run.mayFail(task.host.machine, new FailurePoint("before memory gets its name", named.site(), task.number));
            if (run.over) {
                return;
            }
            run.persistent.name(named.name(), named.address());
            x86.noteChange();
        }
        resume(task, run.persistent.named(named.name()));
    }

    private void block(Task task, Action.Block block) {
        switch (block.kind()) {
            case AWAIT -> {
                // It really waits only if a whole iteration saw nothing new.
                if (task.lookedAt == x86.version()) {
                    task.waitsSince = x86.version();
                } else {
                    task.lookedAt = x86.version();
                    task.awaitsFailure = false;
                    resume(task, 0);
                }
            }
            case ASSUME -> run.over = true;
            case BOUND -> {
                run.observer.bounded(block);
                run.over = true;
            }
            case ENDLESS -> run.violation(task, FailureKind.HANG, "this loop never ends", block.site());
            case LOCK ->
                run.violation(
                        task, FailureKind.DEADLOCK, "the thread waits for a mutex that it holds itself", block.site());
        }
    }

    private void end(Task task, Action.End end) {
        x86.drain(task.number);
        task.result = end.result();
        stop(task);
        if (end.exit()) {
            run.tasks.stream().filter(other -> other.host == task.host).forEach(this::stop);
        }
    }

    private void stop(Task task) {
        run.alive -= task.done ? 0 : 1;
        task.done = true;
    }

    private void fence(Task task, Action.Fence fence) {
        Annotation how = fence.how();
        if (how.has("SFENCE")) {
            x86.storeFence(task.number, fence.site());
        } else if (how.has("MFENCE") || how.mode() == Mode.SC && how.tags().isEmpty()) {
            x86.memoryFence(task.number, fence.site());
        }
    }

    // ---- accesses
    // -----------------------------------------------------------------------------------------------------

    private void access(Task task, Action.Access access) {
        boolean reads = access.isRead();
        Objects.Fault fault = task.host.objects.check(access, reads);
        if (fault == null && reads) {
            fault = checkDefined(task, access);
        }
        if (fault != null) {
            run.violation(task, fault.kind(), fault.message(), access.site());
        } else if (run.isCxl() && Program.isPersistent(access.address()) && isLost(task, access)) {
            handleLoss(task, access.site());
        } else if (isCxlLock(access)) {
            cxlLock(task, access);
        } else if (access.isWide()) {
            accessWide(task, access);
        } else if (access instanceof Action.Load load) {
            resume(task, x86.load(task.number, load.address(), load.size(), load.site()));
        } else if (access instanceof Action.Store store) {
            store(task, store);
            resume(task, 0);
        } else if (access instanceof Action.Unlock unlock) {
            x86.store(task.number, unlock.address(), 4, unlock.value(), unlock.site());
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
                || x86.isDefined(task.number, access.address(), access.size())) {
            return null;
        }
        return new Objects.Fault(
                FailureKind.UNINITIALIZED,
                "read of " + task.host.program.describe(access.address()) + ", which nothing has been written to");
    }

    private void store(Task task, Action.Store store) {
        if (store.how().has(Annotation.NON_TEMPORAL)) {
            x86.stream(task.number, store.address(), store.size(), store.value(), store.site());
        } else {
            x86.store(task.number, store.address(), store.size(), store.value(), store.site());
        }
        if (store.how().mode() == Mode.SC) {
            x86.fullFence(task.number, store.site());
        }
    }

    /** Locked instructions: both buffers are empty before and after. */
    private void update(Task task, Action.Access access) {
        x86.fullFence(task.number, access.site());
        if (run.over) {
            return;
        }
        long old = x86.load(task.number, access.address(), access.size(), access.site());
        if (access instanceof Action.Lock lock && !lock.trying() && !Action.Lock.isFree(old)) {
            if ((old & Action.Lock.OWNER_MASK) == lock.owner()) {
                resume(task, old);
            } else {
                task.waitsSince = x86.version();
            }
            return;
        }
        if (writes(access, old)) {
            x86.store(task.number, access.address(), access.size(), written(access, old), access.site());
            x86.drain(task.number);
        }
        resume(task, old);
    }

    /** Sixteen bytes at once: whatever writes them is a locked instruction. */
    private void accessWide(Task task, Action.Access access) {
        if (!(access instanceof Action.Load)) {
            x86.fullFence(task.number, access.site());
        }
        if (run.over) {
            return;
        }
        Wide old = access.isRead() ? x86.loadWide(task.number, access.address(), access.site()) : null;
        Wide written = writtenWide(access, old);
        if (written != null) {
            x86.storeWide(task.number, access.address(), written, access.site());
        }
        if (!run.over) {
            task.run.resume(old == null ? 0 : old.low(), old == null ? 0 : old.high());
        }
    }

    /** Null for nothing. */
    private static Wide writtenWide(Action.Access access, Wide old) {
        if (access instanceof Action.Store store) {
            return new Wide(store.value(), store.high());
        }
        if (access instanceof Action.Rmw rmw) {
            return old.after(rmw.op(), new Wide(rmw.operand(), rmw.high()));
        }
        boolean swaps = access instanceof Action.Cas cas && old.equals(new Wide(cas.expected(), cas.highExpected()));
        return swaps ? new Wide(((Action.Cas) access).desired(), ((Action.Cas) access).highDesired()) : null;
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

    // ---- memory that is lost
    // ------------------------------------------------------------------------------------------

    /** Whether what the access needs was lost with a machine; then {@link Task#handled} says where. */
    private boolean isLost(Task task, Action.Access access) {
        long before = task.handled;
        Machine home = run.persistent.home(access.address());
        if (home != null && home != task.host.machine) {
            String moment = "before machine " + task.host.machine.name + " reaches its memory";
            run.mayFailUnderWay(home, new FailurePoint(moment, access.site(), task.number));
            run.shared.noteAlive(home);
        }
        long lost = home != null && !home.isAlive() ? access.address() : Px86.NOWHERE;
        if (lost == Px86.NOWHERE && run.shared.poisons() && access.isRead() && !run.over) {
            boolean locked = !(access instanceof Action.Load);
            if (locked) {
                x86.fullFence(task.number, access.site());
            }
            lost = run.over ? Px86.NOWHERE : x86.poisoned(task.number, access.address(), access.size(), access.site());
        }
        task.handled = lost == Px86.NOWHERE ? 0 : lost;
        task.handledTwice = lost != Px86.NOWHERE && before == lost;
        return lost != Px86.NOWHERE && !run.over;
    }

    /** Calls the handler of the machine, after which the access is made again; without one, this is an error. */
    private void handleLoss(Task task, Site site) {
        Function handler = task.host.poisonHandler;
        if (handler == null || task.handledTwice) {
            Machine home = run.persistent.home(task.handled);
            String what = home == null
                    ? ": the newest store to its line was lost with a machine"
                    : ": this memory was on machine " + home.name + ", which has failed";
            String again = task.handledTwice ? ", and the handler has not mended it" : "";
            String where = "access to " + task.host.program.describe(task.handled);
            run.violation(task, FailureKind.POISON, where + what + again, site);
        } else {
            task.handledBy = run.start(task.host, handler, task.handled);
            run.tasks.get(task.handledBy).handler = true;
        }
    }

    // ---- locks in memory that machines share
    // --------------------------------------------------------------------------

    private boolean isCxlLock(Action.Access access) {
        return run.isCxl()
                && (access instanceof Action.Lock || access instanceof Action.Unlock)
                && Program.isPersistent(access.address());
    }

    /** Who holds a lock is kept beside memory, where it is not lost; of what kind it is stands in memory like all else. */
    private void cxlLock(Task task, Action.Access access) {
        Locks.Lock lock = run.locks.at(access.address());
        if (access instanceof Action.Unlock) {
            x86.drain(task.number);
            mayFailWith(task, lock, "before it gives up the lock", access.site());
            if (!run.over) {
                lock.release();
                x86.noteVisible();
                resume(task, 0);
            }
            return;
        }
        x86.fullFence(task.number, access.site());
        long kind = run.over ? 0 : x86.load(task.number, access.address(), 4, access.site()) & ~Action.Lock.OWNER_MASK;
        if (!run.over) {
            take(task, (Action.Lock) access, lock, kind);
        }
    }

    private void take(Task task, Action.Lock access, Locks.Lock lock, long kind) {
        if (lock.notRecoverable) {
            resume(task, kind | Action.Lock.NOT_RECOVERABLE);
        } else if (lock.owner == 0) {
            mayFailWith(task, lock, "before it takes the lock", access.site());
            if (!run.over) {
                lock.take(access.owner(), task.host.machine);
                long died = Action.Lock.OWNER_DIED | (lock.robust ? Action.Lock.ROBUST : 0);
                resume(task, lock.ownerDied ? kind | died : kind);
            }
        } else if (access.trying() || lock.owner == access.owner()) {
            resume(task, kind | lock.owner);
        } else {
            task.waitsSince = x86.version();
        }
    }

    /** Where somebody can tell whether the owner of a lock has failed, taking and giving it up are such moments. */
    private void mayFailWith(Task task, Locks.Lock lock, String moment, Site site) {
        if (lock.robust || task.host.program.function(OWNER_DIED) != null) {
            run.mayFail(task.host.machine, new FailurePoint(moment, site, task.number));
            run.shared.noteAlive(task.host.machine);
        }
    }
}
