package org.fencepost.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.program.Action;
import org.fencepost.program.Wide;

/** Writes of one CPU thread on their way to memory, the oldest first. */
record WriteBuffer(List<Write> writes) {
    static final WriteBuffer EMPTY = new WriteBuffer(List.of());

    /** @param published what an atomic read of it will obtain, or null */
    record Write(Action.Store store, VectorClock published) {
        Wide value() {
            return new Wide(store.value(), store.high());
        }

        private String show(Names names) {
            return names.write(store.address(), store.size(), value());
        }
    }

    /** The buffer of a thread; those at the end of the list that are empty are left out. */
    static WriteBuffer of(List<WriteBuffer> buffers, int thread) {
        return thread < buffers.size() ? buffers.get(thread) : EMPTY;
    }

    /** The same buffers, but for one thread's. */
    static List<WriteBuffer> with(List<WriteBuffer> buffers, int thread, WriteBuffer buffer) {
        List<WriteBuffer> changed = new ArrayList<>(buffers);
        while (changed.size() <= thread) {
            changed.add(EMPTY);
        }
        changed.set(thread, buffer);
        while (!changed.isEmpty() && changed.get(changed.size() - 1).isEmpty()) {
            changed.remove(changed.size() - 1);
        }
        return List.copyOf(changed);
    }

    boolean isEmpty() {
        return writes.isEmpty();
    }

    Write oldest() {
        return writes.get(0);
    }

    /** Which of the bytes of an access the buffer holds. */
    BitSet covered(Action.Access access) {
        BitSet covered = new BitSet();
        for (Write write : writes) {
            long from = Math.max(access.address(), write.store.address());
            long to = Math.min(access.address() + access.size(), write.store.address() + write.store.size());
            if (from < to) {
                covered.set((int) (from - access.address()), (int) (to - access.address()));
            }
        }
        return covered;
    }

    /** What the thread reads: byte by byte from its youngest write to it, otherwise from memory. */
    Wide read(Action.Access access, Memory memory) {
        byte[] bytes = memory.bytes(access.address(), access.size());
        for (Write write : writes) {
            byte[] written = Bytes.of(write.value(), write.store.size());
            long shift = write.store.address() - access.address();
            for (int i = 0; i < written.length; i++) {
                if (i + shift >= 0 && i + shift < bytes.length) {
                    bytes[(int) (i + shift)] = written[i];
                }
            }
        }
        return Bytes.value(bytes);
    }

    WriteBuffer add(Action.Store store, VectorClock published) {
        List<Write> more = new ArrayList<>(writes);
        more.add(new Write(store, published));
        return new WriteBuffer(List.copyOf(more));
    }

    WriteBuffer withoutOldest() {
        return new WriteBuffer(List.copyOf(writes.subList(1, writes.size())));
    }

    String show(Names names) {
        return writes.stream().map(write -> write.show(names)).collect(Collectors.joining(", ", "[", "]"));
    }

    /** All of them, for drawing. */
    static List<Machine.Part> parts(List<WriteBuffer> buffers, Names names) {
        List<Machine.Part> parts = new ArrayList<>();
        for (int thread = 0; thread < buffers.size(); thread++) {
            List<String> content = buffers.get(thread).writes.stream()
                    .map(write -> write.show(names))
                    .toList();
            parts.add(new Machine.Part("P" + thread, "write buffer", content));
        }
        return parts;
    }

    /** Those that hold something, each behind its thread's name. */
    static String show(List<WriteBuffer> buffers, Names names) {
        List<String> texts = new ArrayList<>();
        for (int thread = 0; thread < buffers.size(); thread++) {
            if (!buffers.get(thread).isEmpty()) {
                texts.add("P" + thread + " buffer " + buffers.get(thread).show(names));
            }
        }
        return String.join("  ", texts);
    }
}
