package org.fencepost.selftest;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
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
import org.jspecify.annotations.Nullable;

/**
 * Two engines on one program: the explorer under a model against the machine of that model, on random programs of several
 * kinds. Both must come to the same verdict for the same reason, and where nothing is wrong, to the same observations.
 */
public final class MachineSelfTest implements RandomComparison {
    private static final List<String> MODELS = List.of("sc", "tso");
    private static final long MOST_STATES = 20_000;
    private static final int MOST_EXECUTIONS = 5_000;

    private final List<Kind> kinds;
    private final Count tooLarge = new Count();

    /** Comparisons in which both found something wrong. */
    public final Count wrong = new Count();

    /** Different observations in all programs. */
    public final Count states = new Count();

    public MachineSelfTest(long seed) {
        this.kinds = List.of(
                new Kind(new ProgramGenerator(seed, Features.DEFAULT), false),
                new Kind(new ProgramGenerator(seed, Features.MIXED), false),
                new Kind(new ProgramGenerator(seed, Features.MIXED), true),
                new Kind(new ProgramGenerator(seed, Features.WAITING, MachineSelfTest::isSmall), false),
                new Kind(new ProgramGenerator(seed, Features.OBJECTS, program -> true), false));
    }

    /** @param wide whether the machine runs accesses that are four times as wide: 16 bytes instead of 4 */
    private record Kind(ProgramGenerator generator, boolean wide) {
        Program simulated(SmallProgram program, Program explored) {
            return wide ? program.lowerWide() : explored;
        }
    }

    private static boolean isSmall(SmallProgram program) {
        ExploreOptions options = Listed.options("tso").withInPlace(false);
        return !Listed.isTooLarge(program.lower(false), options, MOST_EXECUTIONS / 10);
    }

    /** Comparisons that were left out. */
    @Override
    public long tooLarge() {
        return tooLarge.get();
    }

    @Override
    public IntFunction<Optional<String>> worker() {
        return this::compare;
    }

    /** The same on one program of the seed. */
    Optional<String> compare(int number) {
        return compare(kinds.get(number % kinds.size()), number);
    }

    private Optional<String> compare(Kind kind, int number) {
        SmallProgram program = kind.generator.program(number);
        return SmallestDifference.find(program, MODELS, (simpler, model) -> difference(kind, simpler, model));
    }

    /** How the explorer and the machine differ, or null. */
    private @Nullable String difference(Kind kind, SmallProgram source, String model) {
        Program program = source.lower(false);
        Program simulated = kind.simulated(source, program);
        Result explored = new Explorer(program, ExploreOptions.of(model).withMaxExecutions(MOST_EXECUTIONS)).run();
        Ends reduced = simulate(Machines.find(model), simulated, true);
        // Where several things are wrong, the reduction shows one of them.
        Ends all = explored.violations().isEmpty() ? reduced : simulate(Machines.find(model), simulated, false);
        if (reduced.areMore || all.areMore || isLarge(explored)) {
            tooLarge.add(1);
            return null;
        }
        return explored.violations().isEmpty() ? sameEnds(explored, all) : sameFailure(explored, reduced, all);
    }

    private static boolean isLarge(Result result) {
        return result.limits().stream().anyMatch(limit -> limit.kind() == Limit.Kind.EXECUTIONS);
    }

    private static Ends simulate(Machine<?> machine, Program program, boolean reduces) {
        Ends ends = new Ends();
        Search search = new ExhaustiveSearch(reduces, MOST_STATES);
        ends.areMore = isLarge(new ProgramRun(program, true).visit(machine, search, new Monitor(), ends::add));
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

    private @Nullable String sameFailure(Result explored, Ends reduced, Ends all) {
        wrong.add(1);
        FailureKind kind = explored.violations().get(0).kind();
        return !reduced.failures.isEmpty() && all.failures.contains(kind)
                ? null
                : "The explorer finds: " + explored.violations().get(0).message() + "\nThe machine fails with: "
                        + all.failures + ", with reduction: " + reduced.failures;
    }

    private @Nullable String sameEnds(Result explored, Ends ends) {
        Set<Map<String, Long>> expected = new HashSet<>();
        explored.states().stream().map(State::values).map(TreeMap::new).forEach(expected::add);
        states.add(expected.size());
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
