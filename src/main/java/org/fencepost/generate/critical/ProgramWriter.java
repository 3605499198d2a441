package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Writes what the threads of a sketch do, with the FPGA's thread first. */
final class ProgramWriter {
    private static final String[] REGISTERS = {"EAX", "EBX", "ECX", "EDX", "ESI", "EDI"};
    private static final String VARIABLES = "xyzwutsrqponm";

    private final Sketch sketch;
    private final List<List<String>> columns = new ArrayList<>();
    /** What each read is called in conditions, and the name of each location. */
    private final Map<Integer, String> registers = new LinkedHashMap<>();

    private final Map<Integer, String> variables = new LinkedHashMap<>();
    /** Each event as it is written, behind its thread. */
    private final Map<Integer, String> names = new HashMap<>();

    private final List<Integer> channels = new ArrayList<>();
    private final IntUnaryOperator valueOf;

    /**
     * @param order of the CPU threads
     * @param valueOf the value that a write writes
     */
    ProgramWriter(Sketch sketch, List<Integer> order, IntUnaryOperator valueOf) {
        this.sketch = sketch;
        this.valueOf = valueOf;
        List<Integer> threads = new ArrayList<>(order);
        threads.add(0, Sketch.FPGA);
        for (int thread : threads) {
            List<Integer> events = sketch.events(thread);
            if (!events.isEmpty()) {
                writeThread(events);
            }
        }
    }

    /** With a value of its own for each write, whatever the order of writes. */
    static ProgramWriter distinct(Sketch sketch) {
        List<Integer> order =
                IntStream.rangeClosed(1, sketch.cpuThreads).boxed().toList();
        return new ProgramWriter(sketch, order, write -> value(sketch, write));
    }

    /** How many reads a CPU thread can have. */
    static int mostReads() {
        return REGISTERS.length;
    }

    /** A thread that does nothing but read a variable; returns the names of its registers. */
    List<String> observe(String variable, int reads) {
        List<String> lines = new ArrayList<>();
        List<String> read = new ArrayList<>();
        columns.add(lines);
        for (int i = 0; i < reads; i++) {
            lines.add("MOV " + REGISTERS[i] + ",[" + variable + "]");
            read.add((columns.size() - 1) + ":" + REGISTERS[i]);
        }
        return read;
    }

    /** What each read is called in conditions. */
    Map<Integer, String> registers() {
        return registers;
    }

    /** Locations, as the events that access them, with their names. */
    Map<Integer, String> variables() {
        return variables;
    }

    private static int value(Sketch sketch, int write) {
        return 1 + Integer.bitCount(sketch.writes() & (1 << write) - 1);
    }

    /** What a finished execution of the program shows, by name. */
    Map<String, Long> outcome(Sketch execution) {
        Map<String, Long> values = new HashMap<>();
        registers.forEach((read, name) -> {
            int source = execution.source[read];
            values.put(name, source < 0 ? 0L : value(execution, source));
        });
        variables.forEach((mask, name) -> {
            long last = 0;
            for (int rest = mask & execution.writes(); rest != 0; rest &= rest - 1) {
                int write = Integer.numberOfTrailingZeros(rest);
                last = execution.co[write] == 0 ? value(execution, write) : last;
            }
            values.put(name, last);
        });
        return values;
    }

    /** @param ending the condition, with what comes before it */
    String text(String dialect, String name, String ending) {
        StringBuilder text = new StringBuilder(dialect + " " + name + "\n{ }\n");
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        for (int row = -1; row < rows; row++) {
            for (int thread = 0; thread < columns.size(); thread++) {
                List<String> column = columns.get(thread);
                int width = column.stream().mapToInt(String::length).max().orElse(0);
                String cell = row < 0 ? "P" + thread : row < column.size() ? column.get(row) : "";
                text.append(thread == 0 ? " " : " | ")
                        .append(cell)
                        .append(" ".repeat(Math.max(0, width - cell.length())));
            }
            text.append(" ;\n");
        }
        return text + ending;
    }

    /** What an event does, and where. */
    String name(int event) {
        return Objects.requireNonNull(names.get(event));
    }

    /** All that can be observed at the end. */
    List<String> observables() {
        List<String> all = new ArrayList<>(registers.values());
        all.addAll(variables.values());
        return all;
    }

    private void writeThread(List<Integer> events) {
        List<String> lines = new ArrayList<>();
        int thread = columns.size();
        columns.add(lines);
        int used = 0;
        for (int event : events) {
            int kind = sketch.kind[event];
            if (Kinds.isFpga(kind)) {
                lines.add(fpga(event, thread, events));
            } else if (kind == Kinds.CPU_FENCE) {
                lines.add("MFENCE");
            } else if (kind == Kinds.CPU_WRITE) {
                lines.add("MOV [" + variable(event) + "],$" + valueOf.applyAsInt(event));
            } else {
                lines.add("MOV " + REGISTERS[used] + ",[" + variable(event) + "]");
                registers.put(event, thread + ":" + REGISTERS[used++]);
            }
            names.put(event, "P" + thread + " " + lines.get(lines.size() - 1));
        }
    }

    private String fpga(int event, int thread, List<Integer> events) {
        int kind = sketch.kind[event];
        int request = Kinds.isRequest(kind) ? event : sketch.partner[event];
        int number = 1
                + (int) events.stream()
                        .takeWhile(other -> other != request)
                        .filter(other -> Kinds.isRequest(sketch.kind[other]))
                        .count();
        List<String> operands = new ArrayList<>();
        if (Kinds.hasChannel(kind)) {
            operands.add("ch" + channel(event));
        }
        if (kind == Kinds.WRITE_REQUEST || kind == Kinds.READ_REQUEST) {
            operands.add(variable(event));
        }
        if (kind == Kinds.WRITE_REQUEST) {
            operands.add(Integer.toString(valueOf.applyAsInt(sketch.partner[event])));
        }
        if (kind == Kinds.READ_RESPONSE) {
            operands.add("v" + number);
            registers.put(event, thread + ":v" + number);
        }
        operands.add("m" + number);
        return Kinds.fpgaName(kind) + "(" + String.join(", ", operands) + ")";
    }

    private int channel(int event) {
        int mask = sketch.sameChannel[event];
        if (!channels.contains(mask)) {
            channels.add(mask);
        }
        return 1 + channels.indexOf(mask);
    }

    private String variable(int event) {
        return variables.computeIfAbsent(
                sketch.sameLocation[event], mask -> VARIABLES.substring(variables.size(), variables.size() + 1));
    }
}
