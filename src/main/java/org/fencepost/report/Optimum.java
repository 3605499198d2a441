package org.fencepost.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fencepost.optimize.Combination;
import org.fencepost.optimize.Fate;
import org.fencepost.optimize.Optimization;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.verdict.Basis;

/**
 * What optimizing one file gave, as reports need it.
 *
 * @param outcome its result has an {@link Optimization}
 * @param columns where each operation stands in its line, from 1; 0 where that cannot be told
 * @param diff the change of the source as a unified diff, empty when there is none or it was not asked for
 * @param byHand what to write where the source could not be changed by itself, one sentence an operation
 * @param written the files that were changed
 */
public record Optimum(
        FileResult outcome, List<Integer> columns, String diff, List<String> byHand, List<String> written) {
    public Optimization optimization() {
        return Optimization.of(outcome.result());
    }

    /** How many operations have each order, the weakest first; failures of compare-and-swaps do not count. */
    public Map<Order, Integer> totals(Combination combination) {
        Map<Order, Integer> totals = new EnumMap<>(Order.class);
        for (Operation operation : optimization().operations()) {
            if (operation.kind() != Operation.Kind.FAILURE) {
                totals.merge(combination.orders().get(operation.number()), 1, Integer::sum);
            }
        }
        return totals;
    }

    /** Whether what was found is stronger than what was there. */
    public boolean isRepair() {
        return !optimization().with(Fate.ADDED).isEmpty()
                || !optimization().with(Fate.STRENGTHENED).isEmpty();
    }

    public boolean isAboutFlushes() {
        return outcome.basis().kind() == Basis.Kind.PLATFORM;
    }

    /** What is true of the orders that were found. */
    public String conclusion() {
        String which = optimization().with(Fate.NOT_EXERCISED).isEmpty() ? "any of them" : "any exercised one of them";
        if (isRepair()) {
            return "Verified with what is " + (isAboutFlushes() ? "added" : "stronger")
                    + "; without any of that, it is not" + " correct.";
        } else if (isAboutFlushes()) {
            return "Verified with these flushes and fences; with " + which + " weaker or gone, it is not correct.";
        }
        return "Verified with these orders; with " + which + " weaker, it is not correct.";
    }

    /** What to know about operations that no execution reaches, or empty. */
    public String notExercised() {
        List<Operation> dark = optimization().with(Fate.NOT_EXERCISED);
        return dark.isEmpty()
                ? ""
                : "Not exercised, so they stay as written: "
                        + dark.stream()
                                .map(operation -> operation.site() + " " + operation.name())
                                .collect(Collectors.joining(", "))
                        + ". No execution of the program reaches them; one with more threads or other calls may"
                        + " (--clients).";
    }
}
