package org.fencepost.explore;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.Wide;

/** Bytes by address, each defined or not; costs what is touched. */
final class MemoryImage {
    private static final int PAGE = 4096;

    private static final class Page {
        final byte[] data = new byte[PAGE];
        final boolean[] defined = new boolean[PAGE];
    }

    private final Map<Long, Page> pages = new HashMap<>();

    void write(long address, int size, long value) {
        for (int i = 0; i < size; i++) {
            Page page = pages.computeIfAbsent((address + i) / PAGE, p -> new Page());
            int at = (int) ((address + i) % PAGE);
            page.data[at] = (byte) (value >>> (8 * i));
            page.defined[at] = true;
        }
    }

    /** Defines bytes as given. */
    void fill(long address, long size, byte[] initial) {
        for (long i = 0; i < size; i++) {
            Page page = pages.computeIfAbsent((address + i) / PAGE, p -> new Page());
            int at = (int) ((address + i) % PAGE);
            page.data[at] = i < initial.length ? initial[(int) i] : 0;
            page.defined[at] = true;
        }
    }

    /** The value of up to eight bytes; undefined ones read as 0. */
    long read(long address, int size) {
        long value = 0;
        for (int i = 0; i < size; i++) {
            Page page = pages.get((address + i) / PAGE);
            if (page != null) {
                value |= (page.data[(int) ((address + i) % PAGE)] & 0xffL) << (8 * i);
            }
        }
        return value;
    }

    /** The value of a location of up to 16 bytes, the larger ones by their number. */
    long read(long address, int size, WideValues wide) {
        return size == Wide.SIZE ? wide.number(read(address, 8), read(address + 8, 8)) : read(address, size);
    }

    boolean isDefined(long address, int size) {
        for (int i = 0; i < size; i++) {
            Page page = pages.get((address + i) / PAGE);
            if (page == null || !page.defined[(int) ((address + i) % PAGE)]) {
                return false;
            }
        }
        return true;
    }
}
