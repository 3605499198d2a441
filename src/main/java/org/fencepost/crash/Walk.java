package org.fencepost.crash;

import org.fencepost.work.Priorities;

/**
 * One of all schedules, chosen at random.
 *
 * @param seed the same gives the same
 * @param depth how deep a bug it looks for: see {@link Priorities}; 0 for uniform choices
 * @param steps among how many steps the changes of priority are
 */
record Walk(long seed, int depth, int steps) {
    /** That of a seed: uniform choices and all depths take turns. */
    static Walk of(long seed, int depth) {
        return new Walk(seed, (int) Math.floorMod(seed - 1, depth + 1L), 0);
    }

    /** The same, once it is known how long it is. */
    Walk withSteps(int number) {
        return new Walk(seed, depth, number);
    }

    /** Another one of the kind. */
    Walk after(int failures) {
        return new Walk(seed + failures, depth, steps);
    }
}
