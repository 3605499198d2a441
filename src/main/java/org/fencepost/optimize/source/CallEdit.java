package org.fencepost.optimize.source;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.fencepost.optimize.Family;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.jspecify.annotations.Nullable;

/** Replaces a call of a function that stands for an operation by one of its weaker sibling. */
final class CallEdit {
    private final SourceText source;
    private final Operation operation;
    private final Order to;
    private final Family family;
    private final CallFinder finder;
    private final Pieces pieces;
    private String obstacle = "the call is not in this line, or which one it is cannot be told";

    /** @param failure the order of a compare-and-swap that fails: the name stands for both */
    CallEdit(SourceText source, Operation operation, Order to, @Nullable Order failure, Family family) {
        this.source = source;
        this.operation = operation;
        this.to = failure == null || failure.isAtMost(to) ? to : join(to, failure);
        this.family = family;
        this.finder = new CallFinder(source.text());
        this.pieces = new Pieces(source, finder);
    }

    private static Order join(Order one, Order other) {
        return Order.ORDERS.stream()
                .filter(order -> one.isAtMost(order) && other.isAtMost(order))
                .findFirst()
                .orElse(Order.SC);
    }

    private String function() {
        return Objects.requireNonNull(operation.call()).function();
    }

    private @Nullable AtomicCall call() {
        int line = operation.site().line();
        if (!source.hasLine(line)) {
            return null;
        }
        List<AtomicCall> calls = finder.find(function()::equals, source.startOf(line), source.startOf(line + 1));
        return calls.size() == operation.alike() ? calls.get(operation.nth()) : null;
    }

    int column() {
        AtomicCall call = call();
        return call == null ? 0 : call.start() - source.startOf(operation.site().line()) + 1;
    }

    boolean make() {
        AtomicCall call = call();
        if (call == null) {
            return false;
        }
        if (to == Order.REMOVED) {
            return pieces.remove(call) && pieces.write();
        }
        Optional<String> sibling = family.sibling(function(), to);
        if (to == operation.order() && sibling.isPresent()) {
            return true; // only a failure is weaker, of which the name says nothing
        }
        if (sibling.isEmpty() || sibling.get().equals(function())) {
            obstacle = function() + " has no weaker sibling for it";
            return false;
        }
        pieces.add(call.start(), call.end(), sibling.get());
        return pieces.write();
    }

    /** What a person has to write instead. */
    String advice() {
        String need = to == Order.REMOVED ? "can go" : "needs only " + to.label();
        return operation.site() + ": " + operation.name() + " in "
                + operation.site().function() + " " + need + " (" + obstacle + ")";
    }
}
