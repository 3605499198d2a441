package org.fencepost.enumerate.judge;

import java.util.Set;

/** x86-TSO: stores wait in a buffer, from which their own thread's loads may read, byte by byte; locked instructions empty it. */
final class TsoAxioms implements Axioms {
    private static final Set<String> FENCES = Set.of("MFENCE");

    @Override
    public void addLocal(Run run, Edges edges) {
        for (Access a : run.accesses) {
            for (Access b : run.accesses) {
                boolean sameInstruction = a.isRead() && b == run.otherHalf(a);
                if (sameInstruction || a.isBefore(b) && !mayOvertake(run, a, b)) {
                    edges.addWhole(a, b);
                }
            }
        }
    }

    private static boolean mayOvertake(Run run, Access store, Access load) {
        return store.isWrite()
                && load.isRead()
                && !store.isPartOfAtomic()
                && !load.isPartOfAtomic()
                && !run.isFenced(store, load, FENCES);
    }

    @Override
    public void addObserved(Run run, int cell, Edges edges) {
        for (Access from : run.accesses) {
            for (Access to : run.accesses) {
                if (!from.isOf(to) && from.has(cell) && to.has(cell) && run.isObserved(from, to, cell)) {
                    edges.addWhole(from, to);
                }
            }
        }
    }

    @Override
    public boolean isAtomic(Run run, Access read, Access write, int cell) {
        return run.position(read, cell) + 1 == run.position(write, cell);
    }
}
