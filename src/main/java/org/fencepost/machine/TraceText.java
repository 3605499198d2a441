package org.fencepost.machine;

import java.util.List;
import org.fencepost.program.Program;

/** A trace for people: what happened, step by step, and what it made of the machine. */
final class TraceText<H> {
    private final Machine<H> machine;
    private final Names names;

    TraceText(Machine<H> machine, Program program) {
        this.machine = machine;
        this.names = new Names(program);
    }

    /** A line for the start and one for each step. */
    String format(MachineTrace<H> found) {
        List<Step<H>> trace = found.steps();
        int width = trace.stream().mapToInt(step -> step.text().length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        line(text, 0, "start", width, found.start());
        for (int i = 0; i < trace.size(); i++) {
            line(text, i + 1, trace.get(i).text(), width, trace.get(i).next());
        }
        return text.toString();
    }

    private void line(StringBuilder text, int number, String what, int width, State<H> state) {
        String padded = what + " ".repeat(Math.max(0, width - what.length()));
        text.append(String.format("%4d  %s  | %s%n", number, padded, show(state)));
    }

    /** Memory, and what is in the hardware. */
    String show(State<H> state) {
        return ("memory " + names.memory(state.memory()) + "  " + machine.show(state.hardware(), names)).strip();
    }
}
