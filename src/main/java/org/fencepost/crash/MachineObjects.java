package org.fencepost.crash;

import java.util.List;
import org.fencepost.memory.Allocation;
import org.fencepost.memory.Heap;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** The allocated objects of one machine's run: its own, which a failure takes with it, and those in persistent memory. */
final class MachineObjects {
    private final Program program;
    private final PersistentHeap persistent;
    private Heap own;

    MachineObjects(Program program, PersistentHeap persistent) {
        this(program, persistent, Heap.EMPTY);
    }

    private MachineObjects(Program program, PersistentHeap persistent, Heap own) {
        this.program = program;
        this.persistent = persistent;
        this.own = own;
    }

    /** One that starts with the objects of this one. */
    MachineObjects fork() {
        return new MachineObjects(program, persistent, own);
    }

    /** What the machine has allocated for itself. */
    void addTo(List<Action.Alloc> all) {
        own.forEach(object -> all.add(object.origin()));
    }

    private Heap heap(long address) {
        return Program.isPersistent(address) ? persistent.heap() : own;
    }

    void allocate(Action.Alloc alloc, int thread) {
        own = own.allocate(alloc, thread, 0);
    }

    /** What is wrong with the access, or null. */
    @Nullable MemoryError check(Action.Access access) {
        long address = access.address();
        return isFine(address, access.size()) ? null : heap(address).access(program, access);
    }

    /** Whether there is an object; global variables were checked by the thread itself. */
    boolean isFine(long address, int size) {
        return !Heap.isResponsibleFor(address) || heap(address).holds(address, size);
    }

    /** The size of the object that the address lies in, or -1. */
    long sizeOf(long address) {
        Allocation object = heap(address).at(address);
        return object == null ? -1 : object.size();
    }

    /** Where the object begins that the address lies in and that may be freed, or -1. */
    long baseOf(long address) {
        Allocation object = Heap.isResponsibleFor(address) ? heap(address).at(address) : null;
        return object == null || PersistentHeap.isRoot(object.address()) ? -1 : object.address();
    }

    /** Ends the life of an object. What is wrong with that, or null. */
    @Nullable MemoryError free(Action.Free free, int thread) {
        long address = free.address();
        MemoryError error = heap(address).free(program, free);
        if (error != null) {
            return error;
        }
        if (PersistentHeap.isRoot(address)) {
            return MemoryError.freeOfRoot();
        }
        if (Program.isPersistent(address)) {
            persistent.free(address, thread);
        } else {
            own = own.free(address, thread);
        }
        return null;
    }
}
