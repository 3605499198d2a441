package org.fencepost.explore;

import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
import org.fencepost.program.Annotation;

/**
 * How events are ordered, for those who look at executions.
 *
 * @param writes whether the event is the read of an update that writes
 */
record EventAnnotations(boolean writes) implements ActionCases<Annotation> {
    @Override
    public Annotation load(Action.Load load) {
        return load.how();
    }

    @Override
    public Annotation store(Action.Store store) {
        return store.how();
    }

    @Override
    public Annotation rmw(Action.Rmw rmw) {
        Annotation how = writes ? plain(rmw.how()) : Annotation.RLX;
        return rmw.op().alwaysWrites() ? how : how.comparing();
    }

    /** That the order of arrivals does not matter is for the exploration alone. */
    private static Annotation plain(Annotation how) {
        return how.has(Annotation.ARRIVAL) ? Annotation.of(how.mode()) : how;
    }

    @Override
    public Annotation cas(Action.Cas cas) {
        return (writes ? cas.success() : cas.failure()).comparing();
    }

    @Override
    public Annotation fence(Action.Fence fence) {
        return fence.how();
    }

    /** A lock that finds the mutex taken has synchronised with nobody. */
    @Override
    public Annotation lock(Action.Lock lock) {
        return writes ? Annotation.ACQ : Annotation.RLX.comparing();
    }

    @Override
    public Annotation unlock(Action.Unlock unlock) {
        return Annotation.REL;
    }

    @Override
    public Annotation otherwise(Action action) {
        return Annotation.NA;
    }
}
