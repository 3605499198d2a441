package org.fencepost.crash;

import org.fencepost.program.ThreadRun;

/** A thread of a run. */
final class Task {
    /** Not waiting for other threads. */
    static final long READY = -1;

    final int number;
    final Host host;
    final ThreadRun run;
    boolean done;
    long result;
    /** What {@link Px86#version} was when the thread last found that it has to wait, or {@link #READY}. */
    long waitsSince = READY;
    /** What {@link Px86#version} was when the thread last began an iteration of a loop in which it waits. */
    long lookedAt = READY;

    /** Whether it has asked for failures of machines since then. */
    boolean awaitsFailure;

    Task(int number, Host host, ThreadRun run) {
        this.number = number;
        this.host = host;
        this.run = run;
    }

    /** The same at this moment, on a copy of its host; one that is done needs no copy of its steps. */
    Task fork(Host other) {
        Task fork = new Task(number, other, done ? run : run.copy());
        fork.done = done;
        fork.result = result;
        fork.waitsSince = waitsSince;
        fork.lookedAt = lookedAt;
        fork.awaitsFailure = awaitsFailure;
        return fork;
    }
}
