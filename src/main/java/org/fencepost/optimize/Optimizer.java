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
import java.util.stream.Collectors;
import org.fencepost.explore.Explorer;
import org.fencepost.optimize.Checker.Check;
import org.fencepost.program.Operation;
import org.fencepost.program.Order;
import org.fencepost.program.Program;
import org.fencepost.program.library.Intrinsics;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Verdict;
import org.fencepost.work.CheckpointFormat;
import org.fencepost.work.Pool;
import org.fencepost.work.Subject;
import org.fencepost.work.Summary;
import org.fencepost.work.Watch;
import org.fencepost.work.Worker;
import org.fencepost.work.Workload;
import org.jspecify.annotations.Nullable;

/** Finds the weakest orders with which a program is still correct. */
public final class Optimizer {
    private final List<Program> programs;
    private final Clients clients;
    private final OptimizeOptions options;
    private final Monitor monitor;
    private final Knowledge knowledge = new Knowledge();

    public Optimizer(Program program, OptimizeOptions options, Monitor monitor) {
        this(List.of(program), options, monitor);
    }

    /** @param programs clients of the same source: what is found is right for all of them */
    public Optimizer(List<Program> programs, OptimizeOptions options, Monitor monitor) {
        this.programs = List.copyOf(programs);
        this.clients = new Clients(programs);
        this.options = options;
        this.monitor = monitor;
    }

    /** The result has an {@link Optimization}. */
    public Result run() {
        Search search = new Search();
        Pool<Search.Found> pool = new Pool<>(search, options.effort(), monitor);
        Result found = pool.resume().orElseThrow().result;
        return found == null ? search(() -> false) : found; // it had to stop before it began
    }

    /**
     * Whether the orders that were found are right for another client, too.
     *
     * @param found has an {@link Optimization}
     */
    public Result check(Program client, Result found) {
        return new Explorer(Clients.assigned(client, Optimization.of(found)), options.explore(), monitor).run();
    }

    /** The search as work that can be kept: what is known about combinations. It is one piece. */
    private final class Search implements Workload<Search.Found>, Worker<Search.Found>, CheckpointFormat<Search.Found> {
        /** What was found; nothing until the end. */
        static final class Found implements Summary<Found> {
            private @Nullable Result result;

            @Override
            public void absorb(Found later) {
                result = later.result == null ? result : later.result;
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
            found.result = search(goesOn);
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
                    programs.get(0).name(),
                    fingerprint(),
                    options.explore().settings() + " failure orders");
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

    private Result search(BooleanSupplier goesOn) {
        long begin = System.nanoTime();
        Space space = space();
        try (Watch watch = new Watch(monitor, options.effort().whereToGoOn())) {
            ExploringChecker checker = new ExploringChecker(clients, options.explore(), watch);
            Coverage coverage = new Coverage(clients, options.explore(), watch);
            Set<Integer> dark = coverage.notExercised(space.start(), space.free());
            try (Team team = new Team(checker, knowledge, options.effort().jobs())) {
                AdaptiveRelaxation search =
                        new AdaptiveRelaxation(space, knowledge, team, () -> !goesOn.getAsBoolean());
                Optima optima = new Optima(space, knowledge, team, search, options.most());
                optima.find();
                Result decisive = decisive(optima, checker);
                List<Combination> best = best(optima, decisive);
                if (!best.isEmpty()) {
                    dark = coverage.notExercised(best.get(0), dark);
                }
                Map<Integer, List<Optimization.Necessity>> necessities =
                        options.explain() && decisive.verdict().isVerified()
                                ? new Necessities(space, team).of(best.get(0), without(space.free(), dark))
                                : Map.of();
                Optimization.Effort effort = new Optimization.Effort(
                        checker.explorations(), checker.replays(), (System.nanoTime() - begin) / 1e9);
                Limit reached = monitor.limit();
                Result result = reached == null || decisive.verdict() == Verdict.VIOLATION
                        ? decisive
                        : decisive.withLimits(
                                List.of(reached.with(options.effort().whereToGoOn())));
                return result.withPart(optimization(space, best, optima.complete(), dark, necessities, effort));
            }
        }
    }

    private static Set<Integer> without(Set<Integer> all, Set<Integer> some) {
        Set<Integer> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    /** What was found or, when a limit was reached before, the best that was explored to the end. */
    private List<Combination> best(Optima optima, Result decisive) {
        Combination weakest = knowledge.weakestVerified();
        return optima.found().isEmpty() && decisive.verdict() == Verdict.BOUNDED && weakest != null
                ? List.of(weakest)
                : optima.found();
    }

    /** @param dark the operations that nothing exercises: they stay as they are written */
    private Optimization optimization(
            Space space,
            List<Combination> best,
            boolean complete,
            Set<Integer> dark,
            Map<Integer, List<Optimization.Necessity>> necessities,
            Optimization.Effort effort) {
        Combination shown = best.isEmpty() ? space.start() : best.get(0);
        List<Fate> fates = clients.all().stream()
                .map(operation -> dark.contains(operation.number())
                        ? monitor.mustStop() ? Fate.UNDECIDED : Fate.NOT_EXERCISED
                        : fate(operation.number(), shown, space))
                .toList();
        return new Optimization(
                clients.all(),
                asWritten(space.start(), dark),
                best.stream().map(each -> asWritten(each, dark)).toList(),
                complete,
                necessities,
                fates,
                effort);
    }

    private Combination asWritten(Combination combination, Set<Integer> dark) {
        Combination changed = combination;
        for (int number : dark) {
            changed = changed.with(number, clients.all().get(number).order());
        }
        return changed;
    }

    private Fate fate(int number, Combination shown, Space space) {
        if (!space.free().contains(number)) {
            return Fate.KEPT;
        }
        boolean isDecided = space.stepsBelow(number, shown.get(number)).stream()
                .allMatch(weaker -> knowledge.isWrong(shown.with(number, weaker)));
        boolean isWeaker = shown.get(number) != space.start().get(number);
        return !isDecided ? Fate.UNDECIDED : isWeaker ? Fate.WEAKENED : Fate.NEEDED;
    }

    private String fingerprint() {
        return programs.stream().map(Intrinsics::fingerprint).collect(Collectors.joining("+"));
    }

    /** What exploring the best combination gave, or what ended the search. */
    private Result decisive(Optima optima, Checker checker) {
        Check failed = optima.failed();
        if (failed != null) {
            return failed.explored();
        }
        Combination best = optima.found().get(0);
        return knowledge.result(best).orElseGet(() -> checker.checkAnew(best).explored());
    }

    private Space space() {
        List<Operation> all = clients.all();
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
}
