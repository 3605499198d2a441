package org.fencepost.enumerate;

import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.RmwOp;

/** What an access does to memory once its answer is known. */
final class Accesses {
    private static final String EXCLUSIVE = "X";

    private Accesses() {}

    static Location location(Action.Access access) {
        return new Location(access.address(), access.size());
    }

    /** Reads before it writes, if it writes: its answer is the value it read. */
    static boolean reads(Action.Access access) {
        return access instanceof Action.Load
                || access instanceof Action.Rmw
                || access instanceof Action.Cas
                || access instanceof Action.Lock;
    }

    static boolean writes(Action.Access access, long answer) {
        if (access instanceof Action.StoreExclusive) {
            return answer != 0;
        }
        if (access instanceof Action.Cas cas) {
            return answer == cas.expected();
        }
        if (access instanceof Action.Rmw rmw) {
            return rmw.op().writes(answer, rmw.size());
        }
        if (access instanceof Action.Lock) {
            return Action.Lock.isFree(answer);
        }
        return !(access instanceof Action.Load);
    }

    /** The value that a writing access leaves. */
    static long written(Action.Access access, long answer) {
        long value;
        if (access instanceof Action.Store store) {
            value = store.value();
        } else if (access instanceof Action.StoreExclusive store) {
            value = store.value();
        } else if (access instanceof Action.Unlock unlock) {
            value = unlock.value();
        } else if (access instanceof Action.Rmw rmw) {
            value = rmw.op().apply(answer, rmw.operand(), rmw.size());
        } else if (access instanceof Action.Cas cas) {
            value = cas.desired();
        } else if (access instanceof Action.Lock lock) {
            value = answer | lock.owner();
        } else {
            throw new IllegalArgumentException("writes nothing: " + access);
        }
        return RmwOp.truncate(value, access.size());
    }

    static Annotation how(Action.Access access, long answer) {
        if (access instanceof Action.Load load) {
            return load.how();
        } else if (access instanceof Action.Store store) {
            return store.how();
        } else if (access instanceof Action.StoreExclusive store) {
            return store.how();
        } else if (access instanceof Action.Rmw rmw) {
            Annotation how = writes(access, answer) ? rmw.how() : Annotation.RLX;
            return rmw.op().alwaysWrites() ? how : how.comparing();
        } else if (access instanceof Action.Cas cas) {
            return (answer == cas.expected() ? cas.success() : cas.failure()).comparing();
        } else if (access instanceof Action.Lock) {
            // A lock that finds the mutex taken has synchronised with nobody.
            return writes(access, answer) ? Annotation.ACQ : Annotation.RLX.comparing();
        }
        return Annotation.REL;
    }

    static boolean isLoadExclusive(Action action) {
        return action instanceof Action.Load load && load.how().has(EXCLUSIVE);
    }

    /**
     * The action number of the load-exclusive that a store-exclusive standing after {@code steps} is paired with: the
     * latest exclusive access before it, if that is a load of the same location; otherwise -1, and the store must fail.
     */
    static int pairedLoad(Action.StoreExclusive store, List<Trace.Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            Action action = steps.get(i).action();
            if (action instanceof Action.StoreExclusive) {
                return -1;
            }
            if (isLoadExclusive(action)) {
                return location((Action.Load) action).equals(location(store)) ? i : -1;
            }
        }
        return -1;
    }
}
