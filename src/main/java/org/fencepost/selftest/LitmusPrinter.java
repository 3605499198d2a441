package org.fencepost.selftest;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fencepost.program.Mode;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.SmallProgram.*;

/** Prints a {@link SmallProgram} as a litmus test in C. */
final class LitmusPrinter {
    private static final Map<RmwOp, String> FUNCTIONS = Map.of(
            RmwOp.XCHG, "atomic_exchange_explicit",
            RmwOp.ADD, "atomic_fetch_add_explicit",
            RmwOp.SUB, "atomic_fetch_sub_explicit",
            RmwOp.AND, "atomic_fetch_and_explicit",
            RmwOp.OR, "atomic_fetch_or_explicit",
            RmwOp.XOR, "atomic_fetch_xor_explicit");

    private final SmallProgram program;
    private final StringBuilder text = new StringBuilder();

    private LitmusPrinter(SmallProgram program) {
        this.program = program;
    }

    /** @param state the values of registers and variables that the final condition asks for; may be empty */
    static String print(SmallProgram program, SortedMap<String, Long> state) {
        LitmusPrinter printer = new LitmusPrinter(program);
        printer.print();
        String condition = state.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" /\\ "));
        return printer.text
                .append("exists (")
                .append(condition.isEmpty() ? "true" : condition)
                .append(")\n")
                .toString();
    }

    /** Without a condition; what litmus tests do not know looks like calls of functions. */
    static String print(SmallProgram program) {
        LitmusPrinter printer = new LitmusPrinter(program);
        printer.print();
        return printer.text.toString();
    }

    private void print() {
        text.append("C ").append(program.name()).append('\n');
        text.append("{ ").append(variables("[%s] = 0;", " ")).append(" }\n");
        for (int thread = 0; thread < program.threads().size(); thread++) {
            text.append("\nP")
                    .append(thread)
                    .append(" (")
                    .append(variables("atomic_int* %s", ", "))
                    .append(") {\n");
            for (int i = 0; i < program.registers(thread); i++) {
                line(1, "int r" + i + " = 0;");
            }
            print(1, program.threads().get(thread));
            text.append("}\n");
        }
        text.append('\n');
    }

    private String variables(String format, String separator) {
        return IntStream.range(0, program.variables())
                .mapToObj(i -> String.format(format, SmallProgram.variableName(i)))
                .collect(Collectors.joining(separator));
    }

    private void line(int depth, String content) {
        text.append("  ".repeat(depth)).append(content).append('\n');
    }

    private void print(int depth, List<Statement> statements) {
        statements.forEach(statement -> print(depth, statement));
    }

    private void print(int depth, Statement statement) {
        if (statement instanceof Load load) {
            line(depth, "r" + load.register() + " = " + load(load) + ";");
        } else if (statement instanceof Store store) {
            line(depth, store(store) + ";");
        } else if (statement instanceof Rmw rmw) {
            String arguments = place(rmw.place()) + ", " + value(rmw.operand()) + ", " + order(rmw.mode());
            line(depth, "r" + rmw.register() + " = " + FUNCTIONS.get(rmw.op()) + "(" + arguments + ");");
        } else if (statement instanceof Cas cas) {
            // On success the old value is the expected one, so the register holds the old value either way.
            line(depth, "r" + cas.register() + " = " + value(cas.expected()) + ";");
            line(
                    depth,
                    (cas.done() < 0 ? "" : "r" + cas.done() + " = ") + "atomic_compare_exchange_"
                            + (cas.weak() ? "weak" : "strong") + "_explicit(" + place(cas.place())
                            + ", &r" + cas.register() + ", " + value(cas.desired()) + ", " + order(cas.success()) + ", "
                            + order(cas.failure()) + ");");
        } else if (statement instanceof Fence fence) {
            line(depth, "atomic_thread_fence(" + order(fence.mode()) + ");");
        } else if (statement instanceof If branch) {
            line(depth, "if (r" + branch.register() + " == " + branch.value() + ") {");
            print(depth + 1, branch.then());
            if (!branch.otherwise().isEmpty()) {
                line(depth, "} else {");
                print(depth + 1, branch.otherwise());
            }
            line(depth, "}");
        } else if (statement instanceof Transaction transaction) {
            line(depth, "if ((r" + transaction.register() + " = fp_tx_begin()) == 0) {");
            print(depth + 1, transaction.body());
            line(depth + 1, "fp_tx_commit();");
            line(depth, "}");
        } else if (statement instanceof Abort abort) {
            line(depth, "fp_tx_abort(" + abort.code() + ");");
        } else if (statement instanceof Until loop) {
            line(depth, "do {");
            print(depth + 1, loop.body());
            String goOn = loop.registers().stream()
                    .map(register -> "r" + register + (loop.equal() ? " != " : " == ") + value(loop.value()))
                    .collect(Collectors.joining(" && "));
            line(depth, "} while (" + goOn + ");");
        } else if (statement instanceof Assume assumption) {
            line(depth, "assume(r" + assumption.register() + " == " + assumption.value() + ");");
        } else if (statement instanceof Call call) {
            line(depth, call(call) + ";");
        } else {
            line(depth, computed(statement) + ";");
        }
    }

    private static String computed(Statement statement) {
        if (statement instanceof Compute compute) {
            String operands = value(compute.left()) + ", " + value(compute.right()) + ", " + compute.bits();
            return "r" + compute.register() + " = " + lower(compute.op()) + "(" + operands + ")";
        } else if (statement instanceof Convert convert) {
            String r = "r" + convert.register();
            return r + " = " + lower(convert.op()) + "(" + r + ", " + convert.bits() + ")";
        } else if (statement instanceof Select select) {
            String r = "r" + select.register();
            return r + " = " + r + " & 1 ? " + value(select.then()) + " : " + value(select.otherwise());
        }
        Switch choice = (Switch) statement;
        return "r" + choice.register() + " = case(r" + choice.tested() + ", " + choice.cases() + ")";
    }

    private static String lower(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }

    private static String call(Call call) {
        String name = lower(call.service());
        String object = call.service().isOfMutexes()
                ? "m" + call.object()
                : call.service().isOfBarriers()
                        ? "b" + call.object()
                        : call.service().isOfThreads()
                                ? "P" + call.object()
                                : call.service() == Service.OBSERVE
                                        ? "r" + call.argument()
                                        : call.service() == Service.ALLOCATE ? "" + call.object() : "";
        String answer = call.service().answers() ? "r" + call.argument() + " = " : "";
        String count = call.service() == Service.INIT ? ", " + call.argument() : "";
        return answer + name + "(" + object + count + ")";
    }

    private static String load(Load load) {
        return load.mode() == Mode.NA
                ? "*" + place(load.place())
                : "atomic_load_explicit(" + place(load.place()) + ", " + order(load.mode()) + ")";
    }

    private static String store(Store store) {
        return store.mode() == Mode.NA
                ? "*" + place(store.place()) + " = " + value(store.value())
                : "atomic_store_explicit(" + place(store.place()) + ", " + value(store.value()) + ", "
                        + order(store.mode()) + ")";
    }

    private static String place(Place place) {
        if (place instanceof Either either) {
            return "(r" + either.register() + " == " + either.value() + " ? "
                    + SmallProgram.variableName(either.ifEqual()) + " : "
                    + SmallProgram.variableName(either.otherwise()) + ")";
        }
        if (place instanceof Field field) {
            return "&object[" + field.number() + "]";
        }
        String variable = SmallProgram.variableName(place.lastVariable());
        if (place instanceof Slice slice) {
            String type = slice.size() == 1 ? "atomic_uchar" : slice.size() == 2 ? "atomic_ushort" : "atomic_uint";
            return "(" + type + "*) ((char*) " + variable + " + " + slice.offset() + ")";
        }
        return variable;
    }

    private static String value(Expression expression) {
        if (expression instanceof Sum sum) {
            return "r" + sum.register() + (sum.addend() == 0 ? "" : " + " + sum.addend());
        } else if (expression instanceof Masked masked) {
            return "(r" + masked.register() + " ^ r" + masked.register() + ") + " + masked.value();
        } else if (expression instanceof Choice choice) {
            return "choose(" + choice.values() + ")";
        }
        return Long.toString(((Constant) expression).value());
    }

    private static String order(Mode mode) {
        return switch (mode) {
            case NA, RLX -> "memory_order_relaxed";
            case ACQ -> "memory_order_acquire";
            case REL -> "memory_order_release";
            case ACQ_REL -> "memory_order_acq_rel";
            case SC -> "memory_order_seq_cst";
        };
    }
}
