package org.fencepost.crash;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The machines that are to fail, those that are not, and who of the former has stopped for good: a thread, its store buffer, or what it has
 * stored past the caches. Who stops where, and which machines fail, are decisions.
 */
final class Stops {
    private final Run run;
    private final Actors actors;
    private final Choices choices;
    /** Where each of those that are to fail is to. */
    private final Map<Machine, FailurePoint> points = new LinkedHashMap<>();
    /** Those of which it is decided that they never fail. */
    private final Set<Machine> spared = new HashSet<>();

    Stops(Run run, Actors actors, Choices choices) {
        this.run = run;
        this.actors = actors;
        this.choices = choices;
    }

    /** Whether it is not now that the machine fails, if it does; who is on it may stop here until then. */
    boolean defers(Attempt step, Sleep sleep, Machine failing, FailurePoint point) {
        boolean isNow = run.isCxl() ? step.isAlone : !step.othersCanGoOn;
        if (isNow && step.needsNoStop) {
            // What it can change was explored; so a failure shows nothing new until something changes again.
            run.hasChanged();
            return true;
        }
        if (isNow) {
            return run.isCxl() && isSpared(failing, sleep);
        }
        if (!isToFail(step, sleep, failing, point)) {
            return true;
        }
        if (!actors.isOn(step.actor, failing)) {
            step.outliving.add(failing);
        } else if (!step.needsNoStop && stopsHere(step)) {
            doom(failing, point);
            throw new Interruption.Stop(failing);
        }
        return true;
    }

    private boolean stopsHere(Attempt step) {
        step.stopsOffered++;
        if (step.turn != null) {
            step.turn.mayStop();
        }
        return choices.decide(2) == 1;
    }

    /** Whether the machine fails in this execution, later than now: that is decided when it is asked first, where machines fail one by one. */
    boolean isToFail(Attempt step, Sleep sleep, Machine machine, FailurePoint point) {
        if (isDoomed(machine) || !run.isCxl()) {
            return isDoomed(machine) || run.observer.offersFailure(run, machine);
        }
        if (isSpared(machine, sleep) || !run.observer.offersFailure(run, machine)) {
            return false;
        }
        boolean isOpen = step.turn == null || !step.turn.hasDoomed(machine);
        if (choices.decide(choices.options(isOpen ? 2 : 1)) == 0) {
            spare(machine);
            return false;
        }
        doom(machine, point);
        if (!actors.isOn(step.actor, machine)) {
            if (step.turn != null) {
                step.turn.dooms(machine);
            }
            throw new Interruption.Again();
        }
        return true;
    }

    /** Whether the machine does not fail in this execution. */
    boolean isSpared(Machine machine, Sleep sleep) {
        return spared.contains(machine) || sleep.needsNoFailure(machine);
    }

    int doomed() {
        return points.size();
    }

    boolean isDoomed(Machine machine) {
        return points.containsKey(machine);
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

    private void doom(Machine machine, FailurePoint point) {
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
        if (!run.isCxl()) {
            stopThread(task, machine);
        }
    }
}
