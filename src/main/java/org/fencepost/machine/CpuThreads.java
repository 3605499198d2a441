package org.fencepost.machine;

import java.util.BitSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.fencepost.memory.Allocation;
import org.fencepost.memory.Effect;
import org.fencepost.memory.MemoryError;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Wide;
import org.jspecify.annotations.Nullable;

/**
 * x86 threads with a write buffer each (x86-TSO; X+F, section 5.1 and Figure 3.3): a read takes the youngest buffered write
 * of its own thread or else memory; a fence and a locked instruction wait until the buffer is empty; the oldest write may
 * go to memory at any time.
 */
final class CpuThreads<H> {
    private final Function<H, WriteBuffers> get;
    private final BiFunction<H, WriteBuffers, H> set;

    /** @param get the buffers of all threads in the hardware, and {@code set} the hardware with other ones */
    CpuThreads(Function<H, WriteBuffers> get, BiFunction<H, WriteBuffers, H> set) {
        this.get = get;
        this.set = set;
    }

    /** What the thread can do next, and what its buffer can. */
    void offer(int thread, State<H> state, Steps<H> steps) {
        Turn turn = new Turn(thread, state, steps);
        state.action(thread).accept(turn);
        if (!turn.buffer.isEmpty()) {
            turn.reachMemory();
        }
    }

    /** A thread and its buffer in a state; says whether the thread can do what it wants to. */
    private final class Turn implements ActionCases<Boolean> {
        private final int thread;
        private final State<H> state;
        private final Steps<H> steps;
        private final StoreBuffer<VectorClock> buffer;

        Turn(int thread, State<H> state, Steps<H> steps) {
            this.thread = thread;
            this.state = state;
            this.steps = steps;
            this.buffer = get.apply(state.hardware()).of(thread);
        }

        private void reachMemory() {
            StoreBuffer.Store<VectorClock> write = (StoreBuffer.Store<VectorClock>) buffer.oldest();
            Allocation object = state.memory().heap().at(write.address());
            if (object != null && object.isFreedByOther(thread)) {
                steps.isRight(lateWrite(write, object));
                return;
            }
            steps.add(
                    () -> "P" + thread + "'s buffered "
                            + steps.names().write(write.address(), write.size(), write.value()) + " reaches memory",
                    with(state, buffer.withoutOldest())
                            .write(write.address(), write.size(), write.value(), write.note()));
        }

        private Action.Failure lateWrite(StoreBuffer.Store<VectorClock> write, Allocation object) {
            Action.Store store = new Action.Store(
                    write.address(), write.size(), write.low(), write.high(), Annotation.NA, write.site());
            return MemoryError.useAfterFree(state.memory().program(), store, object)
                    .at(write.site());
        }

        @Override
        public Boolean otherwise(Action action) {
            return steps.common(thread);
        }

        @Override
        public Boolean fence(Action.Fence fence) {
            return (buffer.isEmpty() || !drains(fence.how())) && steps.fence(thread, fence);
        }

        /** A locked instruction. */
        @Override
        public Boolean access(Action.Access access) {
            return steps.isValid(thread, access) && buffer.isEmpty() && steps.access(thread, access);
        }

        @Override
        public Boolean unlock(Action.Unlock unlock) {
            return store(
                    new Action.Store(unlock.address(), unlock.size(), unlock.value(), Annotation.REL, unlock.site()));
        }

        @Override
        public Boolean store(Action.Store store) {
            return isBuffered(store) ? steps.isValid(thread, store) && buffer(store) : access(store);
        }

        private boolean buffer(Action.Store store) {
            State<H> ordered = state.access(thread, store, true, new BitSet());
            if (!steps.isRight(ordered.failure())) {
                return false;
            }
            @Nullable VectorClock published = Effect.isAtomic(store) ? ordered.published(thread) : null;
            StoreBuffer.Store<VectorClock> write = new StoreBuffer.Store<>(
                    store.address(), store.size(), store.value(), store.high(), published, store.site());
            Supplier<String> text = () -> "P" + thread + " buffers the write "
                    + steps.names().write(write.address(), write.size(), write.value());
            State<H> next = with(ordered, buffer.with(write)).answer(thread, 0);
            // What was allocated another thread may free before.
            return state.memory().isGlobal(store.address(), store.size())
                    ? steps.local(thread, text, next)
                    : steps.add(text, next);
        }

        @Override
        public Boolean load(Action.Load load) {
            return steps.isValid(thread, load) && read(load);
        }

        private boolean read(Action.Load load) {
            BitSet own = buffer.covered(load.address(), load.size());
            if (own.isEmpty()) {
                return steps.access(thread, load);
            }
            @Nullable State<H> ordered = steps.isReadable(load, own) ? state.access(thread, load, false, own) : null;
            if (ordered == null || !steps.isRight(ordered.failure())) {
                return false;
            }
            Wide value = WriteBuffers.read(buffer, load, state.memory());
            String source = own.cardinality() == load.size() ? " from its buffer" : " from its buffer and memory";
            return steps.add(
                    () -> "P" + thread + " reads " + steps.names().write(load.address(), load.size(), value) + source,
                    ordered.answer(thread, value));
        }

        /** One whose failure is a load, plain on x86 whatever its mode in C: only its success waits for the buffer. */
        @Override
        public Boolean cas(Action.Cas cas) {
            if (cas.failure().has("X") || buffer.isEmpty()) {
                return access(cas);
            }
            Action.Load load = new Action.Load(cas.address(), cas.size(), cas.failure(), cas.site());
            return steps.isValid(thread, cas)
                    && !Effect.of(cas).writes(WriteBuffers.read(buffer, load, state.memory()))
                    && read(load);
        }

        private State<H> with(State<H> before, StoreBuffer<VectorClock> changed) {
            H hardware = before.hardware();
            return before.with(set.apply(hardware, get.apply(hardware).with(thread, changed)));
        }
    }

    /** Whether a store goes through the buffer; C's seq_cst ones are locked instructions. */
    static boolean isBuffered(Action.Store store) {
        return store.how().mode() != Mode.SC;
    }

    /** SFENCE and LFENCE, and the weaker fences of C, order nothing more than plain accesses are. */
    static boolean drains(Annotation how) {
        return how.has("MFENCE") || how.mode() == Mode.SC;
    }
}
