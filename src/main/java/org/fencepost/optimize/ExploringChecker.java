package org.fencepost.optimize;

import java.util.concurrent.atomic.AtomicLong;
import org.fencepost.explore.ExploreOptions;
import org.fencepost.explore.Explorer;
import org.fencepost.program.Operations;
import org.fencepost.verdict.Monitor;
import org.fencepost.verdict.Result;
import org.fencepost.verdict.Violation;

/** Checks combinations by exploration; executions that refuted earlier ones are tried first. */
final class ExploringChecker implements Checker {
    private final Operations operations;
    private final ExploreOptions options;
    private final Watch watch;
    private final Replay replay;
    private final AtomicLong explorations = new AtomicLong();
    private final AtomicLong replays = new AtomicLong();

    ExploringChecker(Operations operations, ExploreOptions options, Watch watch) {
        this.operations = operations;
        this.options = options;
        this.watch = watch;
        this.replay = new Replay(operations.all(), options.model());
    }

    @Override
    public Check check(Combination combination, double seconds, Cancellation cancelled) {
        long start = System.nanoTime();
        if (replay.refutes(combination)) {
            replays.incrementAndGet();
            return new Check(Answer.WRONG, null, since(start));
        }
        return explore(combination, seconds, cancelled, start);
    }

    @Override
    public Check checkAnew(Combination combination) {
        return explore(combination, 0, new Cancellation(), System.nanoTime());
    }

    private Check explore(Combination combination, double seconds, Cancellation cancelled, long start) {
        explorations.incrementAndGet();
        Monitor monitor = new Monitor();
        Result result;
        try (Watch.Entry entry = watch.over(monitor, seconds, cancelled)) {
            result = new Explorer(operations.with(combination.orders()), options, monitor).run();
        }
        return switch (result.verdict()) {
            case VERIFIED -> new Check(Answer.CORRECT, result, since(start));
            case VIOLATION -> {
                for (Violation violation : result.violations()) {
                    replay.remember(violation, combination);
                }
                yield new Check(Answer.WRONG, result, since(start));
            }
            case BOUNDED, UNSUPPORTED -> new Check(Answer.UNKNOWN, result, since(start));
        };
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** How many explorations there were. */
    long explorations() {
        return explorations.get();
    }

    /** How many combinations a known execution refuted at once. */
    long replays() {
        return replays.get();
    }
}
