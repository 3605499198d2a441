package org.fencepost.memory;

import java.util.Objects;
import java.util.function.Consumer;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * What was allocated, freed or not: no address is given out twice. Immutable, so that an engine goes back by taking the heap
 * that it had before. What is in the objects is kept elsewhere.
 */
public final class Heap {
    public static final Heap EMPTY = new Heap(AddressMap.empty());

    private final AddressMap<Allocation> objects;
    /** The object that was found last; threads that race here find another one, which is as good. */
    private @Nullable Allocation recent;

    private Heap(AddressMap<Allocation> objects) {
        this.objects = objects;
    }

    /** Whether an address is one of allocated objects; threads know by themselves where global variables are. */
    public static boolean isResponsibleFor(long address) {
        return address >= Program.ARENA_BASE && address < Program.PRIVATE_BASE;
    }

    /** With a new object; see {@link Allocation#of}. */
    public Heap allocate(Action.Alloc alloc, int thread, int number) {
        return with(Allocation.of(alloc, thread, number));
    }

    /** With the object freed by the thread. */
    public Heap free(long address, int thread) {
        Allocation object = Objects.requireNonNull(at(address));
        return with(object.freed(thread));
    }

    private Heap with(Allocation object) {
        return new Heap(objects.with(object.address(), object));
    }

    /** The object that the address lies in, or null. */
    public @Nullable Allocation at(long address) {
        Allocation found = recent;
        if (found == null || !found.contains(address)) {
            found = objects.floor(address);
            if (found == null || !found.contains(address)) {
                return null;
            }
            recent = found;
        }
        return found;
    }

    /** The object with the last address, or null. */
    public @Nullable Allocation last() {
        return objects.floor(Long.MAX_VALUE);
    }

    /** In the order of addresses. */
    public void forEach(Consumer<Allocation> action) {
        objects.forEach(action);
    }

    /** Whether the bytes lie in one object, which lives. */
    public boolean holds(long address, int size) {
        Allocation object = at(address);
        return object != null && object.contains(address, size) && !object.isFreed();
    }

    /** What is wrong with an access to these addresses, or null. */
    public @Nullable MemoryError access(Program program, Action.Access access) {
        Allocation object = at(access.address());
        MemoryError outside = MemoryError.outside(program, access, object);
        return outside == null && object != null && object.isFreed()
                ? MemoryError.useAfterFree(program, access, object)
                : outside;
    }

    /** What is wrong with a free of these addresses, or null. */
    public @Nullable MemoryError free(Program program, Action.Free free) {
        Allocation object = at(free.address());
        MemoryError invalid = MemoryError.invalidFree(program, free, object);
        return invalid == null && object != null && object.isFreed() ? MemoryError.doubleFree(object) : invalid;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Heap heap && objects.equals(heap.objects);
    }

    @Override
    public int hashCode() {
        return objects.hashCode();
    }
}
