package org.fencepost.crash;

/**
 * What a program runs on: where objects lie, what fills new memory, the schedule of threads.
 *
 * @param all whether threads follow every schedule, and not that of the seed
 * @param first the number of the first failure point of its runs without failures
 * @param end the number after the last one
 */
record Setup(Layout layout, int fill, long seed, boolean all, long first, long end) {
    /** The same, with failure points from a number on. */
    Setup from(long number) {
        return new Setup(layout, fill, seed, all, number, number);
    }

    /** The same, once it is known how many failure points there are. */
    Setup with(long failurePoints) {
        return new Setup(layout, fill, seed, all, first, first + failurePoints);
    }
}
