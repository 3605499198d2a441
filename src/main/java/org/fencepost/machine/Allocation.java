package org.fencepost.machine;

import java.util.Arrays;
import org.fencepost.program.Action;

/** An object that the program has allocated, also after it was freed. Immutable. */
final class Allocation {
    private static final int ALIVE = -1;
    private static final byte WRITTEN = 1;

    private final Action.Alloc origin;
    private final int thread;
    private final int number;
    private final Pages bytes;
    /** Not 0 where something was written. */
    private final Pages written;
    /** The thread that has freed it, or {@link #ALIVE}. */
    private final int freer;

    private Allocation(Action.Alloc origin, int thread, int number, Pages bytes, Pages written, int freer) {
        this.origin = origin;
        this.thread = thread;
        this.number = number;
        this.bytes = bytes;
        this.written = written;
        this.freer = freer;
    }

    /** @param number which event of the thread has made it */
    static Allocation of(Action.Alloc origin, int thread, int number) {
        Pages bytes = Pages.filled(origin.size(), (byte) 0);
        Pages written = origin.zeroed() ? Pages.filled(origin.size(), WRITTEN) : bytes;
        return new Allocation(origin, thread, number, bytes, written, ALIVE);
    }

    Action.Alloc origin() {
        return origin;
    }

    /** The thread that has allocated it. */
    int thread() {
        return thread;
    }

    /** Which event of that thread has. */
    int number() {
        return number;
    }

    boolean isFreed() {
        return freer != ALIVE;
    }

    /** Whether another thread has freed it: its own writes before its own free are no mistake, even when they arrive later. */
    boolean isFreedByOther(int writer) {
        return isFreed() && freer != writer;
    }

    Allocation freed(int by) {
        return new Allocation(origin, thread, number, bytes, written, by);
    }

    boolean contains(long address) {
        return address >= origin.address() && address < origin.address() + Math.max(1, origin.size());
    }

    /** Whether all the bytes lie inside. */
    boolean contains(long address, int size) {
        return address >= origin.address() && address + size <= origin.address() + origin.size();
    }

    boolean isWritten(long address) {
        return written.get(offset(address)) == WRITTEN;
    }

    byte read(long address) {
        return bytes.get(offset(address));
    }

    Allocation write(long address, byte[] value) {
        byte[] marks = new byte[value.length];
        Arrays.fill(marks, WRITTEN);
        int from = offset(address);
        return new Allocation(origin, thread, number, bytes.with(from, value), written.with(from, marks), freer);
    }

    private int offset(long address) {
        return (int) (address - origin.address());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Allocation object
                && freer == object.freer
                && bytes.equals(object.bytes)
                && written.equals(object.written);
    }

    @Override
    public int hashCode() {
        return 31 * bytes.hashCode() + freer;
    }
}
