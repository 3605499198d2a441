package org.fencepost.crash;

import java.util.List;

/**
 * What a program runs on: where objects lie, what fills new memory, the schedule of threads.
 *
 * @param all whether threads follow every schedule, and not that of the seed
 * @param first the number of the first failure point of its runs without failures
 * @param end the number after the last one
 * @param beginnings where all schedules are cut into pieces instead, which have such numbers, too: see {@link Cutting}
 */
record Setup(Layout layout, int fill, long seed, boolean all, long first, long end, List<byte[]> beginnings) {
    Setup(Layout layout, int fill, long seed, boolean all) {
        this(layout, fill, seed, all, 0, 0, List.of());
    }

    /** The same, with failure points from a number on. */
    Setup from(long number) {
        return new Setup(layout, fill, seed, all, number, number, List.of());
    }

    /** The same, once it is known how many failure points there are. */
    Setup with(long failurePoints) {
        return new Setup(layout, fill, seed, all, first, first + failurePoints, List.of());
    }

    /** The same, cut into pieces. */
    Setup with(List<byte[]> pieces) {
        return new Setup(layout, fill, seed, all, first, first + pieces.size(), List.copyOf(pieces));
    }

    /** The first path of what has the number. */
    Choices path(long number) {
        return beginnings.isEmpty() ? new Choices() : Choices.from(beginnings.get((int) (number - first)));
    }
}
