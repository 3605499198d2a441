package org.fencepost.machine;

import java.util.Set;
import org.fencepost.program.Action;
import org.fencepost.program.Program;

/** Sequential consistency: one memory, one access after the other, nothing in between. */
public final class ScMachine implements Machine<String> {
    @Override
    public String name() {
        return "sc";
    }

    @Override
    public Set<String> dialects() {
        return Set.of("X86", "X86_64", "C");
    }

    @Override
    public String start(Program program) {
        return "";
    }

    @Override
    public boolean isIdle(String nothing) {
        return true;
    }

    @Override
    public String show(String nothing, Names names) {
        return nothing;
    }

    @Override
    public void offer(State<String> state, Steps<String> steps) {
        for (int thread = 0; thread < state.threadCount(); thread++) {
            if (state.action(thread) instanceof Action.Access access) {
                steps.access(thread, access);
            } else if (state.action(thread) instanceof Action.Fence fence) {
                steps.fence(thread, fence);
            } else {
                steps.common(thread);
            }
        }
    }
}
