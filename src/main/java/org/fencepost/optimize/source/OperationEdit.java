package org.fencepost.optimize.source;

import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.jspecify.annotations.Nullable;

/** Gives one operation of a source text its new order. */
final class OperationEdit {
    private static final String NO_CALL = "it is not written as a call with an order of its own";
    private static final String VARIABLE = "its order is written as ";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private final SourceText source;
    private final Operation operation;
    private final Order to;
    /** That of a compare-and-swap that fails; null for other operations. */
    private final @Nullable Order failure;

    private final CallFinder finder;
    private final Pieces pieces;
    /** Why it cannot be done, once that is known. */
    private String obstacle = NO_CALL;

    OperationEdit(SourceText source, Operation operation, Order to, @Nullable Order failure) {
        this.source = source;
        this.operation = operation;
        this.to = to;
        this.failure = failure;
        this.finder = new CallFinder(source.text());
        this.pieces = new Pieces(source, finder);
    }

    /** The column in which the operation is written, from 1; 0 when it cannot be told. */
    int column() {
        int line = operation.site().line();
        if (!source.hasLine(line) || operation.nth() < 0) {
            return 0;
        }
        List<AtomicCall> calls = finder.find(operation, source.startOf(line), source.startOf(line + 1));
        return calls.size() != operation.alike()
                ? 0
                : calls.get(operation.nth()).start() - source.startOf(line) + 1;
    }

    /** Makes the change, or returns false and leaves the text as it is. */
    boolean make() {
        int line = operation.site().line();
        if (!source.hasLine(line)) {
            return false;
        }
        List<AtomicCall> calls = finder.find(operation, source.startOf(line), source.startOf(line + 1));
        if (operation.nth() < 0 || calls.isEmpty()) {
            return false;
        }
        if (calls.size() != operation.alike()) {
            // A single call is several operations when its order is known only to the running program.
            if (calls.size() > 1 || change(calls.get(0))) {
                obstacle = "which one on its line it is cannot be told";
            }
            return false;
        }
        if (!change(calls.get(operation.nth()))) {
            return false;
        }
        return pieces.write() || isObstacle("other operations share its text");
    }

    private boolean isObstacle(String reason) {
        obstacle = reason;
        return false;
    }

    private boolean change(AtomicCall call) {
        if (to == Order.REMOVED) {
            return pieces.remove(call) || isObstacle("it goes over several lines");
        }
        if (call.isSync()) {
            String fence = "__atomic_thread_fence(" + OrderNames.like("__ATOMIC_", to) + ")";
            pieces.add(call.start(), call.close() + 1, fence);
            return true;
        }
        int plain = call.plainArguments();
        List<AtomicCall.Range> arguments = call.arguments();
        int orders = arguments.size() - plain;
        boolean compares = operation.kind() == Operation.Kind.COMPARE_EXCHANGE;
        if (orders < 0 || orders > (compares ? 2 : 1)) {
            return false;
        }
        return orders == 0 ? addOrders(call, compares) : replaceOrders(call, plain, compares);
    }

    /** {@code atomic_load(p)} becomes {@code atomic_load_explicit(p, ...)}; a member takes the order as it is. */
    private boolean addOrders(AtomicCall call, boolean compares) {
        if (call.isBuiltin() || call.isExplicit()) {
            return false;
        }
        boolean cpp = call.member() || !call.qualifier().isEmpty();
        String prefix = cpp ? "std::" : "";
        StringBuilder orders = new StringBuilder(call.arguments().isEmpty() ? "" : ", ");
        orders.append(prefix).append(OrderNames.c11(to));
        if (compares) {
            orders.append(", ").append(prefix).append(OrderNames.c11(onFailure()));
        }
        if (!call.member()) {
            pieces.add(call.end(), call.end(), "_explicit");
        }
        pieces.add(call.close(), call.close(), orders.toString());
        return true;
    }

    private boolean replaceOrders(AtomicCall call, int first, boolean compares) {
        List<Order> wanted = compares ? List.of(to, onFailure()) : List.of(to);
        List<AtomicCall.Range> arguments = call.arguments();
        String last = "";
        for (int i = 0; first + i < arguments.size(); i++) {
            AtomicCall.Range range = arguments.get(first + i);
            last = range.of(source.text());
            if (!OrderNames.isOrder(last)) {
                obstacle = VARIABLE + last;
                return false;
            }
            pieces.add(range.from(), range.to(), OrderNames.like(last, wanted.get(i)));
        }
        if (compares && arguments.size() == first + 1) {
            // One order stands for both, with the failure as the language derives it; ours may be weaker than that.
            pieces.add(call.close(), call.close(), ", " + OrderNames.like(last, wanted.get(1)));
        }
        return true;
    }

    private Order onFailure() {
        return Objects.requireNonNull(failure);
    }

    /** What a person has to write instead. */
    String advice() {
        String what = operation.site() + ": " + operation.name() + " in "
                + operation.site().function();
        if (to == Order.REMOVED) {
            return what + " can go (" + obstacle + ")";
        }
        nameTheMacro();
        String order = OrderNames.c11(to);
        if (operation.kind() == Operation.Kind.COMPARE_EXCHANGE) {
            order += ", on failure " + OrderNames.c11(onFailure());
        }
        if (obstacle.startsWith(VARIABLE)) {
            what += ", where it is " + OrderNames.c11(operation.order()) + ",";
        }
        return what + " needs only " + order + "; write " + spelled() + " (" + obstacle + ")";
    }

    /** When the line has no call of the kind, but a macro of this file with one, that is where to look. */
    private void nameTheMacro() {
        Matcher names = NAME.matcher(line());
        while (obstacle.equals(NO_CALL) && names.find()) {
            Matcher macro = Pattern.compile("(?m)^[ \\t]*#[ \\t]*define[ \\t]+" + names.group()
                            + "\\b(?:.*\\\\\\r?\\n)*.*(?:atomic|__sync|\\.(?:load|store|exchange|fetch|test|clear))")
                    .matcher(source.text());
            if (macro.find()) {
                obstacle = "it comes from the macro " + names.group() + ", line " + source.lineOf(macro.start());
            }
        }
    }

    /** In the way of the builtins where the line uses older ones, otherwise in that of the language. */
    private String spelled() {
        boolean builtin = line().contains("__sync_") || line().contains("__atomic_");
        boolean member = !builtin && operation.site().file().matches(".*\\.(cc|cpp|cxx|C|hpp|hh|hxx)");
        String order = spelled(to, builtin, member);
        String name = operation.kind() == Operation.Kind.COMPARE_EXCHANGE
                ? (builtin ? "compare_exchange_n" : "compare_exchange_strong")
                : operation.name();
        return switch (operation.kind()) {
            case FENCE -> (builtin ? "__" : member ? "std::" : "") + "atomic_thread_fence(" + order + ")";
            case COMPARE_EXCHANGE, FAILURE ->
                call(name, builtin, member) + "..., " + order + ", " + spelled(onFailure(), builtin, member) + ")";
            case LOAD -> call(name, builtin, member) + (member ? "" : "..., ") + order + ")";
            case STORE, UPDATE -> call(name, builtin, member) + "..., " + order + ")";
            case FLUSH, STORE_FENCE, ADDED_FLUSH, ADDED_FENCE, FENCE_BEHIND_FLUSH ->
                throw new IllegalArgumentException("no order: " + operation);
        };
    }

    private String call(String name, boolean builtin, boolean member) {
        if (member) {
            return "." + name + "(";
        }
        boolean valued = builtin && !name.startsWith("fetch_") && !name.endsWith("_n");
        return builtin ? "__atomic_" + name + (valued ? "_n(" : "(") : "atomic_" + name + "_explicit(";
    }

    private static String spelled(Order order, boolean builtin, boolean member) {
        return builtin ? OrderNames.like("__ATOMIC_", order) : (member ? "std::" : "") + OrderNames.c11(order);
    }

    private String line() {
        int line = operation.site().line();
        return source.hasLine(line) ? source.text().substring(source.startOf(line), source.startOf(line + 1)) : "";
    }
}
