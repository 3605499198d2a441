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
final class Waiting {
    private Waiting() {}

    /** What follows when the machine offers nothing and the program has not ended. */
    static <H> List<Step<H>> steps(State<H> state) {
        List<Step<H>> steps = new ArrayList<>();
        Action.Block hanging = null;
        int hangingThread = -1;
        for (int thread = 0; thread < state.threadCount(); thread++) {
            ThreadPoint point = state.threads().get(thread);
            if (point.isWaiting()) {
                if (point.waitsFor(state.memory())) {
                    hanging = (Action.Block) point.action();
                    hangingThread = thread;
                } else {
                    int again = thread;
                    steps.add(new Step<>(() -> "P" + again + " looks again", state.lookAgain(thread), Step.SHARED));
                }
            }
        }
        if (steps.isEmpty() && hanging != null) {
            steps.add(failure(
                    "P" + hangingThread + " waits for ever: " + hanging.reason(), FailureKind.HANG, hanging, state));
        } else if (steps.isEmpty()) {
            Action waiting = state.threads().stream()
                    .map(ThreadPoint::action)
                    .filter(action -> !(action instanceof Action.End))
                    .findFirst()
                    .orElse(null);
            if (waiting != null) {
                steps.add(failure("deadlock: no thread can go on", FailureKind.DEADLOCK, waiting, state));
            }
        }
        return steps;
    }

    private static <H> Step<H> failure(String message, FailureKind kind, Action at, State<H> state) {
        return new Step<>(() -> message, state.failed(new Action.Failure(kind, message, at.site())), Step.SHARED);
    }
}
