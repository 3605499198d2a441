package org.fencepost.explore.selftest;

import java.util.List;
import java.util.stream.Stream;
import org.fencepost.explore.oracle.Bounds;
import org.fencepost.explore.oracle.Oracle;
import org.fencepost.program.Limits;
import org.fencepost.verdict.InputException;

/** About how many candidates brute force has to look at: combinations of traces times orders of writes. */
final class BruteForceSize {
    private static final Bounds SMALL = new Bounds(50, 300, 12, 12, Long.MAX_VALUE, Limits.DEFAULT);

    private final double[] writes;

    private BruteForceSize(int variables) {
        writes = new double[variables];
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
        program.threads().forEach(thread -> flatten(thread).forEach(size::countWrite));
        double orders = 1;
        for (double count : size.writes) {
            for (int i = 2; i <= count; i++) {
                orders *= i;
            }
        }
        return orders;
    }

    private static List<SmallProgram.Statement> flatten(List<SmallProgram.Statement> statements) {
        return statements.stream()
                .flatMap(s -> s instanceof SmallProgram.If branch
                        ? Stream.concat(flatten(branch.then()).stream(), flatten(branch.otherwise()).stream())
                        : Stream.of(s))
                .toList();
    }

    private void countWrite(SmallProgram.Statement statement) {
        if (statement instanceof SmallProgram.Store store) {
            countWrite(store.place());
        } else if (statement instanceof SmallProgram.Rmw rmw) {
            countWrite(rmw.place());
        } else if (statement instanceof SmallProgram.Cas cas) {
            countWrite(cas.place());
        }
    }

    private void countWrite(SmallProgram.Place place) {
        if (place instanceof SmallProgram.Either either) {
            writes[either.ifEqual()] += 0.5;
            writes[either.otherwise()] += 0.5;
        } else {
            writes[place.lastVariable()]++;
        }
    }
}
