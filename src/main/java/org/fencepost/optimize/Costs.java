package org.fencepost.optimize;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.verdict.InputException;

/**
 * What operations with each order cost, so that one of several maximally relaxed combinations can be chosen. A line of its file is the kind of
 * the operation ({@code load}, {@code store}, {@code update}, {@code compare_exchange}, {@code failed}, {@code fence}), and what it costs with each order:
 *
 * <pre>
 * load rlx=1 acq=2 sc=3
 * </pre>
 */
public record Costs(String name, Map<Operation.Kind, Map<Order, Integer>> table) {
    private static final Map<String, Operation.Kind> KINDS = Map.of(
            "load", Operation.Kind.LOAD,
            "store", Operation.Kind.STORE,
            "update", Operation.Kind.UPDATE,
            "compare_exchange", Operation.Kind.COMPARE_EXCHANGE,
            "failed", Operation.Kind.FAILURE,
            "fence", Operation.Kind.FENCE);

    /** One that we know by name, or that of a file. */
    public static Costs named(String name) {
        try {
            if (!name.equals("armv8")) {
                return parse(name, Files.readAllLines(Path.of(name)));
            }
            try (InputStream in = Objects.requireNonNull(Costs.class.getResourceAsStream(name + ".costs"))) {
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                return parse(name, text.lines().toList());
            }
        } catch (NoSuchFileException e) {
            throw new InputException("no such table of costs: " + name + "; there is armv8, or the name of a file");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Costs parse(String file, List<String> lines) {
        Map<Operation.Kind, Map<Order, Integer>> table = new EnumMap<>(Operation.Kind.class);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                String[] words = line.split("\\s+");
                Operation.Kind kind = KINDS.get(words[0]);
                String place = file + ":" + (i + 1);
                if (kind == null || table.containsKey(kind)) {
                    throw new InputException(place + ": expected one line each for load, store, update,"
                            + " compare_exchange, failed and fence, not '" + words[0] + "'");
                }
                table.put(kind, row(place, kind, words));
            }
        }
        KINDS.forEach((name, kind) -> {
            if (!table.containsKey(kind)) {
                throw new InputException(file + ": there is no line for " + name);
            }
        });
        return new Costs(file, table);
    }

    private static Map<Order, Integer> row(String place, Operation.Kind kind, String[] words) {
        Map<Order, Integer> row = new EnumMap<>(Order.class);
        row.put(Order.REMOVED, 0);
        for (int i = 1; i < words.length; i++) {
            String[] parts = words[i].split("=", 2);
            Order order = kind.legal().stream()
                    .filter(each -> each != Order.REMOVED && each.label().equals(parts[0]))
                    .findFirst()
                    .orElseThrow(
                            () -> new InputException(place + ": a " + words[0] + " has no order '" + parts[0] + "'"));
            if (parts.length < 2 || !parts[1].matches("\\d{1,6}")) {
                throw new InputException(place + ": expected " + parts[0] + "=NUMBER, not '" + words[i] + "'");
            }
            row.put(order, Integer.valueOf(parts[1]));
        }
        for (Order order : kind.legal()) {
            if (!row.containsKey(order)) {
                throw new InputException(place + ": there is no cost of " + words[0] + " " + order.label());
            }
        }
        return row;
    }

    /** What all operations of the source cost together, each counted once. */
    public long of(List<Operation> operations, Combination combination) {
        return operations.stream()
                .mapToLong(operation -> Objects.requireNonNull(
                        Objects.requireNonNull(table.get(operation.kind())).get(combination.get(operation.number()))))
                .sum();
    }

    /** The cheapest first; those that cost the same stay as they were found. */
    List<Combination> sorted(List<Operation> operations, List<Combination> found) {
        return found.stream()
                .sorted(Comparator.comparingLong(combination -> of(operations, combination)))
                .toList();
    }
}
