package org.fencepost.explore;

import org.fencepost.program.Action;

/** An allocated object: where it came from, and (for objects of the prologue) whether it is gone already. */
final class HeapObject {
    final Action.Alloc origin;
    boolean freed;

    HeapObject(Action.Alloc origin) {
        this.origin = origin;
    }

    boolean contains(long address) {
        return address >= origin.address() && address < origin.address() + Math.max(1, origin.size());
    }
}
