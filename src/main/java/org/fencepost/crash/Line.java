package org.fencepost.crash;

import java.util.Arrays;
import org.fencepost.program.Site;

/**
 * One cache line in one epoch: the stores that reached it, in order, and the interval in which it was last written back
 * to persistent memory: at {@link #begin} or later, but before {@link #end}.
 */
final class Line {
    static final int SIZE = 64;
    static final long NEVER = Long.MAX_VALUE;
    /** Stands for the content from before the epoch, where the index of a store is expected. */
    static final int NONE = -1;

    /** The address of its first byte. */
    final long base;

    long begin;
    long end = NEVER;

    private int count;
    private long[] times = new long[4];
    private long[] values = new long[4];
    private byte[] offsets = new byte[4];
    private byte[] sizes = new byte[4];
    private int[] threads = new int[4];
    private Site[] sites = new Site[4];

    /** The newest byte of each place that was stored to ({@link #written}). */
    private final byte[] newest = new byte[SIZE];

    private long written;

    Line(long address) {
        this.base = address & -SIZE;
    }

    void store(long time, int offset, int size, long value, int thread, Site site) {
        if (count == times.length) {
            grow();
        }
        times[count] = time;
        values[count] = value;
        offsets[count] = (byte) offset;
        sizes[count] = (byte) size;
        threads[count] = thread;
        sites[count++] = site;
        for (int i = 0; i < size; i++) {
            newest[offset + i] = (byte) (value >>> 8 * i);
        }
        written |= mask(offset, size);
    }

    private void grow() {
        int capacity = 2 * count;
        times = Arrays.copyOf(times, capacity);
        values = Arrays.copyOf(values, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        sizes = Arrays.copyOf(sizes, capacity);
        threads = Arrays.copyOf(threads, capacity);
        sites = Arrays.copyOf(sites, capacity);
    }

    private static long mask(int offset, int size) {
        return (size == 64 ? -1L : (1L << size) - 1) << offset;
    }

    boolean isWritten(int offset, int size) {
        return (~written & mask(offset, size)) == 0;
    }

    int newestByte(int offset) {
        return newest[offset] & 0xff;
    }

    int count() {
        return count;
    }

    long time(int store) {
        return times[store];
    }

    Site site(int store) {
        return sites[store];
    }

    int thread(int store) {
        return threads[store];
    }

    long address(int store) {
        return base + offsets[store];
    }

    int size(int store) {
        return sizes[store];
    }

    long value(int store) {
        return values[store];
    }

    int byteOf(int store, int offset) {
        return (int) (values[store] >>> 8 * (offset - offsets[store])) & 0xff;
    }

    boolean covers(int store, int offset) {
        return offset >= offsets[store] && offset < offsets[store] + sizes[store];
    }

    /** The newest store to the byte at or before store {@code from}, or {@link #NONE}. */
    int previousCovering(int from, int offset) {
        int i = from;
        while (i >= 0 && !covers(i, offset)) {
            i--;
        }
        return i;
    }

    /** When the byte was next stored to after store {@code from}. */
    long nextTime(int from, int offset) {
        for (int i = from + 1; i < count; i++) {
            if (covers(i, offset)) {
                return times[i];
            }
        }
        return NEVER;
    }

    /** When a thread last stored to the line; 0 for never. */
    long lastStoreBy(int thread) {
        for (int i = count - 1; i >= 0; i--) {
            if (threads[i] == thread) {
                return times[i];
            }
        }
        return 0;
    }

    /** Whether being written back at the given time or later would make a store durable that was not before. */
    boolean isDirtyAt(long time) {
        for (int i = count - 1; i >= 0 && times[i] > begin; i--) {
            if (times[i] <= time) {
                return true;
            }
        }
        return false;
    }
}
