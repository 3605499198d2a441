package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;

/**
 * Prints a {@link SmallProgram} as a litmus test of AArch64, compiled as for ARMv8.3 with the weakest instructions that
 * compilers use: LDAPR for acquire loads, one atomic instruction for each read-modify-write. Register n of a thread is Xn.
 */
final class ArmPrinter {
    private static final String CONSTANT_OR_SUM = "W6";
    private static final String COMPARED = "W7";
    private static final String ADDRESS = "X8";

    private final List<String> lines = new ArrayList<>();
    private int labels;

    private ArmPrinter() {}

    static String print(SmallProgram program) {
        List<List<String>> columns = program.threads().stream()
                .map(statements -> {
                    ArmPrinter thread = new ArmPrinter();
                    thread.print(statements);
                    return thread.lines;
                })
                .toList();
        return "AArch64 " + program.name() + "\n{ " + initial(program) + " }\n" + table(columns) + question(program);
    }

    private static String initial(SmallProgram program) {
        return IntStream.range(0, program.threads().size())
                .boxed()
                .flatMap(thread -> IntStream.range(0, program.variables())
                        .mapToObj(i -> thread + ":" + variable(i) + "=" + SmallProgram.variableName(i) + ";"))
                .collect(Collectors.joining(" "));
    }

    private static String table(List<List<String>> columns) {
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        String head = IntStream.range(0, columns.size())
                .mapToObj(i -> "P" + i)
                .collect(Collectors.joining(" | ", " ", " ;\n"));
        return IntStream.range(0, rows)
                .mapToObj(row -> columns.stream()
                        .map(column -> row < column.size() ? column.get(row) : "")
                        .collect(Collectors.joining(" | ", " ", " ;\n")))
                .collect(Collectors.joining("", head, ""));
    }

    private static String question(SmallProgram program) {
        List<String> parts = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            for (int i = 0; i < program.registers(thread); i++) {
                parts.add(thread + ":X" + i + "=0");
            }
        }
        for (int i = 0; i < program.variables(); i++) {
            parts.add(SmallProgram.variableName(i) + "=0");
        }
        return "exists (" + String.join(" /\\ ", parts) + ")\n";
    }

    private static String variable(int number) {
        return "X" + (10 + number);
    }

    private void print(List<SmallProgram.Statement> statements) {
        statements.forEach(this::print);
    }

    private void print(SmallProgram.Statement statement) {
        if (statement instanceof SmallProgram.Load load) {
            String name = load.mode() == Mode.SC ? "LDAR" : load.mode() == Mode.ACQ ? "LDAPR" : "LDR";
            lines.add(name + " W" + load.register() + "," + address(load.place()));
        } else if (statement instanceof SmallProgram.Store store) {
            String value = value(store.value());
            lines.add((store.mode().isRelease() ? "STLR " : "STR ") + value + "," + address(store.place()));
        } else if (statement instanceof SmallProgram.Rmw rmw) {
            String value = value(rmw.operand());
            String name = rmw.op() == RmwOp.ADD ? "LDADD" : rmw.op() == RmwOp.OR ? "LDSET" : "SWP";
            lines.add(name + suffix(rmw.mode()) + " " + value + ",W" + rmw.register() + "," + address(rmw.place()));
        } else if (statement instanceof SmallProgram.Cas cas) {
            print(cas);
        } else if (statement instanceof SmallProgram.Fence fence) {
            lines.add(fence.mode() == Mode.ACQ ? "DMB ISHLD" : "DMB ISH");
        } else if (statement instanceof SmallProgram.If branch) {
            print(branch);
        }
    }

    private static long expected(SmallProgram.Cas cas) {
        return ((SmallProgram.Constant) cas.expected()).value();
    }

    /** One instruction is as strong as the stronger of its modes; and C stores what it has found if it fails. */
    private void print(SmallProgram.Cas cas) {
        String desired = value(cas.desired());
        String address = address(cas.place());
        boolean seqCst = cas.failure() == Mode.SC;
        Mode mode = seqCst ? Mode.SC : cas.failure().isAcquire() ? withAcquire(cas.success()) : cas.success();
        lines.add("MOV " + COMPARED + ",#" + expected(cas));
        lines.add("CAS" + suffix(mode) + " " + COMPARED + "," + desired + "," + address);
        lines.add("MOV W" + cas.register() + "," + COMPARED);
        String end = label();
        lines.add("CMP " + COMPARED + ",#" + expected(cas));
        lines.add("B.EQ " + end);
        lines.add(end + ":");
    }

    private static Mode withAcquire(Mode mode) {
        return mode == Mode.RLX ? Mode.ACQ : mode == Mode.REL ? Mode.ACQ_REL : mode;
    }

    private void print(SmallProgram.If branch) {
        String otherwise = label();
        String end = label();
        lines.add("CMP W" + branch.register() + ",#" + branch.value());
        lines.add("B.NE " + otherwise);
        print(branch.then());
        lines.add("B " + end);
        lines.add(otherwise + ":");
        print(branch.otherwise());
        lines.add(end + ":");
    }

    private String label() {
        return "L" + labels++;
    }

    private static String suffix(Mode mode) {
        return (mode.isAcquire() ? "A" : "") + (mode.isRelease() ? "L" : "");
    }

    private String address(SmallProgram.Place place) {
        if (place instanceof SmallProgram.Either either) {
            lines.add("CMP W" + either.register() + ",#" + either.value());
            lines.add(
                    "CSEL " + ADDRESS + "," + variable(either.ifEqual()) + "," + variable(either.otherwise()) + ",EQ");
            return "[" + ADDRESS + "]";
        }
        return "[" + variable(place.lastVariable()) + "]";
    }

    private String value(SmallProgram.Expression expression) {
        if (expression instanceof SmallProgram.Sum sum) {
            lines.add("ADD " + CONSTANT_OR_SUM + ",W" + sum.register() + ",#" + sum.addend());
        } else if (expression instanceof SmallProgram.Masked masked) {
            lines.add("EOR " + CONSTANT_OR_SUM + ",W" + masked.register() + ",W" + masked.register());
            lines.add("ADD " + CONSTANT_OR_SUM + "," + CONSTANT_OR_SUM + ",#" + masked.value());
        } else {
            lines.add("MOV " + CONSTANT_OR_SUM + ",#" + ((SmallProgram.Constant) expression).value());
        }
        return CONSTANT_OR_SUM;
    }
}
