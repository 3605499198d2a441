package org.fencepost.program;

/**
 * A variable with a fixed address.
 *
 * @param initial its first bytes; the rest up to {@code size} is zero
 * @param constant never written: reading it is no visible action
 * @param layout what its parts are called
 * @param initially what a memory model may know of its initial write
 */
public record MemoryObject(
        String name, long address, long size, byte[] initial, boolean constant, Layout layout, Annotation initially) {
    public MemoryObject(String name, long address, long size, byte[] initial, boolean constant, Layout layout) {
        this(name, address, size, initial, constant, layout, Annotation.NA);
    }

    public MemoryObject(String name, long address, long size, byte[] initial, boolean constant) {
        this(name, address, size, initial, constant, Layout.SCALAR);
    }

    /** The same variable with other contents at the start. */
    MemoryObject with(byte[] newInitial) {
        return new MemoryObject(name, address, size, newInitial, constant, layout, initially);
    }

    public boolean contains(long from, int bytes) {
        return from >= address && from + bytes <= address + size;
    }
}
