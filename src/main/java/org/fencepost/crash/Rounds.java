package org.fencepost.crash;

import org.fencepost.program.Action;
import org.fencepost.program.Site;
import org.jspecify.annotations.Nullable;

/** Loops in which threads wait for others: one that has gone through its loop and found nothing new makes no step any more. */
final class Rounds {
    private final Run run;
    private final Px86 x86;
    /** The thread that looks again whether it has to wait although nobody has moved, or null. */
    private @Nullable Task looking;

    private @Nullable Site waitingAt;

    Rounds(Run run, Px86 x86) {
        this.run = run;
        this.x86 = x86;
    }

    /** An iteration of a loop has shown that the thread has to wait; if it need not, other schedules show it. */
    void await(Task task, Action.Block block) {
        if (task.looksAgain) {
            task.looksAgain = false;
            run.resume(task, 0);
            return;
        }
        if (task == looking && !block.site().equals(waitingAt)) {
            run.discard();
        }
        looking = null;
        task.awaits = true;
    }

    /** Nobody can go on. Those who wait look once more: if they need not wait any more, other schedules have shown that. */
    boolean looksOnceMore() {
        for (Task task : run.tasks) {
            if (task.awaits && task.stopped == null && !task.done && task.lookedAt != x86.version()) {
                task.lookedAt = x86.version();
                task.awaits = false;
                looking = task;
                waitingAt = task.run.action().site();
                run.resume(task, 0);
                return true;
            }
        }
        return false;
    }

    /** The thread takes its next action. */
    void perform(Task task) {
        long version = x86.version();
        if (task == looking && isProgress(task.run.action())) {
            run.discard();
            return;
        }
        run.step(task);
        if (task == looking && version != x86.version()) {
            run.discard();
        }
    }

    /** Whether no round of a loop that waits does this. */
    private static boolean isProgress(Action action) {
        return action instanceof Action.Store
                || action instanceof Action.Unlock
                || action instanceof Action.Flush
                || action instanceof Action.Spawn
                || action instanceof Action.End;
    }
}
