package org.fencepost.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.fencepost.verdict.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbered things are done once each, and told of in their order. */
class NumberedTest {
    private static final int COUNT = 1000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void allAreToldInOrder(int jobs) {
        List<Integer> told = new ArrayList<>();
        Numbered.run(COUNT, jobs, () -> NumberedTest::slowWhenOdd, () -> true, n -> false, told::add);
        assertThat(told)
                .containsExactlyElementsOf(IntStream.range(0, COUNT).boxed().toList());
    }

    /** So that workers overtake each other. */
    private static int slowWhenOdd(int number) {
        for (int i = 0; number % 2 == 1 && i < 1000; i++) {
            Thread.onSpinWait();
        }
        return number;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void nothingIsToldAfterTheFirstThatEnds(int jobs) {
        List<Integer> told = new ArrayList<>();
        Numbered.run(COUNT, jobs, () -> NumberedTest::slowWhenOdd, () -> true, n -> n % 37 == 36, told::add);
        assertThat(told)
                .containsExactlyElementsOf(IntStream.range(0, 37).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void nothingBeginsAfterAStop(int jobs) {
        AtomicInteger left = new AtomicInteger(20);
        List<Integer> told = new ArrayList<>();
        Numbered.run(COUNT, jobs, () -> n -> n, () -> left.getAndDecrement() > 0, n -> false, told::add);
        assertThat(told).hasSize(20).isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void whatIsThrownIsPassedOn(int jobs) {
        List<Integer> told = new ArrayList<>();
        assertThatThrownBy(
                        () -> Numbered.run(COUNT, jobs, () -> NumberedTest::refused, () -> true, n -> false, told::add))
                .isInstanceOf(InputException.class)
                .hasMessage("not 500");
        assertThat(told).isSorted().doesNotContain(500);
    }

    private static int refused(int number) {
        if (number == 500) {
            throw new InputException("not 500");
        }
        return number;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void nothingIsDoneOfNothing(int jobs) {
        List<Integer> told = new ArrayList<>();
        Numbered.run(0, jobs, () -> n -> n, () -> true, n -> false, told::add);
        assertThat(told).isEmpty();
    }
}
