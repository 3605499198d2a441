package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Action;
import org.fencepost.program.Wide;

/**
 * The writes of all CPU threads on their way to memory. Each is noted with what an atomic read of it will obtain, or null.
 * Immutable.
 *
 * @param all by thread; those at the end that are empty are left out
 */
record WriteBuffers(List<StoreBuffer<VectorClock>> all) {
    static final WriteBuffers EMPTY = new WriteBuffers(List.of());

    /** The buffer of a thread. */
    StoreBuffer<VectorClock> of(int thread) {
        return thread < all.size() ? all.get(thread) : StoreBuffer.empty();
    }

    /** The same buffers, but for one thread's. */
    WriteBuffers with(int thread, StoreBuffer<VectorClock> buffer) {
        List<StoreBuffer<VectorClock>> changed = new ArrayList<>(all);
        while (changed.size() <= thread) {
            changed.add(StoreBuffer.empty());
        }
        changed.set(thread, buffer);
        while (!changed.isEmpty() && changed.get(changed.size() - 1).isEmpty()) {
            changed.remove(changed.size() - 1);
        }
        return new WriteBuffers(List.copyOf(changed));
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** What the thread reads: byte by byte from its youngest write to it, otherwise from memory. */
    static Wide read(StoreBuffer<VectorClock> own, Action.Access access, Memory memory) {
        byte[] bytes = memory.bytes(access.address(), access.size());
        own.forwardTo(access.address(), bytes);
        return Bytes.value(bytes);
    }

    private static List<String> texts(StoreBuffer<VectorClock> buffer, Names names) {
        return buffer.stores().stream()
                .map(write -> names.write(write.address(), write.size(), write.value()))
                .toList();
    }

    /** All of them, for drawing. */
    List<Machine.Part> parts(Names names) {
        List<Machine.Part> parts = new ArrayList<>();
        for (int thread = 0; thread < all.size(); thread++) {
            parts.add(new Machine.Part("P" + thread, "write buffer", texts(all.get(thread), names)));
        }
        return parts;
    }

    /** Those that hold something, each behind its thread's name. */
    String show(Names names) {
        List<String> texts = new ArrayList<>();
        for (int thread = 0; thread < all.size(); thread++) {
            if (!all.get(thread).isEmpty()) {
                texts.add("P" + thread + " buffer " + texts(all.get(thread), names));
            }
        }
        return String.join("  ", texts);
    }
}
