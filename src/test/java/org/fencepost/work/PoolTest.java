package org.fencepost.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Monitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers up to a thousand, each given to whoever has nothing to do. */
class PoolTest {
    private static final int COUNT = 1000;

    /** The numbers that were met, in order. */
    private static final class Met implements Summary<Met> {
        private final List<Integer> numbers = new ArrayList<>();
        private boolean ended;

        @Override
        public void absorb(Met later) {
            numbers.addAll(later.numbers);
            ended |= later.ended;
        }

        @Override
        public boolean ends() {
            return ended;
        }
    }

    /** Goes up, and gives the upper half away. One number ends the work, at another one a worker abandons it. */
    private record Counter(int last, int hopeless, CountDownLatch hopelessMet, int[] range) implements Worker<Met> {
        @Override
        public End work(byte[] piece, Met met, BooleanSupplier goesOn) {
            ByteBuffer bytes = ByteBuffer.wrap(piece);
            range[0] = piece.length == 0 ? 0 : bytes.getInt();
            range[1] = piece.length == 0 ? COUNT : bytes.getInt();
            while (range[0] < range[1] && !met.ended && goesOn.getAsBoolean()) {
                int number = range[0]++;
                if (number == hopeless) {
                    hopelessMet.countDown();
                    return End.ABANDONED;
                }
                if (number == last) {
                    await(goesOn);
                }
                met.numbers.add(number);
                met.ended = number == last;
            }
            return range[0] < range[1] ? End.STOPPED : End.DONE;
        }

        /** Gives work away until another worker has abandoned it, if one is to do so. */
        private void await(BooleanSupplier goesOn) {
            while (hopelessMet.getCount() > 0 && goesOn.getAsBoolean()) {
                Thread.onSpinWait();
            }
        }

        @Override
        public byte[] left() {
            return piece(range[0], range[1]);
        }

        @Override
        public Optional<byte[]> split() {
            int middle = (range[0] + range[1] + 1) / 2;
            if (middle >= range[1]) {
                return Optional.empty();
            }
            byte[] given = piece(middle, range[1]);
            range[1] = middle;
            return Optional.of(given);
        }

        private static byte[] piece(int from, int to) {
            return ByteBuffer.allocate(8).putInt(from).putInt(to).array();
        }
    }

    private record Counting(List<Counter> workers) implements Workload<Met> {
        @Override
        public Met nothing() {
            return new Met();
        }
    }

    private static Optional<Met> run(int jobs, int last, int hopeless, Effort effort) {
        CountDownLatch met = new CountDownLatch(jobs > 1 && hopeless >= 0 ? 1 : 0);
        List<Counter> workers = IntStream.range(0, jobs)
                .mapToObj(i -> new Counter(last, hopeless, met, new int[2]))
                .toList();
        return new Pool<>(new Counting(workers), effort, new Monitor()).resume();
    }

    private static List<Integer> upTo(int end) {
        return IntStream.range(0, end).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void summariesComeInTheOrderOfOneWorker(int jobs) {
        assertThat(run(jobs, -1, -1, Effort.ONE_CORE).orElseThrow().numbers).isEqualTo(upTo(COUNT));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void nothingCountsAfterTheEnd(int jobs) {
        assertThat(run(jobs, 300, -1, Effort.ONE_CORE).orElseThrow().numbers).isEqualTo(upTo(301));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void oneWorkerAbandonsItForAll(int jobs) {
        assertThat(run(jobs, -1, 700, Effort.ONE_CORE)).isEmpty();
    }

    /** A worker alone would have come to the end first; the others have met what is hopeless before. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void nobodyAbandonsItAfterTheEnd(int jobs) {
        assertThat(run(jobs, 499, 700, Effort.ONE_CORE).orElseThrow().numbers).isEqualTo(upTo(500));
    }

    /** A worker alone would have abandoned it before it came to the end. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void theEndDoesNotCountAfterItWasAbandoned(int jobs) {
        assertThat(run(jobs, 700, 300, Effort.ONE_CORE)).isEmpty();
    }

    @Test
    void whatHasNoFormatCannotBeKept(@TempDir Path directory) {
        Effort saved = Effort.ONE_CORE.withCheckpoint(directory.resolve("left"), Duration.ofMinutes(1));
        assertThatThrownBy(() -> run(1, -1, -1, saved))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("cannot be written to checkpoints");
    }
}
