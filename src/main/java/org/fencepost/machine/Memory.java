package org.fencepost.machine;

import java.util.Arrays;
import org.fencepost.program.Action;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;

/** The bytes of all global variables. Immutable. */
public final class Memory {
    private final Program program;
    /** One variable after the other, in order of their addresses. */
    private final byte[] bytes;

    private Memory(Program program, byte[] bytes) {
        this.program = program;
        this.bytes = bytes;
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
        return new Memory(program, bytes);
    }

    /** The value of {@code size} bytes at an address, zero-extended. */
    public long read(long address, int size) {
        int start = offset(address, size);
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | bytes[start + i] & 0xff;
        }
        return value;
    }

    Memory write(long address, int size, long value) {
        byte[] changed = bytes.clone();
        int start = offset(address, size);
        for (int i = 0; i < size; i++) {
            changed[start + i] = (byte) (value >>> 8 * i);
        }
        return new Memory(program, changed);
    }

    /** Fails unless the access lies inside one variable. */
    static void check(Program program, Action.Access access) {
        MemoryObject object = program.globalAt(access.address());
        if (object == null || !object.contains(access.address(), access.size())) {
            throw new InputException(
                    "access to " + program.describe(access.address()) + ", where there is no variable", access.site());
        }
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
        return other instanceof Memory memory && Arrays.equals(bytes, memory.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
