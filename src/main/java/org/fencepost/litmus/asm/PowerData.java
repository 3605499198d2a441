package org.fencepost.litmus.asm;

import java.util.Map;
import java.util.Set;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Arithmetic, logic and comparisons of Power, with the eight fields of the condition register. */
final class PowerData {
    private static final int FIELDS = 8;

    private static final Map<String, Op> REGISTER_OPS = Map.ofEntries(
            Map.entry("add", Op.ADD),
            Map.entry("sub", Op.SUB),
            Map.entry("and", Op.AND),
            Map.entry("or", Op.OR),
            Map.entry("xor", Op.XOR),
            Map.entry("mulld", Op.MUL));

    /** Logic with the result or the second operand inverted. */
    private static final Map<String, Op> INVERTED_RESULT = Map.of("nand", Op.AND, "nor", Op.OR, "eqv", Op.XOR);

    private static final Map<String, Op> INVERTED_OPERAND = Map.of("andc", Op.AND, "orc", Op.OR);

    private static final Set<String> COMPARISONS =
            Set.of("cmpw", "cmpwi", "cmplw", "cmplwi", "cmpd", "cmpdi", "cmpld", "cmpldi");

    private final Assembler asm;
    /** For each field: less, greater, equal. */
    private final int[][] fields = new int[FIELDS][];

    PowerData(Assembler asm) {
        this.asm = asm;
    }

    private int[] flags(int field) {
        if (fields[field] == null) {
            fields[field] = new int[] {asm.code.register(), asm.code.register(), asm.code.register()};
        }
        return fields[field];
    }

    /** The field that an operand such as {@code cr7} names. */
    static int field(Line line, int operand) {
        String text = line.operand(operand);
        if (!text.matches("(?i)(cr)?[0-7]")) {
            throw line.error("'" + text + "' is not a field of the condition register");
        }
        return text.charAt(text.length() - 1) - '0';
    }

    int condition(String name, int field) {
        int[] flags = flags(field);
        return switch (name) {
            case "lt" -> flags[0];
            case "gt" -> flags[1];
            case "eq" -> flags[2];
            case "ge", "nl" -> asm.not(flags[0]);
            case "le", "ng" -> asm.not(flags[1]);
            default -> asm.not(flags[2]);
        };
    }

    private void compare(int field, int a, int b, int bits, boolean signed) {
        int[] flags = flags(field);
        Op less = signed ? Op.SLT : Op.ULT;
        asm.code.move(flags[0], asm.binary(less, a, b, bits));
        asm.code.move(flags[1], asm.binary(less, b, a, bits));
        asm.code.move(flags[2], asm.binary(Op.EQ, a, b, bits));
    }

    /** What a store-conditional tells. */
    void setSuccess(int success) {
        int[] flags = flags(0);
        asm.code.move(flags[0], asm.constant(0));
        asm.code.move(flags[1], asm.constant(0));
        asm.code.move(flags[2], success);
    }

    /** Emits the instruction, if it is one of those here. A dot at the end compares the result with 0 in field 0. */
    boolean emit(Line line) {
        String name = line.mnemonic();
        if (COMPARISONS.contains(name)) {
            compare(line, name);
            return true;
        }
        boolean records = name.endsWith(".");
        String plain = records && !name.equals("andi.") && !name.equals("andis.")
                ? name.substring(0, name.length() - 1)
                : name;
        int value = immediate(line, plain);
        if (value == NONE) {
            value = logic(line, plain);
        }
        if (value == NONE) {
            value = arithmetic(line, plain);
        }
        if (value == NONE) {
            value = shift(line, plain);
        }
        if (value == NONE) {
            return false;
        }
        write(line, 0, value);
        if (records) {
            compare(0, register(line, line.operand(0)), asm.constant(0), 64, true);
        }
        return true;
    }

    /** No operand has this number. */
    private static final int NONE = Integer.MIN_VALUE;

    private void compare(Line line, String name) {
        line.expectOperands(2, 3);
        int first = line.count() - 2;
        int field = first == 1 ? field(line, 0) : 0;
        boolean logical = name.startsWith("cmpl");
        int bits = name.contains("w") ? 32 : 64;
        int a = asm.truncate(read(line, first), bits);
        int b = name.endsWith("i")
                ? asm.constant(RmwOp.truncate(Assembler.number(line, line.operand(first + 1)), bits / 8))
                : asm.truncate(read(line, first + 1), bits);
        compare(field, a, b, bits, !logical);
    }

    private int immediate(Line line, String name) {
        switch (name) {
            case "li", "lis" -> {
                line.expectOperands(2);
                return asm.constant(number(line, 1) << (name.equals("lis") ? 16 : 0));
            }
            case "addi", "subi", "addis", "addic", "mulli", "ori", "oris", "xori", "xoris", "andi.", "andis." ->
                line.expectOperands(3);
            default -> {
                return NONE;
            }
        }
        long number = number(line, 2);
        return switch (name) {
            case "addi" -> sum(baseRegister(line, line.operand(1)), number);
            case "subi" -> sum(baseRegister(line, line.operand(1)), -number);
            case "addis" -> sum(baseRegister(line, line.operand(1)), number << 16);
            case "addic" -> sum(read(line, 1), number);
            case "mulli" -> asm.binary(Op.MUL, read(line, 1), asm.constant(number), 64);
            case "ori" -> asm.binary(Op.OR, read(line, 1), asm.constant(number & 0xffff), 64);
            case "oris" -> asm.binary(Op.OR, read(line, 1), asm.constant((number & 0xffff) << 16), 64);
            case "xori" -> asm.binary(Op.XOR, read(line, 1), asm.constant(number & 0xffff), 64);
            case "xoris" -> asm.binary(Op.XOR, read(line, 1), asm.constant((number & 0xffff) << 16), 64);
            case "andi." -> asm.binary(Op.AND, read(line, 1), asm.constant(number & 0xffff), 64);
            default -> asm.binary(Op.AND, read(line, 1), asm.constant((number & 0xffff) << 16), 64);
        };
    }

    private int sum(int register, long number) {
        return asm.binary(Op.ADD, register, asm.constant(number), 64);
    }

    private int logic(Line line, String name) {
        if (REGISTER_OPS.containsKey(name)) {
            line.expectOperands(3);
            return asm.binary(REGISTER_OPS.get(name), read(line, 1), read(line, 2), 64);
        }
        if (INVERTED_RESULT.containsKey(name)) {
            line.expectOperands(3);
            return invert(asm.binary(INVERTED_RESULT.get(name), read(line, 1), read(line, 2), 64));
        }
        if (INVERTED_OPERAND.containsKey(name)) {
            line.expectOperands(3);
            return asm.binary(INVERTED_OPERAND.get(name), read(line, 1), invert(read(line, 2)), 64);
        }
        switch (name) {
            case "mr", "not", "neg", "extsb", "extsh", "extsw" -> line.expectOperands(2);
            default -> {
                return NONE;
            }
        }
        int value = read(line, 1);
        return switch (name) {
            case "mr" -> asm.binary(Op.OR, value, value, 64);
            case "not" -> invert(value);
            case "neg" -> asm.binary(Op.SUB, asm.constant(0), value, 64);
            case "extsb" -> asm.signExtend(value, 8, 64);
            case "extsh" -> asm.signExtend(value, 16, 64);
            default -> asm.signExtend(value, 32, 64);
        };
    }

    private int invert(int value) {
        return asm.binary(Op.XOR, value, asm.constant(-1), 64);
    }

    private int arithmetic(Line line, String name) {
        switch (name) {
            case "subf", "mullw", "divw", "divwu", "divd", "divdu" -> line.expectOperands(3);
            default -> {
                return NONE;
            }
        }
        int a = read(line, 1);
        int b = read(line, 2);
        switch (name) {
            case "subf" -> {
                return asm.binary(Op.SUB, b, a, 64);
            }
            case "mullw" -> {
                return asm.binary(Op.MUL, asm.signExtend(a, 32, 64), asm.signExtend(b, 32, 64), 64);
            }
            default -> {
                int bits = name.startsWith("divw") ? 32 : 64;
                int dividend = asm.truncate(a, bits);
                int divisor = asm.truncate(b, bits);
                // The quotient by zero is undefined: zero here.
                int zero = asm.isZero(divisor, bits);
                int safe = asm.select(zero, asm.constant(1), divisor);
                int quotient = asm.binary(name.endsWith("u") ? Op.UDIV : Op.SDIV, dividend, safe, bits);
                return asm.select(zero, asm.constant(0), quotient);
            }
        }
    }

    private int shift(Line line, String name) {
        switch (name) {
            case "slw", "srw", "sraw", "sld", "srd", "srad" -> {
                line.expectOperands(3);
                return shiftBy(name, read(line, 1), read(line, 2));
            }
            case "slwi", "srwi", "srawi", "sldi", "srdi", "sradi" -> {
                line.expectOperands(3);
                return shiftBy(name.substring(0, name.length() - 1), read(line, 1), asm.constant(number(line, 2)));
            }
            case "clrldi", "clrlwi" -> {
                line.expectOperands(3);
                int bits = name.equals("clrldi") ? 64 : 32;
                return asm.truncate(read(line, 1), Math.max(1, bits - (int) number(line, 2)));
            }
            case "rlwinm", "rlwimi" -> {
                line.expectOperands(5);
                return rotateAndMask(line, name.equals("rlwimi"));
            }
            default -> {
                return NONE;
            }
        }
    }

    /** Counts run to twice the width; what is past the width shifts everything out. */
    private int shiftBy(String name, int value, int count) {
        boolean word = name.endsWith("w");
        int bits = word ? 32 : 64;
        int source = asm.truncate(value, bits);
        int amount = asm.binary(Op.AND, count, asm.constant(2 * bits - 1), 64);
        int inRange = asm.binary(Op.ULT, amount, asm.constant(bits), 64);
        int safe = asm.select(inRange, amount, asm.constant(bits - 1));
        boolean arithmetic = name.startsWith("sra");
        Op op = name.startsWith("sl") ? Op.SHL : arithmetic ? Op.ASHR : Op.LSHR;
        int shifted = asm.binary(op, source, safe, bits);
        if (arithmetic) {
            return asm.signExtend(shifted, bits, 64);
        }
        return asm.select(inRange, shifted, asm.constant(0));
    }

    /** rlwinm keeps the masked bits of the rotated word, rlwimi puts them into the target. */
    private int rotateAndMask(Line line, boolean inserts) {
        int rotation = (int) number(line, 2) & 31;
        int begin = (int) number(line, 3);
        int end = (int) number(line, 4);
        if (begin < 0 || begin > 31 || end < 0 || end > 31) {
            throw line.error("the mask is out of range");
        }
        // Bit 0 is the highest of the word; a mask whose begin is past its end wraps around.
        long from = 0xffffffffL >>> begin;
        long upTo = 0xffffffffL << (31 - end) & 0xffffffffL;
        long mask = begin <= end ? from & upTo : from | upTo;
        int word = asm.truncate(read(line, 1), 32);
        int masked = asm.binary(Op.AND, asm.rotateRight(word, 32 - rotation, 32), asm.constant(mask), 64);
        if (!inserts) {
            return masked;
        }
        int kept = asm.binary(Op.AND, register(line, line.operand(0)), asm.constant(~mask), 64);
        return asm.binary(Op.OR, kept, masked, 64);
    }

    private static long number(Line line, int operand) {
        return Assembler.number(line, line.operand(operand));
    }

    int read(Line line, int operand) {
        return register(line, line.operand(operand));
    }

    void write(Line line, int operand, int value) {
        asm.code.move(register(line, line.operand(operand)), value);
    }

    int register(Line line, String text) {
        if (!Power.isRegister(text)) {
            throw line.error("'" + text + "' is not a register");
        }
        return asm.thread.register(text);
    }

    /** As the base of an address, r0 means the number 0 (and {@code 0} may be written for it). */
    int baseRegister(Line line, String text) {
        return text.equals("0") || text.equalsIgnoreCase("r0") ? asm.constant(0) : register(line, text);
    }
}
