package org.fencepost.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Wide;
import org.fencepost.verdict.InputException;

/** Collects what can happen next in a state. */
public final class Steps<H> {
    /** Other fences (those of the Linux kernel, for one) mean more than waiting for writes. */
    private static final Set<String> FENCES =
            Set.of("MFENCE", "SFENCE", "LFENCE", Annotation.LOCKED, Annotation.LOCKED_COMPARISON);

    private static final BitSet NOTHING = new BitSet();

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

    /**
     * What can happen next in a run, and nothing when it is over.
     *
     * @param wantsHangs whether threads that wait for ever are failures; otherwise one of them makes a run useless
     */
    static <H> List<Step<H>> next(Machine<H> machine, State<H> state, boolean wantsHangs) {
        if (state.isOver() || !wantsHangs && state.isStuck()) {
            return List.of();
        }
        List<Step<H>> steps = of(machine, state);
        return steps.isEmpty() && wantsHangs && !state.isEnd(machine) ? Waiting.steps(state) : steps;
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
        if (isValid(thread, access) && isReadable(access, NOTHING)) {
            Wide old = state.memory().load(access.address(), access.size());
            Effect effect = Effect.of(access);
            State<H> ordered = state.access(thread, access, effect.writes(old), NOTHING);
            if (ordered.failure() == null) {
                access(thread, access, effect, old, ordered);
            } else {
                fail(ordered.failure());
            }
        }
    }

    private void access(int thread, Action.Access access, Effect effect, Wide old, State<H> ordered) {
        if (access instanceof Action.Load) {
            add(() -> "P" + thread + " reads " + found(access, old) + " from memory", ordered.answer(thread, old));
        } else if (access instanceof Action.Store) {
            Wide value = effect.written(old);
            add(
                    () -> "P" + thread + " writes " + names.write(access.address(), access.size(), value)
                            + " to memory",
                    written(thread, access, value, ordered).answer(thread, 0));
        } else if (access instanceof Action.Lock lock) {
            lock(thread, lock, effect, old, ordered);
        } else if (access instanceof Action.Unlock unlock) {
            add(
                    () -> "P" + thread + " unlocks " + names.address(unlock.address()),
                    written(thread, access, effect.written(old), ordered).answer(thread, 0));
        } else if (access instanceof Action.StoreExclusive) {
            throw cannot(access);
        } else if (effect.writes(old)) {
            Wide value = effect.written(old);
            add(
                    () -> "P" + thread + " updates " + names.write(access.address(), access.size(), old) + " to "
                            + names.value(value, access.size()) + " in memory",
                    written(thread, access, value, ordered).answer(thread, old));
        } else {
            add(
                    () -> "P" + thread + " reads " + found(access, old) + ", and does not swap it",
                    ordered.answer(thread, old));
        }
    }

    private State<H> written(int thread, Action.Access access, Wide value, State<H> ordered) {
        VectorClock published = Effect.isAtomic(access) ? ordered.published(thread) : null;
        return ordered.write(access.address(), access.size(), value, published);
    }

    /** Who finds the mutex taken waits until it is free. */
    private void lock(int thread, Action.Lock lock, Effect effect, Wide old, State<H> ordered) {
        if (effect.writes(old)) {
            add(
                    () -> "P" + thread + " locks " + names.address(lock.address()),
                    written(thread, lock, effect.written(old), ordered).answer(thread, old));
        } else if (lock.trying()) {
            add(
                    () -> "P" + thread + " finds " + names.address(lock.address()) + " locked",
                    ordered.answer(thread, old));
        }
    }

    /** Whether the thread may access these bytes; if not, the only step is that the program fails. */
    boolean isValid(int thread, Action.Access access) {
        return isRight(Checks.validity(state, thread, access));
    }

    /**
     * Whether what the thread reads was ever written; if not, the only step is that the program fails.
     *
     * @param own those of its bytes that the thread's own buffer holds
     */
    boolean isReadable(Action.Access access, BitSet own) {
        return !access.isRead() || isRight(Checks.initialized(state, access, own));
    }

    /** Whether nothing is wrong; otherwise the only step is that the program fails. */
    boolean isRight(Action.Failure failure) {
        if (failure != null) {
            fail(failure);
        }
        return failure == null;
    }

    private void fail(Action.Failure failure) {
        add(failure::message, state.failed(failure));
    }

    private String found(Action.Access access, Wide value) {
        return names.write(access.address(), access.size(), value);
    }

    /** The thread goes past a fence of C or x86: nothing that it waits for is left. */
    public void fence(int thread, Action.Fence fence) {
        if (!FENCES.containsAll(fence.how().tags())) {
            throw cannot(fence);
        }
        local(thread, () -> "P" + thread + " passes a fence", state.answer(thread, 0));
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
                        state.spawn(thread, spawn.function(), spawn.argument()).answer(thread, state.threadCount()));
            }
        } else if (action instanceof Action.Join join) {
            join(thread, join);
        } else if (action instanceof Action.Alloc alloc) {
            local(
                    thread,
                    () -> "P" + thread + " allocates " + alloc.size() + " bytes",
                    state.allocate(thread, alloc).answer(thread, 0));
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
            local(
                    thread,
                    () -> "P" + thread + " joins P" + join.thread(),
                    state.join(thread, join.thread()).answer(thread, result));
        }
    }

    private void free(int thread, Action.Free free) {
        if (isRight(Checks.free(state, thread, free))) {
            add(
                    () -> "P" + thread + " frees " + names.address(free.address()),
                    state.with(state.memory().free(free.address(), thread)).answer(thread, 0));
        }
    }

    /** For an action without a rule. */
    public InputException cannot(Action action) {
        String what = action.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return new InputException("the machine '" + machine.name() + "' has no rule for this: " + what, action.site());
    }
}
