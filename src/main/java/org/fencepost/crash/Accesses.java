package org.fencepost.crash;

import org.fencepost.memory.Effect;
import org.fencepost.memory.MemoryError;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.Mode;
import org.fencepost.program.Program;
import org.fencepost.program.Site;
import org.fencepost.program.Wide;
import org.jspecify.annotations.Nullable;

/**
 * What loads, stores and locked instructions do: also those that find memory lost with a machine, and locks in memory that
 * machines share.
 */
record Accesses(Run run, Px86 x86) {
    private static final String OWNER_DIED = "fp_lock_owner_died";
    private static final Wide NO_ANSWER = new Wide(0, 0);

    void access(Task task, Action.Access access) {
        boolean reads = access.isRead();
        MemoryError error = task.host.objects.check(access);
        if (error == null && reads) {
            error = checkDefined(task, access);
        }
        if (error != null) {
            run.violation(task, error.kind(), error.message(), access.site());
        } else if (run.isCxl() && Program.isPersistent(access.address()) && isLost(task, access)) {
            handleLoss(task, access.site());
        } else if (isCxlLock(access)) {
            cxlLock(task, access);
        } else if (access.isWide()) {
            accessWide(task, access);
        } else if (access instanceof Action.Load load) {
            run.resume(task, x86.load(task.number, load.address(), load.size(), load.site()));
        } else if (access instanceof Action.Store store) {
            store(task, store);
            run.resume(task, 0);
        } else if (access instanceof Action.Unlock unlock) {
            x86.unlock(task.number, unlock);
            run.resume(task, 0);
        } else if (access instanceof Action.StoreExclusive) {
            throw Steps.unsupported("store-exclusives", access.site());
        } else {
            update(task, access);
        }
    }

    private @Nullable MemoryError checkDefined(Task task, Action.Access access) {
        if (!Effect.looks(access)
                || Program.isPersistent(access.address())
                || x86.isDefined(task.number, access.address(), access.size())) {
            return null;
        }
        return MemoryError.uninitialized(task.host.program, access);
    }

    /** One that is sequentially consistent is an exchange, a locked instruction: earlier flushes are complete before it. */
    private void store(Task task, Action.Store store) {
        if (store.how().mode() == Mode.SC) {
            exchange(task, store);
        } else {
            x86.store(task.number, store);
        }
    }

    /** Its store never waits in the buffer: if another machine fails just before, the exchange is begun again. */
    private void exchange(Task task, Action.Store store) {
        x86.fullFence(task.number, store.site());
        if (!run.over) {
            x86.streams().othersMayLeave(task.number, store.address(), store.size());
            x86.storeAtOnce(task.number, store.address(), store.size(), store.value(), store.how(), store.site());
        }
    }

    /** Locked instructions: both buffers are empty before and after. */
    private void update(Task task, Action.Access access) {
        x86.fullFence(task.number, access.site());
        if (run.over) {
            return;
        }
        long old = x86.load(task.number, access.address(), access.size(), access.site());
        if (access instanceof Action.Lock lock && !lock.trying() && !Action.Lock.isFree(old)) {
            if ((old & Action.Lock.OWNER_MASK) == lock.owner()) {
                run.resume(task, old);
            } else {
                task.waitsSince = x86.version();
            }
            return;
        }
        Effect effect = Effect.of(access);
        if (effect.writes(old, 0)) {
            x86.storeAtOnce(
                    task.number, access.address(), access.size(), effect.low(old, 0), Annotation.NA, access.site());
        }
        run.resume(task, old);
    }

    /** Sixteen bytes at once: whatever writes them is a locked instruction. */
    private void accessWide(Task task, Action.Access access) {
        if (!(access instanceof Action.Load)) {
            x86.fullFence(task.number, access.site());
        }
        if (run.over) {
            return;
        }
        if (!access.isRead()) {
            x86.streams().othersMayLeave(task.number, access.address(), Wide.SIZE);
        }
        Wide old = access.isRead() ? x86.loadWide(task.number, access.address(), access.site()) : NO_ANSWER;
        Effect effect = Effect.of(access);
        if (effect.writes(old)) {
            x86.storeWide(task.number, access.address(), effect.written(old), access.site());
        }
        if (!run.over) {
            task.run.resume(old.low(), old.high());
        }
    }

    // ---- memory that is lost ----------------------------------------------------------------------------------------

    /** Whether what the access needs was lost with a machine; then {@link Task#handled} says where. */
    private boolean isLost(Task task, Action.Access access) {
        long before = task.handled;
        Machine home = run.persistent.home(access.address());
        if (home != null && home != task.host.machine) {
            String moment = "before machine " + task.host.machine.name + " reaches its memory";
            run.mayFail(home, new FailurePoint(moment, access.site(), task.number));
            run.shared.noteAlive(home);
            if (!home.isAlive()) {
                run.loads.noticeLoss(home);
            }
        }
        long lost = home != null && !home.isAlive() ? access.address() : Px86.NOWHERE;
        if (lost == Px86.NOWHERE && run.shared.poisons() && access.isRead() && !run.over) {
            boolean locked = !(access instanceof Action.Load);
            if (locked) {
                x86.fullFence(task.number, access.site());
            }
            lost = run.over ? Px86.NOWHERE : x86.poisoned(task.number, access.address(), access.size(), access.site());
        }
        task.handled = lost == Px86.NOWHERE ? 0 : lost;
        task.handledTwice = lost != Px86.NOWHERE && before == lost;
        return lost != Px86.NOWHERE && !run.over;
    }

    /** Calls the handler of the machine, after which the access is made again; without one, this is an error. */
    private void handleLoss(Task task, Site site) {
        Function handler = task.host.poisonHandler;
        if (handler == null || task.handledTwice) {
            Machine home = run.persistent.home(task.handled);
            String what = home == null
                    ? ": the newest store to its line was lost with a machine"
                    : ": this memory was on machine " + home.name + ", which has failed";
            String again = task.handledTwice ? ", and the handler has not mended it" : "";
            String where = "access to " + task.host.program.describe(task.handled);
            run.violation(task, FailureKind.POISON, where + what + again, site);
        } else {
            task.handledBy = run.startHandler(task, handler);
        }
    }

    // ---- locks in memory that machines share ------------------------------------------------------------------------

    private boolean isCxlLock(Action.Access access) {
        return run.isCxl()
                && (access instanceof Action.Lock || access instanceof Action.Unlock)
                && Program.isPersistent(access.address());
    }

    /** Whether the thread has to wait for a mutex, as far as that is known without looking. */
    boolean isLockedOut(Task task) {
        if (!(task.run.action() instanceof Action.Lock lock) || lock.trying()) {
            return false;
        }
        if (isCxlLock(lock)) {
            Locks.Lock held = run.locks.at(lock.address());
            return !held.notRecoverable && held.owner != 0 && held.owner != lock.owner();
        }
        long word = x86.peek(task.host, lock.address(), 4);
        return !Action.Lock.isFree(word) && (word & Action.Lock.OWNER_MASK) != lock.owner();
    }

    /** Who holds a lock is kept beside memory, where it is not lost; of what kind it is stands in memory like all else. */
    private void cxlLock(Task task, Action.Access access) {
        Locks.Lock lock = run.locks.at(access.address());
        if (access instanceof Action.Unlock) {
            x86.drain(task.number);
            mayFailWith(task, lock, "before it gives up the lock", access.site());
            if (!run.over) {
                lock.release();
                x86.noteVisible();
                run.resume(task, 0);
            }
            return;
        }
        x86.fullFence(task.number, access.site());
        if (access instanceof Action.Lock tried && tried.trying()) {
            ownerMayFail(task, lock, access.site());
        }
        long kind = run.over ? 0 : x86.load(task.number, access.address(), 4, access.site()) & ~Action.Lock.OWNER_MASK;
        if (!run.over) {
            take(task, (Action.Lock) access, lock, kind);
        }
    }

    private void take(Task task, Action.Lock access, Locks.Lock lock, long kind) {
        if (lock.notRecoverable) {
            run.resume(task, kind | Action.Lock.NOT_RECOVERABLE);
        } else if (lock.owner == 0) {
            mayFailWith(task, lock, "before it takes the lock", access.site());
            if (!run.over) {
                if (lock.failed() != null) {
                    run.loads.noticeLoss(lock.failed());
                }
                lock.take(access.owner(), task.host.machine);
                long died = Action.Lock.OWNER_DIED | (lock.robust ? Action.Lock.ROBUST : 0);
                run.resume(task, lock.ownerDied ? kind | died : kind);
            }
        } else if (access.trying() || lock.owner == access.owner()) {
            run.resume(task, kind | lock.owner);
        } else {
            task.waitsSince = x86.version();
        }
    }

    /** Whoever only tries to take a lock learns whether the machine of its owner lives. */
    private void ownerMayFail(Task task, Locks.Lock lock, Site site) {
        Machine owner = lock.ownerMachine();
        if (!run.over && owner != null && owner != task.host.machine) {
            run.mayFail(owner, new FailurePoint("before somebody tries to take its lock", site, task.number));
            run.shared.noteAlive(owner);
        }
    }

    /** Where somebody can tell whether the owner of a lock has failed, taking and giving it up are such moments. */
    private void mayFailWith(Task task, Locks.Lock lock, String moment, Site site) {
        if (lock.robust || task.host.program.function(OWNER_DIED) != null) {
            run.mayFail(task.host.machine, new FailurePoint(moment, site, task.number));
            run.shared.noteAlive(task.host.machine);
        }
    }
}
