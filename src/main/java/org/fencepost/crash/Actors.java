package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;

/**
 * Whoever makes steps, by numbers that are the same on all schedules that differ in nothing that matters: threads (4n for that in
 * slot n), their store buffers (4n + 1), what they have stored past the caches (4n + 2), and machines that are to fail (4n + 3 for
 * machine n).
 */
final class Actors {
    static final int BUFFER = 1;
    static final int STREAMS = 2;
    static final int FAILURE = 3;
    private static final int KINDS = 4;

    private final Run run;
    private final Trace trace;
    /** The thread that is, or was last, in each slot; null where there was none yet. */
    private final List<Task> inSlots = new ArrayList<>();

    Actors(Run run, Trace trace) {
        this.run = run;
        this.trace = trace;
    }

    /**
     * A thread starts. Its number depends on the order in which threads find memory lost, which need not be the same on schedules
     * that are; its slot does not. Of those who handle losses for one thread there is one at a time.
     */
    void add(Task task) {
        int others = (int) run.tasks.stream()
                .filter(other -> other != task && other.handles == Task.NOBODY)
                .count();
        task.slot = trace.slot(task.handles == Task.NOBODY ? others : ~run.tasks.get(task.handles).slot);
        while (inSlots.size() <= task.slot) {
            inSlots.add(null);
        }
        inSlots.set(task.slot, task);
    }

    Task task(int actor) {
        return inSlots.get(actor / KINDS);
    }

    static int of(Task task) {
        return KINDS * task.slot;
    }

    static int failure(Machine machine) {
        return KINDS * machine.number + FAILURE;
    }

    Machine machine(int failure) {
        return run.shared.machines().get(failure / KINDS);
    }

    static boolean isFailure(int actor) {
        return actor % KINDS == FAILURE;
    }

    static boolean isBuffer(int actor) {
        return actor % KINDS == BUFFER || actor % KINDS == STREAMS;
    }

    /** 0 for threads. */
    static int kind(int actor) {
        return actor % KINDS;
    }

    boolean isOn(int actor, Machine machine) {
        return task(actor).host.machine == machine;
    }

    /** Whether it makes no step any more when the machine has failed. */
    boolean isGone(int actor, Machine failing) {
        return isFailure(actor) ? machine(actor) == failing : isOn(actor, failing);
    }

    static boolean isOneThread(int actor, int other) {
        return actor / KINDS == other / KINDS && !isFailure(actor) && !isFailure(other);
    }

    /**
     * Whether the order of two steps can make a difference. A thread finds what it has stored wherever that is, unless what it
     * looks at is the whole line.
     */
    static boolean conflict(int actor, Footprint footprint, int other, Footprint otherFootprint) {
        boolean ofThread = isOneThread(actor, other) && actor != other && (actor % KINDS == 0 || other % KINDS == 0);
        return ofThread
                ? footprint.hasBytes() && otherFootprint.hasBytes() && footprint.conflictsInLines(otherFootprint)
                : footprint.conflicts(otherFootprint);
    }
}
