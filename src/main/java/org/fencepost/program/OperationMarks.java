package org.fencepost.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Marks on the sites of instructions whose orders can change, so that an event of an execution tells which of them it comes from,
 * also where several share a line or are part of one call.
 */
public final class OperationMarks {
    /**
     * @param success the operation that it is
     * @param operation that of its failure; the same one when it is no compare-and-swap
     * @param own when it is something that a call does besides its operation: the order that is written there
     */
    private record Mark(int success, int failure, @Nullable Order own, Shape shape) {}

    /** What an instruction does. */
    private enum Shape {
        READS,
        WRITES,
        UPDATES,
        FENCES;

        static Shape of(int opcode) {
            return switch (opcode) {
                case FunctionBuilder.LOAD, FunctionBuilder.LOAD_WIDE -> READS;
                case FunctionBuilder.STORE, FunctionBuilder.STORE_WIDE -> WRITES;
                case FunctionBuilder.FENCE -> FENCES;
                default -> UPDATES;
            };
        }
    }

    private final List<Mark> marks = new ArrayList<>();
    private final Map<Mark, Integer> numbers = new HashMap<>();
    private final Map<String, Site[]> sites = new HashMap<>();

    /** The sites of a function with marks for instructions that are, or share their order with, an operation. */
    void mark(
            Function function,
            Map<Place, Operation> places,
            Map<Place, Operation> failures,
            Map<Place, Operation> others) {
        Map<Integer, Mark> byAnnotation = new HashMap<>();
        each(function, at -> {
            Place place = new Place(function.name(), at);
            Operation operation = places.get(place);
            Operation failure = failures.get(place);
            Operation other = others.get(place);
            int annotation = function.code[Instructions.annotation(function.code, at)];
            Shape shape = Shape.of(function.code[at]);
            if (operation != null) {
                int number = operation.number();
                int failing = failure == null ? number : failure.number();
                byAnnotation.put(annotation, new Mark(number, failing, null, shape));
                if (failure != null) {
                    // The load of a weak one that fails for no reason has the same.
                    int second = function.code[Instructions.annotation(function.code, at) + 1];
                    byAnnotation.put(second, new Mark(number, failing, null, shape));
                }
            } else if (other != null) {
                Order own = Order.of(((Annotation) function.pool[annotation]).mode());
                byAnnotation.put(annotation, new Mark(other.number(), other.number(), own, shape));
            }
        });
        Site[] marked = function.sites.clone();
        each(function, at -> {
            Mark mark = byAnnotation.get(function.code[Instructions.annotation(function.code, at)]);
            if (mark != null) {
                marked[at] = marked[at].marked(number(mark));
            }
        });
        sites.put(function.name(), marked);
    }

    private interface At {
        void accept(int at);
    }

    /** The instructions that have an order. */
    private static void each(Function function, At step) {
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            if (hasOrder(function.code[at])) {
                step.accept(at);
            }
        }
    }

    private static boolean hasOrder(int opcode) {
        return switch (opcode) {
            case FunctionBuilder.FENCE,
                    FunctionBuilder.LOAD,
                    FunctionBuilder.LOAD_WIDE,
                    FunctionBuilder.STORE,
                    FunctionBuilder.STORE_WIDE,
                    FunctionBuilder.RMW,
                    FunctionBuilder.RMW_WIDE,
                    FunctionBuilder.CAS,
                    FunctionBuilder.CAS_WIDE -> true;
            default -> false;
        };
    }

    private int number(Mark mark) {
        return numbers.computeIfAbsent(mark, m -> {
            marks.add(m);
            return marks.size();
        });
    }

    Site[] sites(Function function) {
        return sites.getOrDefault(function.name(), function.sites);
    }

    /** Where marks end; they begin at 1. */
    public int count() {
        return marks.size();
    }

    /** Whether {@link #order} knows it: a compare-and-swap that is done besides keeps the order of its failure. */
    public boolean isTold(int mark, boolean writes) {
        Mark of = marks.get(mark - 1);
        return of.own == null || of.shape != Shape.UPDATES || writes;
    }

    public boolean isFence(int mark) {
        return marks.get(mark - 1).shape == Shape.FENCES;
    }

    /**
     * The order that an instruction has.
     *
     * @param writes whether it is not a compare-and-swap that fails
     * @param orders of all operations
     */
    public Order order(int mark, boolean writes, List<Order> orders) {
        Mark of = marks.get(mark - 1);
        Order order = orders.get(writes ? of.success : of.failure);
        return of.own == null ? order : besides(of.own, of.shape, order);
    }

    /** What a call does besides its operation is no stronger than that. */
    private static Order besides(Order own, Shape shape, Order order) {
        Order weaker = shape == Shape.READS ? order.ofFailure() : order;
        if (own.isAtMost(weaker)) {
            return own;
        }
        return shape != Shape.WRITES && weaker != Order.REMOVED ? weaker : Order.RLX;
    }

    /** The same for an instruction. */
    static Order besides(Order own, int opcode, Order order) {
        return besides(own, Shape.of(opcode), order);
    }
}
