package org.fencepost.optimize;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.fencepost.program.Operation;
import org.fencepost.verdict.InputException;

/**
 * The operations of which to find out why they need their orders.
 *
 * @param all whether of all
 * @param columns otherwise, by line, the columns in it; none of them for the whole line
 * @param column where an operation stands in its line, from 1
 */
public record Explained(boolean all, Map<Integer, Set<Integer>> columns, ToIntFunction<Operation> column) {
    public static final Explained NONE = new Explained(false, Map.of(), operation -> 0);
    public static final Explained ALL = new Explained(true, Map.of(), operation -> 0);

    /** @param places each a line, or a line and a column with a colon between them */
    public static Explained of(List<String> places, ToIntFunction<Operation> column) {
        Map<Integer, Set<Integer>> columns = new TreeMap<>();
        for (String place : places) {
            String[] parts = place.split(":");
            Set<Integer> inLine = columns.computeIfAbsent(Integer.valueOf(parts[0]), line -> new TreeSet<>());
            if (parts.length > 1) {
                inLine.add(Integer.valueOf(parts[1]));
            }
        }
        return new Explained(false, columns, column);
    }

    public boolean isNone() {
        return !all && columns.isEmpty();
    }

    boolean has(Operation operation) {
        Set<Integer> inLine = columns.get(operation.site().line());
        return all || inLine != null && (inLine.isEmpty() || inLine.contains(column.applyAsInt(operation)));
    }

    /** A place that has no operation is a slip of the pen. */
    void requireKnown(List<Operation> operations) {
        columns.forEach((line, inLine) -> {
            Set<Integer> wanted = inLine.isEmpty() ? Set.of(0) : inLine;
            for (int at : wanted) {
                Explained one = new Explained(false, Map.of(line, at == 0 ? Set.of() : Set.of(at)), column);
                if (operations.stream().noneMatch(one::has)) {
                    throw new InputException("no operation at " + line + (at == 0 ? "" : ":" + at)
                            + " (--explain); there are some at " + known(operations));
                }
            }
        });
    }

    private String known(List<Operation> operations) {
        return operations.stream()
                .map(operation -> operation.site().line() + ":" + column.applyAsInt(operation))
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
