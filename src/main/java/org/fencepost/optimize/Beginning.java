package org.fencepost.optimize;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.verdict.InputException;

/** Where a search begins, and what it may change. */
record Beginning(OptimizeOptions options, List<Operation> all) {
    /** @param exercise what is not exercised gets no weaker than it is written, and what is not reached stays so */
    Space space(Exercise exercise) {
        requireKnown();
        Set<Integer> kept = new HashSet<>();
        for (Operation operation : all) {
            if (isKept(operation)) {
                kept.add(operation.number());
            }
        }
        Combination start = new Combination(all.stream()
                .map(operation -> start(operation, kept, exercise.unreached()))
                .toList());
        Combination floor = new Combination(all.stream()
                .map(operation -> floor(operation, exercise.held().keySet()))
                .toList());
        return new Space(all, start, kept, floor);
    }

    private Order floor(Operation operation, Set<Integer> held) {
        return options.repair() || held.contains(operation.number())
                ? operation.order()
                : operation.kind().legal().get(0);
    }

    /** Flushes and fences that are written stay when others are added. */
    private boolean isKept(Operation operation) {
        boolean wanted = options.only().isEmpty()
                || options.only().contains(operation.site().function());
        boolean isWritten = !operation.kind().isAdded();
        return !wanted
                || options.keep().contains(operation.site().line())
                || options.crash() != null && options.repair() && isWritten;
    }

    private Order start(Operation operation, Set<Integer> kept, Set<Integer> unreached) {
        List<Order> legal = operation.kind().legal();
        if (options.crash() != null && options.fromNone() && !operation.kind().isAdded()) {
            return Order.REMOVED;
        }
        boolean isFree = !kept.contains(operation.number()) && !unreached.contains(operation.number());
        return (options.fromSc() || options.repair()) && isFree ? legal.get(legal.size() - 1) : operation.order();
    }

    /** A function or line that has no operation is a slip of the pen. */
    private void requireKnown() {
        options.explain().requireKnown(all);
        Set<String> functions = new TreeSet<>();
        Set<Integer> lines = new TreeSet<>();
        for (Operation operation : all) {
            functions.add(operation.site().function());
            lines.add(operation.site().line());
        }
        for (String function : options.only()) {
            if (!functions.contains(function)) {
                throw new InputException("no " + what() + " in a function '" + function
                        + "' (--only); there are some in " + String.join(", ", functions));
            }
        }
        for (int line : options.keep()) {
            if (!lines.contains(line)) {
                throw new InputException("no " + what() + " in line " + line + " (--keep); there are some in lines "
                        + String.join(", ", lines.stream().map(String::valueOf).toList()));
            }
        }
    }

    private String what() {
        return options.crash() == null ? "atomic operation" : "flush or fence";
    }
}
