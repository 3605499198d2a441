package org.fencepost.machine;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;

/** The bytes of all global variables and of what the program has allocated. Immutable. */
public final class Memory {
    private final Program program;
    /** One variable after the other, in order of their addresses. */
    private final byte[] bytes;
    /** What was allocated and not freed, by address. */
    private final NavigableMap<Long, byte[]> allocated;

    private Memory(Program program, byte[] bytes, NavigableMap<Long, byte[]> allocated) {
        this.program = program;
        this.bytes = bytes;
        this.allocated = allocated;
    }

    static Memory of(Program program) {
        int size = Math.toIntExact(
                program.globals().stream().mapToLong(MemoryObject::size).sum());
        byte[] bytes = new byte[size];
        int start = 0;
        for (MemoryObject object : program.globals()) {
            System.arraycopy(object.initial(), 0, bytes, start, object.initial().length);
            start += (int) object.size();
        }
        return new Memory(program, bytes, Collections.emptyNavigableMap());
    }

    Memory allocate(long address, long size) {
        NavigableMap<Long, byte[]> more = new TreeMap<>(allocated);
        more.put(address, new byte[Math.toIntExact(size)]);
        return new Memory(program, bytes, more);
    }

    /** Without the object that starts at the address; null when there is none. */
    Memory free(long address) {
        NavigableMap<Long, byte[]> fewer = new TreeMap<>(allocated);
        return fewer.remove(address) == null ? null : new Memory(program, bytes, fewer);
    }

    /** Whether the bytes lie inside one object. */
    boolean contains(long address, int size) {
        MemoryObject object = program.globalAt(address);
        return object == null ? allocation(address, size) != null : object.contains(address, size);
    }

    private Map.Entry<Long, byte[]> allocation(long address, int size) {
        Map.Entry<Long, byte[]> entry = allocated.floorEntry(address);
        return entry != null && address + size <= entry.getKey() + entry.getValue().length ? entry : null;
    }

    /** The value of {@code size} bytes at an address, zero-extended. */
    public long read(long address, int size) {
        Map.Entry<Long, byte[]> entry = allocation(address, size);
        byte[] from = entry == null ? bytes : entry.getValue();
        int start = entry == null ? offset(address, size) : (int) (address - entry.getKey());
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | from[start + i] & 0xff;
        }
        return value;
    }

    Memory write(long address, int size, long value) {
        Map.Entry<Long, byte[]> entry = allocation(address, size);
        byte[] changed = (entry == null ? bytes : entry.getValue()).clone();
        int start = entry == null ? offset(address, size) : (int) (address - entry.getKey());
        for (int i = 0; i < size; i++) {
            changed[start + i] = (byte) (value >>> 8 * i);
        }
        if (entry == null) {
            return new Memory(program, changed, allocated);
        }
        NavigableMap<Long, byte[]> objects = new TreeMap<>(allocated);
        objects.put(entry.getKey(), changed);
        return new Memory(program, bytes, objects);
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
        return other instanceof Memory memory
                && Arrays.equals(bytes, memory.bytes)
                && allocated.keySet().equals(memory.allocated.keySet())
                && allocated.keySet().stream()
                        .allMatch(key -> Arrays.equals(allocated.get(key), memory.allocated.get(key)));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
