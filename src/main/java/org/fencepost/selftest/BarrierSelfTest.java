package org.fencepost.selftest;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.program.Program;

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
        return Listed.isTooLarge(program, plain(Listed.options("rc11")), MOST_EXECUTIONS);
    }

    private static ExploreOptions plain(ExploreOptions options) {
        return options.withSymmetry(false).withInPlace(false).withBarriers(false);
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
            ExploreOptions options = ExploreOptions.of(model);
            String verdicts = Listed.compareVerdicts(program, plain(options), reduced(options));
            if (verdicts != null) {
                return verdicts;
            }
            Orbits orbits = orbits(source, program);
            options = Listed.options(model);
            Listed all = Listed.of(program, orbits, plain(options));
            Listed some = Listed.of(program, orbits, reduced(options));
            if (!all.result().violations().isEmpty()) {
                return null; // both stopped there
            }
            executions.addAndGet(all.result().executions());
            explored.addAndGet(some.result().explored());
            List<String> wrong = some.differences(all, "kinds of executions");
            boolean fewer = some.result().explored() < all.result().executions();
            if (fewer && !symmetry && source.onlyMeets() && !some.isOnce()) {
                wrong.add("a kind of execution was explored more than once");
            }
            return wrong.isEmpty() ? null : String.join("; ", wrong);
        }

        private Orbits orbits(BarrierProgram source, Program program) {
            return new Orbits(
                    symmetry
                            ? source.groups()
                            : IntStream.range(0, source.threads().size())
                                    .boxed()
                                    .toList(),
                    address -> !VARIABLES.contains(program.describe(address)));
        }
    }
}
