package org.fencepost.machine;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.ThreadRun;
import org.fencepost.verdict.InputException;

/**
 * A thread before one of its actions. Immutable. Two points of the same thread are equal when it has got the same answers:
 * then it has done the same things, and will.
 */
final class ThreadPoint {
    /** Never resumed: it is copied first. */
    private final ThreadRun run;

    private final long[] answers;
    private final Map<String, Long> observed;

    private ThreadPoint(ThreadRun run, long[] answers, Map<String, Long> observed) {
        this.run = run;
        this.answers = answers;
        this.observed = observed;
    }

    static ThreadPoint start(ThreadRun run) {
        return settled(run, new long[0], Map.of());
    }

    ThreadPoint answer(long answer) {
        ThreadRun next = run.copy();
        next.resume(answer);
        long[] longer = Arrays.copyOf(answers, answers.length + 1);
        longer[answers.length] = answer;
        return settled(next, longer, observed);
    }

    /** What only tells the outside world something happens at once, because no machine can tell when. */
    private static ThreadPoint settled(ThreadRun run, long[] answers, Map<String, Long> observed) {
        Map<String, Long> seen = observed;
        while (run.action() instanceof Action.Observe || run.action() instanceof Action.Print) {
            if (run.action() instanceof Action.Observe observe) {
                seen = new HashMap<>(seen);
                seen.put(observe.label(), observe.value());
            }
            run.resume(0);
        }
        if (run.action() instanceof Action.Failure failure) {
            throw new InputException(failure.message(), failure.site());
        }
        return new ThreadPoint(run, answers, seen);
    }

    Action action() {
        return run.action();
    }

    Map<String, Long> observed() {
        return observed;
    }

    boolean hasEnded() {
        return action() instanceof Action.End;
    }

    boolean isBlocked() {
        return action() instanceof Action.Block;
    }

    boolean isCut() {
        return action() instanceof Action.Block block && block.kind() == Action.BlockKind.BOUND;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ThreadPoint point && Arrays.equals(answers, point.answers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(answers);
    }
}
