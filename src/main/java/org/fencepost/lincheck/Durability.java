package org.fencepost.lincheck;

/** What must be left of operations after a power failure (Izraelevitz, Mendes and Scott, DISC 2016). */
public enum Durability {
    /** Each operation that has ended took effect and is not lost; of those under way each did, or did not. */
    STRICT("durably linearizable"),
    /** The latest ones may be lost, if those that depend on them are, too: what is left is a consistent cut of what was. */
    BUFFERED("buffered durably linearizable");

    private final String adjective;

    Durability(String adjective) {
        this.adjective = adjective;
    }

    public String adjective() {
        return adjective;
    }
}
