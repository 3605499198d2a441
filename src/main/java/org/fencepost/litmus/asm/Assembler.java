package org.fencepost.litmus.asm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fencepost.isa.FreshValues;
import org.fencepost.litmus.AssemblyDialect;
import org.fencepost.litmus.ThreadCode;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.fencepost.text.NumberText;
import org.fencepost.verdict.InputException;

/**
 * Lowers the code of one thread. A register of the architecture is one 64-bit register of the function, and so is each
 * condition flag: dependencies then follow from the data flow of the lowered code. Nothing is folded, as
 * {@code EOR W2,W1,W1} exists to make a dependency.
 *
 * <p>A subclass knows the registers and instructions of one architecture.
 */
abstract class Assembler {
    /** Addresses of labels, for code that loads and jumps to them: far from all data. */
    private static final long FIRST_LABEL_ADDRESS = 0x800_0000L;

    private static final int INSTRUCTION_BYTES = 4;

    final FunctionBuilder code;
    private final FreshValues values;
    final ThreadCode thread;
    private final Map<String, Integer> labels = new HashMap<>();
    /** Where each instruction starts, and, last, the end of the thread. */
    private final List<Label> starts = new ArrayList<>();

    private int current;

    Assembler(ThreadCode thread) {
        this.code = thread.code();
        this.values = new FreshValues(code);
        this.thread = thread;
    }

    /** Emits the code of one instruction; its site is already set. */
    abstract void emit(Line line);

    /** Why an instruction that is known is not understood; empty for others. */
    String refusal(String mnemonic) {
        return "";
    }

    /** Emits the whole thread, which runs to the end of the emitted code. */
    final void assemble(List<AssemblyDialect.Line> cells) {
        List<Line> lines = cells.stream()
                .map(cell -> Line.parse(cell.text(), thread.site(cell.number())))
                .toList();
        for (int i = 0; i <= lines.size(); i++) {
            starts.add(code.label());
        }
        for (int i = 0; i < lines.size(); i++) {
            for (String label : lines.get(i).labels()) {
                if (labels.put(label, i) != null) {
                    throw new InputException(
                            "label " + label + " is defined twice in this thread",
                            lines.get(i).site());
                }
            }
        }
        for (current = 0; current < lines.size(); current++) {
            Line line = lines.get(current);
            code.site(line.site());
            code.place(starts.get(current));
            if (!line.isEmpty()) {
                emitUnlessRefused(line);
            }
        }
        code.place(starts.get(lines.size()));
    }

    private void emitUnlessRefused(Line line) {
        String refusal = refusal(line.mnemonic());
        if (!refusal.isEmpty()) {
            throw line.unsupported(refusal);
        }
        emit(line);
    }

    /** The address of a variable, which exists from now on. */
    public final long addressOf(String variable) {
        return thread.test().addressOf(variable);
    }

    final void load(int result, int address, int size, Annotation how) {
        thread.test().access(size, 0);
        code.load(result, address, size, how);
    }

    final void store(int address, int value, int size, Annotation how) {
        thread.test().access(size, 0);
        code.store(address, value, size, how);
    }

    /** 1 when the store succeeds, 0 when it fails. */
    final int storeExclusive(int address, int value, int size, Annotation how) {
        thread.test().access(size, 0);
        int success = code.register();
        code.storeExclusive(success, address, value, size, how);
        return success;
    }

    /** The old value. */
    final int rmw(RmwOp op, int address, int operand, int size, Annotation how) {
        thread.test().access(size, 0);
        int old = code.register();
        code.rmw(old, op, address, operand, size, how);
        return old;
    }

    /** The old value. */
    final int cas(int address, int expected, int desired, int size, Annotation success, Annotation failure) {
        thread.test().access(size, 0);
        int old = code.register();
        code.cas(old, address, expected, desired, size, success, failure);
        return old;
    }

    final Label target(Line line, String text) {
        return starts.get(targetIndex(line, text));
    }

    final Label next() {
        return starts.get(current + 1);
    }

    final Label end() {
        return starts.get(starts.size() - 1);
    }

    final long labelAddress(Line line, String text) {
        return labelAddress(targetIndex(line, text));
    }

    private static long labelAddress(int index) {
        return FIRST_LABEL_ADDRESS + (long) INSTRUCTION_BYTES * index;
    }

    final boolean isLabel(String text) {
        return labels.containsKey(text);
    }

    final long returnAddress() {
        return labelAddress(current + 1);
    }

    /** Jumps to the instruction whose address is in the register; address 0, where nobody called, ends the thread. */
    final void jumpTo(int address) {
        long[] cases = new long[starts.size() + 1];
        Label[] targets = new Label[cases.length];
        for (int i = 0; i < starts.size(); i++) {
            cases[i] = labelAddress(i);
            targets[i] = starts.get(i);
        }
        targets[starts.size()] = end();
        Label nowhere = code.label();
        code.switchOn(address, cases, targets, nowhere);
        code.place(nowhere);
        code.fail(FailureKind.ABORT, "jump to an address that is no instruction of this thread");
    }

    /** A label of this thread, {@code .+8} or {@code .-8}, or GNU's {@code 1b}, {@code 1f} when the label is unique. */
    private int targetIndex(Line line, String text) {
        Integer index = labels.get(text);
        if (index != null) {
            return index;
        }
        if (text.matches("\\d+[bf]")) {
            index = labels.get(text.substring(0, text.length() - 1));
            if (index != null) {
                return index;
            }
        }
        if (text.matches("\\.\\s*[+-]\\s*\\d{1,6}")) {
            int offset = Integer.parseInt(text.substring(1).replaceAll("[\\s+]", ""));
            int instruction = current + offset / INSTRUCTION_BYTES;
            if (offset % INSTRUCTION_BYTES == 0 && instruction >= 0 && instruction < starts.size()) {
                return instruction;
            }
        }
        throw line.error("there is no label " + text + " in this thread");
    }

    final int constant(long value) {
        return code.constant(value);
    }

    final int binary(Op op, int a, int b, int bits) {
        return values.binary(op, a, b, bits);
    }

    final int unary(Op op, int a, int bits) {
        return values.unary(op, a, bits);
    }

    /** The low bits, zero-extended. */
    final int truncate(int value, int bits) {
        return values.truncate(value, bits);
    }

    /** Sign-extends from {@code from} bits and keeps {@code to} bits. */
    final int signExtend(int value, int from, int to) {
        return values.signExtend(value, from, to);
    }

    final int select(int condition, int ifTrue, int ifFalse) {
        return values.select(condition, ifTrue, ifFalse);
    }

    final int weaken(int value) {
        int result = code.register();
        code.weaken(result, value);
        return result;
    }

    /** As {@link #select}, but the result depends on the chosen value alone; the condition only picks. */
    final int pick(int condition, int ifTrue, int ifFalse) {
        int result = code.register();
        int picking = weaken(condition);
        Label first = code.label();
        Label second = code.label();
        Label both = code.label();
        int scope = code.beginControl();
        code.branch(picking, first, second);
        code.place(first);
        code.move(result, ifTrue);
        code.jump(both);
        code.place(second);
        code.move(result, ifFalse);
        code.place(both);
        code.endControl(scope);
        return withPick(result, picking);
    }

    /** The value, which now also depends on what the second one depends on. */
    final int withPick(int value, int picking) {
        return binary(Op.OR, value, binary(Op.AND, picking, constant(0), 64), 64);
    }

    final int not(int bit) {
        return binary(Op.XOR, bit, constant(1), 1);
    }

    final int and(int bit, int other) {
        return binary(Op.AND, bit, other, 1);
    }

    final int or(int bit, int other) {
        return binary(Op.OR, bit, other, 1);
    }

    final int xor(int bit, int other) {
        return binary(Op.XOR, bit, other, 1);
    }

    final int isZero(int value, int bits) {
        return binary(Op.EQ, value, constant(0), bits);
    }

    /** The top bit. */
    final int isNegative(int value, int bits) {
        return binary(Op.SLT, value, constant(0), bits);
    }

    /** Shifts and rotations by constants. */
    final int rotateRight(int value, int amount, int bits) {
        int count = Math.floorMod(amount, bits);
        if (count == 0) {
            return value;
        }
        int low = binary(Op.LSHR, value, constant(count), bits);
        return binary(Op.OR, low, binary(Op.SHL, value, constant(bits - count), bits), bits);
    }

    /** Sums two addresses; nothing is emitted for an offset of 0, so that accesses without one stay cheap. */
    final int plus(int address, long offset) {
        return values.plus(address, offset);
    }

    static Annotation tags(String... tags) {
        return Annotation.of(Mode.NA, tags);
    }

    static Annotation tags(List<String> tags) {
        return Annotation.of(Mode.NA, tags.toArray(String[]::new));
    }

    /** A number in decimal or hexadecimal; negative ones and unsigned 64-bit ones alike. */
    static long number(Line line, String text) {
        try {
            return NumberText.parse(text.replace(" ", "").replace("_", ""));
        } catch (NumberFormatException e) {
            throw line.error("'" + text + "' is not a number");
        }
    }

    static boolean isNumber(String text) {
        return NumberText.isNumber(text);
    }
}
