package org.fencepost.optimize;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.fencepost.program.Operation;
import org.fencepost.program.Operations;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Pool;
import org.fencepost.work.Subject;
import org.fencepost.work.Summary;
import org.fencepost.work.Worker;
import org.fencepost.work.Workload;

/** Finds the weakest orders with which a program is still correct. */
public final class Optimizer {
    private final Program program;
    private final Operations operations;
    private final OptimizeOptions options;
    private final Monitor monitor;
    private final Knowledge knowledge = new Knowledge();

    public Optimizer(Program program, OptimizeOptions options, Monitor monitor) {
        this.program = program;
        this.operations = Operations.of(program);
        this.options = options;
        this.monitor = monitor;
    }

    public Optimization run() {
        Search search = new Search();
        Pool<Search.Found> pool = new Pool<>(search, options.effort(), monitor);
        Optimization found = pool.resume().orElseThrow().optimization;
        return found == null ? search(() -> false) : found; // it had to stop before it began
    }

    /** The search as work that can be kept: what is known about combinations. It is one piece. */
    private final class Search implements Workload<Search.Found>, Worker<Search.Found>, CheckpointFormat<Search.Found> {
        /** What was found; nothing until the end. */
        static final class Found implements Summary<Found> {
            private Optimization optimization;

            @Override
            public void absorb(Found later) {
                optimization = later.optimization == null ? optimization : later.optimization;
            }

            @Override
            public boolean ends() {
                return false;
            }
        }

        @Override
        public List<Search> workers() {
            return List.of(this);
        }

        @Override
        public Found nothing() {
            return new Found();
        }

        /** Always leaves all of the work: done again, with what is known by then, it takes no time. */
        @Override
        public End work(byte[] piece, Found found, BooleanSupplier goesOn) {
            found.optimization = search(goesOn);
            return End.STOPPED;
        }

        @Override
        public byte[] left() {
            return EVERYTHING;
        }

        @Override
        public Optional<byte[]> split() {
            return Optional.empty();
        }

        @Override
        public Optional<CheckpointFormat<Found>> checkpoints() {
            return Optional.of(this);
        }

        @Override
        public Subject subject() {
            return new Subject(
                    "optimize",
                    program.name(),
                    program.fingerprint(),
                    options.explore().settings());
        }

        @Override
        public void saveContext(DataOutput out) throws IOException {
            knowledge.save(out);
        }

        @Override
        public void loadContext(DataInput in) throws IOException {
            knowledge.load(in);
        }

        @Override
        public void save(DataOutput out, Found found) {
            // it is found again
        }

        @Override
        public Found load(DataInput in) {
            return new Found();
        }
    }

    private Optimization search(BooleanSupplier goesOn) {
        long begin = System.nanoTime();
        Space space = space();
        try (Watch watch = new Watch(monitor, options.effort().whereToGoOn())) {
            ExploringChecker checker = new ExploringChecker(operations, options.explore(), watch);
            try (Team team = new Team(checker, knowledge, options.effort().jobs())) {
                AdaptiveRelaxation search =
                        new AdaptiveRelaxation(space, knowledge, team, () -> !goesOn.getAsBoolean());
                Optima optima = new Optima(space, knowledge, team, search, options.most());
                optima.find();
                Map<Integer, List<Optimization.Necessity>> necessities =
                        options.explain() && !optima.found().isEmpty()
                                ? new Necessities(operations, space, team)
                                        .of(optima.found().get(0))
                                : Map.of();
                Result decisive = decisive(optima, checker);
                Optimization.Effort effort = new Optimization.Effort(
                        checker.explorations(), checker.replays(), (System.nanoTime() - begin) / 1e9);
                return result(space, optima, decisive, necessities, effort);
            }
        }
    }

    /** What exploring the best combination gave, or what ended the search. */
    private Result decisive(Optima optima, Checker checker) {
        if (optima.failed() != null) {
            return optima.failed().result();
        }
        Combination best = optima.found().get(0);
        return knowledge.result(best).orElseGet(() -> checker.checkAnew(best).result());
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
            Space space,
            Optima optima,
            Result decisive,
            Map<Integer, List<Optimization.Necessity>> necessities,
            Optimization.Effort effort) {
        List<Combination> best = optima.found();
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
