package org.fencepost.crash;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The locks in memory that machines share, by address: who holds them, and whether that one got them from a failed machine. */
final class Locks {
    /** One lock. */
    static final class Lock {
        /** The thread's number plus one, or 0. */
        int owner;
        /** The machine of the owner, also when it has given up the lock. */
        private @Nullable Machine machine;
        /** Whether the last owner but the current one, if there is one, has failed while it held the lock. */
        boolean ownerDied;

        boolean robust;
        /** Whether the owner was told that the one before has failed, and has not said yet that all is well. */
        boolean inconsistent;

        boolean notRecoverable;

        void take(int thread, Machine on) {
            ownerDied = owner == 0 && failedHolding;
            failedHolding = false;
            inconsistent = ownerDied && robust;
            owner = thread;
            machine = on;
        }

        /** The machine of the owner, if there is one. */
        @Nullable Machine ownerMachine() {
            return owner == 0 ? null : machine;
        }

        /** The machine that has failed while it held the lock, if nobody has it since. */
        @Nullable Machine failed() {
            return failedHolding ? machine : null;
        }

        void release() {
            owner = 0;
            notRecoverable = inconsistent;
        }

        /** Whether the owner has failed, and nobody has the lock since. */
        private boolean failedHolding;

        private Lock fork() {
            Lock fork = new Lock();
            fork.owner = owner;
            fork.machine = machine;
            fork.ownerDied = ownerDied;
            fork.robust = robust;
            fork.inconsistent = inconsistent;
            fork.notRecoverable = notRecoverable;
            fork.failedHolding = failedHolding;
            fork.releaseIfFailed();
            return fork;
        }

        private void releaseIfFailed() {
            if (owner != 0 && machine != null && !machine.isAlive()) {
                owner = 0;
                failedHolding = true;
            }
        }
    }

    private final Map<Long, Lock> locks = new HashMap<>();

    Lock at(long address) {
        return locks.computeIfAbsent(address, key -> new Lock());
    }

    /** A machine has failed: its locks are free. */
    void releaseFailed() {
        locks.values().forEach(Lock::releaseIfFailed);
    }

    /** The same at this moment; locks of machines that have failed are free. */
    Locks fork() {
        Locks fork = new Locks();
        locks.forEach((address, lock) -> fork.locks.put(address, lock.fork()));
        return fork;
    }
}
