package org.fencepost.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstDifferenceTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void comparesOnEachProgramOnceWhenNoneDiffers(int jobs) {
        Set<Integer> compared = new ConcurrentSkipListSet<>();
        Optional<String> difference = FirstDifference.find(
                100, jobs, () -> true, () -> number -> compared.add(number) ? Optional.empty() : Optional.of("again"));
        assertThat(difference).isEmpty();
        assertThat(compared).hasSize(100).contains(0, 99);
    }

    /** The program with the lowest number takes longest, so a worker comes to later ones before it is done. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void findsTheLowestNumber(int jobs) {
        Optional<Integer> difference = FirstDifference.find(1000, jobs, () -> true, () -> number -> {
            if (number == 10) {
                sleep();
            }
            return number % 10 == 0 && number > 0 ? Optional.of(number) : Optional.empty();
        });
        assertThat(difference).contains(10);
    }

    private static void sleep() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void stopsWhenTold() {
        AtomicInteger left = new AtomicInteger(7);
        Set<Integer> compared = ConcurrentHashMap.newKeySet();
        Optional<String> difference = FirstDifference.find(100, 2, () -> left.getAndDecrement() > 0, () -> number -> {
            compared.add(number);
            return Optional.empty();
        });
        assertThat(difference).isEmpty();
        assertThat(compared).hasSize(7);
    }

    @Test
    void eachWorkerHasAComparisonOfItsOwn() {
        AtomicInteger made = new AtomicInteger();
        FirstDifference.find(3, 3, () -> true, () -> {
            made.incrementAndGet();
            return number -> Optional.empty();
        });
        assertThat(made).hasValue(3);
    }

    @Test
    void whatIsThrownIsPassedOn() {
        IntStream.of(1, 2).forEach(jobs -> {
            assertThatThrownBy(() -> FirstDifference.find(5, jobs, () -> true, () -> number -> {
                        throw new AssertionError("wrong");
                    }))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("wrong");
            assertThatThrownBy(() -> FirstDifference.find(5, jobs, () -> true, () -> number -> {
                        throw new IllegalArgumentException("bad");
                    }))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("program [0-4] of this seed: .*bad");
        });
    }
}
