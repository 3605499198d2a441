package org.fencepost.program;

/**
 * Shared memory that a thread accesses without stopping, while an engine allows it: where nobody else could tell the
 * difference. Stopping for each access costs more than all else that an interpreted program does.
 */
public interface DirectMemory {
    /** Loads, if that may happen at once; {@link #loaded} then has the value. */
    boolean load(long address, int size, Annotation how);

    long loaded();

    /** Stores, if that may happen at once. */
    boolean store(long address, int size, long value, Annotation how, Site site);
}
