package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.memory.AddressMap;
import org.fencepost.memory.Allocation;
import org.fencepost.memory.CacheLine;
import org.fencepost.memory.Heap;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What was allocated in persistent memory. The allocator is not what is checked: what it did is durable at once, and
 * memory is never handed out twice. Going back to an earlier point of the exploration takes allocations back.
 */
final class PersistentHeap {
    private static final long FIRST = Program.PERSISTENT_BASE + (1L << 32);
    private static final long LAST = Program.PRIVATE_BASE;
    private static final long LARGEST_ROOT = 1L << 31;

    /** The root, if there is one, is the first. */
    private Heap heap = Heap.EMPTY;
    /** The machines on which memory lies, by the addresses of their objects. */
    private AddressMap<Machine> homes = AddressMap.empty();

    private boolean inUse;
    private final Layout layout;
    /** Whether it matters where objects lie. */
    private boolean followsLayout;

    /** The newest last. */
    private final List<Name> names = new ArrayList<>();

    private record Name(long name, long address) {}

    PersistentHeap(Layout layout) {
        this.layout = layout;
    }

    /** Whether some memory was ever lost with a machine. */
    private boolean hasHomes;

    /** How far it has come. */
    record Mark(Heap heap, AddressMap<Machine> homes, int names) {}

    Mark mark() {
        return new Mark(heap, homes, names.size());
    }

    void undoTo(Mark mark) {
        heap = mark.heap();
        homes = mark.homes();
        while (names.size() > mark.names()) {
            names.remove(names.size() - 1);
        }
    }

    long root(long size, Site site) {
        inUse = true;
        Allocation root = heap.at(Program.PERSISTENT_BASE);
        if (root == null) {
            if (size < 0 || size > LARGEST_ROOT) {
                throw new InputException("a root of " + size + " bytes: at most 2 GB are possible", site.user());
            }
            add(Program.PERSISTENT_BASE, size, site);
        } else if (size > root.size()) {
            throw new InputException(
                    "a root of " + size + " bytes, but at " + root.site() + " it was " + root.size()
                            + " bytes: the root keeps its size",
                    site.user());
        }
        return Program.PERSISTENT_BASE;
    }

    /** The address of new memory; 0 when there is no room. */
    long allocate(long size, long alignment, Site site) {
        return allocate(size, alignment, null, site);
    }

    /** @param home the machine on which the memory lies, or null */
    long allocate(long size, long alignment, @Nullable Machine home, Site site) {
        inUse = true;
        Allocation last = heap.last();
        long free = last == null || last.address() < FIRST ? FIRST : last.address() + last.size() + 1;
        long address = layout.place(free, alignment);
        followsLayout |= !Layout.isSettled(alignment);
        if (size < 0 || size > LAST - address - CacheLine.SIZE) {
            return 0;
        }
        add(address, size, site);
        if (home != null) {
            homes = homes.with(address, home);
            hasHomes = true;
        }
        return address;
    }

    private void add(long address, long size, Site site) {
        heap = heap.allocate(new Action.Alloc(address, size, true, Action.Storage.HEAP, site), 0, 0);
    }

    Heap heap() {
        return heap;
    }

    void name(long name, long address) {
        names.add(new Name(name, address));
    }

    /** What a name stands for, or 0. */
    long named(long name) {
        for (int i = names.size() - 1; i >= 0; i--) {
            if (names.get(i).name == name) {
                return names.get(i).address;
            }
        }
        return 0;
    }

    static boolean isRoot(long address) {
        return address == Program.PERSISTENT_BASE;
    }

    /** Whether any memory was ever asked for, also in runs that were taken back. */
    boolean isInUse() {
        return inUse;
    }

    /** Whether another layout would put an object elsewhere, also in runs that were taken back. */
    boolean followsLayout() {
        return followsLayout;
    }

    /** The size of the object that starts at the address, or -1. */
    long sizeOf(long address) {
        Allocation object = heap.at(address);
        return object == null || object.address() != address || object.isFreed() ? -1 : object.size();
    }

    /** Whether any memory lies on a machine. */
    boolean hasHomes() {
        return hasHomes;
    }

    /** The machine that the address lies on; null for memory that no machine takes with it. */
    @Nullable Machine home(long address) {
        Allocation object = hasHomes ? heap.at(address) : null;
        return object == null ? null : homes.get(object.address());
    }

    void free(long address, int thread) {
        heap = heap.free(address, thread);
    }
}
