package org.fencepost.crash;

import org.fencepost.program.ThreadRun;
import org.jspecify.annotations.Nullable;

/** A thread of a run. */
final class Task {
    /** No thread. */
    static final int NOBODY = -1;
    /** Not waiting for other threads. */
    static final long READY = -1;

    final int number;
    final Host host;
    final ThreadRun run;
    /** Whether it runs main, and so ends the program of its machine when it returns. */
    boolean main;

    /** How many it has taken. */
    int actions;

    boolean done;
    /** Whether an assumption of it did not hold: it makes no step any more, but others may, and so show what it could have read. */
    boolean gaveUp;

    long result;
    /** What {@link Px86#version} was when the thread last found that it has to wait, or {@link #READY}. */
    long waitsSince = READY;
    /** What {@link Px86#version} was when the thread last began an iteration of a loop in which it waits. */
    long lookedAt = READY;

    /** Whether its machine has failed before it had ended. */
    boolean failed;

    /** Its machine, if it makes no step any more because that is to fail; otherwise null: see {@link EverySchedule}. */
    @Nullable Machine stopped;
    /** The same for what it has stored. */
    @Nullable Machine stopsBuffer;
    /** The same for what it has stored past the caches. */
    @Nullable Machine stopsStreams;
    /** Whether an iteration of a loop has shown that it has to wait: see {@link EverySchedule}. */
    boolean awaits;
    /** Whether it looks once more whether it has to. */
    boolean looksAgain;

    /** The thread that handles poison for this one, or {@link #NOBODY}. */
    int handledBy = NOBODY;
    /** The thread for which it handles poison, or {@link #NOBODY}. */
    int handles = NOBODY;
    /** What it is called on all schedules that differ in nothing that matters: see {@link EverySchedule}. */
    int slot;
    /** The address for which the handler was called last; 0 for none since the last access that went well. */
    long handled;

    /** Whether the handler was called for the same address before, in vain. */
    boolean handledTwice;

    Task(int number, Host host, ThreadRun run) {
        this.number = number;
        this.host = host;
        this.run = run;
    }

    /**
     * The same just after a failure, on a copy of its host; one that is done needs no copy of its steps. What was mended before
     * may have been lost again.
     */
    Task fork(Host other) {
        Task fork = new Task(number, other, done ? run : run.copy());
        fork.main = main;
        fork.actions = actions;
        fork.done = done;
        fork.failed = failed;
        fork.gaveUp = gaveUp;
        fork.result = result;
        fork.waitsSince = waitsSince;
        fork.lookedAt = lookedAt;
        fork.looksAgain = awaits;
        fork.handledBy = handledBy;
        fork.handles = handles;
        return fork;
    }
}
