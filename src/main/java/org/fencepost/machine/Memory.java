package org.fencepost.machine;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.fencepost.program.Action;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.program.Wide;

/** The bytes of all global variables and of what the program has allocated. Immutable. */
public final class Memory {
    private final Program program;
    /** One variable after the other, in order of their addresses. */
    private final Pages bytes;
    /** What was allocated, by address, freed or not: no address is given out twice. */
    private final NavigableMap<Long, Allocation> objects;

    private Memory(Program program, Pages bytes, NavigableMap<Long, Allocation> objects) {
        this.program = program;
        this.bytes = bytes;
        this.objects = objects;
    }

    static Memory of(Program program) {
        Pages bytes = Pages.filled(
                program.globals().stream().mapToLong(MemoryObject::size).sum(), (byte) 0);
        int start = 0;
        for (MemoryObject object : program.globals()) {
            bytes = bytes.with(start, object.initial());
            start += (int) object.size();
        }
        return new Memory(program, bytes, Collections.emptyNavigableMap());
    }

    Memory allocate(Action.Alloc alloc, int thread, int number) {
        return with(Allocation.of(alloc, thread, number));
    }

    Memory free(Allocation object, int thread) {
        return with(object.freed(thread));
    }

    private Memory with(Allocation object) {
        NavigableMap<Long, Allocation> changed = new TreeMap<>(objects);
        changed.put(object.origin().address(), object);
        return new Memory(program, bytes, changed);
    }

    Collection<Allocation> objects() {
        return objects.values();
    }

    /** The allocated object that the address lies in, freed or not, or null. */
    Allocation objectAt(long address) {
        Map.Entry<Long, Allocation> entry = objects.floorEntry(address);
        return entry != null && entry.getValue().contains(address) ? entry.getValue() : null;
    }

    /** Whether the bytes lie inside one global variable. */
    boolean isGlobal(long address, int size) {
        MemoryObject object = program.globalAt(address);
        return object != null && object.contains(address, size);
    }

    /** Whether the byte holds something: variables do from the start. */
    boolean isWritten(long address) {
        Allocation object = objectAt(address);
        return object == null || object.isWritten(address);
    }

    /** The value of up to 8 bytes at an address, zero-extended. */
    public long read(long address, int size) {
        return load(address, size).low();
    }

    /** The value of up to 16 bytes at an address. */
    Wide load(long address, int size) {
        return Bytes.value(bytes(address, size));
    }

    byte[] bytes(long address, int size) {
        byte[] value = new byte[size];
        Allocation object = objectAt(address);
        int start = object == null ? offset(address, size) : 0;
        for (int i = 0; i < size; i++) {
            value[i] = object == null ? bytes.get(start + i) : object.read(address + i);
        }
        return value;
    }

    Memory write(long address, int size, Wide value) {
        byte[] written = Bytes.of(value, size);
        Allocation object = objectAt(address);
        if (object != null) {
            return with(object.write(address, written));
        }
        return new Memory(program, bytes.with(offset(address, size), written), objects);
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
    public boolean equals(Object other) {
        return other instanceof Memory memory && bytes.equals(memory.bytes) && objects.equals(memory.objects);
    }

    @Override
    public int hashCode() {
        return 31 * bytes.hashCode() + objects.hashCode();
    }
}
