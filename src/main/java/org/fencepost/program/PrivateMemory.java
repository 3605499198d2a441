package org.fencepost.program;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Memory of one thread that no other thread can see, by offset from 0. A shadow byte for each byte says whether it belongs
 * to an object and whether it was written. Copies share their bytes until one of them writes.
 *
 * <p>A hash of the contents is kept up to date with every write, so that two states of the memory are compared in no time
 * (false matches are as likely as hitting one number out of 2^64).
 */
final class PrivateMemory {
    /** Objects end at least this far from each other, so that no access reaches from one into the next. */
    private static final int GAP = 16;

    private static final int LARGEST = 1 << 28;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private static final byte OBJECT = 0x01;
    private static final byte WRITTEN = (byte) 0x81;
    private static final long ALL_OBJECT = 0x0101_0101_0101_0101L;
    private static final long ALL_WRITTEN = 0x8181_8181_8181_8181L;
    private static final long ANY_WRITTEN = 0x8080_8080_8080_8080L;
    /** Tells an object whose scope is over from one without contents; no {@link #top} is negative. */
    private static final int OVER = -1;

    private static final byte[] EMPTY = new byte[0];

    private byte[] data = EMPTY;
    private byte[] shadow = EMPTY;
    private boolean shared;
    /** End of the newest object with its gap, a multiple of 16. */
    private int top = GAP;

    private long hash;

    PrivateMemory copy() {
        PrivateMemory copy = new PrivateMemory();
        shared = true;
        copy.shared = true;
        copy.data = data;
        copy.shadow = shadow;
        copy.top = top;
        copy.hash = hash;
        return copy;
    }

    /** How the bytes of an array are read. */
    interface Bytes {
        byte[] read() throws IOException;
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(top);
        out.writeLong(hash);
        out.writeInt(data.length);
        out.write(data);
        out.writeInt(shadow.length);
        out.write(shadow);
    }

    static PrivateMemory load(DataInput in, Bytes bytes) throws IOException {
        PrivateMemory loaded = new PrivateMemory();
        loaded.top = in.readInt();
        loaded.hash = in.readLong();
        loaded.data = bytes.read();
        loaded.shadow = bytes.read();
        if (loaded.top < GAP || loaded.data.length != loaded.shadow.length) {
            throw new IOException("no memory of a thread");
        }
        return loaded;
    }

    /** Equal hashes: the same objects with the same contents. */
    long hash() {
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrivateMemory memory
                && hash == memory.hash
                && top == memory.top
                && Arrays.equals(data, 0, used(), memory.data, 0, memory.used())
                && Arrays.equals(shadow, 0, used(), memory.shadow, 0, memory.used());
    }

    /** Bytes behind the newest object are none. */
    private int used() {
        return Math.min(top, data.length);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    /** Makes an object that is not yet written and returns where, or -1 when memory is full. */
    int allocate(long size, long alignment) {
        long align = Math.max(16, alignment);
        long start = (top + align - 1) / align * align;
        long end = start + size + GAP + 15 & -16;
        if (size < 0 || size > LARGEST || end > LARGEST) {
            return -1;
        }
        own((int) end);
        Arrays.fill(shadow, (int) start, (int) (start + size), OBJECT);
        hash += mix(start, size, top);
        top = (int) end;
        return (int) start;
    }

    /** The scope of an object begins, and nothing was written yet, or ends, and its bytes belong to nothing. */
    void scope(int start, int size, boolean begins) {
        if (size == 0) {
            return;
        }
        own(top);
        forget(start, size);
        if (isOver(start) == begins) {
            hash += begins ? -mix(start, size, OVER) : mix(start, size, OVER);
        }
        Arrays.fill(shadow, start, start + size, begins ? OBJECT : 0);
    }

    private boolean isOver(int start) {
        return shadow[start] == 0;
    }

    /** Takes the contents of an object out of the hash. */
    private void forget(int start, long size) {
        for (int word = start; word < start + size; word += 8) {
            if (((long) LONGS.get(shadow, word) & ANY_WRITTEN) != 0) {
                hash -= wordHash(word);
            }
        }
        Arrays.fill(data, start, (int) (start + size), (byte) 0);
    }

    /** Ends the newest object; {@code newTop} is what {@link #top} was before it was made. */
    void release(int start, long size, int newTop) {
        own(top);
        forget(start, size);
        if (size > 0 && isOver(start)) {
            hash -= mix(start, size, OVER);
        }
        Arrays.fill(shadow, start, (int) (start + size), (byte) 0);
        hash -= mix(start, size, newTop);
        top = newTop;
    }

    int top() {
        return top;
    }

    /** Whether all bytes belong to an object. */
    boolean isObject(long offset, int size) {
        return offset >= 0 && offset + size <= top && hasShadow((int) offset, size, ALL_OBJECT);
    }

    /** Whether all bytes belong to an object and were written. */
    boolean isWritten(long offset, int size) {
        return offset >= 0 && offset + size <= top && hasShadow((int) offset, size, ALL_WRITTEN);
    }

    private boolean hasShadow(int offset, int size, long bits) {
        switch (size) {
            case 8:
                return ((long) LONGS.get(shadow, offset) & bits) == bits;
            case 4:
                return ((int) INTS.get(shadow, offset) & (int) bits) == (int) bits;
            default:
                for (int i = 0; i < size; i++) {
                    if ((shadow[offset + i] & (byte) bits) != (byte) bits) {
                        return false;
                    }
                }
                return true;
        }
    }

    /** The value of bytes that {@link #isWritten}. */
    long read(int offset, int size) {
        switch (size) {
            case 8:
                return (long) LONGS.get(data, offset);
            case 4:
                return (int) INTS.get(data, offset) & 0xffff_ffffL;
            case 2:
                return (short) SHORTS.get(data, offset) & 0xffffL;
            default:
                long value = 0;
                for (int i = size - 1; i >= 0; i--) {
                    value = value << 8 | data[offset + i] & 0xff;
                }
                return value;
        }
    }

    /** Which of the bytes (bit n for byte n) were never written. */
    int unwritten(int offset, int size) {
        int result = 0;
        for (int i = 0; i < size; i++) {
            if (shadow[offset + i] != WRITTEN) {
                result |= 1 << i;
            }
        }
        return result;
    }

    /** Like {@link #write}, but bytes n with bit n of {@code unwritten} become such as were never written. */
    void writeExcept(int offset, int size, long value, int unwritten) {
        write(offset, size, value);
        int first = offset & -8;
        int last = offset + size - 1 & -8;
        hash -= wordHash(first) + (last == first ? 0 : wordHash(last));
        for (int i = 0; i < size; i++) {
            if ((unwritten >> i & 1) != 0) {
                data[offset + i] = 0;
                shadow[offset + i] = OBJECT;
            }
        }
        hash += wordHash(first) + (last == first ? 0 : wordHash(last));
    }

    /** Writes bytes that {@link #isObject}. */
    void write(int offset, int size, long value) {
        if (shared) {
            own(top);
        }
        int first = offset & -8;
        int last = offset + size - 1 & -8;
        hash -= wordHash(first);
        if (last != first) {
            hash -= wordHash(last);
        }
        put(offset, size, value);
        hash += wordHash(first);
        if (last != first) {
            hash += wordHash(last);
        }
    }

    private void put(int offset, int size, long value) {
        switch (size) {
            case 8 -> {
                LONGS.set(data, offset, value);
                LONGS.set(shadow, offset, ALL_WRITTEN);
            }
            case 4 -> {
                INTS.set(data, offset, (int) value);
                INTS.set(shadow, offset, (int) ALL_WRITTEN);
            }
            default -> {
                for (int i = 0; i < size; i++) {
                    data[offset + i] = (byte) (value >>> 8 * i);
                    shadow[offset + i] = WRITTEN;
                }
            }
        }
    }

    /** Words without a written byte count as nothing: making an object does not have to touch them. */
    private long wordHash(int offset) {
        long state = (long) LONGS.get(shadow, offset);
        return (state & ANY_WRITTEN) == 0 ? 0 : mix((long) LONGS.get(data, offset), state, offset);
    }

    static long mix(long a, long b, long c) {
        long x = a * 0x9E37_79B9_7F4A_7C15L + Long.rotateLeft(b * 0xC2B2_AE3D_27D4_EB4FL, 31) + c;
        x = (x ^ x >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        x = (x ^ x >>> 29) * 0xBF58_476D_1CE4_E5B9L;
        return x ^ x >>> 32;
    }

    private void own(int needed) {
        if (needed > data.length) {
            int capacity = Math.max(needed, Math.max(256, 2 * data.length));
            data = Arrays.copyOf(data, capacity);
            shadow = Arrays.copyOf(shadow, capacity);
            shared = false;
        } else if (shared) {
            data = data.clone();
            shadow = shadow.clone();
            shared = false;
        }
    }
}
