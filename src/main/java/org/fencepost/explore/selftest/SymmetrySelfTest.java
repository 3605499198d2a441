package org.fencepost.explore.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.fencepost.explore.ExecutionListener;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.graph.Execution;
import org.fencepost.program.Program;
import org.fencepost.selftest.FirstDifference;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

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
     * nothing between their starts.
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

    private Optional<String> compare(int number) {
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
        Result result =
                new Explorer(program, relaxed("rc11").withSymmetry(false).withMaxExecutions(MOST_EXECUTIONS)).run();
        return result.executions() + result.blocked() >= MOST_EXECUTIONS;
    }

    private static ExploreOptions relaxed(String model) {
        return ExploreOptions.of(model).withRaces(false).withLiveness(false);
    }

    /** What an exploration gave: the executions by their orbits, and the numbers. */
    private record Listed(Map<String, Integer> orbits, Result result) {
        Map<Map<String, Long>, Long> states() {
            return result.states().stream().collect(Collectors.toMap(State::values, State::executions));
        }
    }

    private static Listed list(Program program, String model, Orbits orbits, boolean symmetry, boolean inPlace) {
        Map<String, Integer> found = new TreeMap<>();
        ExploreOptions options = relaxed(model)
                .withSymmetry(symmetry)
                .withInPlace(inPlace)
                .withDuplicateCheck(true)
                .withListener(new ExecutionListener() {
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
        return new Listed(found, new Explorer(program, options).run());
    }

    private String compare(AlikeProgram source, Program program, String model, boolean inPlace) {
        String verdicts = compareVerdicts(program, model, inPlace);
        if (verdicts != null) {
            return verdicts;
        }
        Orbits orbits = new Orbits(source.order());
        Listed plain = list(program, model, orbits, false, false);
        Listed reduced = list(program, model, orbits, true, inPlace);
        if (!plain.result.violations().isEmpty()) {
            return null; // both stopped there
        }
        executions.addAndGet(plain.result.executions());
        explored.addAndGet(reduced.result.explored());
        List<String> wrong = new ArrayList<>();
        if (!reduced.orbits.keySet().equals(plain.orbits.keySet())) {
            wrong.add("of " + plain.orbits.size() + " orbits, " + reduced.orbits.size() + " were explored");
        }
        boolean all = reduced.result.explored() == plain.result.executions();
        off.addAndGet(all && source.divided() == 0 && reduced.orbits.size() < plain.result.executions() ? 1 : 0);
        // A write between the starts of threads may tell some of them from others.
        boolean once = !all && source.divided() == 0;
        if (once && reduced.orbits.values().stream().anyMatch(times -> times > 1)) {
            wrong.add("an orbit was explored more than once");
        }
        if (reduced.result.executions() != plain.result.executions()) {
            wrong.add("there are " + plain.result.executions() + " executions, not " + reduced.result.executions());
        }
        if (!reduced.states().equals(plain.states())) {
            wrong.add("the states are " + plain.states() + ", not " + reduced.states());
        }
        return wrong.isEmpty() ? null : String.join("; ", wrong);
    }

    private static String compareVerdicts(Program program, String model, boolean inPlace) {
        Result plain = new Explorer(
                        program, ExploreOptions.of(model).withSymmetry(false).withInPlace(false))
                .run();
        Result reduced = new Explorer(program, ExploreOptions.of(model).withInPlace(inPlace)).run();
        return plain.verdict() == reduced.verdict()
                ? null
                : "the verdict is " + plain.verdict().label() + ", not "
                        + reduced.verdict().label();
    }
}
