package org.fencepost.machine;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/**
 * x86 threads with a write buffer each (x86-TSO; X+F, section 5.1 and Figure 3.3): a read takes the youngest buffered write
 * of its own thread or else memory; a fence and a locked instruction wait until the buffer is empty; the oldest write may
 * go to memory at any time.
 */
final class CpuThreads<H> {
    private final Function<H, List<WriteBuffer>> get;
    private final BiFunction<H, List<WriteBuffer>, H> set;

    /** @param get the buffers of all threads in the hardware, and {@code set} the hardware with other ones */
    CpuThreads(Function<H, List<WriteBuffer>> get, BiFunction<H, List<WriteBuffer>, H> set) {
        this.get = get;
        this.set = set;
    }

    /** What the thread can do next, and what its buffer can. */
    void offer(int thread, State<H> state, Steps<H> steps) {
        WriteBuffer buffer = WriteBuffer.of(get.apply(state.hardware()), thread);
        Action action = state.action(thread);
        if (action instanceof Action.Access access) {
            if (steps.isValid(access)) {
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
            WriteBuffer.Write write = buffer.oldest();
            steps.add(
                    () -> "P" + thread + "'s buffered "
                            + steps.names().write(write.address(), write.size(), write.value()) + " reaches memory",
                    with(state, thread, buffer.withoutOldest()).write(write.address(), write.size(), write.value()));
        }
    }

    private void access(int thread, Action.Access access, WriteBuffer buffer, State<H> state, Steps<H> steps) {
        if (access instanceof Action.Load load) {
            load(thread, load, buffer, state, steps);
        } else if (access instanceof Action.Store store && isBuffered(store)) {
            steps.local(
                    thread,
                    () -> "P" + thread + " buffers the write "
                            + steps.names().write(store.address(), store.size(), store.value()),
                    with(state, thread, buffer.add(store)).answer(thread, 0));
        } else if (access instanceof Action.Unlock unlock) {
            Action.Store store =
                    new Action.Store(unlock.address(), unlock.size(), unlock.value(), Annotation.REL, unlock.site());
            access(thread, store, buffer, state, steps);
        } else if (access instanceof Action.Cas cas && !isLocked(cas.failure())) {
            compareAndSwap(thread, cas, buffer, state, steps);
        } else if (buffer.isEmpty()) {
            steps.access(thread, access);
        }
    }

    private void load(int thread, Action.Load load, WriteBuffer buffer, State<H> state, Steps<H> steps) {
        WriteBuffer.Write forwarded = buffer.forward(load);
        if (forwarded == null) {
            steps.access(thread, load);
        } else {
            long value = forwarded.value();
            steps.add(
                    () -> "P" + thread + " reads " + steps.names().write(load.address(), load.size(), value)
                            + " from its buffer",
                    state.answer(thread, value));
        }
    }

    /** One whose failure is a plain load: only its success waits for the buffer. */
    private void compareAndSwap(int thread, Action.Cas cas, WriteBuffer buffer, State<H> state, Steps<H> steps) {
        if (buffer.isEmpty()) {
            steps.access(thread, cas);
            return;
        }
        Action.Load load = new Action.Load(cas.address(), cas.size(), cas.failure(), cas.site());
        WriteBuffer.Write forwarded = buffer.forward(load);
        long value = forwarded == null ? state.memory().read(cas.address(), cas.size()) : forwarded.value();
        if (value != cas.expected()) {
            load(thread, load, buffer, state, steps);
        }
    }

    /** Whether a store goes through the buffer; C's seq_cst ones are locked instructions. */
    static boolean isBuffered(Action.Store store) {
        return store.how().mode() != Mode.SC;
    }

    private static boolean isLocked(Annotation how) {
        return how.has("X") || how.mode() == Mode.SC;
    }

    /** SFENCE and LFENCE, and the weaker fences of C, order nothing more than plain accesses are. */
    static boolean drains(Annotation how) {
        return how.has("MFENCE") || how.mode() == Mode.SC;
    }

    private State<H> with(State<H> state, int thread, WriteBuffer buffer) {
        List<WriteBuffer> buffers = WriteBuffer.with(get.apply(state.hardware()), thread, buffer);
        return state.with(set.apply(state.hardware(), buffers));
    }
}
