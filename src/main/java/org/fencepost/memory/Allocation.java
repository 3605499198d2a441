package org.fencepost.memory;

import org.fencepost.program.Action;
import org.fencepost.program.Site;

/** An object that the program has allocated, also after it was freed. Immutable. */
public final class Allocation {
    private static final int ALIVE = -1;

    private final Action.Alloc origin;
    private final int thread;
    private final int number;
    /** The thread that has freed it, or {@link #ALIVE}. */
    private final int freedBy;

    private Allocation(Action.Alloc origin, int thread, int number, int freedBy) {
        this.origin = origin;
        this.thread = thread;
        this.number = number;
        this.freedBy = freedBy;
    }

    /** @param number which event of the thread has made it, for engines that count them */
    public static Allocation of(Action.Alloc origin, int thread, int number) {
        return new Allocation(origin, thread, number, ALIVE);
    }

    Allocation freed(int by) {
        return new Allocation(origin, thread, number, by);
    }

    public Action.Alloc origin() {
        return origin;
    }

    public long address() {
        return origin.address();
    }

    public long size() {
        return origin.size();
    }

    /** Where the user's code has allocated it. */
    public Site site() {
        return origin.site().user();
    }

    /** The thread that has allocated it. */
    public int thread() {
        return thread;
    }

    /** Which event of that thread has. */
    public int number() {
        return number;
    }

    public boolean isFreed() {
        return freedBy != ALIVE;
    }

    /** Whether another thread has freed it: its own writes before its own free are no mistake, even when they arrive later. */
    public boolean isFreedByOther(int writer) {
        return isFreed() && freedBy != writer;
    }

    /** Whether the address is its own: also one without bytes has one. */
    public boolean contains(long address) {
        return address >= address() && address < address() + Math.max(1, size());
    }

    /** Whether all the bytes lie inside. */
    public boolean contains(long address, int bytes) {
        return address >= address() && address + bytes <= address() + size();
    }

    /** Whether the free is meant for it: it names its start, and frees what was allocated in this way. */
    boolean isMeantBy(Action.Free free) {
        return address() == free.address() && origin.storage() == free.storage();
    }

    /** Whether the future of the two is the same, at the same address; who has made them is history. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Allocation object && address() == object.address() && freedBy == object.freedBy;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(address()) + freedBy;
    }
}
