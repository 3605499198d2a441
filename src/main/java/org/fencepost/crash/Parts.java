package org.fencepost.crash;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.fencepost.memory.Copy;
import org.fencepost.memory.StoreBuffer;
import org.fencepost.program.Program;

/** Parts of one copy come in no promised order, but are explored in one: who else meets a later one can tell. */
final class Parts {
    private final Trace trace;
    /** The copies of which a part has left. */
    private final Set<Copy> begun = Collections.newSetFromMap(new IdentityHashMap<>());

    Parts(Trace trace) {
        this.trace = trace;
    }

    /** One of these leaves, in the step that is made now. */
    void leave(boolean isVisible, List<StoreBuffer.Store<Buffers.Way>> stores) {
        for (StoreBuffer.Store<Buffers.Way> store : stores) {
            Copy copy = Buffers.way(store).copy();
            boolean isLater = copy != null && Program.isPersistent(store.address()) && !begun.add(copy);
            if (isLater && isVisible) {
                trace.markPart();
            }
        }
    }
}
