package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Action;
import org.jspecify.annotations.Nullable;

/**
 * Takes a run through the program on the schedule that a {@link Schedule} gives. With priorities, threads and their store buffers make one step at a
 * time: an access, a fence, a flush, or an entry that leaves the buffer. What nobody can tell belongs to the step before.
 */
final class OneSchedule {
    private static final int LONGEST_BUFFER = 15;

    private final Run run;
    private final Px86 x86;
    private final Schedule schedule;
    private final Footprints footprints;
    /** Whether there were ever several threads that could go on. */
    private boolean isScheduled;

    OneSchedule(Run run, Px86 x86, Schedule schedule) {
        this.run = run;
        this.x86 = x86;
        this.schedule = schedule;
        this.footprints = new Footprints(run, x86);
    }

    Schedule schedule() {
        return schedule;
    }

    /** The thread that goes next, or null when none can (the run may be over then), or another step was made instead. */
    @Nullable Task next() {
        noteIfScheduled();
        return schedule.hasPriorities() ? nextByPriority() : nextByChance();
    }

    private void noteIfScheduled() {
        if (isScheduled || run.alive == 1) {
            return;
        }
        if (ready().size() > 1) {
            isScheduled = true;
            run.observer.scheduled();
        }
    }

    private List<Task> ready() {
        List<Task> ready = new ArrayList<>();
        for (Task task : run.tasks) {
            if (run.isReady(task)) {
                ready.add(task);
            }
        }
        return ready;
    }

    private @Nullable Task nextByChance() {
        Task current = run.current();
        if (current != null && run.isReady(current) && (run.alive == 1 || schedule.below(4) != 0)) {
            return current;
        }
        List<Task> ready = ready();
        if (ready.isEmpty()) {
            run.wakeOrEnd();
            return null;
        }
        return ready.get(ready.size() == 1 ? 0 : schedule.below(ready.size()));
    }

    // ---- priorities -------------------------------------------------------------------------------------------------

    private @Nullable Task nextByPriority() {
        Task current = run.current();
        if (current != null && run.isReady(current) && !isStep(current.run.action())) {
            return current;
        }
        List<Integer> ready = new ArrayList<>();
        for (Task task : run.tasks) {
            boolean waits = x86.waiting(task.number) > 0;
            if (run.isReady(task) && !(waits && footprints.drains(task.run.action()))) {
                ready.add(number(task));
            }
            if (waits && run.alive > 1) {
                ready.add(number(task) + 1);
            }
        }
        if (ready.isEmpty()) {
            run.wakeOrEnd();
            return null;
        }
        return step(schedule.first(ready));
    }

    private static boolean isStep(Action action) {
        return action instanceof Action.Access || action instanceof Action.Fence || action instanceof Action.Flush;
    }

    /** Of the thread; its buffer has the next one. */
    private static int number(Task task) {
        return 2 * task.number;
    }

    private @Nullable Task step(int first) {
        Task task = run.tasks.get(first / 2);
        if (first % 2 == 0) {
            return task;
        }
        x86.evict(task.number);
        return null;
    }

    /** The thread has gone through a loop and found nothing new. */
    void givesWay(Task task) {
        schedule.givesWay(number(task));
    }

    // ---- stores -----------------------------------------------------------------------------------------------------

    /** Some stores leave the buffers; alone, a thread cannot tell when, so they leave at once. */
    void letStoresGo() {
        if (run.over || x86.isEmpty()) {
            return;
        }
        if (run.alive <= 1) {
            if (run.tellsOwnStores()) {
                run.observer.scheduled();
            }
            x86.drainAll();
        } else if (!schedule.hasPriorities()) {
            letSomeGo();
        }
    }

    private void letSomeGo() {
        int thread = schedule.below(run.tasks.size());
        int most = x86.waiting(thread);
        int going = most > LONGEST_BUFFER ? most - LONGEST_BUFFER : Math.min(most, schedule.below(3));
        for (int i = 0; i < going && !run.over; i++) {
            x86.evict(thread);
        }
    }
}
