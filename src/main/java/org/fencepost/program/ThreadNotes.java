package org.fencepost.program;

import java.util.Arrays;

/** What intrinsics remember for a thread: a small map from key to value, 0 when never set. Never changed: setting makes a new one. */
final class ThreadNotes {
    static final ThreadNotes EMPTY = new ThreadNotes(new long[0], new long[0], 0);

    private final long[] keys;
    private final long[] values;
    /** The same for equal notes, whatever the order in which they were taken. */
    final long hash;

    private ThreadNotes(long[] keys, long[] values, long hash) {
        this.keys = keys;
        this.values = values;
        this.hash = hash;
    }

    long get(long key) {
        int at = Arrays.binarySearch(keys, key);
        return at < 0 ? 0 : values[at];
    }

    ThreadNotes with(long key, long value) {
        int at = Arrays.binarySearch(keys, key);
        if (at < 0 ? value == 0 : values[at] == value) {
            return this;
        }
        if (at < 0) {
            return inserted(~at, key, value);
        }
        return value == 0 ? removed(at) : replaced(at, value);
    }

    private ThreadNotes inserted(int at, long key, long value) {
        long[] newKeys = Arrays.copyOf(keys, keys.length + 1);
        long[] newValues = Arrays.copyOf(values, keys.length + 1);
        System.arraycopy(keys, at, newKeys, at + 1, keys.length - at);
        System.arraycopy(values, at, newValues, at + 1, keys.length - at);
        newKeys[at] = key;
        newValues[at] = value;
        return new ThreadNotes(newKeys, newValues, hash + entryHash(key, value));
    }

    private ThreadNotes removed(int at) {
        long[] newKeys = Arrays.copyOf(keys, keys.length - 1);
        long[] newValues = Arrays.copyOf(values, keys.length - 1);
        System.arraycopy(keys, at + 1, newKeys, at, newKeys.length - at);
        System.arraycopy(values, at + 1, newValues, at, newKeys.length - at);
        return new ThreadNotes(newKeys, newValues, hash - entryHash(keys[at], values[at]));
    }

    private ThreadNotes replaced(int at, long value) {
        long[] newValues = values.clone();
        newValues[at] = value;
        return new ThreadNotes(keys, newValues, hash - entryHash(keys[at], values[at]) + entryHash(keys[at], value));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ThreadNotes notes
                && Arrays.equals(keys, notes.keys)
                && Arrays.equals(values, notes.values);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    private static long entryHash(long key, long value) {
        return key < 0 ? 0 : PrivateMemory.mix(value, key, 1);
    }
}
