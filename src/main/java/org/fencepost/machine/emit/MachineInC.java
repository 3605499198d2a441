package org.fencepost.machine.emit;

import java.util.List;
import java.util.stream.Collectors;
import org.fencepost.litmus.Condition;
import org.fencepost.litmus.HerdOutput;

/** A test as a C program with the machine in it (X+F, sections 5.1 and 5.3.1), for model checkers and fuzzers of C. */
record MachineInC(TestTable table) {
    String text() {
        List<TestTable.Op> requests = table.requests();
        StringBuilder text = new StringBuilder();
        text.append("/* ")
                .append(table.test().name())
                .append(", a litmus test of CPU and FPGA, and the machine that it runs on. */\n");
        define(text, "NAME", quoted(table.test().name()));
        define(text, "KIND", quoted(table.test().condition().quantifier().kind()));
        define(text, "CONDITION", quoted(HerdOutput.format(table.test().condition())));
        define(text, "THREADS", table.threads().size());
        define(text, "FPGA", table.fpga());
        define(
                text,
                "LONGEST",
                table.threads().stream().mapToInt(List::size).max().orElseThrow());
        define(text, "REQUESTS", requests.size());
        define(text, "CHANNELS", Math.max(1, table.channels()));
        define(text, "LOCATIONS", Math.max(1, table.memory().size()));
        define(
                text,
                "STEPS",
                table.threads().stream()
                        .flatMap(List::stream)
                        .mapToInt(MachineInC::steps)
                        .sum());
        define(text, "SHOWN", table.shown().size());
        text.append("\nenum { ").append(TestTable.Code.WrReq).append(" = 1");
        for (TestTable.Code code : List.of(TestTable.Code.values()).subList(1, TestTable.Code.values().length)) {
            text.append(", ").append(code);
        }
        text.append(" };\nstruct op { int code, channel, location, value, tag, late; };\n");
        text.append("static const struct op code[THREADS][LONGEST] = {\n");
        table.threads().forEach(thread -> thread(text, thread));
        text.append("};\n");
        array(text, "length[THREADS]", table.threads().stream().map(List::size).toList());
        List<TestTable.Op> fpga = table.threads().get(table.fpga());
        array(text, "request_at[REQUESTS]", requests.stream().map(fpga::indexOf).toList());
        array(text, "initial[LOCATIONS]", table.memory().isEmpty() ? List.of(0) : table.memory());
        shown(text);
        conditions(text);
        return text.append('\n').append(Resource.text("xf.c")).toString();
    }

    private static void define(StringBuilder text, String name, Object value) {
        text.append("#define ").append(name).append(' ').append(value).append('\n');
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** How many steps of the machine an operation leads to. */
    private static int steps(TestTable.Op op) {
        int further = switch (op.code()) {
            case CpuWrite, WrReq -> 1;
            case RdReq -> 2;
            default -> 0;
        };
        return 1 + further + (op.late() ? 1 : 0);
    }

    private static void thread(StringBuilder text, List<TestTable.Op> ops) {
        text.append("    {\n");
        for (TestTable.Op op : ops) {
            text.append(String.format(
                    "        {%s, %d, %d, %d, %d, %d},%n",
                    op.code(), op.channel(), op.location(), op.value(), op.tag(), op.late() ? 1 : 0));
        }
        text.append("    },\n");
    }

    private static void array(StringBuilder text, String name, List<Integer> values) {
        text.append("static const int ")
                .append(name)
                .append(" = {")
                .append(values.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .append("};\n");
    }

    private void shown(StringBuilder text) {
        text.append("enum { LOCATION = -1, CONSTANT = -2 };\n")
                .append("static const struct { int thread, number; const char *name; } shown[SHOWN + 1] = {\n");
        for (TestTable.Shown shown : table.shown()) {
            text.append(String.format("    {%d, %d, %s},%n", shown.thread(), shown.number(), quoted(shown.name())));
        }
        text.append("};\n");
    }

    private void conditions(StringBuilder text) {
        boolean isForAll = table.test().condition().quantifier() == Condition.Quantifier.FORALL;
        text.append("#ifdef FEW_PATHS\n#define AND &\n#define OR |\n#else\n#define AND &&\n#define OR ||\n#endif\n")
                .append("static int holds_in(const int *v)\n{\n    (void)v;\n    return ")
                .append(new ConditionText(table.test(), "AND", "OR").text())
                .append(";\n}\n")
                .append("#define is_witness(v) (")
                .append(isForAll ? "!" : "")
                .append("holds_in(v))\n");
    }
}
