package org.fencepost.crash;

import java.util.List;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;

/** What the actions of threads do, one after the other; those that access memory are in {@link Accesses}. */
final class Steps {
    private static final int MOST_THREADS = 1000;

    private static final Intrinsic FROM_HERE = Intrinsics.get("__fp_failures_from_here");

    private final Run run;
    private final Px86 x86;
    private final Accesses accesses;

    Steps(Run run, Px86 x86) {
        this.run = run;
        this.x86 = x86;
        this.accesses = new Accesses(run, x86);
    }

    boolean isLockedOut(Task task) {
        return accesses.isLockedOut(task);
    }

    void step(Task task) {
        Action action = task.run.action();
        task.waitsSince = Task.READY;
        task.handledBy = Task.NOBODY;
        if (action instanceof Action.Access access) {
            accesses.access(task, access);
        } else if (action instanceof Action.Fence fence) {
            fence(task, fence);
            run.resume(task, 0);
        } else if (action instanceof Action.Flush flush) {
            x86.flush(task.number, flush.kind(), flush.address(), flush.site());
            run.resume(task, 0);
        } else if (action instanceof Action.Persistent request) {
            run.resume(task, answer(request));
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

    private void other(Task task, Action action) {
        if (action instanceof Action.Alloc alloc) {
            task.host.objects.allocate(alloc, task.number);
            if (alloc.zeroed()) {
                task.host.memory.fill(alloc.address(), alloc.size(), new byte[0]);
            }
            run.resume(task, 0);
        } else if (action instanceof Action.Free free) {
            free(task, free);
        } else if (action instanceof Action.Named named) {
            named(task, named);
        } else if (action instanceof Action.SizeOf question) {
            run.resume(task, run.persistent.sizeOf(question.address()));
        } else if (action instanceof Action.Spawn spawn) {
            spawn(task, spawn);
        } else if (action instanceof Action.Join join) {
            run.resume(task, run.tasks.get(join.thread()).result);
        } else if (action instanceof Action.OnPoison setting) {
            task.host.poisonHandler = setting.handler();
            run.resume(task, 0);
        } else if (action instanceof Action.AllocateOn request) {
            Machine home = host(request.machine(), request.site()).machine;
            run.resume(task, run.persistent.allocate(request.size(), CacheLine.SIZE, home, request.site()));
        } else if (action instanceof Action.AskLock question) {
            ask(task, question);
        } else if (action instanceof Action.StartMachine start) {
            startMachine(task, start);
        } else if (action instanceof Action.StartOn start) {
            startOn(task, start);
        } else if (action instanceof Action.AskMachine question) {
            ask(task, question);
        } else if (action instanceof Action.Choose choose) {
            run.resume(task, choice(choose));
        } else if (action instanceof Action.Observe observe) {
            task.host.observed.put(observe.label(), observe.value());
            run.resume(task, 0);
        } else if (action instanceof Action.Print print) {
            run.printed.add(print.text());
            run.resume(task, 0);
        } else if (action instanceof Action.Mark mark) {
            mark(task, mark);
        } else {
            throw unsupported(action.getClass().getSimpleName() + " instructions", action.site());
        }
    }

    /**
     * An operation has ended when what it has stored, flushed and fenced has left the store buffer: nobody can be told earlier. From then on
     * it must survive failures, also one that comes before anything else happens to memory.
     */
    private void mark(Task task, Action.Mark mark) {
        if (mark instanceof Action.Response) {
            x86.drain(task.number);
        }
        run.marks.add(new CrashJudge.Marked(run.failures, task.number, mark));
        if (run.options.judge() != null && mark instanceof Action.Response) {
            run.mayFail(task.host.machine, new FailurePoint(FailurePoint.OPERATION_ENDED, mark.site(), task.number));
        }
        run.resume(task, 0);
    }

    /** Whether a program says from where on failures are of interest. */
    static boolean saysFromWhere(List<Boot> boots) {
        return boots.stream().anyMatch(boot -> boot.program().calls(FROM_HERE));
    }

    static InputException unsupported(String what, Site site) {
        return new InputException("crash does not support " + what, site.user());
    }

    private long choice(Action.Choose choose) {
        if (choose.options() > Integer.MAX_VALUE) {
            throw unsupported("a choice among " + choose.options(), choose.site());
        }
        if (!choose.leftOut().isEmpty()) {
            run.observer.leftOut(choose.leftOut());
        }
        return choose.options() == 1 ? 0 : run.choices.choose((int) choose.options());
    }

    private void free(Task task, Action.Free free) {
        MemoryError error = task.host.objects.free(free, task.number);
        if (error != null) {
            run.violation(task, error.kind(), error.message(), free.site());
            return;
        }
        if (Program.isPersistent(free.address())) {
            x86.noteChange();
        }
        run.resume(task, 0);
    }

    /** Creating a thread goes through the kernel: what its creator has stored is visible to it. */
    private void spawn(Task task, Action.Spawn spawn) {
        if (run.tasks.size() >= MOST_THREADS) {
            throw unsupported("more than " + MOST_THREADS + " threads", spawn.site());
        }
        x86.drain(task.number);
        if (!run.over) {
            run.resume(task, run.start(task.host, spawn.function(), spawn.argument()));
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
            run.resume(task, host.machine.number);
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
            run.resume(task, host.machine.isAlive() ? 1 : 0);
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
            run.resume(task, task.host.machine.number);
            return;
        }
        if (question.request() != Action.MachineRequest.AWAIT_END && run.mayStartLater(question.machine())) {
            run.resume(task, 0);
            return;
        }
        Host host = host(question.machine(), question.site());
        if (question.request() == Action.MachineRequest.AWAIT_END) {
            run.resume(task, 0);
            return;
        }
        tellsIfAlive(task, host, new FailurePoint("before somebody asks for it", question.site(), task.number));
        run.resume(task, host.machine.isAlive() ? 0 : 1);
    }

    /** The thread is about to learn whether another machine lives. */
    private void tellsIfAlive(Task task, Host host, FailurePoint point) {
        if (host != task.host) {
            if (run.shared.keepsCaches()) {
                run.mayFailBeforeItSees(task.host.machine, host.machine, point);
            }
            run.mayFail(host.machine, point);
            run.shared.noteAlive(host.machine);
            if (!host.machine.isAlive()) {
                run.loads.noticeLoss(host.machine);
            }
        }
    }

    private void ask(Task task, Action.AskLock question) {
        Locks.Lock lock = run.locks.at(question.address());
        switch (question.request()) {
            case OWNER_DIED -> run.resume(task, lock.ownerDied ? 1 : 0);
            case MAKE_ROBUST -> {
                lock.robust = true;
                run.resume(task, 0);
            }
            case MAKE_CONSISTENT -> {
                run.resume(task, lock.inconsistent ? 1 : 0);
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
            case FAILURES_FROM_HERE -> {
                run.canFail = true;
                yield 0;
            }
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
        run.resume(task, run.persistent.named(named.name()));
    }

    private void block(Task task, Action.Block block) {
        switch (block.kind()) {
            case AWAIT -> run.await(task, block);
            case ASSUME -> run.giveUp(task);
            case BOUND -> {
                run.observer.bounded(block);
                run.over = true;
            }
            case ENDLESS, LOCK -> task.waitsSince = x86.version();
        }
    }

    private void end(Task task, Action.End end) {
        x86.drain(task.number);
        task.result = end.result();
        run.stop(task);
        if (end.exit()) {
            run.stop(task.host);
        }
    }

    private void fence(Task task, Action.Fence fence) {
        Annotation how = fence.how();
        if (how.has(Annotation.COPY)) {
            x86.beginOrEndCopy(task.number);
        } else if (how.has("SFENCE")) {
            x86.storeFence(task.number, fence.site());
        } else if (how.has("MFENCE") || how.mode() == Mode.SC && how.tags().isEmpty()) {
            x86.memoryFence(task.number, fence.site());
        }
    }
}
