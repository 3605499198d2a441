package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.fencepost.verdict.InputException;
import org.fencepost.work.Numbered;

/**
 * Compares on numbered programs with several workers. The answer is the difference on the program with the lowest number that has
 * one, however many workers there are.
 */
public final class FirstDifference {
    private FirstDifference() {}

    /**
     * Compares on the programs 0 to {@code programs - 1}.
     *
     * @param jobs how many workers there are
     * @param goOn asked before each program, by several threads; false stops the comparison
     * @param comparisons what compares on the program of a number, one for each worker
     */
    public static <D> Optional<D> find(
            int programs, int jobs, BooleanSupplier goOn, Supplier<IntFunction<Optional<D>>> comparisons) {
        List<D> found = new ArrayList<>();
        Numbered.run(
                programs,
                jobs,
                () -> named(comparisons.get()),
                goOn,
                Optional::isPresent,
                difference -> difference.ifPresent(found::add));
        return found.stream().findFirst();
    }

    /** A comparison that fails says on which program, so that it can be made again. */
    private static <D> IntFunction<Optional<D>> named(IntFunction<Optional<D>> comparison) {
        return number -> {
            try {
                return comparison.apply(number);
            } catch (InputException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new IllegalStateException("program " + number + " of this seed: " + e, e);
            }
        };
    }
}
