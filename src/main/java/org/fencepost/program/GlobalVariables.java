package org.fencepost.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The variables of a program by address: which accesses are allowed, and what constants contain. */
final class GlobalVariables {
    private final MemoryObject[] objects;
    private final long[] starts;

    GlobalVariables(List<MemoryObject> sorted) {
        objects = sorted.toArray(MemoryObject[]::new);
        starts = sorted.stream().mapToLong(MemoryObject::address).toArray();
    }

    /** The last object that starts at or before the address, or null. */
    private @Nullable MemoryObject startingBefore(long address) {
        int low = 0;
        int high = starts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] <= address) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high < 0 ? null : objects[high];
    }

    /** The object that contains all bytes, or null. */
    @Nullable MemoryObject containing(long address, int size) {
        MemoryObject object = startingBefore(address);
        return object != null && object.contains(address, size) ? object : null;
    }

    /** What is wrong with an access that no object allows. */
    Fault fault(Program program, long address, int size, boolean write) {
        String what = (write ? "write of " : "read of ") + size + (size == 1 ? " byte" : " bytes");
        if (address >= 0 && address < Program.FIRST_ADDRESS) {
            return new Fault(
                    FailureKind.NULL_DEREFERENCE,
                    what + " through a null pointer" + (address == 0 ? "" : " (at offset " + address + ")"));
        }
        MemoryObject before = startingBefore(address);
        if (before != null && address < before.address() + before.size() + ProgramBuilder.GAP) {
            return new Fault(
                    FailureKind.OUT_OF_BOUNDS,
                    what + " at offset " + (address - before.address()) + " of " + before.name() + ", which has "
                            + before.size() + " bytes");
        }
        MemoryObject after = containing(address + size - 1, 1);
        if (after != null) {
            return new Fault(
                    FailureKind.OUT_OF_BOUNDS,
                    what + " that begins " + (after.address() - address) + " bytes before " + after.name());
        }
        Function function = program.functionAt(address);
        String where = function != null ? "the code of function " + function.name() : program.describe(address);
        return new Fault(FailureKind.OUT_OF_BOUNDS, what + " at " + where + ", where no object is");
    }

    /** The bytes of a constant as a number. */
    static long read(MemoryObject object, long address, int size) {
        byte[] initial = object.initial();
        int offset = (int) (address - object.address());
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | (offset + i < initial.length ? initial[offset + i] & 0xff : 0);
        }
        return value;
    }
}
