package org.fencepost.program;

/**
 * A variable with a fixed address.
 *
 * @param initial its first bytes; the rest up to {@code size} is zero
 * @param constant never written: reading it is no visible action
 */
public record MemoryObject(String name, long address, long size, byte[] initial, boolean constant) {
    public boolean contains(long from, int bytes) {
        return from >= address && from + bytes <= address + size;
    }
}
