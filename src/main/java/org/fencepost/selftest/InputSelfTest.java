package org.fencepost.selftest;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Limits;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.jspecify.annotations.Nullable;

/**
 * Compares, on random programs that read inputs, inputs whose values are chosen where the program looks at them with inputs whose
 * values are chosen one by one, all of them: the same verdicts and outcomes. Also when only few values may be tried: what is
 * found then must be there, and what is verified must be right.
 */
public final class InputSelfTest implements RandomComparison {
    private static final int MOST_EXECUTIONS = 20_000;
    private static final int ALL = 1 << InputBits.BITS;
    private static final int FEW = 3;

    private final List<String> models;
    private final Intrinsic input;
    private final ProgramGenerator generator;
    private final Count tooLarge = new Count();

    public final Count executions = new Count();

    /** How many executions there are when all values are tried. */
    public final Count bruteForce = new Count();

    public InputSelfTest(long seed, List<String> models) {
        this(seed, models, InputBits.ANY);
    }

    /** @param input what is compared with all values */
    InputSelfTest(long seed, List<String> models, Intrinsic input) {
        this.generator = new ProgramGenerator(seed, Features.INPUTS, program -> true);
        this.models = List.copyOf(models);
        this.input = input;
    }

    /** Programs that were left out, counted for each model. */
    @Override
    public long tooLarge() {
        return tooLarge.get();
    }

    @Override
    public IntFunction<Optional<String>> worker() {
        return this::compare;
    }

    private Optional<String> compare(int number) {
        return SmallestDifference.find(generator.program(number), models, this::difference);
    }

    /** How the two differ, or null. */
    private @Nullable String difference(SmallProgram program, String model) {
        Result all = explore(program, InputBits.oneOf(ALL), model, ALL);
        if (!isComplete(all)) {
            tooLarge.add(1);
            return null;
        }
        Result now = explore(program, input, model, ALL);
        bruteForce.add(all.executions());
        executions.add(now.executions());
        // Which of several errors comes first is another matter.
        if (all.violations().isEmpty() != now.violations().isEmpty()) {
            return kind(now) + " instead of " + kind(all);
        }
        if (all.violations().isEmpty() && !states(all).equals(states(now))) {
            return states(now) + " instead of " + states(all);
        }
        return differenceOfFew(all, explore(program, input, model, FEW));
    }

    private static @Nullable String differenceOfFew(Result all, Result few) {
        boolean isProof = few.violations().isEmpty() && few.limits().isEmpty();
        if (isProof && !(all.violations().isEmpty() && states(all).equals(states(few)))) {
            return "verified with few values: " + states(few) + " instead of " + kind(all) + " " + states(all);
        }
        boolean exists = !few.violations().isEmpty()
                ? !all.violations().isEmpty()
                : !all.violations().isEmpty() || states(all).containsAll(states(few));
        return exists ? null : "with few values " + kind(few) + " " + states(few) + ", which is not among all";
    }

    private static Result explore(SmallProgram program, Intrinsic input, String model, int inputs) {
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
