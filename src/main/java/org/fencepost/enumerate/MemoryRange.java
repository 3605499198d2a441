package org.fencepost.enumerate;

import org.fencepost.program.Action;

/** A place in memory as one access sees it. */
public record MemoryRange(long address, int size) implements Comparable<MemoryRange> {
    static MemoryRange of(Action.Access access) {
        return new MemoryRange(access.address(), access.size());
    }

    boolean overlaps(MemoryRange other) {
        return address < other.address + other.size && other.address < address + size;
    }

    @Override
    public int compareTo(MemoryRange other) {
        int order = Long.compare(address, other.address);
        return order != 0 ? order : Integer.compare(size, other.size);
    }
}
