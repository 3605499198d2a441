package org.fencepost.optimize;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.optimize.Optimization.Effort;
import org.fencepost.program.Operation;
import org.fencepost.program.Operations;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;

/** Finds the weakest orders with which a program is still correct. */
public final class Optimizer {
    private final Operations operations;
    private final OptimizeOptions options;
    private final Monitor monitor;
    private final Knowledge knowledge = new Knowledge();

    public Optimizer(Program program, OptimizeOptions options, Monitor monitor) {
        this.operations = Operations.of(program);
        this.options = options;
        this.monitor = monitor;
    }

    public Optimization run() {
        long begin = System.nanoTime();
        Space space = space();
        try (Watch watch = new Watch(monitor)) {
            ExploringChecker checker = new ExploringChecker(operations, options.explore(), watch);
            try (Team team = new Team(checker, knowledge, options.jobs())) {
                AdaptiveRelaxation search = new AdaptiveRelaxation(space, knowledge, team, monitor::mustStop);
                Optima optima = new Optima(space, knowledge, team, search, options.most());
                optima.find();
                Map<Integer, List<Optimization.Necessity>> necessities =
                        options.explain() && !optima.found().isEmpty()
                                ? new Necessities(operations, space, team)
                                        .of(optima.found().get(0))
                                : Map.of();
                Effort effort =
                        new Effort(checker.explorations(), checker.replays(), (System.nanoTime() - begin) / 1e9);
                return result(space, optima, necessities, effort);
            }
        }
    }

    private Space space() {
        List<Operation> all = operations.all();
        requireKnown(all);
        Set<Integer> kept = new HashSet<>();
        for (Operation operation : all) {
            boolean wanted = options.only().isEmpty()
                    || options.only().contains(operation.site().function());
            if (!wanted || options.keep().contains(operation.site().line())) {
                kept.add(operation.number());
            }
        }
        List<Order> start = all.stream()
                .map(operation -> options.fromSc() && !kept.contains(operation.number()) ? Order.SC : operation.order())
                .toList();
        return new Space(all, new Combination(start), kept);
    }

    /** A function or line that has no operation is a slip of the pen. */
    private void requireKnown(List<Operation> all) {
        Set<String> functions = new TreeSet<>();
        Set<Integer> lines = new TreeSet<>();
        for (Operation operation : all) {
            functions.add(operation.site().function());
            lines.add(operation.site().line());
        }
        for (String function : options.only()) {
            if (!functions.contains(function)) {
                throw new InputException("no atomic operation in a function '" + function
                        + "' (--only); there are some in " + String.join(", ", functions));
            }
        }
        for (int line : options.keep()) {
            if (!lines.contains(line)) {
                throw new InputException("no atomic operation in line " + line + " (--keep); there are some in lines "
                        + String.join(", ", lines.stream().map(String::valueOf).toList()));
            }
        }
    }

    private Optimization result(
            Space space, Optima optima, Map<Integer, List<Optimization.Necessity>> necessities, Effort effort) {
        List<Combination> best = optima.found();
        Checker.Check failed = optima.failed();
        Result decisive = failed == null ? knowledge.result(best.get(0)) : failed.result();
        Verdict verdict = decisive.verdict();
        if (best.isEmpty() && verdict == Verdict.BOUNDED && knowledge.weakestVerified() != null) {
            best = List.of(knowledge.weakestVerified());
        }
        Program shown = operations.with((best.isEmpty() ? space.start() : best.get(0)).orders());
        return new Optimization(
                verdict,
                operations.all(),
                space.start(),
                best,
                optima.complete(),
                decisive,
                shown,
                necessities,
                effort);
    }
}
