package org.fencepost.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.fencepost.verdict.InputException;

/** Many cycles: all that some edges can make. */
public final class CycleList {
    private CycleList() {}

    /**
     * All cycles of up to {@code size} edges, up to rotation.
     *
     * @param relaxations edges, with stars if wanted
     * @param proceed asked now and then; the list is cut when it says no
     */
    public static List<Cycle> upTo(int size, Vocabulary vocabulary, List<String> relaxations, BooleanSupplier proceed) {
        EdgeParser parser = new EdgeParser(vocabulary);
        Map<String, Edge> edges = new LinkedHashMap<>();
        relaxations.forEach(word -> parser.parse(word).forEach(edge -> edges.put(edge.text(), edge)));
        List<Cycle> found = new ArrayList<>();
        for (int length = 2; length <= size; length++) {
            extend(length, vocabulary, List.copyOf(edges.values()), new ArrayList<>(), found, proceed);
        }
        return distinct(found);
    }

    private static void extend(
            int length,
            Vocabulary vocabulary,
            List<Edge> edges,
            List<Edge> chosen,
            List<Cycle> found,
            BooleanSupplier proceed) {
        if (chosen.size() == length) {
            tryCycle(vocabulary, chosen).ifPresent(found::add);
            return;
        }
        for (Edge edge : edges) {
            boolean fits = chosen.isEmpty() || chosen.get(chosen.size() - 1).to() == edge.from();
            // Only the least of all rotations starts with its least edge.
            boolean least = chosen.isEmpty() || edges.indexOf(edge) >= edges.indexOf(chosen.get(0));
            if (fits && least && proceed.getAsBoolean()) {
                chosen.add(edge);
                extend(length, vocabulary, edges, chosen, found, proceed);
                chosen.remove(chosen.size() - 1);
            }
        }
    }

    /** The cycle of these edges, if they make one. */
    static Optional<Cycle> tryCycle(Vocabulary vocabulary, List<Edge> edges) {
        if (edges.get(edges.size() - 1).to() != edges.get(0).from()) {
            return Optional.empty();
        }
        try {
            Cycle cycle = Cycle.of(vocabulary, edges, Families.none(edges.size()));
            cycle.behaviour();
            return Optional.of(cycle);
        } catch (InputException e) {
            return Optional.empty();
        }
    }

    /** Each cycle once, whatever it starts with. */
    static List<Cycle> distinct(List<Cycle> cycles) {
        Map<String, Cycle> distinct = new LinkedHashMap<>();
        cycles.forEach(cycle -> distinct.putIfAbsent(CanonicalBehaviour.of(cycle.behaviour()), cycle));
        return List.copyOf(distinct.values());
    }
}
