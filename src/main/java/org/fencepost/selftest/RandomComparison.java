package org.fencepost.selftest;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/** One kind of self test: a comparison on the programs that a seed gives, which are numbered. For several threads. */
public interface RandomComparison {
    /** What compares on the program of a number; one for each worker. Differences are in words, of programs made small. */
    IntFunction<Optional<String>> worker();

    /** How many programs (or programs under a model) were too large to compare. */
    default long tooLarge() {
        return 0;
    }

    /**
     * Compares on the first programs of the seed; gives the difference on the first one that has one.
     *
     * @param jobs how many to compare at once
     * @param goOn asked before each program, by several threads; false stops the comparison
     */
    default Optional<String> run(int programs, int jobs, BooleanSupplier goOn) {
        return FirstDifference.find(programs, jobs, goOn, this::worker);
    }
}
