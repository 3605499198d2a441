package org.fencepost.enumerate.judge;

/** A memory model: orders that a thread keeps, and orders that threads see of each other; together they have no cycle. */
interface Axioms {
    /** What does not depend on reads-from and coherence. */
    void addLocal(Run run, Edges edges);

    /** What follows from the choices for a cell. */
    void addObserved(Run run, int cell, Edges edges);

    /** No other write comes between the two halves of a read-modify-write, at one cell. */
    boolean isAtomic(Run run, Access read, Access write, int cell);
}
