package org.fencepost.crash;

import org.fencepost.work.Priorities;

/**
 * One of all schedules, chosen at random.
 *
 * @param seed the same gives the same
 * @param depth how deep a bug it looks for: see {@link Priorities}; 0 for uniform choices
 * @param steps among how many steps the changes of priority are
 */
record Sample(long seed, int depth, int steps) {
    /** That of a seed: uniform choices and all depths take turns. */
    static Sample of(long seed, int depth) {
        return new Sample(seed, (int) Math.floorMod(seed - 1, depth + 1L), 0);
    }

    /** The same, once it is known how long it is. */
    Sample withSteps(int number) {
        return new Sample(seed, depth, number);
    }

    /** Another one of the kind. */
    Sample after(int failures) {
        return new Sample(seed + failures, depth, steps);
    }
}
