package org.fencepost.enumerate.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.fencepost.Depth;
import org.fencepost.FreshSeed;
import org.fencepost.enumerate.Bounds;
import org.fencepost.enumerate.EnumeratingEngine;
import org.fencepost.litmus.Histogram;
import org.fencepost.litmus.dialects.Dialects;
import org.fencepost.program.Limits;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.api.Test;

/**
 * The enumeration with the cat models against a judge that was written independently of both, on random tests: the same final
 * states. The property {@code fencepost.judge} says how many tests of each kind, in place of a few hundred.
 */
class JudgeTest {
    private static final int TESTS = Integer.getInteger("fencepost.judge", Depth.of(50, 150));

    /** What has more traces than this takes longer than it is worth. */
    private static final Bounds SMALL = new Bounds(500, 3000, 256, 256, 1_000_000, Limits.DEFAULT);

    private final EnumeratingEngine engine = new EnumeratingEngine(SMALL, true);

    private interface Generator {
        RandomTest next(Random random);
    }

    /** Half of the tests with a seed that is always the same, half with a fresh one. */
    private void compare(String model, Axioms axioms, String name, Generator generator) {
        FreshSeed fresh = FreshSeed.of("JudgeTest-" + name);
        int compared = 0;
        int several = 0;
        for (long seed : new long[] {1, fresh.value()}) {
            Random random = new Random(seed);
            for (int i = 0; i < TESTS; i++) {
                RandomTest test = generator.next(random);
                Optional<Set<String>> states = states(test, model);
                if (states.isPresent()) {
                    Set<String> expected = Judge.outcomes(test, axioms);
                    assertThat(states.get()).as("%s%n%s", fresh, test.text()).isEqualTo(expected);
                    compared++;
                    several += expected.size() > 1 ? 1 : 0;
                }
            }
        }
        assertThat(compared).as("small enough").isGreaterThan(2 * TESTS * 9 / 10);
        assertThat(several).as("tests with a choice").isGreaterThan(TESTS);
    }

    /** Empty when the test is too large to enumerate. */
    private Optional<Set<String>> states(RandomTest test, String model) {
        try {
            Histogram result = Histogram.of(engine.run(Dialects.parser().parse("random.litmus", test.text()), model));
            Set<String> states = new TreeSet<>();
            result.states().forEach(state -> states.add(RandomTest.observed(result, state)));
            return Optional.of(states);
        } catch (InputException e) {
            assertThat(e).hasMessageContaining("too many to enumerate");
            return Optional.empty();
        }
    }

    @Test
    void aarch64() {
        compare("aarch64", new ArmAxioms(), "aarch64", random -> new RandomAArch64(random, false));
    }

    @Test
    void aarch64OfMixedSizes() {
        compare("aarch64", new ArmAxioms(), "aarch64-mixed", random -> new RandomAArch64(random, true));
    }

    @Test
    void tso() {
        compare("tso", new TsoAxioms(), "tso", random -> new RandomX86(random, false));
    }

    @Test
    void tsoOfMixedSizes() {
        compare("tso", new TsoAxioms(), "tso-mixed", random -> new RandomX86(random, true));
    }
}
