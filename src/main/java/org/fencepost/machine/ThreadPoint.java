package org.fencepost.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.fencepost.program.Action;
import org.fencepost.program.Limits;
import org.fencepost.program.ThreadRun;
import org.jspecify.annotations.Nullable;

/**
 * A thread before one of its actions. Immutable. When two points have the same {@link #standing} the thread will do the same from
 * there on, whatever led it there.
 */
final class ThreadPoint {
    /** Never resumed: it is copied first. */
    private final ThreadRun run;

    /** What it runs: a spawned thread's number says nothing about that. */
    private final Object origin;

    /** How many actions were answered. */
    private final int answered;
    /** Whether it has accessed memory otherwise than by the requests of an FPGA. */
    private final boolean hasAccessed;
    /** What memory held when the thread, waiting in a loop, last looked again because nothing else was left to do; or null. */
    private final @Nullable Memory looked;

    private final int lookedAt;
    private final Map<String, Long> observed;
    /** How many marks it has come by: an odd number inside an operation. */
    private final int marks;
    /** Null until it is needed; some other worker may set it, too, to an equal one. */
    private @Nullable Object situation;

    private ThreadPoint(
            ThreadRun run,
            Object origin,
            int answered,
            boolean hasAccessed,
            @Nullable Memory looked,
            int lookedAt,
            Map<String, Long> observed,
            int marks) {
        this.marks = marks;
        this.hasAccessed = hasAccessed;
        this.looked = looked;
        this.lookedAt = lookedAt;
        this.run = run;
        this.origin = origin;
        this.answered = answered;
        this.observed = observed;
    }

    /** @param origin tells threads of different functions or arguments apart */
    static ThreadPoint start(ThreadRun run, Object origin) {
        return settled(run, origin, 0, false, null, 0, Map.of(), 0);
    }

    ThreadPoint answer(long low, long high) {
        return answer(low, high, looked, lookedAt);
    }

    /** The thread, which waits in a loop, goes round once more. */
    ThreadPoint lookAgain(Memory memory) {
        return answer(0, 0, memory, answered + 1);
    }

    /** Whether the thread waits, and has seen since it last looked again that this memory does not end it. */
    boolean waitsFor(Memory memory) {
        return action() instanceof Action.Block block
                && memory.equals(looked)
                && block.reads().stream().allMatch(read -> read >= lookedAt);
    }

    /** Whether, if no step is left, none will ever be: neither another look nor what lies behind a bound. */
    boolean mayWaitForEver(Memory memory) {
        return !(action() instanceof Action.Block block)
                || switch (block.kind()) {
                    case AWAIT -> waitsFor(memory);
                    case LOCK, ENDLESS -> true;
                    case ASSUME, BOUND -> false;
                };
    }

    boolean isWaiting() {
        return isBlockedBy(Action.BlockKind.AWAIT);
    }

    private ThreadPoint answer(long low, long high, @Nullable Memory memory, int at) {
        boolean accesses = hasAccessed || action() instanceof Action.Access && XfMachine.annotated(action()) == null;
        ThreadRun next = run.copy();
        next.resume(low, high);
        return settled(next, origin, answered + 1, accesses, memory, at, observed, marks);
    }

    /** What only tells the outside world something happens at once, because no machine can tell when. */
    private static ThreadPoint settled(
            ThreadRun run,
            Object origin,
            int answered,
            boolean hasAccessed,
            @Nullable Memory looked,
            int lookedAt,
            Map<String, Long> observed,
            int marks) {
        Map<String, Long> seen = observed;
        int all = answered;
        int marked = marks;
        while (run.action() instanceof Action.Observe
                || run.action() instanceof Action.Print
                || run.action() instanceof Action.Mark) {
            if (run.action() instanceof Action.Observe observe) {
                seen = new HashMap<>(seen);
                seen.put(observe.label(), observe.value());
            }
            marked += run.action() instanceof Action.Mark ? 1 : 0;
            run.resume(0);
            all++;
        }
        return new ThreadPoint(run, origin, all, hasAccessed, looked, lookedAt, seen, marked);
    }

    /** How far it may go; those that it starts as far. */
    Limits limits() {
        return run.limits();
    }

    Action action() {
        return run.action();
    }

    /** How many operations it has begun and ended so far; see {@link Action.Mark}. */
    int marks() {
        return marks;
    }

    /** All that decides what it will do. */
    Object situation() {
        @Nullable Object known = situation;
        if (known == null) {
            known = run.situation(true);
            situation = known;
        }
        return known;
    }

    /** The same but for what bounds leave of loops: who goes round in circles comes to the same place. */
    Object placeInLoops() {
        return run.situation(false);
    }

    /** How many actions were answered. */
    int length() {
        return answered;
    }

    boolean hasAccessed() {
        return hasAccessed;
    }

    Map<String, Long> observed() {
        return observed;
    }

    boolean hasEnded() {
        return action() instanceof Action.End;
    }

    /** What it did wrong, or null. */
    Action.@Nullable Failure failure() {
        return action() instanceof Action.Failure failure ? failure : null;
    }

    /** Whether it has ended because its function has returned. */
    boolean hasReturned() {
        return action() instanceof Action.End end && end.returns();
    }

    boolean hasExited() {
        return action() instanceof Action.End end && end.exit();
    }

    boolean isBlockedBy(Action.BlockKind kind) {
        return action() instanceof Action.Block block && block.kind() == kind;
    }

    /** Whether it goes round in a loop of the program's own, where others wait for mutexes, barriers or conditions. */
    boolean isSpinning() {
        return action() instanceof Action.Block block
                && (block.kind() == Action.BlockKind.AWAIT || block.kind() == Action.BlockKind.ENDLESS)
                && !block.site().library();
    }

    boolean isBlocked() {
        return action() instanceof Action.Block;
    }

    /** Whether something that could follow does not: the rest of a loop, or other values of an input. */
    boolean isCut() {
        return isBlockedBy(Action.BlockKind.BOUND)
                || action() instanceof Action.Choose choose && !choose.leftOut().isEmpty();
    }

    /** The memory of which a waiting thread has seen that it does not end its wait; null for none, or when it does not wait. */
    private @Nullable Memory seen() {
        return action() instanceof Action.Block block && block.reads().stream().allMatch(read -> read >= lookedAt)
                ? looked
                : null;
    }

    /** All that tells points apart, without what led there. */
    Object standing() {
        return new Standing(situation(), origin, hasAccessed, observed, Optional.ofNullable(seen()));
    }

    private record Standing(
            Object situation, Object origin, boolean hasAccessed, Map<String, Long> observed, Optional<Memory> seen) {}
}
