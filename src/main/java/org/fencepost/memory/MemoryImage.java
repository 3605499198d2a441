package org.fencepost.memory;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * Bytes by address, each defined or not; costs what is touched. Starts as a copy that shares what is unchanged. Not for several
 * threads, not even for reading: each takes a {@link #fork}.
 */
public final class MemoryImage {
    private static final int PAGE = 1024;
    private static final long NO_PAGE = -1;

    private static final class Page {
        final byte[] data = new byte[PAGE];
        /** A bit for each byte. */
        final long[] defined = new long[PAGE / 64];
    }

    /** Zeros that somebody defined. */
    private static final Page ZEROS = new Page();

    static {
        Arrays.fill(ZEROS.defined, -1L);
    }

    private final Map<Long, Page> pages = new HashMap<>();

    /** Pages that nobody has written to and that are {@link #ZEROS} all the same: the first of a run, the end of the run. */
    private final TreeMap<Long, Long> zeros = new TreeMap<>();

    /** What it started as, or null. */
    private final @Nullable MemoryImage origin;

    /** The page that was asked for last; it may be one of the origin, or null for one that nobody has written to. */
    private long recentNumber = NO_PAGE;

    private @Nullable Page recent;
    private boolean recentIsOwn;

    private MemoryImage(@Nullable MemoryImage origin) {
        this.origin = origin;
    }

    /** The memory that a program starts with. */
    public static MemoryImage of(Program program) {
        MemoryImage memory = new MemoryImage(null);
        for (MemoryObject global : program.globals()) {
            memory.define(global);
        }
        return memory;
    }

    /** A large variable costs what is in it. */
    private void define(MemoryObject global) {
        byte[] initial = global.initial();
        long first = (global.address() + initial.length + PAGE - 1) / PAGE;
        long end = (global.address() + global.size()) / PAGE;
        if (end <= first) {
            fill(global.address(), global.size(), initial);
            return;
        }
        fill(global.address(), first * PAGE - global.address(), initial);
        zeros.put(first, end);
        fill(end * PAGE, global.address() + global.size() - end * PAGE, new byte[0]);
    }

    /** A memory that starts with the content of this one, which must not change any more. */
    public MemoryImage fork() {
        return new MemoryImage(this);
    }

    private @Nullable Page find(long number) {
        Page page = pages.get(number);
        return page == null ? before(number) : page;
    }

    /** What a page is that has not been written to here. */
    private @Nullable Page before(long number) {
        Map.Entry<Long, Long> run = zeros.floorEntry(number);
        if (run != null && number < run.getValue()) {
            return ZEROS;
        }
        return origin == null ? null : origin.find(number);
    }

    private @Nullable Page page(long number) {
        if (number != recentNumber) {
            Page own = pages.get(number);
            recentIsOwn = own != null;
            recent = own != null ? own : before(number);
            recentNumber = number;
        }
        return recent;
    }

    private Page pageForWriting(long number) {
        Page page = page(number);
        if (page == null || !recentIsOwn) {
            Page copy = new Page();
            if (page != null) {
                System.arraycopy(page.data, 0, copy.data, 0, PAGE);
                System.arraycopy(page.defined, 0, copy.defined, 0, copy.defined.length);
            }
            pages.put(number, copy);
            recent = copy;
            recentIsOwn = true;
            return copy;
        }
        return page;
    }

    public void write(long address, int size, long value) {
        for (int i = 0; i < size; i++) {
            setByte(address + i, (byte) (value >>> 8 * i));
        }
    }

    private void setByte(long address, byte value) {
        Page page = pageForWriting(address / PAGE);
        int at = (int) (address % PAGE);
        page.data[at] = value;
        page.defined[at >> 6] |= 1L << at;
    }

    /** Defines bytes as given; those behind are 0. */
    public void fill(long address, long size, byte[] initial) {
        for (long i = 0; i < size; i++) {
            setByte(address + i, i < initial.length ? initial[(int) i] : 0);
        }
    }

    /** The value of up to 8 bytes; undefined ones read as 0. */
    public long read(long address, int size) {
        int at = (int) (address % PAGE);
        long value = 0;
        if (at + size <= PAGE) {
            Page page = page(address / PAGE);
            for (int i = size - 1; page != null && i >= 0; i--) {
                value = value << 8 | page.data[at + i] & 0xff;
            }
        } else {
            for (int i = size - 1; i >= 0; i--) {
                value = value << 8 | readByte(address + i);
            }
        }
        return value;
    }

    public int readByte(long address) {
        Page page = page(address / PAGE);
        return page == null ? 0 : page.data[(int) (address % PAGE)] & 0xff;
    }

    public boolean isDefined(long address) {
        Page page = page(address / PAGE);
        int at = (int) (address % PAGE);
        return page != null && (page.defined[at >> 6] >> at & 1) != 0;
    }

    /** Whether all of the bytes have been written; at most 16. */
    public boolean isDefined(long address, int size) {
        int at = (int) (address % PAGE);
        if ((at & 63) + size <= 64) {
            Page page = page(address / PAGE);
            long wanted = (1L << size) - 1;
            return page != null && (page.defined[at >> 6] >>> at & wanted) == wanted;
        }
        for (int i = 0; i < size; i++) {
            if (!isDefined(address + i)) {
                return false;
            }
        }
        return true;
    }
}
