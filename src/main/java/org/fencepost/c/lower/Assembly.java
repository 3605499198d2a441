package org.fencepost.c.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.c.ir.InlineAsm;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Value;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Inline assembly: the few texts that concurrent and persistent C code really has. Any other is refused. */
final class Assembly {
    private static final Pattern HINT =
            Pattern.compile("(pause|nop|rep; ?nop|yield|isb|hint #\\d+|prefetch\\w* .*|endbr64)?");
    private static final Pattern LOCKED_NOTHING =
            Pattern.compile("lock;? ?(add|or|and)[bwlq]? \\${1,2}(0x0|0|-1), ?-?\\d*\\(%{1,2}[er]sp\\)");
    private static final Pattern EXCHANGE = Pattern.compile("(lock;? ?)?xchg([bwlq])? .*");
    /** Operands of templates: {@code $1}, <code>${1:q}</code>. */
    private static final String OPERAND = "\\$\\{?(\\d+)(?::\\w)?\\}?";

    private static final Pattern STREAM =
            Pattern.compile("movnti([lq])? " + OPERAND + ", ?(?:" + OPERAND + "|0?\\(" + OPERAND + "\\))");

    private final FunctionLowering function;

    Assembly(FunctionLowering function) {
        this.function = function;
    }

    void lower(Instruction i, InlineAsm asm) {
        String text = normalized(asm.text());
        Matcher exchange = EXCHANGE.matcher(text);
        Matcher stream = STREAM.matcher(text);
        if (HINT.matcher(text).matches()) {
            passThrough(i, asm);
        } else if (text.equals("mfence") || LOCKED_NOTHING.matcher(text).matches()) {
            function.code.fence(MachineCode.MFENCE);
        } else if (text.equals("sfence")) {
            function.code.fence(MachineCode.SFENCE);
        } else if (text.equals("lfence")) {
            function.code.fence(MachineCode.LFENCE);
        } else if (text.startsWith("rdtsc")) {
            timeStamp(i);
        } else if (exchange.matches()) {
            exchange(i, asm, exchange.group(2));
        } else if (stream.matches()) {
            stream(i, asm, stream);
        } else {
            flush(i, asm, text);
        }
    }

    /** A store past the cache. */
    private void stream(Instruction i, InlineAsm asm, Matcher text) {
        Value value = argument(i, asm, text.group(2));
        Value address = argument(i, asm, text.group(3) != null ? text.group(3) : text.group(4));
        if (value == null || address == null) {
            throw unsupported(i, asm);
        }
        int size = text.group(1) == null
                ? Math.max(4, ConstantValues.bits(value) / 8)
                : text.group(1).equals("q") ? 8 : 4;
        int operand = function.operand(value);
        if (ConstantValues.bits(value) > 8 * size) {
            operand = function.unary(Op.TRUNC, operand, 8 * size);
        }
        function.code.store(function.operand(address), operand, size, Accesses.NON_TEMPORAL);
    }

    /** The argument that an operand of the template stands for; null for an output in a register. */
    private static Value argument(Instruction i, InlineAsm asm, String operand) {
        int wanted = Integer.parseInt(operand);
        int argument = 0;
        String[] constraints = asm.constraints().split(",");
        for (int n = 0; n < constraints.length; n++) {
            boolean passed = !constraints[n].startsWith("=") || constraints[n].contains("*");
            if (n == wanted) {
                return passed && argument < i.operands().size() ? i.operand(argument) : null;
            }
            argument += passed ? 1 : 0;
        }
        return null;
    }

    private static String normalized(String text) {
        return text.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[\\n;]+\\s*", "; ")
                .replaceAll("\\s+", " ")
                .replaceAll("(; )+$", "")
                .strip();
    }

    private static RuntimeException unsupported(Instruction i, InlineAsm asm) {
        return Unsupported.construct("the assembly code \"" + asm.text().strip() + "\"", i.site());
    }

    private void flush(Instruction i, InlineAsm asm, String text) {
        Action.FlushKind kind;
        if (text.startsWith(".byte 0x66; clflush ") || text.startsWith("clflushopt ")) {
            kind = Action.FlushKind.CLFLUSHOPT;
        } else if (text.startsWith(".byte 0x66; xsaveopt ") || text.startsWith("clwb ")) {
            kind = Action.FlushKind.CLWB;
        } else if (text.startsWith("clflush ")) {
            kind = Action.FlushKind.CLFLUSH;
        } else {
            throw unsupported(i, asm);
        }
        if (i.operands().isEmpty() || text.substring(text.indexOf(' ') + 1).contains(";") && !text.startsWith(".")) {
            throw unsupported(i, asm);
        }
        function.code.intrinsic(new MachineCode.Flush(kind), new int[] {function.operand(i.operand(0))}, new int[0]);
    }

    /** Outputs of code that does nothing are the inputs that share their place ("0"). */
    private void passThrough(Instruction i, InlineAsm asm) {
        int[] results = Slot.count(i.type()) == 0 ? new int[0] : function.registersOf(i);
        if (results.length == 0) {
            return;
        }
        List<Value> inputs = inputs(i, asm, results.length);
        int[] sources = new int[results.length];
        for (int n = 0; n < results.length; n++) {
            if (inputs.get(n) == null) {
                throw unsupported(i, asm);
            }
            sources[n] = function.operand(inputs.get(n));
        }
        for (int n = 0; n < results.length; n++) {
            function.code.move(results[n], sources[n]);
        }
    }

    /** For each output in a register the argument that comes in the same place, or null. */
    private static List<Value> inputs(Instruction i, InlineAsm asm, int outputs) {
        List<Value> result = new ArrayList<>(java.util.Collections.nCopies(outputs, null));
        int output = 0;
        int argument = 0;
        List<Integer> outputOfConstraint = new ArrayList<>();
        for (String constraint : asm.constraints().split(",")) {
            if (constraint.startsWith("~")) {
                continue;
            }
            boolean indirect = constraint.contains("*");
            if (constraint.startsWith("=") && !indirect) {
                outputOfConstraint.add(output++);
                continue;
            }
            if (constraint.startsWith("=")) {
                outputOfConstraint.add(-1);
            } else if (constraint.matches("\\d+")) {
                int which = outputOfConstraint.get(Integer.parseInt(constraint));
                if (which >= 0 && which < outputs) {
                    result.set(which, i.operand(argument));
                }
            }
            argument++;
        }
        return result;
    }

    private void timeStamp(Instruction i) {
        int[] results = function.registersOf(i);
        int time = function.code.register();
        function.code.intrinsic(new MachineCode.Counter(), new int[0], new int[] {time});
        for (int n = 0; n < results.length; n++) {
            // In two halves (eax, edx) or as a whole.
            int value = n == 0 ? time : function.binary(Op.LSHR, time, function.constant(32), 64);
            int bits = function.slots(i.type()).get(n).bits();
            function.code.unary(Op.TRUNC, results[n], value, bits);
        }
    }

    /** An exchange with memory is always locked. */
    private void exchange(Instruction i, InlineAsm asm, String suffix) {
        List<Slot> slots = Slot.of(i.type());
        Value address = indirectArgument(i, asm);
        Value value =
                slots == null || slots.size() != 1 ? null : inputs(i, asm, 1).get(0);
        if (address == null || value == null) {
            throw unsupported(i, asm);
        }
        int size = suffix == null ? slots.get(0).bytes() : 1 << "bwlq".indexOf(suffix);
        int operand = function.operand(value);
        if (slots.get(0).bits() > 8 * size) {
            operand = function.unary(Op.TRUNC, operand, 8 * size);
        }
        function.code.rmw(function.result(i), RmwOp.XCHG, function.operand(address), operand, size, Annotation.SC);
    }

    /** The first argument that is the address of an operand in memory. */
    private static Value indirectArgument(Instruction i, InlineAsm asm) {
        int argument = 0;
        for (String constraint : asm.constraints().split(",")) {
            boolean indirect = constraint.contains("*");
            if (indirect) {
                return i.operand(argument);
            }
            if (!constraint.startsWith("=") && !constraint.startsWith("~")) {
                argument++;
            }
        }
        return null;
    }
}
