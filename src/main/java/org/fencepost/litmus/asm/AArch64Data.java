package org.fencepost.litmus.asm;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.litmus.asm.AArch64Operand.Modifier;
import org.fencepost.litmus.asm.AArch64Operand.Register;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Data processing of AArch64: arithmetic, logic, moves, bit fields, conditional selection. */
record AArch64Data(Assembler asm, AArch64Registers registers) {
    private static final Map<String, Op> ARITHMETIC = Map.of(
            "add", Op.ADD,
            "sub", Op.SUB,
            "and", Op.AND,
            "orr", Op.OR,
            "eor", Op.XOR);

    /** Logic with the last operand inverted. */
    private static final Map<String, Op> INVERTING = Map.of("bic", Op.AND, "orn", Op.OR, "eon", Op.XOR);

    /** Forms that set the flags. */
    private static final Map<String, String> SETTING =
            Map.of("adds", "add", "subs", "sub", "ands", "and", "bics", "bic", "negs", "neg");

    private static final Map<String, Op> SHIFTS = Map.of("lsl", Op.SHL, "lsr", Op.LSHR, "asr", Op.ASHR);

    private static final Set<String> SELECTIONS =
            Set.of("csel", "csinc", "csinv", "csneg", "cset", "csetm", "cinc", "cinv", "cneg");

    /** Emits the instruction, if it is one of data processing. */
    boolean emit(Line line) {
        String name = line.mnemonic();
        boolean setting = SETTING.containsKey(name);
        String plain = SETTING.getOrDefault(name, name);
        if (ARITHMETIC.containsKey(plain) || INVERTING.containsKey(plain)) {
            Register result = destination(line, 3);
            int a = registers.read(line, 1, result.bits());
            arithmetic(plain, result, a, operand(line, 2, result.bits()), setting);
        } else if (SELECTIONS.contains(name)) {
            select(line, name);
        } else {
            return compare(line, name)
                    || move(line, plain, setting)
                    || shift(line, name)
                    || bits(line, name)
                    || multiply(line, name)
                    || one(line, name);
        }
        return true;
    }

    private static void atLeast(Line line, int count) {
        if (line.count() < count) {
            throw line.error("wrong number of operands");
        }
    }

    private Register destination(Line line, int count) {
        atLeast(line, count);
        return registers.register(line, 0);
    }

    /** The last operand; {@code :lo12:x} is the part of an address that ADRP leaves out. */
    private int operand(Line line, int first, int bits) {
        String text = line.operand(first);
        if (text.startsWith(":lo12:")) {
            return asm.constant(asm.addressOf(text.substring(6)) & 0xfff);
        }
        return registers.flexible(line, first, bits);
    }

    private void arithmetic(String name, Register result, int a, int operand, boolean setting) {
        int bits = result.bits();
        int b = INVERTING.containsKey(name) ? invert(operand, bits) : operand;
        Op op = Objects.requireNonNull(INVERTING.getOrDefault(name, ARITHMETIC.get(name)));
        int value = asm.binary(op, a, b, bits);
        if (setting) {
            switch (op) {
                case ADD -> registers.setFlagsOfAddition(a, b, value, bits);
                case SUB -> registers.setFlagsOfSubtraction(a, b, value, bits);
                default -> registers.setFlagsOfLogic(value, bits);
            }
        }
        registers.write(result, value);
    }

    private int invert(int value, int bits) {
        return asm.binary(Op.XOR, value, asm.constant(RmwOp.truncate(-1, bits / 8)), bits);
    }

    private boolean compare(Line line, String name) {
        switch (name) {
            case "cmp", "cmn", "tst" -> {
                atLeast(line, 2);
                Register first = registers.register(line, 0);
                String op = name.equals("cmp") ? "sub" : name.equals("cmn") ? "add" : "and";
                int b = operand(line, 1, first.bits());
                arithmetic(op, new Register(null, first.bits()), registers.read(first), b, true);
            }
            case "ccmp", "ccmn" -> {
                line.expectOperands(4);
                Register first = registers.register(line, 0);
                int bits = first.bits();
                String text = line.operand(1);
                int b = AArch64Operand.isImmediate(text)
                        ? asm.constant(RmwOp.truncate(AArch64Operand.immediate(line, text), bits / 8))
                        : registers.read(line, 1, bits);
                int condition = asm.code.register();
                asm.code.move(condition, registers.condition(line, line.operand(3)));
                Runnable compare = () -> arithmetic(
                        name.equals("ccmp") ? "sub" : "add", new Register(null, bits), registers.read(first), b, true);
                registers.chooseFlags(condition, compare, (int) AArch64Operand.immediate(line, line.operand(2)));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean move(Line line, String name, boolean setting) {
        switch (name) {
            case "mov" -> {
                Register result = destination(line, 2);
                registers.write(result, operand(line, 1, result.bits()));
            }
            case "mvn" -> {
                Register result = destination(line, 2);
                registers.write(result, invert(operand(line, 1, result.bits()), result.bits()));
            }
            case "neg" -> {
                Register result = destination(line, 2);
                arithmetic("sub", result, asm.constant(0), operand(line, 1, result.bits()), setting);
            }
            case "movz", "movn", "movk" -> moveWide(line, name);
            case "adr", "adrp" -> {
                line.expectOperands(2);
                String text = line.operand(1);
                boolean variable = name.equals("adrp") || text.matches("\\w+") && !asm.isLabel(text);
                long address = variable ? asm.addressOf(text) : asm.labelAddress(line, text);
                registers.write(
                        registers.register(line, 0), asm.constant(name.equals("adrp") ? address & ~0xfffL : address));
            }
            case "mrs", "msr" -> {
                line.expectOperands(2);
                boolean reads = name.equals("mrs");
                if (!line.operand(reads ? 1 : 0).equalsIgnoreCase("NZCV")) {
                    throw line.unsupported("system registers other than NZCV are not modelled");
                }
                if (reads) {
                    registers.write(registers.register(line, 0), registers.packedFlags());
                } else {
                    registers.unpackFlags(registers.read(line, 1, 64));
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void moveWide(Line line, String name) {
        line.expectOperands(2, 3);
        Register result = registers.register(line, 0);
        int bytes = result.bits() / 8;
        Modifier shift = line.count() == 3 ? AArch64Operand.modifier(line, line.operand(2)) : new Modifier("LSL", 0);
        if (shift == null || !shift.kind().equals("LSL")) {
            throw line.error("'" + line.operand(2) + "' is not a shift to the left");
        }
        long value = AArch64Operand.immediate(line, line.operand(1)) << shift.amount();
        switch (name) {
            case "movz" -> registers.write(result, asm.constant(RmwOp.truncate(value, bytes)));
            case "movn" -> registers.write(result, asm.constant(RmwOp.truncate(~value, bytes)));
            default -> {
                long mask = ~(0xffffL << shift.amount());
                int kept = asm.binary(Op.AND, registers.read(result), asm.constant(mask), 64);
                registers.write(result, asm.binary(Op.OR, kept, asm.constant(RmwOp.truncate(value, bytes)), 64));
            }
        }
    }

    private boolean shift(Line line, String name) {
        if (!SHIFTS.containsKey(name) && !name.equals("ror")) {
            return false;
        }
        line.expectOperands(3);
        Register result = registers.register(line, 0);
        int bits = result.bits();
        int value = registers.read(line, 1, bits);
        if (AArch64Operand.isImmediate(line.operand(2))) {
            int amount = (int) AArch64Operand.immediate(line, line.operand(2));
            if (amount < 0 || amount >= bits) {
                throw line.error("a shift by " + amount + " is out of range");
            }
            registers.write(
                    result,
                    name.equals("ror")
                            ? asm.rotateRight(value, amount, bits)
                            : asm.binary(Objects.requireNonNull(SHIFTS.get(name)), value, asm.constant(amount), bits));
            return true;
        }
        if (name.equals("ror")) {
            throw line.unsupported("only rotations by a constant are modelled");
        }
        int amount = asm.binary(Op.AND, registers.read(line, 2, bits), asm.constant(bits - 1), bits);
        registers.write(result, asm.binary(Objects.requireNonNull(SHIFTS.get(name)), value, amount, bits));
        return true;
    }

    /** Bit fields, all told as "width bits from position from of the source go to position to". */
    private boolean bits(Line line, String name) {
        switch (name) {
            case "ubfx", "sbfx", "bfxil", "ubfiz", "sbfiz", "bfi", "ubfm", "sbfm" -> line.expectOperands(4);
            default -> {
                return false;
            }
        }
        Register result = registers.register(line, 0);
        int bits = result.bits();
        int source = registers.read(line, 1, bits);
        int first = (int) AArch64Operand.immediate(line, line.operand(2));
        int second = (int) AArch64Operand.immediate(line, line.operand(3));
        boolean raw = name.endsWith("fm");
        boolean extracts = raw ? second >= first : name.endsWith("x") || name.equals("bfxil");
        int from = extracts ? first : 0;
        int to = extracts ? 0 : raw ? bits - first : first;
        int width = raw ? second - from + 1 : second;
        if (first < 0 || first >= bits || width < 1 || from + width > bits || to + width > bits) {
            throw line.error("the bit field is out of range");
        }
        int shifted = from == 0 ? source : asm.binary(Op.LSHR, source, asm.constant(from), bits);
        int field = asm.truncate(shifted, width);
        if (name.startsWith("s")) {
            field = asm.signExtend(field, width, bits);
        }
        int placed = to == 0 ? field : asm.binary(Op.SHL, field, asm.constant(to), bits);
        if (name.startsWith("b")) {
            long mask = width == 64 ? -1 : (1L << width) - 1 << to;
            int kept = asm.binary(Op.AND, registers.read(result), asm.constant(~mask), 64);
            placed = asm.binary(Op.OR, kept, placed, 64);
        }
        registers.write(result, placed);
        return true;
    }

    private boolean multiply(Line line, String name) {
        switch (name) {
            case "mul", "mneg", "madd", "msub", "udiv", "sdiv" -> sameWidth(line, name);
            case "smull", "umull", "smnegl", "umnegl", "smaddl", "umaddl", "smsubl", "umsubl" -> {
                boolean sums = name.contains("add") || name.contains("sub");
                line.expectOperands(sums ? 4 : 3);
                int a = registers.read(line, 1, 32);
                int b = registers.read(line, 2, 32);
                if (name.startsWith("s")) {
                    a = asm.signExtend(a, 32, 64);
                    b = asm.signExtend(b, 32, 64);
                }
                int base = sums ? registers.read(line, 3, 64) : asm.constant(0);
                boolean subtracts = name.contains("sub") || name.contains("neg");
                int product = asm.binary(Op.MUL, a, b, 64);
                registers.write(
                        registers.register(line, 0), asm.binary(subtracts ? Op.SUB : Op.ADD, base, product, 64));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void sameWidth(Line line, String name) {
        boolean sums = name.startsWith("ma") || name.equals("msub");
        line.expectOperands(sums ? 4 : 3);
        Register result = registers.register(line, 0);
        int bits = result.bits();
        int a = registers.read(line, 1, bits);
        int b = registers.read(line, 2, bits);
        if (name.endsWith("div")) {
            // Division by zero gives zero.
            int zero = asm.isZero(b, bits);
            int divisor = asm.select(zero, asm.constant(1), b);
            int quotient = asm.binary(name.equals("udiv") ? Op.UDIV : Op.SDIV, a, divisor, bits);
            registers.write(result, asm.select(zero, asm.constant(0), quotient));
            return;
        }
        int base = sums ? registers.read(line, 3, bits) : asm.constant(0);
        boolean subtracts = name.equals("msub") || name.equals("mneg");
        registers.write(result, asm.binary(subtracts ? Op.SUB : Op.ADD, base, asm.binary(Op.MUL, a, b, bits), bits));
    }

    private boolean one(Line line, String name) {
        switch (name) {
            case "sxtb",
                    "sxth",
                    "sxtw",
                    "uxtb",
                    "uxth",
                    "uxtw",
                    "clz",
                    "rbit",
                    "rev",
                    "rev16",
                    "rev32",
                    "rev64",
                    "abs" -> line.expectOperands(2);
            default -> {
                return false;
            }
        }
        Register result = registers.register(line, 0);
        int bits = result.bits();
        Register operand = registers.register(line, 1);
        int source = registers.read(operand);
        int value = switch (name) {
            case "sxtb" -> asm.signExtend(source, 8, bits);
            case "sxth" -> asm.signExtend(source, 16, bits);
            case "sxtw" -> asm.signExtend(source, 32, bits);
            case "uxtb" -> asm.truncate(source, 8);
            case "uxth" -> asm.truncate(source, 16);
            case "uxtw" -> asm.truncate(source, 32);
            case "clz" -> asm.unary(Op.CTLZ, source, bits);
            case "rbit" -> asm.unary(Op.BITREVERSE, source, bits);
            case "rev", "rev64" -> asm.unary(Op.BSWAP, source, bits);
            case "abs" -> asm.unary(Op.ABS, source, bits);
            default -> reverseParts(source, name.equals("rev16") ? 16 : 32, bits);
        };
        registers.write(result, value);
        return true;
    }

    /** Reverses the bytes of each part. */
    private int reverseParts(int source, int part, int bits) {
        int value = asm.constant(0);
        for (int at = 0; at < bits; at += part) {
            int piece = asm.truncate(asm.binary(Op.LSHR, source, asm.constant(at), bits), part);
            int reversed = asm.unary(Op.BSWAP, piece, part);
            value = asm.binary(Op.OR, value, asm.binary(Op.SHL, reversed, asm.constant(at), bits), bits);
        }
        return value;
    }

    /** CSEL and its family; the aliases test the opposite condition and name one source or none. */
    private void select(Line line, String name) {
        boolean full = name.startsWith("cs") && !name.startsWith("cset");
        int sources = full ? 2 : name.startsWith("cset") ? 0 : 1;
        line.expectOperands(sources + 2);
        Register result = registers.register(line, 0);
        int bits = result.bits();
        int condition = registers.condition(line, line.operand(sources + 1));
        int first = sources == 0 ? asm.constant(0) : registers.read(line, 1, bits);
        int second = full ? registers.read(line, 2, bits) : first;
        int changed = switch (name) {
            case "csel" -> second;
            case "csinc", "cinc", "cset" -> asm.binary(Op.ADD, second, asm.constant(1), bits);
            case "csneg", "cneg" -> asm.binary(Op.SUB, asm.constant(0), second, bits);
            default -> invert(second, bits);
        };
        registers.write(result, full ? asm.pick(condition, first, changed) : asm.pick(condition, changed, first));
    }
}
