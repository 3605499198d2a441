package org.fencepost.optimize.source;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.jspecify.annotations.Nullable;

/** Changes the flush and the fence of one place in a source text: of a statement that has one of them, a call that has both, or a store. */
final class BarrierEdit {
    private static final Map<Order, String> NAMES = Map.of(
            Order.CLWB, "_mm_clwb",
            Order.CLFLUSHOPT, "_mm_clflushopt",
            Order.CLFLUSH, "_mm_clflush",
            Order.SFENCE, "_mm_sfence",
            Order.MFENCE, "_mm_mfence");

    private static final Set<String> FENCES =
            Set.of("_mm_sfence", "_mm_mfence", "atomic_thread_fence", "__atomic_thread_fence", AtomicCall.SYNC);

    private final SourceText source;
    /** A flush, a fence, or both. */
    private final List<Operation> operations;

    private final Map<Operation, Order> to;
    private final CallFinder finder;
    private final Pieces pieces;
    private String obstacle = "it is not written as a call";

    BarrierEdit(SourceText source, List<Operation> operations, Map<Operation, Order> to) {
        this.source = source;
        this.operations = operations;
        this.to = to;
        this.finder = new CallFinder(source.text());
        this.pieces = new Pieces(source, finder);
    }

    private Operation first() {
        return operations.get(0);
    }

    private int line() {
        return first().site().line();
    }

    /** The column in which it is written, from 1; 0 when it cannot be told. */
    int column() {
        if (!source.hasLine(line()) || first().kind().isAdded()) {
            return 0;
        }
        AtomicCall call = call();
        return call == null ? 0 : call.start() - source.startOf(line()) + 1;
    }

    boolean make() {
        if (!source.hasLine(line())) {
            return false;
        }
        boolean done = switch (first().kind()) {
            case ADDED_FLUSH, ADDED_FENCE -> insert();
            case FENCE_BEHIND_FLUSH -> insertBehindFlush();
            default -> change();
        };
        return done && (pieces.write() || isObstacle("other operations share its text"));
    }

    private boolean isObstacle(String reason) {
        obstacle = reason;
        return false;
    }

    private @Nullable Order order(Predicate<Operation> which) {
        return operations.stream().filter(which).map(to::get).findFirst().orElse(null);
    }

    private static boolean isFlush(Operation operation) {
        return operation.kind() == Operation.Kind.FLUSH || operation.kind() == Operation.Kind.ADDED_FLUSH;
    }

    // ---- what is written
    // ----------------------------------------------------------------------------------------------

    private @Nullable AtomicCall call() {
        Operation.Call within = first().call();
        Predicate<String> names = within != null
                ? name -> within.function().equals(name) || within.function().endsWith("::" + name)
                : isFlush(first()) || first().kind() == Operation.Kind.FENCE_BEHIND_FLUSH
                        ? name -> name.startsWith("_mm_cl")
                        : FENCES::contains;
        List<AtomicCall> calls = finder.find(names, source.startOf(line()), source.startOf(line() + 1));
        return calls.size() == first().alike() ? calls.get(first().nth()) : null;
    }

    private boolean change() {
        AtomicCall call = call();
        if (call == null) {
            return false;
        }
        if (operations.stream().allMatch(operation -> to.get(operation) == Order.REMOVED)) {
            return pieces.remove(call) || isObstacle("it goes over several lines");
        }
        return first().call() == null ? rename(call) : replace(call);
    }

    private boolean rename(AtomicCall call) {
        String name = name(to.getOrDefault(first(), first().order()));
        pieces.add(
                call.start(), isFlush(first()) ? call.end() : call.close() + 1, isFlush(first()) ? name : name + "()");
        return true;
    }

    private static String name(Order order) {
        return NAMES.getOrDefault(order, order.label());
    }

    /** A call that flushes and fences becomes the one of the two that stays. */
    private boolean replace(AtomicCall call) {
        Order flush = order(BarrierEdit::isFlush);
        Order fence = order(operation -> !isFlush(operation));
        boolean flushes = flush != null && flush != Order.REMOVED;
        boolean fences = fence != null && fence != Order.REMOVED;
        if (flushes && fences) {
            return isObstacle("it is part of " + call.name());
        } else if (fence != null && fences) {
            pieces.add(call.start(), call.close() + 1, name(fence) + "()");
            return true;
        }
        int argument = operations.stream()
                .filter(BarrierEdit::isFlush)
                .map(operation ->
                        operation.call() == null ? -1 : operation.call().argument())
                .findFirst()
                .orElse(-1);
        if (argument < 0 || argument >= call.arguments().size() || flush == null) {
            return isObstacle(call.name() + " flushes more than an argument");
        }
        String flushed = call.arguments().get(argument).of(source.text());
        pieces.add(call.start(), call.close() + 1, name(flush) + "(" + flushed + ")");
        return true;
    }

    // ---- what is added
    // -------------------------------------------------------------------------------------------------

    private boolean insert() {
        Assignment store = store();
        if (store == null || first().call() != null) {
            return isObstacle("what is stored there cannot be told");
        } else if (!store.isRepeatable()) {
            return isObstacle(store.target() + " cannot be written twice");
        }
        List<String> statements = operations.stream()
                .filter(operation -> to.get(operation) != Order.REMOVED)
                .map(operation -> isFlush(operation) ? "_mm_clwb(" + store.address() + ");" : "_mm_sfence();")
                .toList();
        if (!source.text().contains("intrin.h>")) {
            include();
        }
        insert(store, statements);
        return true;
    }

    private boolean insertBehindFlush() {
        AtomicCall call = call();
        int semicolon = call == null ? -1 : finder.semicolonAfter(call.close() + 1);
        if (call == null || semicolon < 0) {
            return false;
        }
        boolean depends = !finder.beginsStatement(call.start());
        insert(new Assignment(call.start(), depends, "", semicolon), List.of("_mm_sfence();"));
        return true;
    }

    private @Nullable Assignment store() {
        List<Assignment> all = Assignment.in(finder.code(), source.startOf(line()), source.startOf(line() + 1));
        if (all.size() != first().alike()) {
            all = all.stream().filter(assignment -> !assignment.isSimple()).toList();
        }
        return all.size() == first().alike() ? all.get(first().nth()) : null;
    }

    private void insert(Assignment store, List<String> statements) {
        int end = store.semicolon() + 1;
        int next = source.startOf(source.lineOf(store.semicolon()) + 1);
        boolean ends =
                finder.code().substring(end, next).isBlank() && source.text().charAt(next - 1) == '\n';
        if (store.depends()) {
            pieces.add(store.begin(), store.begin(), "{ ");
            pieces.add(end, end, " " + String.join(" ", statements) + " }");
        } else if (ends) {
            String text = statements.stream()
                    .map(each -> indentation(store) + each + "\n")
                    .collect(Collectors.joining());
            pieces.add(next - 1, next, "\n" + text);
        } else {
            pieces.add(end, end, " " + String.join(" ", statements));
        }
    }

    private String indentation(Assignment store) {
        int start = source.startOf(source.lineOf(store.begin()));
        int end = start;
        while (Character.isWhitespace(source.text().charAt(end))) {
            end++;
        }
        return source.text().substring(start, end);
    }

    private void include() {
        int first = Math.max(0, finder.code().indexOf("#include"));
        pieces.add(first, first, "#include <immintrin.h>\n");
    }

    /** What a person has to write instead. */
    String advice() {
        String what = operations.stream()
                .map(operation -> operation.name()
                        + (to.get(operation) == Order.REMOVED
                                ? " can go"
                                : operation.kind().isAdded()
                                        ? " behind it: " + name(to.getOrDefault(operation, Order.REMOVED))
                                        : " needs only " + name(to.getOrDefault(operation, Order.REMOVED))))
                .collect(Collectors.joining(", "));
        return first().site() + ": " + what + " (" + obstacle + ")";
    }
}
