package org.fencepost.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.State;
import org.fencepost.verdict.Verdict;
import org.junit.jupiter.api.Test;

/**
 * The lazy exploration against brute force on random programs. {@code -Dcrash.programs=20000 -Dcrash.seed=7} runs more, or
 * others.
 */
class BruteForceTest {
    private static final int PROGRAMS = Integer.getInteger("crash.programs", 600);
    private static final long SEED = Long.getLong("crash.seed", 1);

    @Test
    void agreesAfterOneFailure() {
        compare(1, PROGRAMS);
    }

    @Test
    void agreesAfterTwoFailures() {
        compare(2, PROGRAMS / 5);
    }

    private static void compare(int failures, int programs) {
        int outcomes = 0;
        for (int i = 0; i < programs; i++) {
            RandomProgram program = new RandomProgram(SEED * 1_000_003 + i, failures);
            Set<Map<String, Long>> expected = new BruteForce(program).outcomes();
            Result result = new CrashChecker(program.program(), CrashOptions.DEFAULT.withFailures(failures)).run();
            Set<Map<String, Long>> found = new HashSet<>();
            result.states().stream().map(State::values).forEach(found::add);
            assertThat(result.verdict()).isEqualTo(Verdict.VERIFIED);
            assertThat(found).as("program %d: %s", i, program.runs).isEqualTo(expected);
            outcomes += found.size();
        }
        assertThat(outcomes).isGreaterThan(3 * programs);
    }
}
