package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Action;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** A run of a machine, from its start by these steps. */
public record MachineTrace<H>(Machine<H> machine, Program program, State<H> start, List<Step<H>> steps) {
    public MachineTrace {
        steps = List.copyOf(steps);
    }

    private State<H> end() {
        return steps.isEmpty() ? start : steps.get(steps.size() - 1).next();
    }

    /** What the program has allocated on the way. */
    List<Action.Alloc> objects() {
        List<Action.Alloc> objects = new ArrayList<>();
        end().memory().heap().forEach(object -> objects.add(object.origin()));
        return objects;
    }

    /** What the program did wrong in the end, or null. */
    public Action.@Nullable Failure failure() {
        return end().failure();
    }

    /** The thread that did it; the first one when none did it alone. */
    int failed() {
        List<ThreadPoint> threads = end().threads();
        for (int thread = 0; thread < threads.size(); thread++) {
            if (threads.get(thread).failure() != null) {
                return thread;
            }
        }
        return 0;
    }

    /** For people: what happened, step by step, and what it made of the machine. */
    public String text() {
        Program names = program.naming(objects());
        // Steps were written before all objects were known.
        return names.inText(new TraceText<>(machine, names).format(this));
    }

    /** What there is after each step, part by part. */
    public List<TracePictures.Picture> pictures() {
        return new TracePictures<>(machine, program.naming(objects())).of(this);
    }
}
