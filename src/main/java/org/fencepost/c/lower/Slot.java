package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.c.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * A part of a value that fits one register. Values of struct, array and vector type and integers of more than 64 bits
 * are made of several.
 *
 * @param offset where it lies in memory, in bytes from the start of the value
 */
record Slot(long offset, int bits) {
    /** Values of more registers than this are not kept in registers; nothing that clang emits comes close. */
    private static final int MOST = 4096;

    int bytes() {
        return (bits + 7) / 8;
    }

    /** The slots of a type, or null when it cannot be kept in registers. */
    static @Nullable List<Slot> of(Type type) {
        List<Slot> slots = new ArrayList<>();
        return add(type, 0, slots) ? slots : null;
    }

    static int count(Type type) {
        List<Slot> slots = of(type);
        return slots == null ? 0 : slots.size();
    }

    private static boolean add(Type type, long offset, List<Slot> slots) {
        if (slots.size() > MOST) {
            return false;
        }
        if (type instanceof Type.Int t) {
            return addInteger(t, offset, slots);
        }
        if (type instanceof Type.Floating t) {
            return slots.add(new Slot(offset, t.bits()));
        }
        if (type instanceof Type.Pointer) {
            return slots.add(new Slot(offset, 64));
        }
        if (type instanceof Type.Array t) {
            return addElements(t.element(), t.length(), offset, slots);
        }
        if (type instanceof Type.Vector t) {
            return addElements(t.element(), t.length(), offset, slots);
        }
        if (type instanceof Type.Struct t) {
            return addFields(t, offset, slots);
        }
        return type instanceof Type.Void;
    }

    private static boolean addFields(Type.Struct type, long offset, List<Slot> slots) {
        for (int i = 0; i < type.fields().size(); i++) {
            if (!add(type.fields().get(i), offset + type.offsets().get(i), slots)) {
                return false;
            }
        }
        return true;
    }

    /** Wide integers take a register for each 64 bits, the lowest first. */
    private static boolean addInteger(Type.Int type, long offset, List<Slot> slots) {
        for (int low = 0; low < type.bits() && slots.size() <= MOST; low += 64) {
            slots.add(new Slot(offset + low / 8, Math.min(64, type.bits() - low)));
        }
        return slots.size() <= MOST;
    }

    private static boolean addElements(Type element, long length, long offset, List<Slot> slots) {
        int before = slots.size();
        for (long i = 0; i < length && (i == 0 || slots.size() > before); i++) {
            if (!add(element, offset + i * element.size(), slots)) {
                return false;
            }
        }
        return true;
    }
}
