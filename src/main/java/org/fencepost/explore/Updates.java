package org.fencepost.explore;

import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Wide;

/** What the different accesses that write have in common: when they write, what, and how strongly. */
final class Updates {
    private final WideValues wide;

    Updates(WideValues wide) {
        this.wide = wide;
    }

    static boolean reads(Action.Access access) {
        return !(access instanceof Action.Store || access instanceof Action.Unlock);
    }

    /** Loads that copy bytes without looking at them (memcpy) may copy bytes that were never written. */
    static boolean toleratesUninitialized(Action.Access access) {
        return access instanceof Action.Load load && load.how().has(Annotation.COPY);
    }

    /** Whether a read-modify-write that reads {@code old} writes. */
    boolean writes(Action.Access update, long old) {
        if (update instanceof Action.Cas cas) {
            return cas.isWide()
                    ? wide.value(old).equals(new Wide(cas.expected(), cas.highExpected()))
                    : old == cas.expected();
        }
        if (update instanceof Action.Rmw rmw) {
            // Those that may not write are on words of 4 bytes.
            return rmw.isWide() || rmw.op().writes(old, rmw.size());
        }
        return !(update instanceof Action.Lock) || Action.Lock.isFree(old);
    }

    /** Whether a read-modify-write writes whatever it reads. */
    static boolean alwaysWrites(Action update) {
        return update instanceof Action.Rmw rmw && rmw.op().alwaysWrites();
    }

    /** What an access writes; {@code old} is what it read, if it is an update. */
    long written(Action.Access access, long old) {
        // The size is asked for where the class is known: a call through the interface costs more than all the rest.
        if (access instanceof Action.Store store) {
            return store.isWide() ? wide.number(store.value(), store.high()) : store.value();
        } else if (access instanceof Action.Unlock unlock) {
            return unlock.value();
        } else if (access instanceof Action.Rmw rmw) {
            return rmw.isWide() ? writtenWide(rmw, old) : rmw.op().apply(old, rmw.operand(), rmw.size());
        } else if (access instanceof Action.Cas cas) {
            return cas.isWide() ? wide.number(cas.desired(), cas.highDesired()) : cas.desired();
        }
        return old | ((Action.Lock) access).owner();
    }

    private long writtenWide(Action.Rmw rmw, long old) {
        return wide.number(wide.value(old).after(rmw.op(), new Wide(rmw.operand(), rmw.high())));
    }

    /** How strongly the read half of an update that reads {@code old} is ordered. */
    Mode readMode(Action.Access update, long old) {
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
