package org.fencepost.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.fencepost.memory.Effect;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Annotation;
import org.fencepost.program.Wide;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

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

    /** What one thread can do under sequential consistency. */
    static List<Step<String>> of(int thread, State<String> state) {
        Steps<String> steps = new Steps<>(new ScMachine(), state);
        ScMachine.offer(thread, state, steps);
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
        return steps.isEmpty() && wantsHangs && !state.isEnd(machine) ? LastLook.steps(state) : steps;
    }

    public Names names() {
        return names;
    }

    /** Something that can happen: always true. */
    public boolean add(Supplier<String> text, State<H> next) {
        return all.add(new Step<>(text, next, Step.SHARED));
    }

    /**
     * A step of a thread that stays possible whatever others and the hardware do, and leads to the same state whether it
     * comes before or after that. A search may take it at once and leave out all the other orders.
     */
    public boolean local(int thread, Supplier<String> text, State<H> next) {
        return all.add(new Step<>(text, next, thread));
    }

    /** The thread's access happens on memory, at once and as a whole; says whether it can. */
    public boolean access(int thread, Action.Access access) {
        if (!isValid(thread, access) || !isReadable(access, NOTHING)) {
            return false;
        }
        Wide old = state.memory().load(access.address(), access.size());
        Effect effect = Effect.of(access);
        State<H> ordered = state.access(thread, access, effect.writes(old), NOTHING);
        return isRight(ordered.failure()) && access.accept(new OnMemory(thread, effect, old, ordered));
    }

    /** An access that nothing is wrong with. */
    private final class OnMemory implements ActionCases<Boolean> {
        private final int thread;
        private final Effect effect;
        private final Wide old;
        private final State<H> ordered;

        OnMemory(int thread, Effect effect, Wide old, State<H> ordered) {
            this.thread = thread;
            this.effect = effect;
            this.old = old;
            this.ordered = ordered;
        }

        @Override
        public Boolean otherwise(Action action) {
            throw cannot(action);
        }

        @Override
        public Boolean storeExclusive(Action.StoreExclusive store) {
            return otherwise(store);
        }

        @Override
        public Boolean load(Action.Load load) {
            return add(() -> "P" + thread + " reads " + found(load) + " from memory", ordered.answer(thread, old));
        }

        @Override
        public Boolean store(Action.Store store) {
            Wide value = effect.written(old);
            return add(
                    () -> "P" + thread + " writes " + names.write(store.address(), store.size(), value) + " to memory",
                    written(store).answer(thread, 0));
        }

        @Override
        public Boolean unlock(Action.Unlock unlock) {
            return add(
                    () -> "P" + thread + " unlocks " + names.address(unlock.address()),
                    written(unlock).answer(thread, 0));
        }

        /** Who finds the mutex taken waits until it is free. */
        @Override
        public Boolean lock(Action.Lock lock) {
            if (effect.writes(old)) {
                return add(
                        () -> "P" + thread + " locks " + names.address(lock.address()),
                        written(lock).answer(thread, old));
            }
            return lock.trying()
                    && add(
                            () -> "P" + thread + " finds " + names.address(lock.address()) + " locked",
                            ordered.answer(thread, old));
        }

        /** An update, if it makes one. */
        @Override
        public Boolean access(Action.Access access) {
            if (!effect.writes(old)) {
                return add(
                        () -> "P" + thread + " reads " + found(access) + ", and does not swap it",
                        ordered.answer(thread, old));
            }
            return add(
                    () -> "P" + thread + " updates " + found(access) + " to "
                            + names.value(effect.written(old), access.size()) + " in memory",
                    written(access).answer(thread, old));
        }

        private String found(Action.Access access) {
            return names.write(access.address(), access.size(), old);
        }

        private State<H> written(Action.Access access) {
            @Nullable VectorClock published = Effect.isAtomic(access) ? ordered.published(thread) : null;
            return ordered.write(access.address(), access.size(), effect.written(old), published);
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
    boolean isRight(Action.@Nullable Failure failure) {
        if (failure != null) {
            fail(failure);
        }
        return failure == null;
    }

    private void fail(Action.Failure failure) {
        add(failure::message, state.failed(failure));
    }

    /** The thread goes past a fence of C or x86: nothing that it waits for is left. */
    public boolean fence(int thread, Action.Fence fence) {
        if (!FENCES.containsAll(fence.how().tags())) {
            throw cannot(fence);
        }
        return local(thread, () -> "P" + thread + " passes a fence", state.answer(thread, 0));
    }

    /**
     * What threads do on every machine: they choose, start and join others, allocate, free, end or wait for ever. For
     * everything else the machine has no rule, and says so. Tells whether the thread can do it now.
     */
    public boolean common(int thread) {
        return state.action(thread).accept(new Common(thread));
    }

    private final class Common implements ActionCases<Boolean> {
        private final int thread;

        Common(int thread) {
            this.thread = thread;
        }

        @Override
        public Boolean otherwise(Action action) {
            throw cannot(action);
        }

        @Override
        public Boolean end(Action.End end) {
            return false;
        }

        @Override
        public Boolean block(Action.Block block) {
            return false;
        }

        @Override
        public Boolean choose(Action.Choose choose) {
            for (long i = 0; i < choose.options(); i++) {
                long chosen = i;
                boolean named = !choose.meanings().isEmpty();
                local(
                        thread,
                        () -> "P" + thread + " chooses "
                                + (named ? choose.meanings().get((int) chosen) : chosen),
                        state.answer(thread, i));
            }
            return choose.options() > 0;
        }

        @Override
        public Boolean spawn(Action.Spawn spawn) {
            return machine.isQuiet(state.hardware(), thread)
                    && add(
                            () -> "P" + thread + " starts P" + state.threadCount() + ": "
                                    + spawn.function().name(),
                            state.spawn(thread, spawn.function(), spawn.argument())
                                    .answer(thread, state.threadCount()));
        }

        @Override
        public Boolean join(Action.Join join) {
            int other = join.thread();
            return other < state.threadCount()
                    && state.action(other) instanceof Action.End end
                    && machine.isQuiet(state.hardware(), other)
                    && local(
                            thread,
                            () -> "P" + thread + " joins P" + other,
                            state.join(thread, other).answer(thread, end.result()));
        }

        @Override
        public Boolean alloc(Action.Alloc alloc) {
            return local(
                    thread,
                    () -> "P" + thread + " allocates " + alloc.size() + " bytes",
                    state.allocate(thread, alloc).answer(thread, 0));
        }

        @Override
        public Boolean free(Action.Free free) {
            return isRight(Checks.free(state, thread, free))
                    && add(
                            () -> "P" + thread + " frees " + names.address(free.address()),
                            state.with(state.memory().free(free.address(), thread))
                                    .answer(thread, 0));
        }
    }

    /** For an action without a rule. */
    public InputException cannot(Action action) {
        String what = action.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return new InputException("the machine '" + machine.name() + "' has no rule for this: " + what, action.site());
    }
}
