package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;

/**
 * What becomes of threads that wait in loops. While anything else can happen they need not look again: a run in which they looked in
 * vain is as good as one in which they looked later. When nothing else is left they look once more at the memory that
 * will not change any more; who then still waits, waits for ever.
 */
final class LastLook {
    private LastLook() {}

    /** What follows when the machine offers nothing and the program has not ended. */
    static <H> List<Step<H>> steps(State<H> state) {
        List<Step<H>> steps = new ArrayList<>();
        for (int thread = 0; thread < state.threadCount(); thread++) {
            ThreadPoint point = state.threads().get(thread);
            if (point.isWaiting() && !point.waitsFor(state.memory())) {
                int again = thread;
                steps.add(new Step<>(() -> "P" + again + " looks again", state.lookAgain(thread), Step.SHARED));
            }
        }
        return steps.isEmpty() && !isOfNoInterest(state) ? forEver(state) : steps;
    }

    /**
     * Whether main has returned, which ends the program, and all that the other threads could do they have done: they wait for ever. One
     * that was stopped by an assumption or a bound might do more.
     */
    static <H> boolean isEndedByReturn(Machine<H> machine, State<H> state) {
        return state.hasMainReturned()
                && state.threads().stream().allMatch(thread -> thread.mayWaitForEver(state.memory()))
                && Steps.of(machine, state).isEmpty();
    }

    /** Whether nobody can go on because a thread goes round in a loop for ever, and nobody else waits for anything but its end. */
    static boolean isEndless(State<?> state) {
        return !state.hasMainReturned()
                && state.threads().stream().anyMatch(thread -> thread.isBlockedBy(Action.BlockKind.ENDLESS))
                && state.threads().stream()
                        .allMatch(thread -> thread.hasEnded()
                                || thread.action() instanceof Action.Join
                                || thread.isBlockedBy(Action.BlockKind.ENDLESS));
    }

    /** An assumption does not hold, or a bound was reached: others may wait for what would have followed. */
    private static boolean isOfNoInterest(State<?> state) {
        return state.threads().stream()
                .anyMatch(thread ->
                        thread.isBlockedBy(Action.BlockKind.ASSUME) || thread.isBlockedBy(Action.BlockKind.BOUND));
    }

    /** Nothing can ever happen again: a thread that goes round in a loop hangs, or never ends; others are in a deadlock. */
    private static <H> List<Step<H>> forEver(State<H> state) {
        int shown = -1;
        for (int thread = state.threadCount() - 1; thread >= 0; thread--) {
            ThreadPoint point = state.threads().get(thread);
            if (!point.hasEnded() && (shown < 0 || point.isSpinning() || !isSpinning(state, shown))) {
                shown = thread;
            }
        }
        if (shown < 0) {
            return List.of();
        }
        return List.of(
                isSpinning(state, shown)
                        ? failure(
                                "P" + shown + " waits for ever" + reason(state, shown),
                                isEndless(state) ? FailureKind.LIVELOCK : FailureKind.HANG,
                                shown,
                                state)
                        : failure("no thread can go on", FailureKind.DEADLOCK, shown, state));
    }

    private static boolean isSpinning(State<?> state, int thread) {
        return state.threads().get(thread).isSpinning();
    }

    private static String reason(State<?> state, int thread) {
        String reason = ((Action.Block) state.action(thread)).reason();
        return reason.isEmpty() ? "" : ": " + reason;
    }

    private static <H> Step<H> failure(String message, FailureKind kind, int thread, State<H> state) {
        Action.Failure failure =
                new Action.Failure(kind, message, state.action(thread).site());
        return new Step<>(() -> message, state.failed(failure), Step.SHARED);
    }
}
