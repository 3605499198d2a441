package org.fencepost.selftest;

import org.fencepost.enumerate.Bounds;
import org.fencepost.enumerate.Oracle;
import org.fencepost.program.Limits;
import org.fencepost.selftest.SmallProgram.*;
import org.fencepost.verdict.InputException;

/** About how many candidates brute force has to look at: combinations of traces times orders of writes. */
final class BruteForceSize {
    private static final Bounds SMALL = new Bounds(50, 300, 12, 12, Long.MAX_VALUE, Limits.DEFAULT);

    /** For each byte of each variable how many writes it has, and whether an access begins there. */
    private final double[] writes;

    private final boolean[] used;

    private BruteForceSize(int variables) {
        writes = new double[variables * SmallProgram.SIZE];
        used = new boolean[variables * SmallProgram.SIZE];
    }

    static double of(SmallProgram program) {
        try {
            return new Oracle(program.lower(false), false, SMALL).combinations() * orders(program);
        } catch (InputException tooLarge) {
            return Double.POSITIVE_INFINITY;
        }
    }

    private static double orders(SmallProgram program) {
        BruteForceSize size = new BruteForceSize(program.variables());
        program.statements().forEach(size::countWrite);
        double orders = 1;
        for (int place = 0; place < size.writes.length; place++) {
            for (int i = 2; i <= size.writes[place] && size.used[place]; i++) {
                orders *= i;
            }
        }
        return orders;
    }

    private void countWrite(Statement statement) {
        if (statement instanceof Load load && load.place() instanceof Slice slice) {
            count(slice.number() * SmallProgram.SIZE + slice.offset(), slice.size(), 0);
        } else if (statement instanceof Store store) {
            countWrite(store.place());
        } else if (statement instanceof Rmw rmw) {
            countWrite(rmw.place());
        } else if (statement instanceof Cas cas) {
            countWrite(cas.place());
        }
    }

    private void countWrite(Place place) {
        if (place instanceof Either either) {
            count(either.ifEqual() * SmallProgram.SIZE, SmallProgram.SIZE, 0.5);
            count(either.otherwise() * SmallProgram.SIZE, SmallProgram.SIZE, 0.5);
        } else if (place instanceof Slice slice) {
            count(slice.number() * SmallProgram.SIZE + slice.offset(), slice.size(), 1);
        } else if (place instanceof Variable) {
            count(place.lastVariable() * SmallProgram.SIZE, SmallProgram.SIZE, 1);
        }
    }

    private void count(int from, int bytes, double times) {
        used[from] = true;
        if (from + bytes < used.length) {
            used[from + bytes] = true;
        }
        for (int i = from; i < from + bytes; i++) {
            writes[i] += times;
        }
    }
}
