package org.fencepost.report;

import org.fencepost.program.Function;
import org.fencepost.program.Layout;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** Numbers as people read them: decimal, hexadecimal when large, names for addresses. */
public final class ValueText {
    private static final long LARGE = 1L << 24;

    private final @Nullable Program program;

    /** @param program to name addresses, or null */
    public ValueText(@Nullable Program program) {
        this.program = program;
    }

    public String address(long address) {
        return program == null ? "0x" + Long.toHexString(address) : program.describe(address);
    }

    /** What to call the object that starts there. */
    String whole(long address) {
        return program == null ? address(address) : program.describeWhole(address);
    }

    /** A value as what lies at the address reads: one of its names, a pointer, a number. */
    public String valueAt(long address, long value, int size) {
        Layout leaf = program == null ? Layout.SCALAR : program.leafAt(address);
        if (leaf instanceof Layout.Enumeration enumeration) {
            String name = enumeration.names().get(signExtend(value, size));
            return name == null ? value(value, size) : name;
        }
        return leaf instanceof Layout.Pointer && value == 0 ? "NULL" : value(value, size);
    }

    /** A value of {@code size} bytes, zero-extended. */
    public String value(long value, int size) {
        if (size == 8 && program != null && value >= Program.FIRST_ADDRESS) {
            String pointer = pointer(program, value);
            if (pointer != null) {
                return pointer;
            }
        }
        long signed = signExtend(value, size);
        if (-LARGE < signed && signed < LARGE) {
            return Long.toString(signed);
        }
        return Long.toUnsignedString(value) + " (0x" + Long.toHexString(value) + ")";
    }

    /** A value of up to 16 bytes; of the widest ones, both halves. */
    String valueAt(long address, long low, long high, int size) {
        return size > 8 ? "{" + value(low, 8) + ", " + value(high, 8) + "}" : valueAt(address, low, size);
    }

    /** Whether a global variable has this value when the program starts; when that is not known, yes. */
    public boolean isInitial(long address, int size, long value) {
        MemoryObject object = program == null ? null : program.globalAt(address);
        if (object == null || !object.contains(address, size)) {
            return program == null || address < Program.ARENA_BASE;
        }
        long initial = 0;
        for (int i = Math.min(size, 8) - 1; i >= 0; i--) {
            long offset = address - object.address() + i;
            int next = offset < object.initial().length ? object.initial()[(int) offset] & 0xff : 0;
            initial = initial << 8 | next;
        }
        return initial == value;
    }

    private static @Nullable String pointer(Program program, long value) {
        Function function = program.functionAt(value);
        if (function != null) {
            return "&" + function.name();
        }
        String named = program.pointer(value);
        boolean allocated = value >= Program.ARENA_BASE && value < Program.PRIVATE_BASE;
        return named == null && allocated ? "&" + program.describe(value) : named;
    }

    private static long signExtend(long value, int size) {
        if (size <= 0 || size >= 8) {
            return value;
        }
        int shift = 64 - 8 * size;
        return value << shift >> shift;
    }
}
