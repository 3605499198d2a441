package org.fencepost.enumerate;

import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Annotation;
import org.fencepost.program.RmwOp;

/**
 * What an access has done to memory, once its answer is known.
 *
 * @param reads whether its answer is a value that it read, before it wrote if it did
 * @param written the value that it left, if it wrote
 */
record DoneAccess(boolean reads, boolean writes, long written, Annotation how) {
    static DoneAccess of(Action.Access access, long answer) {
        return access.accept(new Answered(answer));
    }

    /** Whether its answer is a value that it reads. */
    static boolean reads(Action.Access access) {
        return of(access, 0).reads;
    }

    private record Answered(long answer) implements ActionCases<DoneAccess> {
        @Override
        public DoneAccess otherwise(Action action) {
            throw new IllegalArgumentException("no access: " + action);
        }

        @Override
        public DoneAccess load(Action.Load load) {
            return new DoneAccess(true, false, 0, load.how());
        }

        @Override
        public DoneAccess store(Action.Store store) {
            return stored(true, store.value(), store, store.how());
        }

        @Override
        public DoneAccess storeExclusive(Action.StoreExclusive store) {
            return stored(answer != 0, store.value(), store, store.how());
        }

        @Override
        public DoneAccess unlock(Action.Unlock unlock) {
            return stored(true, unlock.value(), unlock, Annotation.REL);
        }

        private static DoneAccess stored(boolean writes, long value, Action.Access access, Annotation how) {
            return new DoneAccess(false, writes, RmwOp.truncate(value, access.size()), how);
        }

        @Override
        public DoneAccess rmw(Action.Rmw rmw) {
            RmwOp op = rmw.op();
            boolean writes = op.writes(answer, rmw.size());
            Annotation how = writes ? rmw.how() : Annotation.RLX;
            return updated(
                    writes,
                    op.apply(answer, rmw.operand(), rmw.size()),
                    rmw,
                    op.alwaysWrites() ? how : how.comparing());
        }

        @Override
        public DoneAccess cas(Action.Cas cas) {
            boolean equal = answer == cas.expected();
            return updated(equal, cas.desired(), cas, (equal ? cas.success() : cas.failure()).comparing());
        }

        /** A lock that finds the mutex taken has synchronised with nobody. */
        @Override
        public DoneAccess lock(Action.Lock lock) {
            boolean free = Action.Lock.isFree(answer);
            return updated(free, answer | lock.owner(), lock, free ? Annotation.ACQ : Annotation.RLX.comparing());
        }

        private static DoneAccess updated(boolean writes, long value, Action.Access access, Annotation how) {
            return new DoneAccess(true, writes, RmwOp.truncate(value, access.size()), how);
        }
    }
}
