package org.fencepost.machine.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fencepost.litmus.HerdOutput;

/** Tests for a soft core (X+F, section 4.3.3): its instruction memory, and the CPU side in C++. */
final class SoftCore {
    private static final List<String> PARTS = List.of(
            "ccip.sv", "softcore.sv", "stress.sv", "memory.sv", "system.sv", "simulate.cpp", "tests.h", "Makefile");
    /** What the hardware in {@code softcore.sv} has room for. */
    private static final int MOST_INSTRUCTIONS = 63;

    private static final int MOST_REQUESTS = 15;
    private static final int MOST_CHANNELS = 4;
    private static final int MOST_LOCATIONS = 16;

    private SoftCore() {}

    /** All files, by name. */
    static Map<String, String> files(List<TestTable> tests) {
        Map<String, String> files = new LinkedHashMap<>();
        PARTS.forEach(part -> files.put(part, Resource.text("softcore/" + part)));
        tests.forEach(test -> files.put(test.test().name() + ".mem", memory(test)));
        files.put("tests.cpp", cpuSide(tests));
        return files;
    }

    /** The instruction memory, as {@code $readmemh} reads it. */
    private static String memory(TestTable test) {
        return instructions(test).stream()
                .map(word -> String.format("%016x%n", word))
                .collect(Collectors.joining());
    }

    /** Whether the hardware has room for it. */
    static boolean fits(TestTable test) {
        return test.threads().get(test.fpga()).size() <= MOST_INSTRUCTIONS
                && test.requests().size() <= MOST_REQUESTS
                && test.channels() <= MOST_CHANNELS
                && test.memory().size() <= MOST_LOCATIONS;
    }

    private static List<Long> instructions(TestTable test) {
        if (!fits(test)) {
            throw TestTable.refusal(
                    test.test(),
                    "softcore has room for " + MOST_INSTRUCTIONS + " instructions, " + MOST_REQUESTS + " requests, "
                            + MOST_CHANNELS + " channels and " + MOST_LOCATIONS + " variables");
        }
        List<Long> words = new ArrayList<>();
        int reads = 0;
        for (TestTable.Op op : test.threads().get(test.fpga())) {
            words.add(word(op, reads));
            reads += op.code().isRead() ? 1 : 0;
        }
        words.add(0L);
        return words;
    }

    /** The fields of {@code instruction_t}: opcode, channel (from 1), tag, address, register, late, value. */
    private static long word(TestTable.Op op, int register) {
        return (op.code().ordinal() + 1L) << 60
                | (op.channel() + 1L) << 57
                | (long) op.tag() << 53
                | (long) op.location() << 45
                | (long) register << 41
                | (op.late() ? 1L << 40 : 0)
                | op.value() & 0xffffffffL;
    }

    private static String cpuSide(List<TestTable> tests) {
        StringBuilder text = new StringBuilder("#include \"tests.h\"\n\n");
        for (int i = 0; i < tests.size(); i++) {
            text.append("static bool holds")
                    .append(i)
                    .append("(const std::vector<int32_t> &v) { (void)v; return ")
                    .append(new ConditionText(tests.get(i).test(), "&&", "||").text())
                    .append("; }\n");
        }
        text.append("\nconst std::vector<Test> tests = {\n");
        for (int i = 0; i < tests.size(); i++) {
            test(text, tests.get(i), "holds" + i);
        }
        return text.append("};\n").toString();
    }

    private static void test(StringBuilder text, TestTable table, String holds) {
        text.append("    {")
                .append(MachineInC.quoted(table.test().name()))
                .append(", ")
                .append(MachineInC.quoted(table.test().condition().quantifier().kind()))
                .append(", ")
                .append(MachineInC.quoted(HerdOutput.format(table.test().condition())))
                .append(",\n        {")
                .append(instructions(table).stream()
                        .map(word -> String.format("0x%016x", word))
                        .collect(Collectors.joining(", ")))
                .append("},\n        {")
                .append(table.memory().stream().map(Integer::toUnsignedString).collect(Collectors.joining(", ")))
                .append("},\n        {")
                .append(cpus(table).stream()
                        .map(thread -> "{" + thread.stream().map(SoftCore::op).collect(Collectors.joining(", ")) + "}")
                        .collect(Collectors.joining(", ")))
                .append("},\n        {")
                .append(table.shown().stream().map(shown -> shown(table, shown)).collect(Collectors.joining(", ")))
                .append("},\n        ")
                .append(holds)
                .append("},\n");
    }

    private static List<List<TestTable.Op>> cpus(TestTable table) {
        List<List<TestTable.Op>> threads = new ArrayList<>(table.threads());
        threads.remove(table.fpga());
        return threads;
    }

    private static String op(TestTable.Op op) {
        return switch (op.code()) {
            case CpuRead -> "{CPU_READ, " + op.location() + ", 0}";
            case CpuWrite -> "{CPU_WRITE, " + op.location() + ", " + Integer.toUnsignedString(op.value()) + "}";
            default -> "{CPU_FENCE, 0, 0}";
        };
    }

    private static String shown(TestTable table, TestTable.Shown shown) {
        String what;
        int number = shown.number();
        int thread = 0;
        if (shown.thread() == TestTable.Shown.LOCATION) {
            what = "VARIABLE";
        } else if (shown.thread() == TestTable.Shown.CONSTANT) {
            what = "CONSTANT";
        } else if (shown.thread() == table.fpga()) {
            what = "CORE";
            number = (int) table.threads().get(table.fpga()).subList(0, number).stream()
                    .filter(op -> op.code().isRead())
                    .count();
        } else {
            what = "CPU";
            thread = shown.thread() - (shown.thread() > table.fpga() ? 1 : 0);
        }
        return "{Shown::" + what + ", " + thread + ", " + number + ", " + MachineInC.quoted(shown.name()) + "}";
    }
}
