package org.fencepost.crash;

/**
 * What a program runs on: where objects lie, what fills new memory, the schedule of threads.
 *
 * @param first the number of the first failure point of its runs without failures
 * @param end the number after the last one
 */
record Setup(Layout layout, int fill, long seed, long first, long end) {
    /** The same, once it is known how many failure points there are. */
    Setup with(long failurePoints) {
        return new Setup(layout, fill, seed, first, first + failurePoints);
    }
}
