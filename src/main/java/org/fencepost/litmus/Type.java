package org.fencepost.litmus;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type of a variable or register, as far as a test cares.
 *
 * @param name as written, without the star of a pointer
 * @param size bytes of one value (one element of an array)
 * @param length elements of an array, or 0
 */
public record Type(String name, int size, boolean signed, boolean pointer, int length) {
    public static final Type INT = new Type("int", 4, true, false, 0);

    private static final Map<String, Integer> SIZES = Map.ofEntries(
            Map.entry("char", 1),
            Map.entry("bool", 1),
            Map.entry("_Bool", 1),
            Map.entry("atomic_bool", 1),
            Map.entry("atomic_char", 1),
            Map.entry("short", 2),
            Map.entry("atomic_short", 2),
            Map.entry("int", 4),
            Map.entry("atomic_int", 4),
            Map.entry("atomic_uint", 4),
            Map.entry("unsigned", 4),
            Map.entry("signed", 4),
            Map.entry("atomic_t", 4),
            Map.entry("spinlock_t", 4),
            Map.entry("mtx_t", 4),
            Map.entry("mutex", 4),
            Map.entry("srcu_struct", 4),
            Map.entry("long", 8),
            Map.entry("atomic_long", 8),
            Map.entry("atomic_ulong", 8),
            Map.entry("atomic64_t", 8),
            Map.entry("atomic_long_t", 8),
            Map.entry("size_t", 8),
            Map.entry("ptrdiff_t", 8),
            Map.entry("int8_t", 1),
            Map.entry("uint8_t", 1),
            Map.entry("int16_t", 2),
            Map.entry("uint16_t", 2),
            Map.entry("int32_t", 4),
            Map.entry("uint32_t", 4),
            Map.entry("int64_t", 8),
            Map.entry("uint64_t", 8));

    /** The type of that name, or null when there is none; {@code pointerSize} is the dialect's. */
    public static @Nullable Type named(String name, int pointerSize) {
        String core = name;
        if (core.equals("intptr_t") || core.equals("uintptr_t")) {
            return new Type(name, pointerSize, core.equals("intptr_t"), false, 0);
        }
        if (core.equals("void")) {
            return new Type(name, 1, true, false, 0);
        }
        Integer size = SIZES.get(core);
        boolean signed = !core.startsWith("u")
                && !core.equals("atomic_uint")
                && !core.equals("atomic_ulong")
                && !core.endsWith("ool");
        return size == null ? null : new Type(name, size, signed, false, 0);
    }

    public Type unsigned() {
        return new Type("unsigned " + name, size, false, pointer, length);
    }

    public Type pointerTo(int pointerSize) {
        return new Type(name, pointerSize, false, true, 0);
    }

    public Type arrayOf(int elements) {
        return new Type(name, size, signed, pointer, elements);
    }

    /** Bytes of the whole variable. */
    public int bytes() {
        return size * Math.max(1, length);
    }
}
