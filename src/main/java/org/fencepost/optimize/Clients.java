package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.program.Variants;

/** Programs that share source, such as a lock with clients of different sizes, and the operations of all of them, each once. */
final class Clients<V extends Variants> {
    /** What makes operations of two programs the same one. */
    private record Key(String file, int line, String function, Operation.Kind kind, String name, int nth, int alike) {
        static Key of(Operation operation) {
            return new Key(
                    operation.site().file(),
                    operation.site().line(),
                    operation.site().function(),
                    operation.kind(),
                    operation.name(),
                    operation.nth(),
                    operation.alike());
        }
    }

    private final List<V> each = new ArrayList<>();
    private final List<Operation> all = new ArrayList<>();
    private final Map<Key, Integer> numbers = new HashMap<>();

    Clients(List<Program> programs, Engine<V> engine) {
        Map<Key, Operation> found = new LinkedHashMap<>();
        for (Program program : programs) {
            V variants = engine.variants(program);
            each.add(variants);
            variants.all().forEach(operation -> found.putIfAbsent(Key.of(operation), operation));
        }
        // Stable, so that the failure of a compare-and-swap stays behind it.
        found.values().stream()
                .sorted(Comparator.comparing(
                                (Operation operation) -> operation.site().file())
                        .thenComparingInt(operation -> operation.site().line()))
                .forEach(operation -> {
                    numbers.put(Key.of(operation), all.size());
                    all.add(operation.numbered(all.size()));
                });
    }

    List<Operation> all() {
        return List.copyOf(all);
    }

    int count() {
        return each.size();
    }

    /** A client with the orders that a combination of all operations gives to its own. */
    Program with(int client, Combination combination) {
        return each.get(client).with(orders(client, combination));
    }

    /** The orders of a client's own operations. */
    List<Order> orders(int client, Combination combination) {
        return each.get(client).all().stream()
                .map(operation -> combination.get(number(operation)))
                .toList();
    }

    V variants(int client) {
        return each.get(client);
    }

    /** The number among all operations of one that a client has, by its number there. */
    int number(int client, int own) {
        return number(each.get(client).all().get(own));
    }

    private int number(Operation own) {
        return numbers.getOrDefault(Key.of(own), -1);
    }

    /** The numbers that a client has for these operations. */
    Set<Integer> own(int client, Set<Integer> wanted) {
        return each.get(client).all().stream()
                .filter(operation -> wanted.contains(number(operation)))
                .map(Operation::number)
                .collect(Collectors.toSet());
    }

    /** Another program with the orders that were found for the operations that it shares; its others stay as they are. */
    static Program assigned(Variants own, Optimization optimization) {
        Map<Key, Order> found = new HashMap<>();
        optimization.operations().forEach(operation -> found.put(Key.of(operation), optimization.to(operation)));
        return own.with(own.all().stream()
                .map(operation -> found.getOrDefault(Key.of(operation), operation.order()))
                .toList());
    }

    boolean has(int client, Set<Integer> wanted) {
        return !own(client, wanted).isEmpty();
    }
}
