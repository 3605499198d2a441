package org.fencepost.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a program, and the same program with other orders. Only the annotations of instructions change, so
 * that nothing has to be compiled again.
 */
public final class Operations implements Variants {
    /** What makes instructions the same operation: instances of a template share all of this. */
    private record Key(
            String file,
            int line,
            String function,
            Operation.Kind kind,
            @Nullable RmwOp update,
            int nth,
            Order order) {}

    /** An operation of one function and the instructions that it is. */
    private record Found(Operation operation, List<Place> places, List<Place> others, Set<Order> failures) {
        Found(Operation operation, List<Place> places) {
            this(operation, places, List.of());
        }

        Found(Operation operation, List<Place> places, List<Place> others) {
            this(operation, places, others, EnumSet.noneOf(Order.class));
            if (operation.failure() != null) {
                failures.add(operation.failure());
            }
        }

        boolean hasFailure(Found other) {
            return failures.contains(other.operation.failure());
        }
    }

    private final AtomicCalls atomics;
    private final Program program;
    private final List<Operation> all = new ArrayList<>();
    private final Map<Place, Operation> places = new HashMap<>();
    /** What a call does besides its operation. */
    private final Map<Place, Operation> others = new HashMap<>();
    /** The failures of compare-and-swaps. */
    private final Map<Place, Operation> failures = new HashMap<>();

    private final OperationMarks marks = new OperationMarks();

    private Operations(AtomicCalls atomics) {
        this.atomics = atomics;
        this.program = atomics.program();
    }

    /** All operations in the user's code of a program, in the order of the source. */
    public static Operations of(Program program) {
        return of(program, function -> false);
    }

    /** @param wrappers the names of functions that stand for an operation each: it counts where they are called */
    public static Operations of(Program program, Predicate<String> wrappers) {
        Operations operations = new Operations(AtomicCalls.of(program, wrappers));
        operations.find();
        operations.program.functions().values().stream()
                .distinct()
                .forEach(function ->
                        operations.marks.mark(function, operations.places, operations.failures, operations.others));
        return operations;
    }

    @Override
    public List<Operation> all() {
        return List.copyOf(all);
    }

    /** Where the user wrote the operation that happened at this place; null when it is in a library. */
    public static @Nullable Site written(Site site) {
        return AtomicCalls.written(site);
    }

    /** What tells in the programs that {@link #with} makes which operation an event comes from. */
    public OperationMarks marks() {
        return marks;
    }

    private void find() {
        Map<Key, List<Found>> found = new LinkedHashMap<>();
        for (Function function : new TreeMap<>(program.functions()).values()) {
            if (!atomics.isCopy(function) && !atomics.isWrapper(function)) {
                for (Found one : numbered(find(function))) {
                    found.computeIfAbsent(key(one.operation), k -> new ArrayList<>())
                            .add(one);
                }
            }
        }
        List<Map.Entry<Key, List<Found>>> sorted = new ArrayList<>(found.entrySet());
        sorted.sort(Map.Entry.<Key, List<Found>>comparingByKey(
                        Comparator.comparing(Key::file).thenComparingInt(Key::line))
                .thenComparing(entry -> entry.getValue().get(0).operation.number())
                .thenComparing(entry -> entry.getKey().function));
        for (Map.Entry<Key, List<Found>> entry : sorted) {
            Operation operation = entry.getValue().get(0).operation.numbered(all.size());
            all.add(operation);
            entry.getValue().forEach(one -> one.places.forEach(place -> places.put(place, operation)));
            entry.getValue().forEach(one -> one.others.forEach(place -> others.put(place, operation)));
            if (operation.kind() == Operation.Kind.COMPARE_EXCHANGE) {
                Operation failure = operation.ofFailure();
                all.add(failure);
                entry.getValue().forEach(one -> one.places.forEach(place -> failures.put(place, failure)));
            }
        }
    }

    private static Key key(Operation operation) {
        Site site = operation.site();
        return new Key(
                site.file(),
                site.line(),
                withoutTemplateArguments(site.function()),
                operation.kind(),
                operation.update(),
                operation.nth(),
                operation.order());
    }

    /** The operations of a function, numbered by where they are in its code. */
    private List<Found> find(Function function) {
        List<Found> found = new ArrayList<>();
        BitSet reachable = Reachability.of(function);
        for (int at = reachable.nextSetBit(0); at >= 0; at = reachable.nextSetBit(at + 1)) {
            AtomicCalls.Call call = atomics.at(function, at);
            if (call != null) {
                found.addAll(find(call, at));
                continue;
            }
            Site site = function.sites[at] == null ? null : AtomicCalls.written(function.sites[at]);
            Operation operation = site == null || site.line() <= 0 ? null : read(function, at, site, at);
            if (operation != null) {
                int nth = AtomicCalls.isInOperator(function.sites[at]) ? -1 : 0;
                Operation written = operation.written(nth, 1, operation.order(), operation.failure());
                add(new Found(written, new ArrayList<>(List.of(new Place(function.name(), at)))), found);
            }
        }
        return found;
    }

    /**
     * A compare-and-swap of C++ with one order leaves that of its failure to a function of the library, and has an
     * instruction for each that may come of it.
     */
    private static void add(Found next, List<Found> found) {
        Found last = found.isEmpty() ? null : found.get(found.size() - 1);
        if (last != null && last.operation.differsOnlyInFailure(next.operation) && !last.hasFailure(next)) {
            Operation same = last.operation;
            last.places.addAll(next.places);
            last.failures.add(next.operation.failure());
            found.set(
                    found.size() - 1,
                    new Found(
                            same.written(
                                    same.nth(), 1, same.order(), same.order().ofFailure()),
                            last.places,
                            last.others,
                            last.failures));
        } else {
            found.add(next);
        }
    }

    /**
     * The operation that a call of the C++ library is; several, one for each order, when the order is not known before the
     * program runs. What the library does besides (the load before a loop of compare-and-swaps) is part of it.
     */
    private static List<Found> find(AtomicCalls.Call call, int at) {
        List<Found> parts = new ArrayList<>();
        for (Function copy : call.copies()) {
            for (int inside = 0; inside < copy.code.length; inside += Instructions.length(copy.code, inside)) {
                Operation part = read(copy, inside, call.site(), at);
                if (part != null) {
                    parts.add(new Found(part, List.of(new Place(copy.name(), inside))));
                }
            }
        }
        Operation.Kind kind = parts.stream()
                .map(part -> part.operation.kind())
                .max(Comparator.naturalOrder())
                .orElse(null);
        Map<Operation, List<Place>> merged = new LinkedHashMap<>();
        for (Found part : parts) {
            Operation operation = part.operation.kind() == kind ? asCalled(part.operation, call) : null;
            if (operation != null) {
                merged.computeIfAbsent(operation, o -> new ArrayList<>()).addAll(part.places);
            }
        }
        // What else the call does has the order of its name, too, and gets weaker with it.
        List<Place> others = call.wrapper() == null
                ? List.of()
                : parts.stream()
                        .filter(part -> part.operation.kind() != kind)
                        .flatMap(part -> part.places.stream())
                        .toList();
        List<Found> found = new ArrayList<>();
        merged.forEach((operation, where) -> found.add(new Found(operation.in(call.wrapper()), where, others)));
        return found;
    }

    /** With the order that the call gives it; null when it may have no such order. */
    private static @Nullable Operation asCalled(Operation part, AtomicCalls.Call call) {
        Order order = call.order() == null ? part.order() : call.order();
        Order failure = part.failure() == null || call.order() == null
                ? part.failure()
                : call.failure() == null ? order.ofFailure() : call.failure();
        return part.kind().legal().contains(order) ? part.written(call.isOperator() ? -1 : 0, 0, order, failure) : null;
    }

    /** Counts the operations of one function that have the same name and line; operators are not counted. */
    private static List<Found> numbered(List<Found> found) {
        Map<List<Object>, List<Integer>> alike = new HashMap<>();
        for (Found one : found) {
            alike.computeIfAbsent(likeness(one.operation), k -> new ArrayList<>())
                    .add(one.operation.number());
        }
        List<Found> numbered = new ArrayList<>();
        for (Found one : found) {
            Operation operation = one.operation;
            List<Integer> same = alike.getOrDefault(likeness(operation), List.of()).stream()
                    .distinct()
                    .toList();
            int nth = same.indexOf(operation.number());
            numbered.add(new Found(
                    operation.written(
                            operation.nth() < 0 ? -1 - nth : nth, same.size(), operation.order(), operation.failure()),
                    one.places,
                    one.others));
        }
        return numbered;
    }

    private static List<Object> likeness(Operation operation) {
        return List.of(operation.site().line(), operation.name(), operation.nth() < 0);
    }

    private static String withoutTemplateArguments(String function) {
        int bracket = function.indexOf('<');
        return bracket <= 0 ? function : function.substring(0, bracket);
    }

    /** The operation that an instruction is, with a number to be replaced; null when it is none. */
    private static @Nullable Operation read(Function function, int at, Site site, int number) {
        int[] code = function.code;
        return switch (code[at]) {
            case FunctionBuilder.LOAD, FunctionBuilder.LOAD_WIDE ->
                // That of a weak compare-and-swap shares its order.
                how(function, at, 0).has(Annotation.CAS)
                        ? null
                        : operation(Operation.Kind.LOAD, null, how(function, at, 0), site, number);
            case FunctionBuilder.STORE, FunctionBuilder.STORE_WIDE ->
                operation(Operation.Kind.STORE, null, how(function, at, 0), site, number);
            case FunctionBuilder.RMW, FunctionBuilder.RMW_WIDE ->
                operation(Operation.Kind.UPDATE, RmwOp.values()[code[at + 1]], how(function, at, 0), site, number);
            case FunctionBuilder.FENCE -> operation(Operation.Kind.FENCE, null, how(function, at, 0), site, number);
            case FunctionBuilder.CAS, FunctionBuilder.CAS_WIDE ->
                new Operation(
                        number,
                        Operation.Kind.COMPARE_EXCHANGE,
                        null,
                        site,
                        0,
                        1,
                        Order.of(how(function, at, 0).mode()),
                        Order.of(how(function, at, 1).mode()),
                        null);
            default -> null;
        };
    }

    private static @Nullable Operation operation(
            Operation.Kind kind, @Nullable RmwOp update, Annotation how, Site site, int number) {
        return how.mode().isAtomic()
                ? new Operation(number, kind, update, site, 0, 1, Order.of(how.mode()), null, null)
                : null;
    }

    /** The annotation of an instruction; its second one is that of a failure. */
    private static Annotation how(Function function, int at, int which) {
        return (Annotation) function.pool[function.code[Instructions.annotation(function.code, at) + which]];
    }

    @Override
    public Program with(List<Order> orders) {
        if (orders.size() != all.size()) {
            throw new IllegalArgumentException(orders.size() + " orders for " + all.size() + " operations");
        }
        return program.rewritten(function -> rewrite(function, orders));
    }

    /** The program without changes; in C++ and with wrappers, with functions for each call. */
    Program program() {
        return program;
    }

    /** The operations that an instruction is, by number: none, one, or a compare-and-swap and its failure. */
    List<Integer> at(Place place) {
        return Stream.of(places.get(place), failures.get(place))
                .filter(Objects::nonNull)
                .map(Operation::number)
                .toList();
    }

    /** Whether a function is run by one call in the user's code only, which stands for an operation. */
    boolean isPartOfCall(Function function) {
        return atomics.isCopy(function);
    }

    /** The instructions of a function whose orders can change. */
    List<Place> ordered(Function function) {
        return Stream.concat(places.keySet().stream(), others.keySet().stream())
                .filter(place -> place.function().equals(function.name()))
                .toList();
    }

    /** The instructions that an operation is. */
    List<Place> places(Operation operation) {
        Map<Place, Operation> all = operation.kind() == Operation.Kind.FAILURE ? failures : places;
        return all.entrySet().stream()
                .filter(entry -> entry.getValue().number() == operation.number())
                .map(Map.Entry::getKey)
                .toList();
    }

    private Function rewrite(Function function, List<Order> orders) {
        int[] code = function.code.clone();
        Object[] pool = function.pool.clone();
        for (int at = 0; at < function.code.length; at += Instructions.length(function.code, at)) {
            Place place = new Place(function.name(), at);
            Operation operation = places.get(place);
            if (operation != null) {
                change(code, pool, at, operation, orders.get(operation.number()));
            }
            Operation other = others.get(place);
            if (other != null) {
                weaken(code, pool, at, orders.get(other.number()));
            }
            Operation failure = failures.get(place);
            if (failure != null) {
                change(pool, code[Instructions.annotation(code, at) + 1], orders.get(failure.number()));
            }
        }
        return function.rewritten(code, marks.sites(function), pool, 0);
    }

    /** An access that is not the operation itself is no stronger than that. */
    private static void weaken(int[] code, Object[] pool, int at, Order order) {
        int index = code[Instructions.annotation(code, at)];
        change(pool, index, OperationMarks.besides(Order.of(((Annotation) pool[index]).mode()), code[at], order));
    }

    private static void change(int[] code, Object[] pool, int at, Operation operation, Order order) {
        int annotation = Instructions.annotation(code, at);
        switch (operation.kind()) {
            case LOAD, STORE, UPDATE, COMPARE_EXCHANGE -> change(pool, code[annotation], order);
            case FAILURE, FLUSH, STORE_FENCE, ADDED_FLUSH, ADDED_FENCE, FENCE_BEHIND_FLUSH ->
                throw new IllegalArgumentException("it stands at no place of its own");
            case FENCE -> {
                if (order == Order.REMOVED) {
                    // A jump to the next instruction is as long as a fence, so that nothing moves.
                    code[at] = FunctionBuilder.JUMP;
                    code[at + 1] = at + 2;
                } else {
                    change(pool, code[annotation], order);
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
