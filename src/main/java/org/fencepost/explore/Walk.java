package org.fencepost.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.fencepost.verdict.HuntNumbers;

/**
 * A walk through one execution, step by step, so that it can be taken again.
 *
 * @param threads who took each step
 * @param lengths how many events the thread had before
 * @param ways how the step was taken; see {@link Scheduler#way}
 */
record Walk(int[] threads, int[] lengths, int[] ways, Cost cost) {
    /**
     * What an execution differs in from running one thread after the other, each to its end, where every read reads what was written last.
     *
     * @param switches how often another thread went on
     * @param preemptions how many of these the thread before did not need
     * @param older how many reads read something older, or writes come before others
     */
    record Cost(int switches, int preemptions, int older) implements Comparable<Cost> {
        /** How many things have to come together: each of them is a choice that a scheduler can make otherwise. */
        int deviations() {
            return preemptions + older;
        }

        @Override
        public int compareTo(Cost other) {
            int first = Integer.compare(deviations(), other.deviations());
            return first != 0 ? first : Integer.compare(switches, other.switches);
        }
    }

    int steps() {
        return threads.length;
    }

    /** Who goes on and how far, in order. */
    List<HuntNumbers.Turn> turns() {
        List<HuntNumbers.Turn> turns = new ArrayList<>();
        for (int from = 0; from < steps(); ) {
            int to = from;
            while (to < steps() && threads[to] == threads[from]) {
                to++;
            }
            turns.add(new HuntNumbers.Turn(threads[from], to - from));
            from = to;
        }
        return turns;
    }

    /** A walk that is being taken. */
    static final class Builder {
        private int[] threads = new int[64];
        private int[] lengths = new int[64];
        private int[] ways = new int[64];
        private int size;

        void clear() {
            size = 0;
        }

        int size() {
            return size;
        }

        void cut(int newSize) {
            size = newSize;
        }

        void add(int thread, int length, int way) {
            if (size == threads.length) {
                threads = Arrays.copyOf(threads, 2 * size);
                lengths = Arrays.copyOf(lengths, 2 * size);
                ways = Arrays.copyOf(ways, 2 * size);
            }
            threads[size] = thread;
            lengths[size] = length;
            ways[size++] = way;
        }

        Walk build(Cost cost) {
            return new Walk(
                    Arrays.copyOf(threads, size), Arrays.copyOf(lengths, size), Arrays.copyOf(ways, size), cost);
        }
    }
}
