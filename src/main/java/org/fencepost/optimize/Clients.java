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
import org.fencepost.program.Operations;
import org.fencepost.program.Order;
import org.fencepost.program.Program;

/** Programs that share source, such as a lock with clients of different sizes, and the operations of all of them, each once. */
final class Clients {
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

    private final List<Operations> each = new ArrayList<>();
    private final List<Operation> all = new ArrayList<>();
    private final Map<Key, Integer> numbers = new HashMap<>();

    Clients(List<Program> programs) {
        Map<Key, Operation> found = new LinkedHashMap<>();
        for (Program program : programs) {
            Operations operations = Operations.of(program);
            each.add(operations);
            operations.all().forEach(operation -> found.putIfAbsent(Key.of(operation), operation));
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

    private List<Order> orders(int client, Combination combination) {
        return each.get(client).all().stream()
                .map(operation -> combination.get(number(operation)))
                .toList();
    }

    /** The number among all operations of one that a client has. */
    private int number(Operation own) {
        return numbers.getOrDefault(Key.of(own), -1);
    }

    /** The same client with some operations, by their numbers among all, that fail when they are reached. */
    Program probing(int client, Combination combination, Set<Integer> wanted) {
        return each.get(client).probing(orders(client, combination), own(client, wanted));
    }

    private Set<Integer> own(int client, Set<Integer> wanted) {
        return each.get(client).all().stream()
                .filter(operation -> wanted.contains(number(operation)))
                .map(Operation::number)
                .collect(Collectors.toSet());
    }

    /** The number among all operations of the probe that failed with this message; -1 for none. */
    int probed(int client, Set<Integer> wanted, String message) {
        int own = Operations.probed(own(client, wanted), message);
        return own < 0 ? -1 : number(each.get(client).all().get(own));
    }

    /** Another program with the orders that were found for the operations that it shares; its others stay as they are. */
    static Program assigned(Program program, Optimization optimization) {
        Map<Key, Order> found = new HashMap<>();
        optimization.operations().forEach(operation -> found.put(Key.of(operation), optimization.to(operation)));
        Operations own = Operations.of(program);
        return own.with(own.all().stream()
                .map(operation -> found.getOrDefault(Key.of(operation), operation.order()))
                .toList());
    }

    boolean has(int client, Set<Integer> wanted) {
        return !own(client, wanted).isEmpty();
    }
}
