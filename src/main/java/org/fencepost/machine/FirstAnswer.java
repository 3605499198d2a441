package org.fencepost.machine;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.fencepost.program.Program;
import org.fencepost.verdict.InputException;
import org.fencepost.verdict.Limit;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;

/**
 * Two searches side by side; the first that decides the question wins (the strategy of X+F, section 5.3.4). The second one comes to an
 * end by itself: when that decides nothing, because there is a bound or nothing to check, the first would not either.
 */
public record FirstAnswer(Search one, Search other) implements Search {
    private static final int POLL_MILLIS = 20;

    @Override
    public <H> Result run(Machine<H> machine, Program program, Goal goal, Monitor monitor) {
        ExecutorService workers = Executors.newFixedThreadPool(2);
        List<Monitor> monitors = List.of(new Monitor(), new Monitor());
        try {
            CompletableFuture<Result> first =
                    CompletableFuture.supplyAsync(() -> one.run(machine, program, goal, monitors.get(0)), workers);
            CompletableFuture<Result> second =
                    CompletableFuture.supplyAsync(() -> other.run(machine, program, goal, monitors.get(1)), workers);
            while (true) {
                if (isDecided(first)) {
                    return first.get();
                }
                if (second.isDone()) {
                    return second.get();
                }
                if (monitor.mustStop()) {
                    monitors.forEach(each -> each.stop(Objects.requireNonNull(monitor.limit())));
                }
                monitor.report(monitors.get(0).executions() + monitors.get(1).executions(), 0);
                pause(first, second);
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InputException wrong) {
                throw wrong;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return MachineFinding.unknown(Limit.interrupted(), 0, "runs");
        } finally {
            monitors.forEach(each -> each.stop(new Limit(Limit.Kind.INTERRUPTED, "the other search was first")));
            workers.shutdown();
        }
    }

    private static boolean isDecided(CompletableFuture<Result> search) throws ExecutionException, InterruptedException {
        return search.isDone() && search.get().limits().isEmpty();
    }

    private static void pause(CompletableFuture<?> first, CompletableFuture<?> second)
            throws InterruptedException, ExecutionException {
        CompletableFuture<?> next =
                first.isDone() ? second : second.isDone() ? first : CompletableFuture.anyOf(first, second);
        try {
            next.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // Time to look whether somebody wants us to stop.
        }
    }
}
