package org.fencepost.machine;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.fencepost.program.Action;
import org.fencepost.program.ThreadRun;

/**
 * A thread before one of its actions. Immutable. Two points are equal when the thread runs the same function and has got the same
 * answers: then it has done the same things, and will.
 */
final class ThreadPoint {
    /** Never resumed: it is copied first. */
    private final ThreadRun run;

    /** What it runs: a spawned thread's number says nothing about that. */
    private final Object origin;

    private final long[] answers;
    /** What memory held when the thread, waiting in a loop, last looked again because nothing else was left to do; or null. */
    private final Memory looked;

    private final int lookedAt;
    private final Map<String, Long> observed;

    private ThreadPoint(
            ThreadRun run, Object origin, long[] answers, Memory looked, int lookedAt, Map<String, Long> observed) {
        this.looked = looked;
        this.lookedAt = lookedAt;
        this.run = run;
        this.origin = origin;
        this.answers = answers;
        this.observed = observed;
    }

    /** @param origin tells threads of different functions or arguments apart */
    static ThreadPoint start(ThreadRun run, Object origin) {
        return settled(run, origin, new long[0], null, 0, Map.of());
    }

    ThreadPoint answer(long answer) {
        return answer(answer, looked, lookedAt);
    }

    /** The thread, which waits in a loop, goes round once more. */
    ThreadPoint lookAgain(Memory memory) {
        return answer(0, memory, answers.length + 1);
    }

    /** Whether the thread waits, and has seen since it last looked again that this memory does not end it. */
    boolean waitsFor(Memory memory) {
        return action() instanceof Action.Block block
                && memory.equals(looked)
                && block.reads().stream().allMatch(read -> read >= lookedAt);
    }

    boolean isWaiting() {
        return action() instanceof Action.Block block && block.kind() == Action.BlockKind.AWAIT;
    }

    private ThreadPoint answer(long answer, Memory memory, int at) {
        ThreadRun next = run.copy();
        next.resume(answer);
        long[] longer = Arrays.copyOf(answers, answers.length + 1);
        longer[answers.length] = answer;
        return settled(next, origin, longer, memory, at, observed);
    }

    /** What only tells the outside world something happens at once, because no machine can tell when. */
    private static ThreadPoint settled(
            ThreadRun run, Object origin, long[] answers, Memory looked, int lookedAt, Map<String, Long> observed) {
        Map<String, Long> seen = observed;
        while (run.action() instanceof Action.Observe || run.action() instanceof Action.Print) {
            if (run.action() instanceof Action.Observe observe) {
                seen = new HashMap<>(seen);
                seen.put(observe.label(), observe.value());
            }
            run.resume(0);
        }
        return new ThreadPoint(run, origin, answers, looked, lookedAt, seen);
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

    /** What it did wrong, or null. */
    Action.Failure failure() {
        return action() instanceof Action.Failure failure ? failure : null;
    }

    boolean hasExited() {
        return action() instanceof Action.End end && end.exit();
    }

    boolean isBlocked() {
        return action() instanceof Action.Block;
    }

    /** Whether something that could follow does not: the rest of a loop, or other values of an input. */
    boolean isCut() {
        return action() instanceof Action.Block block && block.kind() == Action.BlockKind.BOUND
                || action() instanceof Action.Choose choose && !choose.leftOut().isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ThreadPoint point
                && Arrays.equals(answers, point.answers)
                && origin.equals(point.origin);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(answers);
    }
}
