package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;

/** The combinations to search: from the start downwards, with some operations left alone. */
final class Space {
    private final List<Operation> operations;
    private final Combination start;
    private final Set<Integer> kept;
    private final Combination floor;

    /**
     * @param kept numbers of the operations that stay as they are in {@code start}
     * @param floor what no combination is weaker than
     */
    Space(List<Operation> operations, Combination start, Set<Integer> kept, Combination floor) {
        this.operations = List.copyOf(operations);
        this.start = start;
        this.kept = Set.copyOf(kept);
        this.floor = floor;
    }

    /** The operations that may change. */
    Set<Integer> free() {
        return operations.stream()
                .map(Operation::number)
                .filter(number -> !kept.contains(number))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    Combination start() {
        return start;
    }

    /** A combination, with orders that are weaker than any in here replaced: it is at least as strong. */
    Combination raised(Combination combination) {
        Combination raised = combination;
        for (int i = 0; i < combination.size(); i++) {
            Order order = combination.get(i);
            boolean stays = order == start.get(i) || weakerThan(i, start.get(i)).contains(order);
            if (!stays) {
                raised = raised.with(i, order.isAtMost(floor.get(i)) ? floor.get(i) : start.get(i));
            }
        }
        return raised;
    }

    /** In which order to relax them: fences first, since one that goes is worth more than a weaker access. */
    List<Integer> sequence() {
        return operations.stream()
                .sorted(Comparator.comparing(operation -> operation.kind() != Operation.Kind.FENCE))
                .map(Operation::number)
                .toList();
    }

    /** The orders of an operation that are weaker than {@code order}, the weakest first. */
    List<Order> weakerThan(int operation, Order order) {
        List<Order> weaker = new ArrayList<>();
        if (!kept.contains(operation)) {
            for (Order legal : operations.get(operation).kind().legal()) {
                if (legal != order && legal.isAtMost(order) && isAllowed(operation, legal)) {
                    weaker.add(legal);
                }
            }
        }
        return weaker;
    }

    private boolean isAllowed(int operation, Order order) {
        return floor.get(operation).isAtMost(order);
    }

    /** Of the weaker orders those that no other one lies above: the smallest steps down. */
    List<Order> stepsBelow(int operation, Order order) {
        List<Order> weaker = weakerThan(operation, order);
        return weaker.stream()
                .filter(o -> weaker.stream().noneMatch(other -> other != o && o.isAtMost(other)))
                .toList();
    }
}
