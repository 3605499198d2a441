package org.fencepost.crash;

import java.util.Objects;
import org.fencepost.program.Action;
import org.fencepost.program.FailureKind;
import org.jspecify.annotations.Nullable;

/** Nobody can go on, and no failure comes that could change that: also those who wait for one wait for ever. */
record Standstill(Run run) {
    void resolve() {
        int before = run.alive;
        run.tasks.stream().filter(Standstill::hasReturned).forEach(main -> run.stop(main.host));
        if (run.alive != before) {
            return;
        }
        if (run.tasks.stream().anyMatch(task -> task.gaveUp && !task.done)) {
            run.over = true;
        } else {
            report();
        }
    }

    /** Whether the thread is that of main, and has returned: waits of other threads end with the program. */
    private static boolean hasReturned(Task task) {
        return task.main && task.run.action() instanceof Action.End end && end.returns();
    }

    private void report() {
        for (Task task : run.tasks) {
            if (!task.done && task.run.action() instanceof Action.Block block) {
                report(task, block);
                return;
            }
        }
        for (Task task : run.tasks) {
            String awaited = task.done ? null : awaited(task);
            if (awaited != null) {
                String message = name(task) + " waits for " + awaited;
                run.violation(
                        task, FailureKind.DEADLOCK, message, task.run.action().site());
                return;
            }
        }
        run.end();
    }

    private void report(Task task, Action.Block block) {
        switch (block.kind()) {
            case ENDLESS -> run.violation(task, FailureKind.HANG, "this loop never ends", block.site());
            case LOCK ->
                run.violation(
                        task, FailureKind.DEADLOCK, "the thread waits for a mutex that it holds itself", block.site());
            default ->
                run.violation(task, FailureKind.HANG, name(task) + " waits for ever: " + block.reason(), block.site());
        }
    }

    /** What the thread waits for in vain, in words; null when it does not wait for others. */
    private @Nullable String awaited(Task task) {
        Action action = task.run.action();
        if (action instanceof Action.Lock lock) {
            return "the mutex " + task.host.program.describe(lock.address()) + ", which nobody will release";
        }
        if (action instanceof Action.AskMachine question) {
            Host awaited = Objects.requireNonNull(run.host(question.machine()));
            return "machine " + awaited.machine.name + ", which never ends";
        }
        return action instanceof Action.Join ? "a thread that never ends" : null;
    }

    private String name(Task task) {
        return "thread " + task.number + (run.isCxl() ? " of machine " + task.host.machine.name : "");
    }
}
