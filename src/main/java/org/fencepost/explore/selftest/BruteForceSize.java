package org.fencepost.explore.selftest;

import java.util.List;
import java.util.stream.Stream;

/** A rough estimate of how many candidates brute force has to look at. */
final class BruteForceSize {
    private final double[] writes;
    private double reads = 1;

    private BruteForceSize(int variables) {
        writes = new double[variables];
    }

    static double of(SmallProgram program) {
        BruteForceSize size = new BruteForceSize(program.variables());
        List<SmallProgram.Statement> all =
                program.threads().stream().flatMap(t -> flatten(t).stream()).toList();
        all.forEach(size::countWrite);
        all.forEach(size::countRead);
        double orders = 1;
        for (double count : size.writes) {
            for (int i = 2; i <= count; i++) {
                orders *= i;
            }
        }
        return orders * size.reads;
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

    private void countRead(SmallProgram.Statement statement) {
        if (statement instanceof SmallProgram.Load load) {
            reads *= 1 + writes[load.place().lastVariable()];
        } else if (statement instanceof SmallProgram.Rmw rmw) {
            reads *= writes[rmw.place().lastVariable()];
        } else if (statement instanceof SmallProgram.Cas cas) {
            reads *= writes[cas.place().lastVariable()];
        }
    }
}
