package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Limits;
import org.fencepost.program.Program;
import org.jspecify.annotations.Nullable;

/** A run that somebody chooses step by step, and can take back. */
public final class ChosenRun<H> {
    private final Machine<H> machine;
    private final State<H> start;
    private final TraceText<H> text;
    private final boolean isProgram;
    private final List<Step<H>> trace = new ArrayList<>();

    /**
     * @param isProgram whether threads that wait for ever are failures, as for programs
     * @param races whether accesses that race are
     * @param limits how far threads may go
     */
    public ChosenRun(Machine<H> machine, Program program, boolean isProgram, boolean races, Limits limits) {
        this.machine = machine;
        this.start = State.start(machine, program, races, limits);
        this.text = new TraceText<>(machine, program);
        this.isProgram = isProgram;
    }

    private State<H> state() {
        return trace.isEmpty() ? start : trace.get(trace.size() - 1).next();
    }

    /** Everything that there is now, in one line. */
    public String show() {
        return text.show(state());
    }

    /** What can happen next, in words. */
    public List<String> choices() {
        return steps().stream().map(Step::text).toList();
    }

    private List<Step<H>> steps() {
        return Steps.next(machine, state(), isProgram);
    }

    public void choose(int number) {
        trace.add(steps().get(number));
    }

    /** Takes the last step back; false when there is none. */
    public boolean undo() {
        if (trace.isEmpty()) {
            return false;
        }
        trace.remove(trace.size() - 1);
        return true;
    }

    public int length() {
        return trace.size();
    }

    /** Whether the program has done something wrong. */
    public boolean hasFailed() {
        return state().failure() != null;
    }

    /** How the run has ended, or null when it has not, or cannot. */
    public @Nullable Ending ending() {
        return state().isEnd(machine) ? Ending.of(state()) : null;
    }
}
