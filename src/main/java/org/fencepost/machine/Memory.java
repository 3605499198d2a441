package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.fencepost.memory.AddressMap;
import org.fencepost.memory.Allocation;
import org.fencepost.memory.Heap;
import org.fencepost.program.Action;
import org.fencepost.program.FpgaPayload;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.Wide;
import org.jspecify.annotations.Nullable;

/** The bytes of all global variables and of what the program has allocated. Immutable. */
public final class Memory {
    private final Program program;
    /** One variable after the other, in order of their addresses. */
    private final Pages bytes;

    private final Heap heap;
    /** What the objects of the heap hold, by their addresses. */
    private final AddressMap<Content> contents;

    private Memory(Program program, Pages bytes, Heap heap, AddressMap<Content> contents) {
        this.program = program;
        this.bytes = bytes;
        this.heap = heap;
        this.contents = contents;
    }

    static Memory of(Program program) {
        Pages bytes = Pages.filled(
                program.globals().stream().mapToLong(MemoryObject::size).sum(), (byte) 0);
        int start = 0;
        for (MemoryObject object : program.globals()) {
            bytes = bytes.with(start, object.initial());
            start += (int) object.size();
        }
        return new Memory(program, bytes, Heap.EMPTY, AddressMap.empty());
    }

    Memory allocate(Action.Alloc alloc, int thread, int number) {
        Content content = Content.of(alloc.size(), alloc.zeroed());
        return new Memory(
                program, bytes, heap.allocate(alloc, thread, number), contents.with(alloc.address(), content));
    }

    Memory free(long address, int thread) {
        return new Memory(program, bytes, heap.free(address, thread), contents);
    }

    private Content content(long start) {
        return Objects.requireNonNull(contents.get(start));
    }

    Heap heap() {
        return heap;
    }

    /** Whether the bytes lie inside one global variable. */
    boolean isGlobal(long address, int size) {
        MemoryObject object = program.globalAt(address);
        return object != null && object.contains(address, size);
    }

    /** Whether the byte holds something: variables do from the start. */
    boolean isWritten(long address) {
        Allocation object = heap.at(address);
        return object == null || content(object.address()).isWritten(address - object.address());
    }

    /** The value of up to 8 bytes at an address, zero-extended. */
    public long read(long address, int size) {
        return load(address, size).low();
    }

    /** As an FPGA does: words of 8 bytes. */
    FpgaPayload words(long address, int size) {
        List<Long> words = new ArrayList<>();
        for (int at = 0; at < size; at += FpgaPayload.WORD) {
            words.add(read(address + at, Math.min(FpgaPayload.WORD, size - at)));
        }
        return FpgaPayload.of(words);
    }

    /** The value of up to 16 bytes at an address. */
    Wide load(long address, int size) {
        return Bytes.value(bytes(address, size));
    }

    byte[] bytes(long address, int size) {
        byte[] value = new byte[size];
        Allocation object = heap.at(address);
        Pages from = object == null ? bytes : content(object.address()).bytes();
        long start = object == null ? offset(address, size) : address - object.address();
        for (int i = 0; i < size; i++) {
            value[i] = from.get(start + i);
        }
        return value;
    }

    Memory write(long address, int size, Wide value) {
        byte[] written = Bytes.of(value, size);
        Allocation object = heap.at(address);
        if (object == null) {
            return new Memory(program, bytes.with(offset(address, size), written), heap, contents);
        }
        long start = object.address();
        Content changed = content(start).with(address - start, written);
        return new Memory(program, bytes, heap, contents.with(start, changed));
    }

    Program program() {
        return program;
    }

    private int offset(long address, int size) {
        int start = 0;
        for (MemoryObject object : program.globals()) {
            if (object.contains(address, size)) {
                return start + (int) (address - object.address());
            }
            start += (int) object.size();
        }
        throw new IllegalArgumentException("no variable at " + address);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Memory memory
                && bytes.equals(memory.bytes)
                && heap.equals(memory.heap)
                && contents.equals(memory.contents);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * bytes.hashCode() + heap.hashCode()) + contents.hashCode();
    }
}
