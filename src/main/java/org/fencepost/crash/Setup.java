package org.fencepost.crash;

import java.util.List;

/**
 * What a program runs on: where objects lie, what fills new memory, which schedule threads follow.
 *
 * @param all whether threads follow every schedule, and not the walk
 * @param first the number of the first failure point of its runs without failures
 * @param end the number after the last one
 * @param beginnings where all schedules are cut into pieces instead, which have such numbers, too: see {@link Cutting}
 */
record Setup(Layout layout, int fill, Sample walk, boolean all, long first, long end, List<byte[]> beginnings) {
    Setup(Layout layout, int fill, Sample walk, boolean all) {
        this(layout, fill, walk, all, 0, 0, List.of());
    }

    /** The same, once it is known how long the walk is. */
    Setup withSteps(int number) {
        return new Setup(layout, fill, walk.withSteps(number), all, first, end, beginnings);
    }

    /** The same, with failure points from a number on. */
    Setup from(long number) {
        return new Setup(layout, fill, walk, all, number, number, List.of());
    }

    /** The same, once it is known how many failure points there are. */
    Setup with(long failurePoints) {
        return new Setup(layout, fill, walk, all, first, first + failurePoints, List.of());
    }

    /** The same, cut into pieces. */
    Setup with(List<byte[]> pieces) {
        return new Setup(layout, fill, walk, all, first, first + pieces.size(), List.copyOf(pieces));
    }

    /** The first path of what has the number. */
    Choices path(long number) {
        return beginnings.isEmpty() ? new Choices() : Choices.from(beginnings.get((int) (number - first)));
    }
}
