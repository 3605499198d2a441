package org.fencepost.selftest;

/** Something that random programs may do. */
public enum Feature {
    /** Many accesses are non-atomic; most such programs have races. */
    NON_ATOMICS,
    /** An access is non-atomic now and then. */
    RACES,
    /** Accesses are of 1, 2 and 4 bytes and overlap. */
    MIXED,
    /** Every other statement is a read-modify-write. */
    UPDATES,
    /** Loops that wait for a value, and assumptions. */
    WAITS,
    /** Mutexes, some of which are never unlocked. */
    LOCKS,
    /** Stores of any of some values. */
    CHOICES,
    /** Failures that depend on what was read. */
    FAILURES,
    /** Loops and recursion that only a bound ends. */
    ENDLESS,
    /** Loops that do nothing, for ever. */
    SPINS,
    /** Threads that do the same as others. */
    COPIES,
    /** A thread that starts the others, and joins them or not. */
    STARTS,
    /** Threads that the first one starts meet at barriers, as often as they should or not. */
    BARRIERS,
    /** A program with barriers ends now and then while threads still wait. */
    EXITS,
    /** Threads that the first one starts share an object that it has allocated, and may free it; most accesses are plain. */
    OBJECTS,
    /** Threads read inputs into two registers and compute with them; they show what they have found out, and nothing else. */
    INPUTS,
    /** Transactions, some of which are aborted by what they have read. */
    TRANSACTIONS
}
