package org.fencepost.memory;

/** How memory is cut into the lines that caches keep and write back, each as a whole. */
public final class CacheLine {
    /** Bytes of a line, as on all of x86. */
    public static final int SIZE = 64;

    private CacheLine() {}

    /** The first address of the line that the address lies in. */
    public static long of(long address) {
        return address & -SIZE;
    }

    /** Whether some of the bytes lie in the line that starts there; at most as many as a line has. */
    public static boolean isTouched(long line, long address, int size) {
        return of(address) == line || of(address + size - 1) == line;
    }
}
