package org.fencepost.explore;

import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;

/** What the different read-modify-writes have in common: when they write, what, and how strongly. */
final class Updates {
    private Updates() {}

    static boolean reads(Action.Access access) {
        return !(access instanceof Action.Store || access instanceof Action.Unlock);
    }

    /** Loads that copy bytes without looking at them (memcpy) may copy bytes that were never written. */
    static boolean toleratesUninitialized(Action.Access access) {
        return access instanceof Action.Load load && load.how().has(Annotation.COPY);
    }

    /** Whether a read-modify-write that reads {@code old} writes. */
    static boolean writes(Action.Access update, long old) {
        if (update instanceof Action.Cas cas) {
            return old == cas.expected();
        }
        if (update instanceof Action.Rmw rmw) {
            return rmw.op().writes(old, rmw.size());
        }
        return !(update instanceof Action.Lock) || Action.Lock.isFree(old);
    }

    static long written(Action.Access update, long old) {
        if (update instanceof Action.Rmw rmw) {
            return rmw.op().apply(old, rmw.operand(), rmw.size());
        } else if (update instanceof Action.Cas cas) {
            return cas.desired();
        }
        return old | ((Action.Lock) update).owner();
    }

    /** How strongly the read half of an update that reads {@code old} is ordered. */
    static Mode readMode(Action.Access update, long old) {
        if (!writes(update, old)) {
            return update instanceof Action.Cas cas ? cas.failure().mode() : Mode.RLX;
        }
        return switch (mode(update)) {
            case ACQ_REL, ACQ -> Mode.ACQ;
            case REL, RLX -> Mode.RLX;
            case SC -> Mode.SC;
            case NA -> Mode.NA;
        };
    }

    static Mode writeMode(Action.Access update) {
        return switch (mode(update)) {
            case ACQ_REL, REL -> Mode.REL;
            case ACQ, RLX -> Mode.RLX;
            case SC -> Mode.SC;
            case NA -> Mode.NA;
        };
    }

    private static Mode mode(Action.Access update) {
        if (update instanceof Action.Rmw rmw) {
            return rmw.how().mode();
        } else if (update instanceof Action.Cas cas) {
            return cas.success().mode();
        }
        return Mode.ACQ;
    }
}
