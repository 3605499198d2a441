package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/**
 * What was allocated in persistent memory. The allocator is not what is checked: what it did is durable at once, and
 * memory is never handed out twice. Going back to an earlier point of the exploration takes allocations back.
 */
final class PersistentHeap {
    private static final long FIRST = Program.PERSISTENT_BASE + (1L << 32);
    private static final long LAST = Program.PRIVATE_BASE;
    private static final long LARGEST_ROOT = 1L << 31;

    private Objects.Block root;
    /** By address. */
    private final List<Objects.Block> blocks = new ArrayList<>();

    private final List<Objects.Block> freed = new ArrayList<>();

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
    record Mark(boolean hasRoot, int blocks, int freed, int names) {}

    Mark mark() {
        return new Mark(root != null, blocks.size(), freed.size(), names.size());
    }

    void undoTo(Mark mark) {
        root = mark.hasRoot() ? root : null;
        while (blocks.size() > mark.blocks()) {
            blocks.remove(blocks.size() - 1);
        }
        while (freed.size() > mark.freed()) {
            freed.remove(freed.size() - 1).freed = false;
        }
        while (names.size() > mark.names()) {
            names.remove(names.size() - 1);
        }
    }

    long root(long size, Site site) {
        inUse = true;
        if (root == null) {
            if (size < 0 || size > LARGEST_ROOT) {
                throw new InputException("a root of " + size + " bytes: at most 2 GB are possible", site.user());
            }
            root = new Objects.Block(Program.PERSISTENT_BASE, size, Action.Storage.HEAP, site);
        } else if (size > root.size) {
            throw new InputException(
                    "a root of " + size + " bytes, but at " + root.site.user() + " it was " + root.size
                            + " bytes: the root keeps its size",
                    site.user());
        }
        return root.address;
    }

    /** The address of new memory; 0 when there is no room. */
    long allocate(long size, long alignment, Site site) {
        return allocate(size, alignment, null, site);
    }

    /** @param home the machine on which the memory lies, or null */
    long allocate(long size, long alignment, Machine home, Site site) {
        inUse = true;
        Objects.Block last = blocks.isEmpty() ? null : blocks.get(blocks.size() - 1);
        long free = last == null ? FIRST : last.address + last.size + 1;
        long address = layout.place(free, alignment);
        followsLayout |= !Layout.isSettled(alignment);
        if (size < 0 || size > LAST - address - Line.SIZE) {
            return 0;
        }
        Objects.Block block = new Objects.Block(address, size, Action.Storage.HEAP, site);
        block.home = home;
        hasHomes |= home != null;
        blocks.add(block);
        return address;
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

    boolean isRoot(Objects.Block block) {
        return block == root;
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
        Objects.Block block = find(address);
        return block == null || block.address != address || block.freed ? -1 : block.size;
    }

    /** Whether any memory lies on a machine. */
    boolean hasHomes() {
        return hasHomes;
    }

    /** The machine that the address lies on; null for memory that no machine takes with it. */
    Machine home(long address) {
        Objects.Block block = hasHomes ? find(address) : null;
        return block == null ? null : block.home;
    }

    void free(Objects.Block block) {
        block.freed = true;
        freed.add(block);
    }

    /** The object that starts last at or before the address, or null. */
    Objects.Block find(long address) {
        if (address < FIRST) {
            return root;
        }
        int low = 0;
        int high = blocks.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (blocks.get(middle).address <= address) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? null : blocks.get(low - 1);
    }
}
