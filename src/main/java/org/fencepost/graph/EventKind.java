package org.fencepost.graph;

/** What an event of a growing graph is. */
public enum EventKind {
    READ,
    WRITE,
    FENCE,
    ALLOC,
    FREE,
    SPAWN,
    JOIN,
    /** A free choice of the program: its value is one of several. */
    CHOICE;

    private static final EventKind[] ALL = values();

    static EventKind of(int ordinal) {
        return ALL[ordinal];
    }
}
