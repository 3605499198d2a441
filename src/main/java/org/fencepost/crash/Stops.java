package org.fencepost.crash;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The machines that are to fail, and who waits for that: a thread, its store buffer, or what it has stored past the caches. Those
 * of the machine itself never go on; the others do when it has failed.
 */
final class Stops {
    private final Run run;
    /** Where each of them is to fail. */
    private final Map<Machine, FailurePoint> points = new LinkedHashMap<>();
    /** What actors are to find lost when they go on: see {@link EverySchedule}. */
    private final Map<Integer, Loads.Loss> losses = new LinkedHashMap<>();

    /** The same of those who have gone on since, and have not found it yet. */
    private final Map<Integer, Loads.Loss> settling = new LinkedHashMap<>();

    Stops(Run run) {
        this.run = run;
    }

    int doomed() {
        return points.size();
    }

    boolean isDoomed(Machine machine) {
        return points.containsKey(machine);
    }

    List<Machine> machines() {
        return List.copyOf(points.keySet());
    }

    FailurePoint remove(Machine machine) {
        return points.remove(machine);
    }

    /** @param point where the machine is to fail, unless that was said before */
    void doom(Machine machine, FailurePoint point) {
        points.putIfAbsent(machine, point);
    }

    /** The thread makes no step before the machine has failed. */
    void stopThread(Task task, Machine machine) {
        if (task.stopped == null && !task.done) {
            run.alive--;
        }
        task.stopped = machine;
    }

    /** Nothing leaves its store buffer before that; if it is its own machine, nobody can tell what it does then. */
    void stopBuffer(Task task, Machine machine) {
        task.stopsBuffer = machine;
        if (task.host.machine == machine) {
            stopThread(task, machine);
        }
    }

    void lose(int actor, Loads.Loss loss) {
        if (loss != null) {
            losses.put(actor, loss);
        }
    }

    /** The actor goes on: what it was to find lost is to be settled when it does. */
    void wake(int actor) {
        Loads.Loss loss = losses.remove(actor);
        if (loss != null) {
            settling.put(actor, loss);
        }
    }

    /** What the actor, which goes on now, is to find lost, or null; asks once. */
    Loads.Loss takeLoss(int actor) {
        return settling.remove(actor);
    }

    /** Whether somebody on the machine waits for the failure of another one. */
    boolean waitsForOthers(Machine machine) {
        for (Task task : run.tasks) {
            boolean waits = isOther(task.stopped, machine)
                    || isOther(task.stopsBuffer, machine)
                    || isOther(task.stopsStreams, machine);
            if (task.host.machine == machine && !task.done && waits) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOther(Machine awaited, Machine own) {
        return awaited != null && awaited != own;
    }
}
