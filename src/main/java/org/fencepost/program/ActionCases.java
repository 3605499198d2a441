package org.fencepost.program;

/**
 * What to do with each kind of action, and the one place that tells the kinds apart ({@link Action#accept}). A kind without
 * a case of its own goes to {@link #otherwise}, accesses to {@link #access} and what is only told to {@link #note} before that.
 *
 * @param <R> what comes of an action
 */
public interface ActionCases<R> {
    /** What comes of actions that have no case of their own. */
    R otherwise(Action action);

    default R access(Action.Access access) {
        return otherwise(access);
    }

    default R load(Action.Load load) {
        return access(load);
    }

    default R store(Action.Store store) {
        return access(store);
    }

    default R storeExclusive(Action.StoreExclusive storeExclusive) {
        return access(storeExclusive);
    }

    default R rmw(Action.Rmw rmw) {
        return access(rmw);
    }

    default R cas(Action.Cas cas) {
        return access(cas);
    }

    default R lock(Action.Lock lock) {
        return access(lock);
    }

    default R unlock(Action.Unlock unlock) {
        return access(unlock);
    }

    default R askLock(Action.AskLock askLock) {
        return otherwise(askLock);
    }

    default R fence(Action.Fence fence) {
        return otherwise(fence);
    }

    default R flush(Action.Flush flush) {
        return otherwise(flush);
    }

    default R persistent(Action.Persistent persistent) {
        return otherwise(persistent);
    }

    default R named(Action.Named named) {
        return otherwise(named);
    }

    default R sizeOf(Action.SizeOf sizeOf) {
        return otherwise(sizeOf);
    }

    default R startMachine(Action.StartMachine startMachine) {
        return otherwise(startMachine);
    }

    default R onPoison(Action.OnPoison onPoison) {
        return otherwise(onPoison);
    }

    default R allocateOn(Action.AllocateOn allocateOn) {
        return otherwise(allocateOn);
    }

    default R startOn(Action.StartOn startOn) {
        return otherwise(startOn);
    }

    default R askMachine(Action.AskMachine askMachine) {
        return otherwise(askMachine);
    }

    default R fpga(Action.Fpga fpga) {
        return otherwise(fpga);
    }

    default R alloc(Action.Alloc alloc) {
        return otherwise(alloc);
    }

    default R free(Action.Free free) {
        return otherwise(free);
    }

    default R spawn(Action.Spawn spawn) {
        return otherwise(spawn);
    }

    default R join(Action.Join join) {
        return otherwise(join);
    }

    default R choose(Action.Choose choose) {
        return otherwise(choose);
    }

    default R atomic(Action.Atomic atomic) {
        return otherwise(atomic);
    }

    default R transact(Action.Transact transact) {
        return otherwise(transact);
    }

    /** What only tells the outside world something. */
    default R note(Action note) {
        return otherwise(note);
    }

    default R observe(Action.Observe observe) {
        return note(observe);
    }

    default R mark(Action.Mark mark) {
        return note(mark);
    }

    default R print(Action.Print print) {
        return note(print);
    }

    default R block(Action.Block block) {
        return otherwise(block);
    }

    default R end(Action.End end) {
        return otherwise(end);
    }

    default R failure(Action.Failure failure) {
        return otherwise(failure);
    }

    /** For {@link Action#accept} alone: the most frequent kinds come first. */
    static <R> R select(Action action, ActionCases<R> cases) {
        if (action instanceof Action.Load load) {
            return cases.load(load);
        } else if (action instanceof Action.Store store) {
            return cases.store(store);
        } else if (action instanceof Action.Rmw rmw) {
            return cases.rmw(rmw);
        } else if (action instanceof Action.Cas cas) {
            return cases.cas(cas);
        } else if (action instanceof Action.Fence fence) {
            return cases.fence(fence);
        } else if (action instanceof Action.Lock lock) {
            return cases.lock(lock);
        } else if (action instanceof Action.Unlock unlock) {
            return cases.unlock(unlock);
        } else if (action instanceof Action.StoreExclusive storeExclusive) {
            return cases.storeExclusive(storeExclusive);
        } else if (action instanceof Action.AskLock askLock) {
            return cases.askLock(askLock);
        } else if (action instanceof Action.Flush flush) {
            return cases.flush(flush);
        } else if (action instanceof Action.Persistent persistent) {
            return cases.persistent(persistent);
        } else if (action instanceof Action.Named named) {
            return cases.named(named);
        } else if (action instanceof Action.SizeOf sizeOf) {
            return cases.sizeOf(sizeOf);
        } else if (action instanceof Action.StartMachine startMachine) {
            return cases.startMachine(startMachine);
        } else if (action instanceof Action.OnPoison onPoison) {
            return cases.onPoison(onPoison);
        } else if (action instanceof Action.AllocateOn allocateOn) {
            return cases.allocateOn(allocateOn);
        } else if (action instanceof Action.StartOn startOn) {
            return cases.startOn(startOn);
        } else if (action instanceof Action.AskMachine askMachine) {
            return cases.askMachine(askMachine);
        } else if (action instanceof Action.Fpga fpga) {
            return cases.fpga(fpga);
        } else if (action instanceof Action.Alloc alloc) {
            return cases.alloc(alloc);
        } else if (action instanceof Action.Free free) {
            return cases.free(free);
        } else if (action instanceof Action.Spawn spawn) {
            return cases.spawn(spawn);
        } else if (action instanceof Action.Join join) {
            return cases.join(join);
        } else if (action instanceof Action.Choose choose) {
            return cases.choose(choose);
        } else if (action instanceof Action.Atomic atomic) {
            return cases.atomic(atomic);
        } else if (action instanceof Action.Transact transact) {
            return cases.transact(transact);
        } else if (action instanceof Action.Observe observe) {
            return cases.observe(observe);
        } else if (action instanceof Action.Mark mark) {
            return cases.mark(mark);
        } else if (action instanceof Action.Print print) {
            return cases.print(print);
        } else if (action instanceof Action.Block block) {
            return cases.block(block);
        } else if (action instanceof Action.End end) {
            return cases.end(end);
        } else if (action instanceof Action.Failure failure) {
            return cases.failure(failure);
        }
        throw new AssertionError("no case for " + action);
    }
}
