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
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Wide;

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
        StoreBuffer<VectorClock> buffer = get.apply(state.hardware()).of(thread);
        Action action = state.action(thread);
        if (action instanceof Action.Access access) {
            if (steps.isValid(thread, access)) {
                access(thread, access, buffer, state, steps);
            }
        } else if (action instanceof Action.Fence fence) {
            if (buffer.isEmpty() || !drains(fence.how())) {
                steps.fence(thread, fence);
            }
        } else {
            steps.common(thread);
        }
        if (!buffer.isEmpty()) {
            reachMemory(thread, buffer, state, steps);
        }
    }

    private void reachMemory(int thread, StoreBuffer<VectorClock> buffer, State<H> state, Steps<H> steps) {
        StoreBuffer.Store<VectorClock> write = (StoreBuffer.Store<VectorClock>) buffer.oldest();
        Allocation object = state.memory().heap().at(write.address());
        if (object != null && object.isFreedByOther(thread)) {
            steps.isRight(lateWrite(state, write, object));
            return;
        }
        steps.add(
                () -> "P" + thread + "'s buffered " + steps.names().write(write.address(), write.size(), write.value())
                        + " reaches memory",
                with(state, thread, buffer.withoutOldest())
                        .write(write.address(), write.size(), write.value(), write.note()));
    }

    private Action.Failure lateWrite(State<H> state, StoreBuffer.Store<VectorClock> write, Allocation object) {
        Action.Store store =
                new Action.Store(write.address(), write.size(), write.low(), write.high(), Annotation.NA, write.site());
        return MemoryError.useAfterFree(state.memory().program(), store, object).at(write.site());
    }

    private void access(
            int thread, Action.Access access, StoreBuffer<VectorClock> buffer, State<H> state, Steps<H> steps) {
        if (access instanceof Action.Load load) {
            load(thread, load, buffer, state, steps);
        } else if (access instanceof Action.Store store && isBuffered(store)) {
            buffer(thread, store, buffer, state, steps);
        } else if (access instanceof Action.Unlock unlock) {
            Action.Store store =
                    new Action.Store(unlock.address(), unlock.size(), unlock.value(), Annotation.REL, unlock.site());
            access(thread, store, buffer, state, steps);
        } else if (access instanceof Action.Cas cas && !cas.failure().has("X")) {
            compareAndSwap(thread, cas, buffer, state, steps);
        } else if (buffer.isEmpty()) {
            steps.access(thread, access);
        }
    }

    private void buffer(
            int thread, Action.Store store, StoreBuffer<VectorClock> buffer, State<H> state, Steps<H> steps) {
        State<H> ordered = state.access(thread, store, true, new BitSet());
        if (!steps.isRight(ordered.failure())) {
            return;
        }
        VectorClock published = Effect.isAtomic(store) ? ordered.published(thread) : null;
        StoreBuffer.Store<VectorClock> write = new StoreBuffer.Store<>(
                store.address(), store.size(), store.value(), store.high(), published, store.site());
        Supplier<String> text = () -> "P" + thread + " buffers the write "
                + steps.names().write(write.address(), write.size(), write.value());
        State<H> next = with(ordered, thread, buffer.with(write)).answer(thread, 0);
        // What was allocated another thread may free before.
        if (state.memory().isGlobal(store.address(), store.size())) {
            steps.local(thread, text, next);
        } else {
            steps.add(text, next);
        }
    }

    private void load(int thread, Action.Load load, StoreBuffer<VectorClock> buffer, State<H> state, Steps<H> steps) {
        BitSet own = buffer.covered(load.address(), load.size());
        if (own.isEmpty()) {
            steps.access(thread, load);
        } else if (steps.isReadable(load, own)) {
            State<H> ordered = state.access(thread, load, false, own);
            if (steps.isRight(ordered.failure())) {
                Wide value = WriteBuffers.read(buffer, load, state.memory());
                String source = own.cardinality() == load.size() ? " from its buffer" : " from its buffer and memory";
                steps.add(
                        () -> "P" + thread + " reads " + steps.names().write(load.address(), load.size(), value)
                                + source,
                        ordered.answer(thread, value));
            }
        }
    }

    /** One whose failure is a load, plain on x86 whatever its mode in C: only its success waits for the buffer. */
    private void compareAndSwap(
            int thread, Action.Cas cas, StoreBuffer<VectorClock> buffer, State<H> state, Steps<H> steps) {
        if (buffer.isEmpty()) {
            steps.access(thread, cas);
            return;
        }
        Action.Load load = new Action.Load(cas.address(), cas.size(), cas.failure(), cas.site());
        if (!Effect.of(cas).writes(WriteBuffers.read(buffer, load, state.memory()))) {
            load(thread, load, buffer, state, steps);
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

    private State<H> with(State<H> state, int thread, StoreBuffer<VectorClock> buffer) {
        H hardware = state.hardware();
        return state.with(set.apply(hardware, get.apply(hardware).with(thread, buffer)));
    }
}
