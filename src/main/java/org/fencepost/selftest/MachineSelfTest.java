package org.fencepost.selftest;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.machine.Answer;
import org.fencepost.machine.Ending;
import org.fencepost.machine.ExhaustiveSearch;
import org.fencepost.machine.Machine;
import org.fencepost.machine.Machines;
import org.fencepost.machine.ProgramRun;
import org.fencepost.machine.Search;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Program;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/**
 * Two engines on one program: the explorer under a model against the machine of that model, on random programs of several
 * kinds. Both must come to the same verdict for the same reason, and where nothing is wrong, to the same observations.
 */
public final class MachineSelfTest {
    private static final List<String> MODELS = List.of("sc", "tso");
    private static final long MOST_STATES = 20_000;
    private static final int MOST_EXECUTIONS = 5_000;

    private final long seed;
    private final List<Kind<?>> kinds;
    private final AtomicInteger tooLarge = new AtomicInteger();
    private final AtomicInteger wrong = new AtomicInteger();
    private final AtomicLong states = new AtomicLong();

    public MachineSelfTest(long seed) {
        this.seed = seed;
        this.kinds = List.of(
                small(Features.DEFAULT, false),
                small(Features.MIXED, false),
                small(Features.MIXED, true),
                small(new ProgramGenerator(seed, Features.WAITING, MachineSelfTest::isSmall), false),
                new Kind<>(
                        number -> ObjectProgram.random(new SplittableRandom(31 * seed + number)),
                        program -> new Pair(program.lower(), program.lower()),
                        ObjectProgram::simpler));
    }

    /** The same program for the explorer and for the machine. */
    private record Pair(Program explored, Program simulated) {}

    /** Programs of one sort: how they are made, lowered and made smaller. */
    private record Kind<P>(Function<Integer, P> random, Function<P, Pair> lower, Function<P, List<P>> simpler) {}

    /** @param wide whether the machine runs accesses that are four times as wide: 16 bytes instead of 4 */
    private Kind<SmallProgram> small(Features options, boolean wide) {
        return small(new ProgramGenerator(seed, options), wide);
    }

    private static Kind<SmallProgram> small(ProgramGenerator generator, boolean wide) {
        return new Kind<>(
                generator::program,
                program -> {
                    Program narrow = program.lower(false);
                    return new Pair(narrow, wide ? program.lowerWide() : narrow);
                },
                SmallProgram::simpler);
    }

    private static boolean isSmall(SmallProgram program) {
        ExploreOptions options = Listed.options("tso").withInPlace(false);
        return !Listed.isTooLarge(program.lower(false), options, MOST_EXECUTIONS / 10);
    }

    /** Comparisons that were left out. */
    public int tooLarge() {
        return tooLarge.get();
    }

    /** Comparisons in which both found something wrong. */
    public int wrong() {
        return wrong.get();
    }

    /** Different observations in all programs. */
    public long states() {
        return states.get();
    }

    /**
     * Compares on the first programs of the seed; says on which one, made as small as possible, they differ, and how.
     *
     * @param jobs how many to compare at once
     * @param goOn asked before each program, by several threads; false stops the comparison
     */
    public Optional<String> run(int programs, int jobs, BooleanSupplier goOn) {
        return FirstDifference.find(programs, jobs, goOn, () -> this::compare);
    }

    /** The same on one program of the seed. */
    Optional<String> compare(int number) {
        return compare(kinds.get(number % kinds.size()), number);
    }

    private <P> Optional<String> compare(Kind<P> kind, int number) {
        P program = kind.random.apply(number);
        for (String model : MODELS) {
            if (difference(kind, program, model) != null) {
                P smallest =
                        Shrinker.smallest(program, kind.simpler, simpler -> difference(kind, simpler, model) != null);
                return Optional.of("The explorer and the machine disagree on " + model + " about\n" + smallest + "\n"
                        + difference(kind, smallest, model) + "\n(program " + number + " of seed " + seed + ")\n");
            }
        }
        return Optional.empty();
    }

    /** How the two differ, or null. */
    private <P> String difference(Kind<P> kind, P source, String model) {
        Pair pair = kind.lower.apply(source);
        Result explored =
                new Explorer(pair.explored, ExploreOptions.of(model).withMaxExecutions(MOST_EXECUTIONS)).run();
        Ends reduced = simulate(Machines.find(model), pair.simulated, true);
        // Where several things are wrong, the reduction shows one of them.
        Ends all = explored.violations().isEmpty() ? reduced : simulate(Machines.find(model), pair.simulated, false);
        if (reduced.areMore || all.areMore || isLarge(explored)) {
            tooLarge.incrementAndGet();
            return null;
        }
        return explored.violations().isEmpty() ? sameEnds(explored, all) : sameFailure(explored, reduced, all);
    }

    private static boolean isLarge(Result explored) {
        return explored.limits().stream().anyMatch(limit -> limit.kind() == Limit.Kind.EXECUTIONS);
    }

    private static Ends simulate(Machine<?> machine, Program program, boolean reduces) {
        Ends ends = new Ends();
        Search search = new ExhaustiveSearch(reduces, MOST_STATES);
        Answer<?> answer = new ProgramRun(program, true).visit(machine, search, new Monitor(), ends::add);
        ends.areMore =
                answer instanceof Answer.Unknown<?> unknown && unknown.reason().kind() == Limit.Kind.EXECUTIONS;
        return ends;
    }

    /** What the runs of a machine come to. */
    private static final class Ends {
        private final Set<Map<String, Long>> observed = new HashSet<>();
        private final Set<FailureKind> failures = new TreeSet<>();
        /** Whether the search gave up before it had seen all. */
        private boolean areMore;

        void add(Ending ending) {
            if (ending.failure() == null) {
                observed.add(new TreeMap<>(ending.observed()));
            } else {
                failures.add(ending.failure().kind());
            }
        }
    }

    private String sameFailure(Result explored, Ends reduced, Ends all) {
        wrong.incrementAndGet();
        FailureKind kind = explored.violations().get(0).kind();
        return !reduced.failures.isEmpty() && all.failures.contains(kind)
                ? null
                : "The explorer finds: " + explored.violations().get(0).message() + "\nThe machine fails with: "
                        + all.failures + ", with reduction: " + reduced.failures;
    }

    private String sameEnds(Result explored, Ends ends) {
        Set<Map<String, Long>> expected = new HashSet<>();
        explored.states().stream().map(State::values).map(TreeMap::new).forEach(expected::add);
        states.addAndGet(expected.size());
        ends.observed.remove(Map.of());
        if (ends.failures.isEmpty() && expected.equals(ends.observed)) {
            return null;
        }
        Set<Map<String, Long>> missing = minus(expected, ends.observed);
        Set<Map<String, Long>> added = minus(ends.observed, expected);
        return "The machine fails with: " + ends.failures + "\nOnly the explorer has: " + missing
                + "\nOnly the machine has: " + added;
    }

    private static Set<Map<String, Long>> minus(Set<Map<String, Long>> all, Set<Map<String, Long>> others) {
        Set<Map<String, Long>> rest = new HashSet<>(all);
        rest.removeAll(others);
        return rest;
    }
}
