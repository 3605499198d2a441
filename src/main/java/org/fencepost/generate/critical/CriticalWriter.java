package org.fencepost.generate.critical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Writes an execution as a litmus test whose condition only that execution fulfils: each write has a value of its own, the condition
 * names what every read got and the last value of each variable; and where more than two writes meet, one more thread reads
 * them in order.
 */
final class CriticalWriter {
    private static final String[] REGISTERS = {"EAX", "EBX", "ECX", "EDX", "ESI", "EDI"};
    private static final String VARIABLES = "xyzwutsrqponm";

    private final Sketch sketch;
    private final List<List<String>> columns = new ArrayList<>();
    private final List<String> condition = new ArrayList<>();
    private final int[] location;
    private final List<Integer> writesOf = new ArrayList<>();
    private final List<Integer> channels = new ArrayList<>();

    private CriticalWriter(Sketch sketch) {
        this.sketch = sketch;
        this.location = new int[sketch.size];
        Arrays.fill(location, -1);
    }

    /** @param why what the test is about, in a few words */
    static String write(Sketch sketch, String dialect, String name, String why) {
        return new CriticalWriter(sketch).text(dialect, name, why);
    }

    private String text(String dialect, String name, String why) {
        List<Integer> order = new ArrayList<>(Canonical.threadOrder(sketch));
        if (!events(Sketch.FPGA).isEmpty()) {
            order.add(0, Sketch.FPGA);
        }
        for (int thread : order) {
            writeThread(events(thread));
        }
        for (int place = 0; place < writesOf.size(); place++) {
            observe(place, writesOf.get(place));
        }
        if (condition.isEmpty()) {
            // Whether the responses can come in this order at all: the end shows nothing more.
            condition.add(VARIABLES.charAt(0) + "=" + writesOf.get(0));
        }
        StringBuilder text = new StringBuilder(dialect + " " + name + "\n\"" + why + "\"\n{ }\n");
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        for (int row = -1; row < rows; row++) {
            writeRow(text, row);
        }
        return text.append("exists (")
                .append(String.join(" /\\ ", condition))
                .append(")\n")
                .toString();
    }

    private void writeRow(StringBuilder text, int row) {
        for (int thread = 0; thread < columns.size(); thread++) {
            List<String> column = columns.get(thread);
            int width = column.stream().mapToInt(String::length).max().orElse(0);
            String cell = row < 0 ? "P" + thread : row < column.size() ? column.get(row) : "";
            text.append(thread == 0 ? " " : " | ").append(cell).append(" ".repeat(Math.max(0, width - cell.length())));
        }
        text.append(" ;\n");
    }

    private List<Integer> events(int thread) {
        List<Integer> events = new ArrayList<>();
        for (int event = 0; event < sketch.size; event++) {
            if (sketch.thread[event] == thread) {
                events.add(event);
            }
        }
        events.sort(Comparator.comparingInt(event -> -Integer.bitCount(sketch.po[event])));
        return events;
    }

    private void writeThread(List<Integer> events) {
        List<String> lines = new ArrayList<>();
        columns.add(lines);
        int registers = 0;
        for (int event : events) {
            int kind = sketch.kind[event];
            if (Kinds.isFpga(kind)) {
                lines.add(fpga(event, events));
            } else if (kind == Kinds.CPU_FENCE) {
                lines.add("MFENCE");
            } else if (kind == Kinds.CPU_WRITE) {
                lines.add("MOV [" + variable(event) + "],$" + Canonical.value(sketch, event));
            } else {
                String register = REGISTERS[registers++];
                lines.add("MOV " + register + ",[" + variable(event) + "]");
                ask(register, Canonical.value(sketch, event));
            }
        }
    }

    private void ask(String register, int value) {
        condition.add((columns.size() - 1) + ":" + register + "=" + value);
    }

    private String fpga(int event, List<Integer> events) {
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
            operands.add(Integer.toString(Canonical.value(sketch, sketch.partner[event])));
        }
        if (kind == Kinds.READ_RESPONSE) {
            operands.add("v" + number);
            ask("v" + number, Canonical.value(sketch, event));
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
        if (location[event] < 0) {
            for (int rest = sketch.sameLocation[event]; rest != 0; rest &= rest - 1) {
                location[Integer.numberOfTrailingZeros(rest)] = writesOf.size();
            }
            writesOf.add(Integer.bitCount(sketch.sameLocation[event] & sketch.writes()));
        }
        return VARIABLES.substring(location[event], location[event] + 1);
    }

    /** The last value tells the order of two writes; for more, a thread sees the other ones in turn. */
    private void observe(int place, int writes) {
        String variable = VARIABLES.substring(place, place + 1);
        if (writes > 1) {
            condition.add(variable + "=" + writes);
        }
        if (writes > 2) {
            List<String> lines = new ArrayList<>();
            columns.add(lines);
            for (int value = 1; value < writes; value++) {
                lines.add("MOV " + REGISTERS[value - 1] + ",[" + variable + "]");
                ask(REGISTERS[value - 1], value);
            }
        }
    }
}
