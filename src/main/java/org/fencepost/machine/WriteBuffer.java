package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.program.Action;
import org.fencepost.verdict.InputException;

/** Writes of one CPU thread on their way to memory, the oldest first. */
record WriteBuffer(List<Write> writes) {
    static final WriteBuffer EMPTY = new WriteBuffer(List.of());

    record Write(long address, int size, long value) {
        /** Buffers hold and forward whole accesses; what x86 does with parts of them is not modelled. */
        private boolean concerns(Action.Access access) {
            if (address == access.address() && size == access.size()) {
                return true;
            }
            if (address < access.address() + access.size() && access.address() < address + size) {
                throw new InputException(
                        "this access overlaps a buffered write of another size; machines do not model that",
                        access.site());
            }
            return false;
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

    /** The youngest write of what is read, or null. */
    Write forward(Action.Load load) {
        Write found = null;
        for (Write write : writes) {
            if (write.concerns(load)) {
                found = write;
            }
        }
        return found;
    }

    WriteBuffer add(Action.Store store) {
        List<Write> more = new ArrayList<>(writes);
        more.add(new Write(store.address(), store.size(), store.value()));
        return new WriteBuffer(List.copyOf(more));
    }

    WriteBuffer withoutOldest() {
        return new WriteBuffer(List.copyOf(writes.subList(1, writes.size())));
    }

    String show(Names names) {
        return writes.stream()
                .map(write -> names.write(write.address, write.size, write.value))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** All of them, for drawing. */
    static List<Machine.Part> parts(List<WriteBuffer> buffers, Names names) {
        List<Machine.Part> parts = new ArrayList<>();
        for (int thread = 0; thread < buffers.size(); thread++) {
            List<String> content = buffers.get(thread).writes.stream()
                    .map(write -> names.write(write.address, write.size, write.value))
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
