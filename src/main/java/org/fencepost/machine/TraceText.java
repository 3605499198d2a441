package org.fencepost.machine;

import java.util.ArrayList;
import java.util.List;
import org.fencepost.program.Program;
import org.fencepost.program.Site;

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
        List<String> texts = new ArrayList<>();
        State<H> before = found.start();
        for (Step<H> step : trace) {
            texts.add(step.text() + place(before, step.next()));
            before = step.next();
        }
        int width = texts.stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        line(text, 0, "start", width, found.start());
        for (int i = 0; i < trace.size(); i++) {
            line(text, i + 1, texts.get(i), width, trace.get(i).next());
        }
        return text.toString();
    }

    /** The line of a program in which a thread has made the step; lines of litmus tests say little. */
    private static String place(State<?> before, State<?> after) {
        int thread = TracePictures.mover(before, after);
        return thread < 0 ? "" : place(before.action(thread).site());
    }

    /** The same for what a line of a program has led to, which the hardware does by itself. */
    static String place(Site of) {
        Site site = of.user();
        return site.line() <= 0 || site.file().endsWith(".litmus")
                ? ""
                : "  [" + site.file().substring(site.file().lastIndexOf('/') + 1) + ":" + site.line() + "]";
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
