package org.fencepost.memory;

import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Wide;
import org.fencepost.verdict.InputException;

/**
 * What an access does to memory: which bytes it is about, and what it writes there for what it finds. All engines ask here;
 * how its read and its write are ordered is theirs. Values of up to 8 bytes are in the lower half, zero-extended, and the
 * upper half is 0: nothing is allocated for them, because the explorer asks for each value that a read may find.
 */
public abstract sealed class Effect {
    private final Action.Access access;
    private final boolean wide;

    private Effect(Action.Access access) {
        this.access = access;
        this.wide = access.isWide();
    }

    public static Effect of(Action.Access access) {
        if (access instanceof Action.Load) {
            return new Read(access);
        } else if (access instanceof Action.Store store) {
            return new Write(store, store.value(), store.high());
        } else if (access instanceof Action.Unlock unlock) {
            return new Write(unlock, unlock.value(), 0);
        } else if (access instanceof Action.StoreExclusive store) {
            return new Write(store, store.value(), 0);
        } else if (access instanceof Action.Cas cas) {
            return new Swap(cas);
        }
        return access instanceof Action.Rmw rmw ? new Update(rmw) : new Take((Action.Lock) access);
    }

    /** Whether nobody sees a part of it, and it races with no other that is. */
    public static boolean isAtomic(Action.Access access) {
        if (access instanceof Action.Load load) {
            return load.how().mode() != Mode.NA;
        }
        return !(access instanceof Action.Store store) || store.how().mode() != Mode.NA;
    }

    /** Atomic accesses are aligned: no machine makes one at once that crosses such a boundary. */
    public static void requireAlignment(Action.Access access) {
        int size = access.size();
        if (isAtomic(access) && (access.address() & (size - 1)) != 0) {
            throw new InputException(
                    "atomic access of " + size + " bytes at an address that is not a multiple of " + size,
                    access.site().user());
        }
    }

    /** Whether it makes a difference to the thread what it finds: copying bytes without looking at them may copy any. */
    public static boolean looks(Action.Access access) {
        boolean blind = access instanceof Action.Load load && load.how().has(Annotation.COPY)
                || access instanceof Action.Rmw rmw && rmw.how().has(Annotation.COPY);
        return access.isRead() && !blind;
    }

    public final long address() {
        return access.address();
    }

    public final int size() {
        return access.size();
    }

    /** Whether it finds out what is there. */
    public final boolean reads() {
        return access.isRead();
    }

    /** Whether its values have two halves. */
    public final boolean isWide() {
        return wide;
    }

    /** Whether it writes if it finds this; what one that does not read finds does not matter. */
    public abstract boolean writes(long low, long high);

    /** The lower half of what it writes if it finds this. */
    public abstract long low(long low, long high);

    /** The upper half of what it writes if it finds this. */
    public long high(long low, long high) {
        return 0;
    }

    /** Whether it writes whatever it finds. */
    public boolean alwaysWrites() {
        return false;
    }

    public final boolean writes(Wide found) {
        return writes(found.low(), found.high());
    }

    /** What it writes if it finds this. */
    public final Wide written(Wide found) {
        return new Wide(low(found.low(), found.high()), high(found.low(), found.high()));
    }

    /** A load. */
    private static final class Read extends Effect {
        Read(Action.Access access) {
            super(access);
        }

        @Override
        public boolean writes(long low, long high) {
            return false;
        }

        @Override
        public long low(long low, long high) {
            throw new IllegalStateException("a load writes nothing");
        }
    }

    /** A store, also one that gives up a mutex; of a store-exclusive, what it does when it succeeds. */
    private static final class Write extends Effect {
        private final long low;
        private final long high;

        Write(Action.Access access, long low, long high) {
            super(access);
            this.low = low;
            this.high = high;
        }

        @Override
        public boolean writes(long foundLow, long foundHigh) {
            return true;
        }

        @Override
        public long low(long foundLow, long foundHigh) {
            return low;
        }

        @Override
        public long high(long foundLow, long foundHigh) {
            return high;
        }

        @Override
        public boolean alwaysWrites() {
            return true;
        }
    }

    /** A compare-and-swap. That a weak one may fail for no reason is a load of its own in programs. */
    private static final class Swap extends Effect {
        private final Action.Cas cas;

        Swap(Action.Cas cas) {
            super(cas);
            this.cas = cas;
        }

        @Override
        public boolean writes(long low, long high) {
            return low == cas.expected() && high == cas.highExpected();
        }

        @Override
        public long low(long low, long high) {
            return cas.desired();
        }

        @Override
        public long high(long low, long high) {
            return cas.highDesired();
        }
    }

    /** An exchange, or a read-modify-write that computes. */
    private static final class Update extends Effect {
        private final RmwOp op;
        private final long operand;
        private final long highOperand;
        private final int size;

        Update(Action.Rmw rmw) {
            super(rmw);
            this.op = rmw.op();
            this.operand = rmw.operand();
            this.highOperand = rmw.high();
            this.size = rmw.size();
        }

        @Override
        public boolean writes(long low, long high) {
            return isWide() ? op.writes(new Wide(low, high)) : op.writes(low, size);
        }

        @Override
        public long low(long low, long high) {
            return isWide() ? after(low, high).low() : op.apply(low, operand, size);
        }

        @Override
        public long high(long low, long high) {
            return isWide() ? after(low, high).high() : 0;
        }

        private Wide after(long low, long high) {
            return new Wide(low, high).after(op, new Wide(operand, highOperand));
        }

        @Override
        public boolean alwaysWrites() {
            return op.alwaysWrites();
        }
    }

    /** Takes a mutex if it is free. */
    private static final class Take extends Effect {
        private final int owner;

        Take(Action.Lock lock) {
            super(lock);
            this.owner = lock.owner();
        }

        @Override
        public boolean writes(long low, long high) {
            return Action.Lock.isFree(low);
        }

        @Override
        public long low(long low, long high) {
            return low | owner;
        }
    }
}
