package org.fencepost.enumerate;

/**
 * Which candidates need not be made because the model rejects all of them.
 *
 * @param coherence those with a cycle of po, rf, co and fr at one location
 * @param atomicity those in which another thread writes between the halves of a read-modify-write
 */
record Pruning(boolean coherence, boolean atomicity) {
    static final Pruning NONE = new Pruning(false, false);
    static final Pruning ALL = new Pruning(true, true);
}
