package org.fencepost.work;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.fencepost.verdict.Monitor;

/**
 * Things with the numbers from 0 on, as work to share: a piece is a range of numbers. What they come to is told in their order,
 * up to the first that ends the work, however many workers there are.
 *
 * @param <R> what one of them comes to
 */
public final class Numbered<R> implements Workload<Numbered.Results<R>> {
    /** So many ranges are enough for every number of workers, and few enough to look at often. */
    private static final int MOST_PIECES = 256;

    private final int count;
    private final Predicate<R> ends;
    private final Consumer<R> consumer;
    private final List<RangeWorker> workers = new ArrayList<>();

    private Numbered(int count, Predicate<R> ends, Consumer<R> consumer) {
        this.count = count;
        this.ends = ends;
        this.consumer = consumer;
    }

    /**
     * Does them all.
     *
     * @param doers what does the one with a number; one for each worker
     * @param goOn asked before each number, by several threads; false stops the work
     * @param ends whether nothing after this is of interest
     * @param consumer is told of all up to the first that ends the work, in their order, by one thread at a time
     */
    public static <R> void run(
            int count,
            int jobs,
            Supplier<IntFunction<R>> doers,
            BooleanSupplier goOn,
            Predicate<R> ends,
            Consumer<R> consumer) {
        Numbered<R> work = new Numbered<>(count, ends, consumer);
        for (int i = 0; i < Math.max(1, Math.min(jobs, count)); i++) {
            work.workers.add(work.new RangeWorker(doers.get(), goOn));
        }
        Effort effort = Effort.ONE_CORE.withJobs(jobs);
        new Pool<>(work, effort, new Monitor()).start().orElseThrow().tell(consumer);
    }

    /** The same with one doer for all workers; gives the one that ended the work. */
    public static <R> Optional<R> first(
            int count, int jobs, IntFunction<R> doer, BooleanSupplier goOn, Predicate<R> ends, Consumer<R> consumer) {
        List<R> found = new ArrayList<>();
        run(count, jobs, () -> doer, goOn, ends, one -> {
            consumer.accept(one);
            if (ends.test(one)) {
                found.add(one);
            }
        });
        return found.stream().findFirst();
    }

    /** What some of them came to, in order, as far as it was not told yet. */
    static final class Results<R> implements Summary<Results<R>> {
        private final List<R> list = new ArrayList<>();
        private boolean ended;

        @Override
        public void absorb(Results<R> later) {
            if (!ended) {
                list.addAll(later.list);
                ended = later.ended;
            }
        }

        @Override
        public boolean ends() {
            return ended;
        }

        private void tell(Consumer<R> consumer) {
            list.forEach(consumer);
            list.clear();
        }
    }

    @Override
    public List<RangeWorker> workers() {
        return workers;
    }

    @Override
    public List<byte[]> pieces() {
        int size = Math.max(1, (count + MOST_PIECES - 1) / MOST_PIECES);
        List<byte[]> pieces = new ArrayList<>();
        for (int from = 0; from < count; from += size) {
            pieces.add(range(from, Math.min(count, from + size)));
        }
        return pieces;
    }

    @Override
    public Results<R> nothing() {
        return new Results<>();
    }

    @Override
    public void settled(Results<R> first) {
        first.tell(consumer);
    }

    @Override
    public boolean keepsOrder() {
        return true;
    }

    private static byte[] range(int from, int to) {
        return ByteBuffer.allocate(2 * Integer.BYTES).putInt(from).putInt(to).array();
    }

    /** Does a range of numbers, one after the other. */
    final class RangeWorker implements Worker<Results<R>> {
        private final IntFunction<R> doer;
        private final BooleanSupplier goOn;
        private int next;
        private int end;

        private RangeWorker(IntFunction<R> doer, BooleanSupplier goOn) {
            this.doer = doer;
            this.goOn = goOn;
        }

        @Override
        public End work(byte[] piece, Results<R> results, BooleanSupplier goesOn) {
            ByteBuffer range = ByteBuffer.wrap(piece);
            next = range.getInt();
            end = range.getInt();
            while (next < end && goesOn.getAsBoolean() && goOn.getAsBoolean()) {
                R result = doer.apply(next++);
                results.list.add(result);
                results.ended = ends.test(result);
                if (results.ended) {
                    return End.STOPPED;
                }
            }
            return next < end ? End.STOPPED : End.DONE;
        }

        @Override
        public byte[] left() {
            return range(next, end);
        }

        @Override
        public Optional<byte[]> split() {
            int middle = next + (end - next + 1) / 2;
            if (middle >= end) {
                return Optional.empty();
            }
            byte[] given = range(middle, end);
            end = middle;
            return Optional.of(given);
        }
    }
}
