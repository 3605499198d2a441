package org.fencepost.explore;

import java.util.Arrays;
import org.fencepost.graph.ExecutionGraph;
import org.jspecify.annotations.Nullable;

/**
 * What tells the graph of a walk from others, in 64 bits, kept up to date as it grows: a sum over events, so that the order in which they
 * were added does not matter. An event is known by its thread and its place there, a read by what it reads from besides, and a
 * write by its neighbours in coherence order among what was there before it: that says where it was put.
 */
final class WalkState {
    /** The sum up to each event. */
    private long[] sums = new long[256];

    private int size;

    void begin() {
        size = 0;
    }

    /** Events were added. */
    void extend(ExecutionGraph g) {
        if (g.size() > sums.length) {
            sums = Arrays.copyOf(sums, 2 * g.size());
        }
        for (; size < g.size(); size++) {
            sums[size] = (size == 0 ? 0 : sums[size - 1]) + term(g, size);
        }
    }

    /** The newest events were taken away. */
    void cut(ExecutionGraph g) {
        size = Math.min(size, g.size());
    }

    /** Events have got other numbers. */
    void recompute(ExecutionGraph g) {
        size = 0;
        extend(g);
    }

    /** Of the graph, of who waits and has seen what there is, and of who runs. */
    long of(ExecutionGraph g, @Nullable Parking[] parked, int running) {
        long all = size == 0 ? 0 : sums[size - 1];
        for (int t = 0; t < parked.length; t++) {
            Parking wait = parked[t];
            if (wait != null) {
                all += mixed((long) t << 32 | wait.reads().size() << 1 | (wait.hasNews(g, t) ? 1 : 0));
            }
        }
        return mixed(all + 7 * mixed(~(running + 1L)));
    }

    private static long term(ExecutionGraph g, int e) {
        long self = name(g, e);
        return switch (g.kind(e)) {
            case READ -> mixed(self + mixed(name(g, g.readsFrom(e))));
            case WRITE ->
                mixed(self + mixed(name(g, neighbour(g, e, -1))) + 3 * mixed(name(g, neighbour(g, e, 1)) + 1));
            case CHOICE, JOIN -> mixed(self + mixed(g.value(e)));
            case FENCE, ALLOC, FREE, SPAWN -> mixed(self);
        };
    }

    /** The nearest write before or after it that is older, or NONE. */
    private static int neighbour(ExecutionGraph g, int write, int direction) {
        int loc = g.location(write);
        int i = g.coherencePosition(write) + direction;
        while (i >= 0 && i < g.writes(loc) && g.write(loc, i) > write) {
            i += direction;
        }
        return i < 0 || i >= g.writes(loc) ? ExecutionGraph.NONE : g.write(loc, i);
    }

    private static long name(ExecutionGraph g, int e) {
        return e < 0 ? e : (long) g.thread(e) << 32 | g.index(e);
    }

    private static long mixed(long x) {
        long salted = x + 0x9e3779b97f4a7c15L;
        long y = (salted ^ salted >>> 30) * 0xbf58476d1ce4e5b9L;
        long z = (y ^ y >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
