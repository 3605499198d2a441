package org.fencepost.selftest;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Action;
import org.fencepost.program.InputSource;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Limits;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;

/**
 * Compares, on random programs that read inputs, inputs whose values are chosen where the program looks at them with inputs whose
 * values are chosen one by one, all of them: the same verdicts and outcomes. Also when only few values may be tried: what is
 * found then must be there, and what is verified must be right.
 */
public final class InputSelfTest {
    private static final int MOST_EXECUTIONS = 20_000;
    private static final int ALL = 1 << InputProgram.BITS;
    private static final int FEW = 3;

    private final long seed;
    private final List<String> models;
    private final Intrinsic input;
    private final AtomicInteger tooLarge = new AtomicInteger();
    private final AtomicLong executions = new AtomicLong();
    private final AtomicLong bruteForce = new AtomicLong();

    public InputSelfTest(long seed, List<String> models) {
        this(seed, models, anything());
    }

    /** @param input what is compared with all values */
    InputSelfTest(long seed, List<String> models, Intrinsic input) {
        this.seed = seed;
        this.models = List.copyOf(models);
        this.input = input;
    }

    private static Intrinsic anything() {
        Intrinsic.Outcome any = new Intrinsic.Outcome.Any(InputSource.integer("input", InputProgram.BITS, true));
        return (context, arguments) -> any;
    }

    /** One of so many values. */
    static Intrinsic oneOf(int values) {
        return (context, arguments) -> Intrinsic.visible(new Action.Choose(values, context.site()));
    }

    /** Programs that were left out, counted for each model. */
    public int tooLarge() {
        return tooLarge.get();
    }

    public long executions() {
        return executions.get();
    }

    /** How many executions there are when all values are tried. */
    public long bruteForce() {
        return bruteForce.get();
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

    private Optional<String> compare(int number) {
        InputProgram program = InputProgram.random(seed, number);
        for (String model : models) {
            if (difference(program, model) != null) {
                InputProgram smallest = Shrinker.smallest(
                        program, InputProgram::simpler, simpler -> difference(simpler, model) != null);
                return Optional.of("They disagree under " + model + " on\n" + smallest + difference(smallest, model)
                        + "\n(program " + number + " of seed " + seed + ")\n");
            }
        }
        return Optional.empty();
    }

    /** How the two differ, or null. */
    private String difference(InputProgram program, String model) {
        Result all = explore(program, oneOf(ALL), model, ALL);
        if (!isComplete(all)) {
            tooLarge.incrementAndGet();
            return null;
        }
        Result now = explore(program, input, model, ALL);
        bruteForce.addAndGet(all.executions());
        executions.addAndGet(now.executions());
        // Which of several errors comes first is another matter.
        if (all.violations().isEmpty() != now.violations().isEmpty()) {
            return kind(now) + " instead of " + kind(all);
        }
        if (all.violations().isEmpty() && !states(all).equals(states(now))) {
            return states(now) + " instead of " + states(all);
        }
        return differenceOfFew(all, explore(program, input, model, FEW));
    }

    private static String differenceOfFew(Result all, Result few) {
        boolean isProof = few.violations().isEmpty() && few.limits().isEmpty();
        if (isProof && !(all.violations().isEmpty() && states(all).equals(states(few)))) {
            return "verified with few values: " + states(few) + " instead of " + kind(all) + " " + states(all);
        }
        boolean exists = !few.violations().isEmpty()
                ? !all.violations().isEmpty()
                : !all.violations().isEmpty() || states(all).containsAll(states(few));
        return exists ? null : "with few values " + kind(few) + " " + states(few) + ", which is not among all";
    }

    private static Result explore(InputProgram program, Intrinsic input, String model, int inputs) {
        ExploreOptions options = ExploreOptions.of(model)
                .withLimits(Limits.DEFAULT.withInputs(inputs))
                .withMaxExecutions(MOST_EXECUTIONS);
        return new Explorer(program.lower(input), options).run();
    }

    private static boolean isComplete(Result result) {
        return result.limits().isEmpty() || result.executions() == 0 && result.blocked() < MOST_EXECUTIONS;
    }

    private static String kind(Result result) {
        return result.violations().isEmpty()
                ? "no violation"
                : result.violations().get(0).kind().name();
    }

    private static Set<Object> states(Result result) {
        return result.states().stream().map(State::values).collect(Collectors.toSet());
    }
}
