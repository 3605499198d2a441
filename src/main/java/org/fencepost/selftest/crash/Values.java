package org.fencepost.selftest.crash;

import java.nio.LongBuffer;

/** All that was loaded or is to be stored by the steps of all threads, each such array known by its number. */
final class Values {
    private final int[] first;
    /** For each machine, the steps of the others, as bits. */
    private final long[] outside;

    private final Numbering<LongBuffer> all = new Numbering<>();

    Values(ClusterProgram program) {
        first = new int[program.threads().size() + 1];
        for (int i = 0; i < program.threads().size(); i++) {
            first[i + 1] = first[i] + program.threads().get(i).size();
        }
        outside = new long[program.machines()];
        for (int thread = 0; thread < program.threads().size(); thread++) {
            long steps = (1L << first[thread + 1]) - (1L << first[thread]);
            for (int machine = 0; machine < outside.length; machine++) {
                outside[machine] |= program.machineOf().get(thread) == machine ? 0 : steps;
            }
        }
    }

    int none() {
        return all.of(LongBuffer.wrap(new long[first[first.length - 1]]));
    }

    /** The place of a step among those of all threads. */
    int place(int thread, int step) {
        return first[thread] + step;
    }

    long bit(int thread, int step) {
        return 1L << place(thread, step);
    }

    long get(int number, int thread, int step) {
        return all.get(number).get(place(thread, step));
    }

    int with(int number, int thread, int step, long value) {
        long[] copy = all.get(number).array().clone();
        copy[place(thread, step)] = value;
        return all.of(LongBuffer.wrap(copy));
    }

    int without(int number, int machine) {
        long[] copy = all.get(number).array().clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = (outside[machine] >> i & 1) != 0 ? copy[i] : 0;
        }
        return all.of(LongBuffer.wrap(copy));
    }

    /** The steps of other machines, as bits. */
    long stepsOutside(int machine) {
        return outside[machine];
    }
}
