package org.fencepost.lincheck;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/** Tries every order of all calls, on structures of the Java library: slow, and plain to see that it is right. */
final class BruteForce {
    /** A structure that works alone. */
    interface Machine {
        long call(String operation, long first, long second);
    }

    static final Map<String, Supplier<Machine>> MACHINES = Map.of(
            "queue", BruteForce::queue,
            "stack", BruteForce::stack,
            "deque", BruteForce::deque,
            "set", BruteForce::map,
            "map", BruteForce::map,
            "counter", BruteForce::cell,
            "register", BruteForce::cell);

    static final Map<String, List<String>> OPERATIONS = Map.of(
            "queue", List.of("enqueue", "dequeue", "front", "size"),
            "stack", List.of("push", "pop", "top", "empty"),
            "deque", List.of("push_back", "push_front", "pop_back", "pop_front"),
            "set", List.of("add", "remove", "contains", "size"),
            "map", List.of("put", "get", "put_if_absent"),
            "counter", List.of("increment", "fetch_add", "get", "fetch_decrement"),
            "register", List.of("read", "write", "exchange", "compare_exchange"));

    private BruteForce() {}

    /** Whether some order that respects the given one gives the results of the history. */
    static boolean isLinearizable(String name, History history, BiPredicate<Integer, Integer> before) {
        return extend(new ArrayList<>(), name, history, before);
    }

    private static boolean extend(
            List<Integer> order, String name, History history, BiPredicate<Integer, Integer> before) {
        if (order.size() == history.size()) {
            return isRight(order, name, history);
        }
        for (int i = 0; i < history.size(); i++) {
            int next = i;
            boolean tooEarly = false;
            for (int j = 0; j < history.size(); j++) {
                tooEarly |= j != i && !order.contains(j) && before.test(j, next);
            }
            if (!order.contains(i) && !tooEarly) {
                order.add(i);
                boolean found = extend(order, name, history, before);
                order.remove(order.size() - 1);
                if (found) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isRight(List<Integer> order, String name, History history) {
        Machine machine = MACHINES.get(name).get();
        return order.stream().map(history::call).allMatch(performed -> {
            Call call = performed.call();
            return machine.call(call.operation().name(), call.first(), call.second()) == performed.result();
        });
    }

    private static Machine queue() {
        Deque<Long> values = new ArrayDeque<>();
        return (operation, value, none) -> switch (operation) {
            case "enqueue" -> values.add(value) ? 1 : 0;
            case "dequeue" -> values.isEmpty() ? -1 : values.removeFirst();
            case "front" -> values.isEmpty() ? -1 : values.getFirst();
            case "size" -> values.size();
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static Machine stack() {
        Deque<Long> values = new ArrayDeque<>();
        return (operation, value, none) -> switch (operation) {
            case "push" -> values.add(value) ? 1 : 0;
            case "pop" -> values.isEmpty() ? -1 : values.removeLast();
            case "top" -> values.isEmpty() ? -1 : values.getLast();
            case "empty" -> values.isEmpty() ? 1 : 0;
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static Machine deque() {
        Deque<Long> values = new ArrayDeque<>();
        return (operation, value, none) -> switch (operation) {
            case "push_back" -> values.offerLast(value) ? 1 : 0;
            case "push_front" -> values.offerFirst(value) ? 1 : 0;
            case "pop_back" -> values.isEmpty() ? -1 : values.removeLast();
            case "pop_front" -> values.isEmpty() ? -1 : values.removeFirst();
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static Machine map() {
        Map<Long, Long> values = new TreeMap<>();
        return (operation, key, value) -> switch (operation) {
            case "add" -> values.put(key, 0L) == null ? 1 : 0;
            case "remove" -> values.remove(key) == null ? 0 : 1;
            case "contains" -> values.containsKey(key) ? 1 : 0;
            case "size" -> values.size();
            case "put" -> orEmpty(values.put(key, value));
            case "get" -> orEmpty(values.get(key));
            case "put_if_absent" -> orEmpty(values.putIfAbsent(key, value));
            default -> throw new IllegalArgumentException(operation);
        };
    }

    private static long orEmpty(Long value) {
        return value == null ? -1 : value;
    }

    private static Machine cell() {
        long[] cell = {0};
        return (operation, first, second) -> {
            long old = cell[0];
            cell[0] = switch (operation) {
                case "increment" -> old + 1;
                case "fetch_decrement" -> old - 1;
                case "fetch_add" -> old + first;
                case "write", "exchange" -> first;
                case "compare_exchange" -> old == first ? second : old;
                case "get", "read" -> old;
                default -> throw new IllegalArgumentException(operation);
            };
            return switch (operation) {
                case "increment", "write" -> 1;
                case "compare_exchange" -> old == first ? 1 : 0;
                default -> old;
            };
        };
    }
}
