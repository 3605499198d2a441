package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.fencepost.verdict.InputException;

/**
 * Compares on numbered programs with several workers, which take one program after the other. The answer is the difference
 * on the program with the lowest number that has one, however many workers there are: all programs before it are taken
 * before it, and compared to the end.
 */
public final class FirstDifference<D> {
    private final int programs;
    private final BooleanSupplier goOn;
    private final AtomicInteger next = new AtomicInteger();

    private record Found<D>(int number, D difference) {}

    private FirstDifference(int programs, BooleanSupplier goOn) {
        this.programs = programs;
        this.goOn = goOn;
    }

    /**
     * Compares on the programs 0 to {@code programs - 1}.
     *
     * @param jobs how many workers there are
     * @param goOn asked before each program, by several threads; false stops the comparison
     * @param comparisons what compares on the program of a number, one for each worker
     */
    public static <D> Optional<D> find(
            int programs, int jobs, BooleanSupplier goOn, Supplier<IntFunction<Optional<D>>> comparisons) {
        FirstDifference<D> search = new FirstDifference<>(programs, goOn);
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<Optional<Found<D>>>> workers = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                workers.add(pool.submit(() -> search.work(comparisons.get())));
            }
            List<Found<D>> found = new ArrayList<>();
            for (Future<Optional<Found<D>>> worker : workers) {
                worker.get().ifPresent(found::add);
            }
            return found.stream().min(Comparator.comparingInt(Found::number)).map(Found::difference);
        } catch (ExecutionException e) {
            throw unwrap(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            pool.shutdownNow();
        }
    }

    private static RuntimeException unwrap(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception ? exception : new IllegalStateException(cause);
    }

    private Optional<Found<D>> work(IntFunction<Optional<D>> comparison) {
        for (int number = next.getAndIncrement(); number < programs; number = next.getAndIncrement()) {
            if (!goOn.getAsBoolean()) {
                break;
            }
            Optional<D> difference = compare(comparison, number);
            if (difference.isPresent()) {
                next.set(programs); // what has a higher number is of no interest any more
                return Optional.of(new Found<>(number, difference.get()));
            }
        }
        return Optional.empty();
    }

    /** A comparison that fails says on which program, so that it can be made again. */
    private static <D> Optional<D> compare(IntFunction<Optional<D>> comparison, int number) {
        try {
            return comparison.apply(number);
        } catch (InputException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new IllegalStateException("program " + number + " of this seed: " + e, e);
        }
    }
}
