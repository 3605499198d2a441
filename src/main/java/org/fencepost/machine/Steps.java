package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** Collects what can happen next in a state. */
public final class Steps<H> {
    /** Other fences (those of the Linux kernel, for one) mean more than waiting for writes. */
    private static final Set<String> FENCES =
            Set.of("MFENCE", "SFENCE", "LFENCE", Annotation.LOCKED, Annotation.LOCKED_COMPARISON);

    private final Machine<H> machine;
    private final State<H> state;
    private final Names names;
    private final List<Step<H>> all = new ArrayList<>();

    private Steps(Machine<H> machine, State<H> state) {
        this.machine = machine;
        this.state = state;
        this.names = new Names(state.memory().program());
    }

    /** Everything that a machine offers in a state. */
    static <H> List<Step<H>> of(Machine<H> machine, State<H> state) {
        Steps<H> steps = new Steps<>(machine, state);
        machine.offer(state, steps);
        return steps.all;
    }

    public Names names() {
        return names;
    }

    public void add(Supplier<String> text, State<H> next) {
        all.add(new Step<>(text, next, Step.SHARED));
    }

    /**
     * A step of a thread that stays possible whatever others and the hardware do, and leads to the same state whether it
     * comes before or after that. A search may take it at once and leave out all the other orders.
     */
    public void local(int thread, Supplier<String> text, State<H> next) {
        all.add(new Step<>(text, next, thread));
    }

    /** The thread's access happens on memory, at once and as a whole. */
    public void access(int thread, Action.Access access) {
        if (!isValid(access)) {
            return;
        }
        long old = state.memory().read(access.address(), access.size());
        if (access instanceof Action.Load) {
            add(() -> "P" + thread + " reads " + found(access, old) + " from memory", state.answer(thread, old));
        } else if (access instanceof Action.Store store) {
            add(
                    () -> "P" + thread + " writes " + names.write(store.address(), store.size(), store.value())
                            + " to memory",
                    state.write(store.address(), store.size(), store.value()).answer(thread, 0));
        } else if (access instanceof Action.Rmw rmw) {
            update(thread, access, old, rmw.op().apply(old, rmw.operand(), rmw.size()));
        } else if (access instanceof Action.Cas cas) {
            if (old == cas.expected()) {
                update(thread, access, old, cas.desired());
            } else {
                add(
                        () -> "P" + thread + " reads " + found(access, old) + ", and does not swap it",
                        state.answer(thread, old));
            }
        } else if (access instanceof Action.Lock lock) {
            lock(thread, lock, old);
        } else if (access instanceof Action.Unlock unlock) {
            add(
                    () -> "P" + thread + " unlocks " + names.address(unlock.address()),
                    state.write(unlock.address(), unlock.size(), unlock.value()).answer(thread, 0));
        } else {
            throw cannot(access);
        }
    }

    /** Who finds the mutex taken waits until it is free. */
    private void lock(int thread, Action.Lock lock, long old) {
        if (Action.Lock.isFree(old)) {
            add(
                    () -> "P" + thread + " locks " + names.address(lock.address()),
                    state.write(lock.address(), lock.size(), old | lock.owner()).answer(thread, old));
        } else if (lock.trying()) {
            add(() -> "P" + thread + " finds " + names.address(lock.address()) + " locked", state.answer(thread, old));
        }
    }

    /** Whether the access lies inside one variable; if not, the only step is that the program fails. */
    boolean isValid(Action.Access access) {
        return isValid(access.address(), access.size(), access.site());
    }

    boolean isValid(long address, int size, Site site) {
        if (state.memory().contains(address, size)) {
            return true;
        }
        String message = "access to " + names.address(address) + ", where there is no variable";
        fail(new Action.Failure(FailureKind.OUT_OF_BOUNDS, message, site));
        return false;
    }

    private void fail(Action.Failure failure) {
        add(failure::message, state.failed(failure));
    }

    private String found(Action.Access access, long value) {
        return names.address(access.address()) + "=" + names.value(value, access.size());
    }

    /** The thread goes past a fence of C or x86: nothing that it waits for is left. */
    public void fence(int thread, Action.Fence fence) {
        if (!FENCES.containsAll(fence.how().tags())) {
            throw cannot(fence);
        }
        local(thread, () -> "P" + thread + " passes a fence", state.answer(thread, 0));
    }

    private void update(int thread, Action.Access access, long old, long value) {
        add(
                () -> "P" + thread + " updates " + names.write(access.address(), access.size(), old) + " to "
                        + names.value(value, access.size()) + " in memory",
                state.write(access.address(), access.size(), value).answer(thread, old));
    }

    /**
     * What threads do on every machine: they choose, start and join others, allocate, free, end or wait for ever. For
     * everything else the machine has no rule, and says so.
     */
    public void common(int thread) {
        Action action = state.action(thread);
        if (action instanceof Action.Choose choose) {
            for (long i = 0; i < choose.options(); i++) {
                long chosen = i;
                local(
                        thread,
                        () -> "P" + thread + " chooses "
                                + (choose.meanings().isEmpty()
                                        ? chosen
                                        : choose.meanings().get((int) chosen)),
                        state.answer(thread, i));
            }
        } else if (action instanceof Action.Spawn spawn) {
            if (machine.isQuiet(state.hardware(), thread)) {
                add(
                        () -> "P" + thread + " starts P" + state.threadCount() + ": "
                                + spawn.function().name(),
                        state.spawn(spawn.function(), spawn.argument()).answer(thread, state.threadCount()));
            }
        } else if (action instanceof Action.Join join) {
            join(thread, join);
        } else if (action instanceof Action.Alloc alloc) {
            local(
                    thread,
                    () -> "P" + thread + " allocates " + alloc.size() + " bytes",
                    state.with(state.memory().allocate(alloc.address(), alloc.size()))
                            .answer(thread, 0));
        } else if (action instanceof Action.Free free) {
            free(thread, free);
        } else if (!(action instanceof Action.End) && !(action instanceof Action.Block)) {
            throw cannot(action);
        }
    }

    private void join(int thread, Action.Join join) {
        boolean isDone = join.thread() < state.threadCount()
                && state.action(join.thread()) instanceof Action.End
                && machine.isQuiet(state.hardware(), join.thread());
        if (isDone) {
            long result = ((Action.End) state.action(join.thread())).result();
            local(thread, () -> "P" + thread + " joins P" + join.thread(), state.answer(thread, result));
        }
    }

    private void free(int thread, Action.Free free) {
        Memory rest = state.memory().free(free.address());
        if (rest == null) {
            fail(new Action.Failure(
                    FailureKind.INVALID_FREE,
                    "free of " + names.address(free.address()) + ", which is not allocated",
                    free.site()));
        } else {
            add(
                    () -> "P" + thread + " frees " + names.address(free.address()),
                    state.with(rest).answer(thread, 0));
        }
    }

    /** For an action without a rule. */
    public InputException cannot(Action action) {
        String what = action.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return new InputException("the machine '" + machine.name() + "' has no rule for this: " + what, action.site());
    }
}
