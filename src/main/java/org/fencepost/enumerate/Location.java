package org.fencepost.enumerate;

/** A place in memory as one access sees it. */
public record Location(long address, int size) implements Comparable<Location> {
    boolean overlaps(Location other) {
        return address < other.address + other.size && other.address < address + size;
    }

    @Override
    public int compareTo(Location other) {
        int order = Long.compare(address, other.address);
        return order != 0 ? order : Integer.compare(size, other.size);
    }
}
