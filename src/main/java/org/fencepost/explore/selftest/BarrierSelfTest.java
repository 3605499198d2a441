package org.fencepost.explore.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.explore.ExecutionListener;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.selftest.FirstDifference;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/**
 * Compares barrier-aware reduction with plain exploration, on random programs that meet at barriers: the same executions but
 * for the order of arrivals, each explored once, in the same numbers; the same observed states and verdict. For every other
 * program alike threads are also taken for each other, for every other pair reads that only wait are also put off.
 */
public final class BarrierSelfTest {
    private static final int MOST_EXECUTIONS = 500;
    /** All that is not part of a barrier. */
    private static final Set<String> VARIABLES = Set.of("x", "y", "m", "n");

    private final long seed;
    private final List<String> models;
    private final AtomicLong executions = new AtomicLong();
    private final AtomicLong explored = new AtomicLong();

    public BarrierSelfTest(long seed, List<String> models) {
        this.seed = seed;
        this.models = List.copyOf(models);
    }

    /** How many executions there were over all programs. */
    public long executions() {
        return executions.get();
    }

    /** How many of them were explored with barrier-aware reduction. */
    public long explored() {
        return explored.get();
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
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
        boolean symmetry = number % 2 == 0;
        BarrierProgram program;
        do {
            // Which waits are explored that exit() ends depends on which of several alike threads goes first.
            program = BarrierProgram.random(random, !symmetry);
        } while (isTooLarge(program.lower(false)));
        for (String model : models) {
            Comparison comparison = new Comparison(model, symmetry, number % 4 < 2);
            if (comparison.difference(program) != null) {
                BarrierProgram smallest = comparison.shrink(program);
                return Optional.of("Program " + number + " of seed " + seed + " under " + model + ": "
                        + comparison.difference(smallest) + System.lineSeparator() + smallest);
            }
        }
        return Optional.empty();
    }

    private static boolean isTooLarge(Program program) {
        // No model allows more than this one.
        Result result = new Explorer(program, plain(relaxed("rc11")).withMaxExecutions(MOST_EXECUTIONS)).run();
        return result.executions() + result.blocked() >= MOST_EXECUTIONS;
    }

    private static ExploreOptions relaxed(String model) {
        return ExploreOptions.of(model).withRaces(false).withLiveness(false);
    }

    private static ExploreOptions plain(ExploreOptions options) {
        return options.withSymmetry(false).withInPlace(false).withBarriers(false);
    }

    /** What an exploration gave: the executions by what they are but for the order of arrivals, and the numbers. */
    private record Listed(Map<String, Integer> forms, Result result) {
        Map<Map<String, Long>, Long> states() {
            return result.states().stream().collect(Collectors.toMap(State::values, State::executions));
        }

        boolean isOnce() {
            return forms.values().stream().allMatch(times -> times == 1);
        }
    }

    private Listed list(BarrierProgram source, Program program, ExploreOptions options, boolean symmetry) {
        Orbits orbits = new Orbits(
                symmetry
                        ? source.groups()
                        : IntStream.range(0, source.threads().size()).boxed().toList(),
                address -> !VARIABLES.contains(program.describe(address)));
        Map<String, Integer> found = new TreeMap<>();
        ExploreOptions listening = options.withDuplicateCheck(true).withListener(new ExecutionListener() {
            @Override
            public void complete(Execution execution) {
                found.merge(orbits.name(execution), 1, Integer::sum);
            }

            @Override
            public boolean takesRepresentatives() {
                return true;
            }

            @Override
            public void restart() {
                found.clear();
            }
        });
        return new Listed(found, new Explorer(program, listening).run());
    }

    /** One way to compare. If alike threads are not taken for each other, all threads show what they have read last. */
    private final class Comparison {
        private final String model;
        private final boolean symmetry;
        private final boolean inPlace;

        Comparison(String model, boolean symmetry, boolean inPlace) {
            this.model = model;
            this.symmetry = symmetry;
            this.inPlace = inPlace;
        }

        BarrierProgram shrink(BarrierProgram program) {
            for (BarrierProgram simpler : program.simpler()) {
                if (difference(simpler) != null) {
                    return shrink(simpler);
                }
            }
            return program;
        }

        private ExploreOptions reduced(ExploreOptions options) {
            return options.withSymmetry(symmetry).withInPlace(inPlace);
        }

        /** How the two explorations differ, or null. */
        String difference(BarrierProgram source) {
            Program program = source.lower(!symmetry);
            String verdicts = compareVerdicts(program);
            if (verdicts != null) {
                return verdicts;
            }
            Listed all = list(source, program, plain(relaxed(model)), symmetry);
            Listed some = list(source, program, reduced(relaxed(model)), symmetry);
            if (!all.result.violations().isEmpty()) {
                return null; // both stopped there
            }
            executions.addAndGet(all.result.executions());
            explored.addAndGet(some.result.explored());
            List<String> wrong = new ArrayList<>();
            if (!some.forms.keySet().equals(all.forms.keySet())) {
                wrong.add("of " + all.forms.size() + " kinds of executions, " + some.forms.size() + " were explored");
            }
            boolean fewer = some.result.explored() < all.result.executions();
            if (fewer && !symmetry && source.onlyMeets() && !some.isOnce()) {
                wrong.add("a kind of execution was explored more than once");
            }
            if (some.result.executions() != all.result.executions()) {
                wrong.add("there are " + all.result.executions() + " executions, not " + some.result.executions());
            }
            if (!some.states().equals(all.states())) {
                wrong.add("the states are " + all.states() + ", not " + some.states());
            }
            return wrong.isEmpty() ? null : String.join("; ", wrong);
        }

        private String compareVerdicts(Program program) {
            Result all = new Explorer(program, plain(ExploreOptions.of(model))).run();
            Result some = new Explorer(program, reduced(ExploreOptions.of(model))).run();
            return all.verdict() == some.verdict()
                    ? null
                    : "the verdict is " + all.verdict().label() + ", not "
                            + some.verdict().label();
        }
    }
}
