package org.fencepost.explore;

/**
 * The locations that one action touches. A non-atomic access that overlaps narrower ones is torn into parts along their
 * boundaries; an atomic access always has one part.
 *
 * @param locations the location of each part
 * @param offsets where in the access each part starts, in bytes
 * @param sizes the bytes of each part
 */
record AccessPlan(int[] locations, int[] offsets, int[] sizes) {
    int parts() {
        return locations.length;
    }

    /** The bits of an access's value that belong to one part. */
    long slice(long value, int part) {
        long shifted = value >>> (8 * offsets[part]);
        return sizes[part] >= 8 ? shifted : shifted & ((1L << (8 * sizes[part])) - 1);
    }
}
