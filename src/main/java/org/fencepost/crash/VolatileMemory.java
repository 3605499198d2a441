package org.fencepost.crash;

import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.MemoryObject;
import org.fencepost.program.Program;

/** Memory that a failure wipes out: bytes by address, each defined or not. Starts as a copy that shares what is unchanged. */
final class VolatileMemory {
    private static final int PAGE = 1024;

    private static final class Page {
        final byte[] data = new byte[PAGE];
        final boolean[] defined = new boolean[PAGE];
    }

    private final Map<Long, Page> pages = new HashMap<>();
    /** What it started with, or null. */
    private final VolatileMemory origin;

    private long recentNumber = -1;
    private Page recent;

    private VolatileMemory(VolatileMemory origin) {
        this.origin = origin;
    }

    /** The memory that a program starts with. */
    static VolatileMemory of(Program program) {
        VolatileMemory memory = new VolatileMemory(null);
        for (MemoryObject global : program.globals()) {
            memory.fill(global.address(), global.size(), global.initial());
        }
        return memory;
    }

    /** A memory that starts with the content of this one, which must not change any more. */
    VolatileMemory fork() {
        return new VolatileMemory(this);
    }

    private Page pageForWriting(long number) {
        if (number != recentNumber) {
            recent = pages.computeIfAbsent(number, this::copyOfOrigin);
            recentNumber = number;
        }
        return recent;
    }

    private Page copyOfOrigin(long number) {
        Page copy = new Page();
        Page old = origin == null ? null : origin.page(number);
        if (old != null) {
            System.arraycopy(old.data, 0, copy.data, 0, PAGE);
            System.arraycopy(old.defined, 0, copy.defined, 0, PAGE);
        }
        return copy;
    }

    private Page page(long number) {
        if (number == recentNumber) {
            return recent;
        }
        Page page = pages.get(number);
        return page == null && origin != null ? origin.page(number) : page;
    }

    void write(long address, int size, long value) {
        for (int i = 0; i < size; i++) {
            setByte(address + i, (byte) (value >>> 8 * i));
        }
    }

    private void setByte(long address, byte value) {
        Page page = pageForWriting(address / PAGE);
        int at = (int) (address % PAGE);
        page.data[at] = value;
        page.defined[at] = true;
    }

    void fill(long address, long size, byte[] initial) {
        for (long i = 0; i < size; i++) {
            setByte(address + i, i < initial.length ? initial[(int) i] : 0);
        }
    }

    int readByte(long address) {
        Page page = page(address / PAGE);
        return page == null ? 0 : page.data[(int) (address % PAGE)] & 0xff;
    }

    boolean isDefined(long address) {
        Page page = page(address / PAGE);
        return page != null && page.defined[(int) (address % PAGE)];
    }
}
