package org.fencepost.machine;

import java.util.Set;
import org.fencepost.program.Action;
import org.fencepost.program.ActionCases;
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
            offer(thread, state, steps);
        }
    }

    /** Offers what one thread can do. */
    static void offer(int thread, State<String> state, Steps<String> steps) {
        state.action(thread).accept(new AtOnce(thread, steps));
    }

    private record AtOnce(int thread, Steps<String> steps) implements ActionCases<Boolean> {
        @Override
        public Boolean access(Action.Access access) {
            return steps.access(thread, access);
        }

        @Override
        public Boolean fence(Action.Fence fence) {
            return steps.fence(thread, fence);
        }

        @Override
        public Boolean otherwise(Action action) {
            return steps.common(thread);
        }
    }
}
