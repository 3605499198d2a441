package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fencepost.FreshSeed;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.explore.HuntOptions;
import org.fencepost.explore.HuntOptions.Way;
import org.fencepost.program.Program;
import org.fencepost.verdict.HuntNumbers;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A bounded search without a bound comes to all outcomes that the explorer comes to, on random programs with waits, mutexes, failures and
 * inputs; any other hunt comes to some of them and to no other.
 */
class HuntCoverageTest {
    /** How many programs of each kind under each model; {@code -Dfencepost.hunts=2000} for a thorough run. */
    private static final int PROGRAMS = Integer.getInteger("fencepost.hunts", 12);

    private static final int SCHEDULES = 3_000;

    @ParameterizedTest
    @ValueSource(strings = {"sc", "tso", "ra", "rc11", "c20"})
    void outcomesAreThoseOfTheExplorer(String model) {
        FreshSeed seed = FreshSeed.of(HuntCoverageTest.class);
        int exhausted = 0;
        for (Features features : Set.of(Features.DEFAULT, Features.WAITING, Features.INPUTS)) {
            ProgramGenerator generator = new ProgramGenerator(seed.value(), features, program -> true);
            for (int number = 0; number < PROGRAMS; number++) {
                exhausted += compare(generator.program(number), model, seed) ? 1 : 0;
            }
        }
        assertThat(exhausted).as("searches that came to an end, %s", seed).isGreaterThan(PROGRAMS);
    }

    private static boolean compare(SmallProgram source, String model, FreshSeed seed) {
        Program program = source.lower(false);
        ExploreOptions options = ExploreOptions.of(model).withRaces(false).withMaxExecutions(SCHEDULES);
        Result explored = new Explorer(program, options).run();
        if (explored.executions() + explored.blocked() >= SCHEDULES) {
            return false;
        }
        Result some = hunt(program, options, Set.of(Way.PCT, Way.RANDOM, Way.COVERAGE), 60);
        Result all = hunt(program, options, Set.of(Way.BOUNDED), SCHEDULES);
        boolean exhausted = all.part() instanceof HuntNumbers numbers && numbers.exhausted();
        String where = source + " under " + model + ", " + seed;
        if (explored.violations().isEmpty()) {
            assertThat(outcomes(explored)).as(where).containsAll(outcomes(some)).containsAll(outcomes(all));
            assertThat(some.violations()).as(where).isEmpty();
            assertThat(all.violations()).as(where).isEmpty();
        }
        if (exhausted) {
            assertThat(outcomes(all)).as(where).isEqualTo(outcomes(explored));
        }
        assertThat(exhausted
                        && all.violations().isEmpty()
                        && !explored.violations().isEmpty())
                .as(where)
                .isFalse();
        return exhausted || !all.violations().isEmpty();
    }

    private static Result hunt(Program program, ExploreOptions options, Set<Way> ways, long schedules) {
        HuntOptions hunting = new HuntOptions(3, schedules, ways, 1_000, false, 3, false);
        return new Explorer(program, options.withMaxExecutions(0)).hunt(hunting);
    }

    private static Set<Map<String, Long>> outcomes(Result result) {
        return result.states().stream().map(State::values).collect(Collectors.toSet());
    }
}
