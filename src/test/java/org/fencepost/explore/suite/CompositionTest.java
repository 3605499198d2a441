package org.fencepost.explore.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.fencepost.c.CFrontEnd;
import org.fencepost.c.CompileOptions;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.model.machine.ProgramModel;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Result;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reductions go together with every model that programs can be explored under, and with accesses of different sizes. */
class CompositionTest {
    /** Executions, those that are explored, those that end blocked. */
    private static final List<Long> COUNTERS = List.of(120L, 1L, 0L);

    private static final List<Long> LOCKS = List.of(576L, 24L, 0L);

    /** Models that know accesses of different sizes to the same bytes. The others refuse them. */
    private static final List<String> MIXED = List.of("sc", "tso", "ra", "rc11", "c20");

    private static Program counter;
    private static Program lock;
    private static Program mixedCounter;
    private static Program mixedLock;

    @BeforeAll
    static void load() {
        try (CFrontEnd frontEnd = new CFrontEnd()) {
            counter = load(frontEnd, "bench/programs/counter-add.c", "-DN=5");
            lock = load(frontEnd, "bench/programs/lock-ttas.c", "-DN=4");
            mixedCounter = load(frontEnd, "src/test/programs/mixed/counter-top-byte.c", "-DN=5");
            mixedLock = load(frontEnd, "src/test/programs/mixed/ttas-word.c", "-DN=4");
        }
    }

    @AfterAll
    static void forget() {
        counter = lock = mixedCounter = mixedLock = null;
    }

    private static Program load(CFrontEnd frontEnd, String file, String flag) {
        return frontEnd.load(
                Path.of(file), CompileOptions.DEFAULT.withFlags(List.of(flag)).withDependencies(true));
    }

    static Stream<String> models() {
        return ProgramModel.names().stream();
    }

    private static Explorer explorer(Program program, String model) {
        return new Explorer(program, ExploreOptions.of(model).withRaces(false).withDuplicateCheck(true));
    }

    private static List<Long> numbers(Program program, String model) {
        Result result = explorer(program, model).run();
        assertThat(result.limits()).isEmpty();
        assertThat(result.violations()).isEmpty();
        return List.of(result.executions(), result.explored(), result.blocked());
    }

    @Test
    void allModelsAreThere() {
        assertThat(models())
                .contains("sc", "tso", "pso", "ra", "rc11", "c20", "imm", "imm-lxsx", "aarch64", "power", "riscv");
    }

    @ParameterizedTest
    @MethodSource("models")
    void oneOfFiveSymmetricThreads(String model) {
        assertThat(numbers(counter, model)).isEqualTo(COUNTERS);
    }

    /** Two reductions at once: symmetric threads that wait for each other. */
    @ParameterizedTest
    @MethodSource("models")
    void noThreadIsLeftWaitingForALock(String model) {
        assertThat(numbers(lock, model)).isEqualTo(LOCKS);
    }

    @ParameterizedTest
    @MethodSource("models")
    void withMixedSizes(String model) {
        if (MIXED.contains(model)) {
            assertThat(numbers(mixedCounter, model)).isEqualTo(COUNTERS);
            assertThat(numbers(mixedLock, model)).isEqualTo(LOCKS);
        } else {
            assertThatThrownBy(() -> explorer(mixedCounter, model).run())
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("different sizes");
        }
    }
}
