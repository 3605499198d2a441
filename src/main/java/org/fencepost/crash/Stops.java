package org.fencepost.crash;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The machines that are to fail, those that are not, and who of the former has stopped for good: a thread, its store buffer, or what it has
 * stored past the caches.
 */
final class Stops {
    private final Run run;
    /** Where each of those that are to fail is to. */
    private final Map<Machine, FailurePoint> points = new LinkedHashMap<>();
    /** Those of which it is decided that they never fail. */
    private final Set<Machine> spared = new HashSet<>();

    Stops(Run run) {
        this.run = run;
    }

    int doomed() {
        return points.size();
    }

    boolean isDoomed(Machine machine) {
        return points.containsKey(machine);
    }

    boolean isSpared(Machine machine) {
        return spared.contains(machine);
    }

    void spare(Machine machine) {
        spared.add(machine);
    }

    List<Machine> machines() {
        return List.copyOf(points.keySet());
    }

    FailurePoint remove(Machine machine) {
        return points.remove(machine);
    }

    void doom(Machine machine, FailurePoint point) {
        points.put(machine, point);
    }

    /** The thread makes no step any more. */
    void stopThread(Task task, Machine machine) {
        if (task.stopped == null && !task.done) {
            run.alive--;
        }
        task.stopped = machine;
    }

    /** Nothing leaves its store buffer any more, so that nobody can tell what the thread does. */
    void stopBuffer(Task task, Machine machine) {
        task.stopsBuffer = machine;
        stopThread(task, machine);
    }
}
