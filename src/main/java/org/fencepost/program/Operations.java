package org.fencepost.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The operations of a program, and the same program with other orders. Only the annotations of instructions change, so
 * that nothing has to be compiled again.
 */
public final class Operations {
    /** An instruction: where it begins in the code of a function. */
    private record Place(String function, int at) {}

    /** What makes instructions the same operation: instances of a template share all of this. */
    private record Key(
            String file, int line, String function, Operation.Kind kind, RmwOp update, int nth, Order order) {}

    private final Program program;
    private final List<Operation> all = new ArrayList<>();
    private final Map<Place, Operation> places = new HashMap<>();

    private Operations(Program program) {
        this.program = program;
    }

    /** All operations in the user's code of a program, in the order of the source. */
    public static Operations of(Program program) {
        Operations operations = new Operations(program);
        operations.find();
        return operations;
    }

    public List<Operation> all() {
        return List.copyOf(all);
    }

    private void find() {
        Map<Key, List<Place>> found = new LinkedHashMap<>();
        Map<Key, Operation> firsts = new HashMap<>();
        for (Function function : new TreeMap<>(program.functions()).values()) {
            Map<List<Object>, Integer> onLine = new HashMap<>();
            for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
                Operation operation = read(function, at);
                if (operation != null) {
                    Site site = operation.site();
                    int nth = onLine.merge(List.of(site.line(), operation.name()), 1, Integer::sum) - 1;
                    Key key = new Key(
                            site.file(),
                            site.line(),
                            withoutTemplateArguments(site.function()),
                            operation.kind(),
                            operation.update(),
                            nth,
                            operation.order());
                    firsts.putIfAbsent(key, operation);
                    found.computeIfAbsent(key, k -> new ArrayList<>()).add(new Place(function.name(), at));
                }
            }
        }
        List<Key> keys = new ArrayList<>(found.keySet());
        keys.sort(Comparator.comparing(Key::file)
                .thenComparingInt(Key::line)
                .thenComparing(key -> found.get(key).get(0).at())
                .thenComparing(Key::function));
        for (Key key : keys) {
            Operation first = firsts.get(key);
            Operation operation = new Operation(
                    all.size(), first.kind(), first.update(), first.site(), key.nth(), first.order(), first.failure());
            all.add(operation);
            found.get(key).forEach(place -> places.put(place, operation));
        }
    }

    private static String withoutTemplateArguments(String function) {
        int bracket = function.indexOf('<');
        return bracket <= 0 ? function : function.substring(0, bracket);
    }

    /** The operation that an instruction is, numbered 0; null when it is none, or one of a library. */
    private static Operation read(Function function, int at) {
        int[] code = function.code;
        Site site = function.sites[at];
        if (site == null || site.library() || site.line() <= 0) {
            return null;
        }
        return switch (code[at]) {
            case FunctionBuilder.LOAD -> operation(Operation.Kind.LOAD, null, how(function, at + 4), site);
            case FunctionBuilder.STORE -> operation(Operation.Kind.STORE, null, how(function, at + 4), site);
            case FunctionBuilder.RMW ->
                operation(Operation.Kind.UPDATE, RmwOp.values()[code[at + 1]], how(function, at + 6), site);
            case FunctionBuilder.FENCE -> operation(Operation.Kind.FENCE, null, how(function, at + 1), site);
            case FunctionBuilder.CAS ->
                new Operation(
                        0,
                        Operation.Kind.COMPARE_EXCHANGE,
                        null,
                        site,
                        0,
                        Order.of(how(function, at + 6).mode()),
                        Order.of(how(function, at + 7).mode()));
            default -> null;
        };
    }

    private static Operation operation(Operation.Kind kind, RmwOp update, Annotation how, Site site) {
        return how.mode().isAtomic() ? new Operation(0, kind, update, site, 0, Order.of(how.mode()), null) : null;
    }

    private static Annotation how(Function function, int at) {
        return (Annotation) function.pool[function.code[at]];
    }

    /** The program with these orders, one for each operation. */
    public Program with(List<Order> orders) {
        if (orders.size() != all.size()) {
            throw new IllegalArgumentException(orders.size() + " orders for " + all.size() + " operations");
        }
        return program.rewritten(function -> rewrite(function, orders));
    }

    private Function rewrite(Function function, List<Order> orders) {
        int[] code = function.code.clone();
        Object[] pool = function.pool.clone();
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            Operation operation = places.get(new Place(function.name(), at));
            if (operation != null) {
                change(code, pool, at, operation, orders.get(operation.number()));
            }
        }
        return function.with(code, pool);
    }

    private static void change(int[] code, Object[] pool, int at, Operation operation, Order order) {
        switch (operation.kind()) {
            case LOAD, STORE -> change(pool, code[at + 4], order);
            case UPDATE -> change(pool, code[at + 6], order);
            case COMPARE_EXCHANGE -> {
                change(pool, code[at + 6], order);
                change(pool, code[at + 7], operation.failureFor(order));
            }
            case FENCE -> {
                if (order == Order.REMOVED) {
                    // A jump to the next instruction is as long as a fence, so that nothing moves.
                    code[at] = FunctionBuilder.JUMP;
                    code[at + 1] = at + 2;
                } else {
                    change(pool, code[at + 1], order);
                }
            }
        }
    }

    private static void change(Object[] pool, int index, Order order) {
        Annotation how = (Annotation) pool[index];
        Mode mode = Objects.requireNonNull(order.mode(), "only fences can be removed");
        pool[index] = how.tags().isEmpty() ? Annotation.of(mode) : new Annotation(mode, how.tags());
    }
}
