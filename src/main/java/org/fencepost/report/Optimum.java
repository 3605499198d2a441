package org.fencepost.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.fencepost.optimize.Combination;
import org.fencepost.optimize.Optimization;
import org.fencepost.program.Order;
import org.fencepost.verdict.Basis;

/**
 * What optimizing one file gave, as reports need it.
 *
 * @param optimization the search and its result
 * @param totalSeconds from reading the file to the answer
 * @param diff the change of the source as a unified diff, empty when there is none or it was not asked for
 * @param byHand what to write where the source could not be changed by itself, one sentence an operation
 * @param written the files that were changed
 */
public record Optimum(
        String file,
        Basis basis,
        Optimization optimization,
        double totalSeconds,
        String diff,
        List<String> byHand,
        List<String> written) {

    /** How many operations have each order, the weakest first. */
    public static Map<Order, Integer> totals(Combination combination) {
        Map<Order, Integer> totals = new EnumMap<>(Order.class);
        combination.orders().forEach(order -> totals.merge(order, 1, Integer::sum));
        return totals;
    }
}
