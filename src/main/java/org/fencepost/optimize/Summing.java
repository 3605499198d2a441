package org.fencepost.optimize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;

/**
 * Says what a search has found.
 *
 * @param isStopped whether it had to end early
 */
record Summing(OptimizeOptions options, List<Operation> all, Space space, Knowledge knowledge, boolean isStopped) {
    /** @param dark for each of the best, operations that no execution comes to: they stay as they are written */
    Optimization of(
            List<Combination> best,
            boolean complete,
            List<Set<Integer>> dark,
            Exercise exercise,
            Map<Integer, List<Optimization.Necessity>> necessities,
            Optimization.Effort effort) {
        Combination shown = best.isEmpty() ? space.start() : best.get(0);
        Combination start = options.repair() ? written() : space.start();
        Set<Integer> held = dark.isEmpty() ? exercise.held().keySet() : dark.get(0);
        List<Fate> fates = all.stream()
                .map(operation -> fate(operation, shown, start, held))
                .toList();
        List<Combination> found = new ArrayList<>();
        for (int i = 0; i < best.size(); i++) {
            found.add(dark.isEmpty() ? best.get(i) : asWritten(best.get(i), dark.get(i)));
        }
        return onlyOf(new Optimization(all, start, found, complete, necessities, fates, exercise, effort));
    }

    private Combination written() {
        return new Combination(all.stream().map(Operation::order).toList());
    }

    private Combination asWritten(Combination combination, Set<Integer> dark) {
        Combination changed = combination;
        for (int number : dark) {
            changed = changed.with(number, all.get(number).order());
        }
        return changed;
    }

    private Fate fate(Operation operation, Combination shown, Combination start, Set<Integer> held) {
        int number = operation.number();
        if (!space.free().contains(number)) {
            return Fate.KEPT;
        }
        if (held.contains(number)) {
            return isStopped ? Fate.UNDECIDED : Fate.NOT_EXERCISED;
        }
        boolean isDecided = space.stepsBelow(number, shown.get(number)).stream()
                .allMatch(weaker -> knowledge.isWrong(shown.with(number, weaker)));
        Order before = start.get(number);
        Order after = shown.get(number);
        return !isDecided
                ? Fate.UNDECIDED
                : before == after
                        ? Fate.NEEDED
                        : !options.repair()
                                ? Fate.WEAKENED
                                : operation.kind().isAdded() ? Fate.ADDED : Fate.STRENGTHENED;
    }

    /** What could have been added and was not is of no interest. */
    private static Optimization onlyOf(Optimization whole) {
        List<Operation> shown = whole.operations().stream()
                .filter(operation -> !operation.kind().isAdded()
                        || whole.best().stream().anyMatch(best -> best.get(operation.number()) != Order.REMOVED))
                .toList();
        List<Operation> operations = new ArrayList<>();
        Map<Integer, List<Optimization.Necessity>> necessities = new LinkedHashMap<>();
        for (Operation operation : shown) {
            List<Optimization.Necessity> reasons = whole.necessities().get(operation.number());
            if (reasons != null) {
                necessities.put(operations.size(), reasons);
            }
            operations.add(operation.numbered(operations.size()));
        }
        return new Optimization(
                operations,
                only(shown, whole.start()),
                whole.best().stream().map(best -> only(shown, best)).toList(),
                whole.complete(),
                necessities,
                shown.stream().map(whole::fate).toList(),
                only(shown, whole.exercise()),
                whole.effort());
    }

    private static Combination only(List<Operation> shown, Combination of) {
        return new Combination(
                shown.stream().map(operation -> of.get(operation.number())).toList());
    }

    private static Exercise only(List<Operation> shown, Exercise of) {
        Map<Integer, String> held = new TreeMap<>();
        List<Exercise.Reach> reaches = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            int number = shown.get(i).number();
            String reason = of.held().get(number);
            if (reason != null) {
                held.put(i, reason);
            }
            if (!of.reaches().isEmpty()) {
                reaches.add(of.reaches().get(number));
            }
        }
        return new Exercise(reaches, held.keySet(), held, of.missed());
    }
}
