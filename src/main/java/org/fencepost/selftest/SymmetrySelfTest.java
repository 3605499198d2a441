package org.fencepost.selftest;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.program.Program;

/**
 * Compares exploration with symmetry reduction with plain exploration, on random programs that have alike threads: one
 * execution of each orbit is explored and counts for as many as the orbit has; the observed states and the verdict are the
 * same. For every other program, reads that only wait are also put off.
 */
public final class SymmetrySelfTest {
    private static final int MOST_EXECUTIONS = 2_000;

    private final long seed;
    private final List<String> models;
    private final AtomicLong executions = new AtomicLong();
    private final AtomicLong explored = new AtomicLong();
    private final AtomicLong off = new AtomicLong();

    public SymmetrySelfTest(long seed, List<String> models) {
        this.seed = seed;
        this.models = List.copyOf(models);
    }

    /** How many executions there were over all programs. */
    public long executions() {
        return executions.get();
    }

    /**
     * How many programs and models had alike threads that could not be taken for each other, although the main thread wrote
     * nothing between their starts, and waited for them in the end.
     */
    public long off() {
        return off.get();
    }

    /** How many of them were explored with symmetry reduction. */
    public long explored() {
        return explored.get();
    }

    /**
     * Compares on the first programs of the seed; gives the difference on the first program that has one, in words.
     *
     * @param jobs how many to compare at once
     * @param goOn asked before each program, by several threads; false stops the comparison
     */
    public Optional<String> run(int programs, int jobs, BooleanSupplier goOn) {
        return FirstDifference.find(programs, jobs, goOn, () -> this::compare);
    }

    /** The difference on one program of the seed. */
    Optional<String> compare(int number) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
        AlikeProgram source;
        Program program;
        do {
            source = AlikeProgram.random(random);
            program = source.lower();
        } while (isTooLarge(program));
        for (String model : models) {
            String difference = compare(source, program, model, number % 2 == 0);
            if (difference != null) {
                return Optional.of("Program " + number + " of seed " + seed + " under " + model + ": " + difference
                        + System.lineSeparator() + source + System.lineSeparator());
            }
        }
        return Optional.empty();
    }

    private static boolean isTooLarge(Program program) {
        // No model allows more than this one.
        return Listed.isTooLarge(program, Listed.options("rc11").withSymmetry(false), MOST_EXECUTIONS);
    }

    private static ExploreOptions plain(ExploreOptions options) {
        return options.withSymmetry(false).withInPlace(false);
    }

    private String compare(AlikeProgram source, Program program, String model, boolean inPlace) {
        ExploreOptions options = ExploreOptions.of(model);
        String verdicts = Listed.compareVerdicts(program, plain(options), options.withInPlace(inPlace));
        if (verdicts != null) {
            return verdicts;
        }
        Orbits orbits = new Orbits(source.order());
        options = Listed.options(model);
        Listed plain = Listed.of(program, orbits, plain(options));
        Listed reduced = Listed.of(program, orbits, options.withInPlace(inPlace));
        if (!plain.result().violations().isEmpty()) {
            return null; // both stopped there
        }
        executions.addAndGet(plain.result().executions());
        explored.addAndGet(reduced.result().explored());
        List<String> wrong = reduced.differences(plain, "orbits");
        boolean all = reduced.result().explored() == plain.result().executions();
        boolean orbitsAreFewer = reduced.names().size() < plain.result().executions();
        off.addAndGet(all && source.joins() && source.divided() == 0 && orbitsAreFewer ? 1 : 0);
        // A write between the starts of threads may tell some of them from others.
        if (!all && source.divided() == 0 && !reduced.isOnce()) {
            wrong.add("an orbit was explored more than once");
        }
        return wrong.isEmpty() ? null : String.join("; ", wrong);
    }
}
