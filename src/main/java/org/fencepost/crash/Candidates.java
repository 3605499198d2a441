package org.fencepost.crash;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who can go on: see {@link Actors}. */
final class Candidates {
    private final Run run;
    private final Px86 x86;
    private final Steps steps;
    private final Footprints footprints;
    private final Stops stops;
    private final Actors actors;

    Candidates(Run run, Px86 x86, Steps steps, Footprints footprints, Stops stops, Actors actors) {
        this.run = run;
        this.x86 = x86;
        this.steps = steps;
        this.footprints = footprints;
        this.stops = stops;
        this.actors = actors;
    }

    List<Integer> all() {
        List<Integer> enabled = new ArrayList<>();
        for (Task task : run.tasks) {
            boolean stores = x86.waiting(task.number) > 0;
            boolean streams = !x86.buffers(task.number).streams.isEmpty();
            if (streams && task.stopsStreams == null) {
                enabled.add(Actors.of(task) + Actors.STREAMS);
            }
            if (stores && task.stopsBuffer == null && !x86.isHeldBack(task.number)) {
                enabled.add(Actors.of(task) + Actors.BUFFER);
            }
            if (canGoOn(task) && !((stores || streams) && footprints.drains(task.run.action()))) {
                enabled.add(Actors.of(task));
            }
        }
        addFailures(enabled);
        return enabled;
    }

    /** What the step that it would make touches. */
    Footprint footprint(int actor) {
        return switch (Actors.kind(actor)) {
            case Actors.BUFFER -> footprints.ofOldest(actors.task(actor));
            case Actors.STREAMS -> footprints.ofStreams(actors.task(actor));
            case Actors.FAILURE -> Footprints.ofFailure(actors.machine(actor));
            default -> footprints.of(actors.task(actor));
        };
    }

    /** A machine fails when none of its threads can go on. */
    private void addFailures(List<Integer> enabled) {
        for (Machine machine : run.isCxl() ? stops.machines() : List.<Machine>of()) {
            boolean goesOn =
                    enabled.stream().anyMatch(actor -> !Actors.isFailure(actor) && actors.isOn(actor, machine));
            if (!goesOn) {
                enabled.add(Actors.failure(machine));
            }
        }
    }

    boolean canGoOn(Task task) {
        return task.stopped == null && !task.awaits && run.isReady(task) && !steps.isLockedOut(task);
    }

    /** The thread whose steps all of these are, or null. */
    @Nullable Task only(List<Integer> enabled) {
        if (Actors.isFailure(enabled.get(0))) {
            return null;
        }
        Task first = actors.task(enabled.get(0));
        return enabled.stream().allMatch(actor -> !Actors.isFailure(actor) && actors.task(actor) == first)
                ? first
                : null;
    }
}
