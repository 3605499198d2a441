package org.fencepost.explore;

import java.util.Arrays;

/**
 * Measures how far exploration goes on in vain: the longest chain of calls of Explore below a graph that leads to no
 * complete execution (Mixer §4.5). Calls form a tree that is walked depth first.
 */
final class WastedDepth {
    /** For each depth on the present path, the depth that was reached below it. */
    private int[] deepest = new int[64];
    /** Where the path ends, and how much of it has led to something. */
    private int current;

    private int useful;
    private int longest;

    /** Explore is called, as the depth-th of a chain of calls; all calls of this depth and below have come back. */
    void explore(int depth) {
        leave(depth - 1);
        if (depth >= deepest.length) {
            deepest = Arrays.copyOf(deepest, 2 * depth);
        }
        current = depth;
        deepest[depth] = depth;
    }

    /** An execution is complete. */
    void complete() {
        useful = current;
    }

    int longest() {
        leave(0);
        return longest;
    }

    private void leave(int depth) {
        for (; current > depth; current--) {
            if (current > useful) {
                longest = Math.max(longest, deepest[current] - current + 1);
            }
            deepest[current - 1] = Math.max(deepest[current - 1], deepest[current]);
        }
        useful = Math.min(useful, current);
    }
}
