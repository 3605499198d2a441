package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fencepost.program.Operation;
import org.fencepost.program.Operations;
import org.fencepost.program.Order;

/** The maximally relaxed combinations of a small program, by verifying all combinations one by one. */
final class BruteForce {
    private BruteForce() {}

    /** Those that leave what is not exercised as it is written. */
    static List<Combination> holding(List<Combination> all, Optimization optimization) {
        return all.stream()
                .filter(combination -> optimization.with(Fate.NOT_EXERCISED).stream()
                        .allMatch(operation -> combination.get(operation.number()) == operation.order()))
                .toList();
    }

    /** All of them; more than {@code most} when there are too many. */
    static List<Combination> combinations(List<Operation> operations, int most) {
        List<Combination> all = new ArrayList<>(List.of(new Combination(List.of())));
        for (Operation operation : operations) {
            List<Combination> longer = new ArrayList<>();
            for (Combination shorter : all) {
                for (Order order : operation.kind().legal()) {
                    List<Order> orders = new ArrayList<>(shorter.orders());
                    orders.add(order);
                    longer.add(new Combination(orders));
                }
            }
            all = longer;
            if (all.size() > most) {
                return all;
            }
        }
        return all;
    }

    /** By trying all of them; no conclusion is drawn from one to another. */
    static Set<Combination> minimal(List<Combination> all, Operations operations, String model) {
        Map<Combination, Boolean> correct = new HashMap<>();
        for (Combination combination : all) {
            correct.put(combination, Programs.isCorrect(operations.with(combination.orders()), model));
        }
        Set<Combination> minimal = new HashSet<>();
        for (Combination combination : all) {
            boolean isMinimal = correct.get(combination)
                    && all.stream()
                            .noneMatch(
                                    other -> other != combination && other.isAtMost(combination) && correct.get(other));
            if (isMinimal) {
                minimal.add(combination);
            }
        }
        return minimal;
    }
}
