package org.fencepost.machine;

import org.fencepost.program.Action;
import org.fencepost.program.Wide;

/** When accesses write, and what. */
final class Updates {
    private Updates() {}

    /** Whether the access writes if it finds the old value. */
    static boolean writes(Action.Access access, Wide old) {
        if (access instanceof Action.Cas cas) {
            return old.equals(new Wide(cas.expected(), cas.highExpected()));
        }
        if (access instanceof Action.Rmw rmw) {
            // Those that may not write are on words of 4 bytes.
            return rmw.isWide() || rmw.op().writes(old.low(), rmw.size());
        }
        return access instanceof Action.Lock ? Action.Lock.isFree(old.low()) : !(access instanceof Action.Load);
    }

    /** What it writes; {@code old} is what it has read, if it is an update. */
    static Wide written(Action.Access access, Wide old) {
        if (access instanceof Action.Store store) {
            return new Wide(store.value(), store.high());
        } else if (access instanceof Action.Unlock unlock) {
            return new Wide(unlock.value(), 0);
        } else if (access instanceof Action.Cas cas) {
            return new Wide(cas.desired(), cas.highDesired());
        } else if (access instanceof Action.Rmw rmw) {
            return rmw.isWide()
                    ? old.after(rmw.op(), new Wide(rmw.operand(), rmw.high()))
                    : new Wide(rmw.op().apply(old.low(), rmw.operand(), rmw.size()), 0);
        } else if (access instanceof Action.Lock lock) {
            return new Wide(old.low() | lock.owner(), 0);
        }
        throw new IllegalArgumentException("this writes nothing: " + access);
    }
}
