package org.fencepost.explore;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What all workers of an exploration must agree on, and a checkpoint keeps.
 *
 * @param numbers of threads
 * @param wide the numbers of values of 16 bytes
 * @param symmetry whether threads that look alike are taken for each other
 * @param waiting whether reads that only wait are put off
 * @param barriers at which of them the order of arrivals is not explored
 */
record Common(
        ThreadNumbers numbers, WideValues wide, SymmetrySwitch symmetry, WaitSwitch waiting, BarrierSwitch barriers) {
    void save(DataOutput out) throws IOException {
        numbers.save(out);
        wide.save(out);
        symmetry.save(out);
        waiting.save(out);
        barriers.save(out);
    }

    void load(DataInput in) throws IOException {
        numbers.load(in);
        wide.load(in);
        symmetry.load(in);
        waiting.load(in);
        barriers.load(in);
    }
}
