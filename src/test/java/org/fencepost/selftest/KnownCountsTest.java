package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers of executions that are known from the literature, for the oracle under each model. */
class KnownCountsTest {
    private static final List<String> MODELS = List.of("sc", "tso", "ra", "rc11");

    static Stream<Arguments> shapes() {
        return Stream.of(
                Arguments.of(Shapes.storeBuffering(), List.of(3, 4, 4, 4)),
                Arguments.of(Shapes.storeBufferingWithFences(), List.of(3, 3, 4, 3)),
                Arguments.of(Shapes.messagePassing(), List.of(3, 3, 4, 4)),
                Arguments.of(Shapes.messagePassingReleaseAcquire(), List.of(3, 3, 3, 3)),
                Arguments.of(Shapes.twoPlusTwoWrites(), List.of(3, 3, 4, 4)),
                Arguments.of(Shapes.loadBuffering(), List.of(3, 3, 3, 3)),
                Arguments.of(Shapes.independentReads(), List.of(15, 15, 16, 16)),
                Arguments.of(Shapes.counters(2), List.of(2, 2, 2, 2)),
                Arguments.of(Shapes.counters(3), List.of(6, 6, 6, 6)),
                Arguments.of(Shapes.readers(5), List.of(32, 32, 32, 32)),
                Arguments.of(Shapes.writers(3), List.of(24, 24, 24, 24)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void oracle(SmallProgram program, List<Integer> expected) {
        Engine oracle = new OracleEngine();
        assertThat(MODELS)
                .map(model -> oracle.list(program.lower(false), model).size())
                .isEqualTo(expected);
    }
}
