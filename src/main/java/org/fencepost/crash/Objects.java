package org.fencepost.crash;

import java.util.Map;
import java.util.TreeMap;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

/** The allocated objects of one run that a failure takes with it, and what is wrong with an access or a free. */
final class Objects {
    /** What is wrong; null stands for nothing. */
    record Fault(FailureKind kind, String message) {}

    /** An object: volatile or persistent. */
    static final class Block {
        final long address;
        final long size;
        final Action.Storage storage;
        final Site site;
        boolean freed;
        /** The machine that it is lost with, or null. */
        Machine home;

        Block(long address, long size, Action.Storage storage, Site site) {
            this.address = address;
            this.size = size;
            this.storage = storage;
            this.site = site;
        }

        boolean contains(long byteAddress) {
            return byteAddress >= address && byteAddress < address + Math.max(1, size);
        }
    }

    private final Program program;
    private final PersistentHeap persistent;
    /** What it started with, or null. */
    private final Objects origin;

    private final TreeMap<Long, Block> blocks = new TreeMap<>();
    private Block recent;

    Objects(Program program, PersistentHeap persistent) {
        this(program, persistent, null);
    }

    private Objects(Program program, PersistentHeap persistent, Objects origin) {
        this.program = program;
        this.persistent = persistent;
        this.origin = origin;
    }

    /** One that starts with the objects of this one, which must not change as long as the other is in use. */
    Objects fork() {
        return new Objects(program, persistent, this);
    }

    void allocate(Action.Alloc alloc) {
        blocks.put(alloc.address(), new Block(alloc.address(), alloc.size(), alloc.storage(), alloc.site()));
    }

    private Block find(long address) {
        if (recent == null || !recent.contains(address)) {
            Block found = Program.isPersistent(address) ? persistent.find(address) : floor(address);
            if (found == null || !found.contains(address)) {
                return null;
            }
            recent = found;
        }
        return recent;
    }

    private Block floor(long address) {
        Map.Entry<Long, Block> entry = blocks.floorEntry(address);
        Block own = entry == null ? null : entry.getValue();
        Block old = origin == null ? null : origin.floor(address);
        return own == null || old != null && old.address > own.address ? old : own;
    }

    Fault check(Action.Access access, boolean reads) {
        return isFine(access.address(), access.size()) ? null : fault(access, reads, find(access.address()));
    }

    /** Whether there is an object; global variables were checked by the thread itself. */
    boolean isFine(long address, int size) {
        if (address < Program.ARENA_BASE || address >= Program.PRIVATE_BASE) {
            return true;
        }
        Block block = find(address);
        return block != null && !block.freed && address + size <= block.address + block.size;
    }

    private Fault fault(Action.Access access, boolean reads, Block block) {
        long address = access.address();
        String what =
                (reads ? "read" : "write") + " of " + access.size() + (access.size() == 1 ? " byte at " : " bytes at ");
        if (block == null) {
            return new Fault(FailureKind.OUT_OF_BOUNDS, what + program.describe(address) + ", where no object is");
        }
        if (address + access.size() > block.address + block.size) {
            return new Fault(
                    FailureKind.OUT_OF_BOUNDS,
                    what + "offset " + (address - block.address) + " of an object of " + block.size
                            + " bytes allocated at " + block.site.user());
        }
        return new Fault(FailureKind.USE_AFTER_FREE, what + program.describe(address) + ": " + gone(block));
    }

    private static String gone(Block block) {
        return block.storage == Action.Storage.STACK
                ? "a local variable (of the call at " + block.site.user() + ") whose function has returned"
                : "memory that has been freed (allocated at " + block.site.user() + ")";
    }

    Fault free(Action.Free free) {
        Block block = find(free.address());
        if (block == null || block.address != free.address() || block.storage != free.storage()) {
            return new Fault(
                    FailureKind.INVALID_FREE,
                    "free of " + program.describe(free.address()) + ", which is not the start of an allocated object");
        }
        if (persistent.isRoot(block)) {
            return new Fault(FailureKind.INVALID_FREE, "free of the root of persistent memory, which stays for ever");
        }
        if (block.freed) {
            return new Fault(FailureKind.DOUBLE_FREE, "second free of the object allocated at " + block.site.user());
        }
        if (Program.isPersistent(block.address)) {
            persistent.free(block);
        } else {
            Block freed = new Block(block.address, block.size, block.storage, block.site);
            freed.freed = true;
            blocks.put(block.address, freed);
            recent = null;
        }
        return null;
    }
}
