package org.fencepost.litmus.asm;

import java.util.Locale;
import java.util.Objects;
import org.fencepost.litmus.asm.AArch64Operand.Modifier;
import org.fencepost.litmus.asm.AArch64Operand.Register;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/** Reading and writing the registers and flags of AArch64. */
final class AArch64Registers {
    private final Assembler asm;
    /** N, Z, C, V: one bit each. */
    private final int negative;

    private final int zero;
    private final int carry;
    private final int overflow;

    AArch64Registers(Assembler asm) {
        this.asm = asm;
        negative = asm.code.register();
        zero = asm.code.register();
        carry = asm.code.register();
        overflow = asm.code.register();
    }

    /** The register that an operand must be. */
    Register register(Line line, int operand) {
        Register register = AArch64Operand.register(line.operand(operand));
        if (register == null) {
            throw line.error("'" + line.operand(operand) + "' is not a register");
        }
        return register;
    }

    int read(Register register, int bits) {
        if (register.isZero()) {
            return asm.constant(0);
        }
        return asm.truncate(
                asm.thread.register(Objects.requireNonNull(register.name())), Math.min(bits, register.bits()));
    }

    int read(Register register) {
        return read(register, register.bits());
    }

    int read(Line line, int operand, int bits) {
        Register register = register(line, operand);
        if (register.bits() != bits) {
            throw line.error("'" + line.operand(operand) + "' should be a " + bits + "-bit register");
        }
        return read(register);
    }

    /** {@code value} is zero-extended from the register's width, so a 32-bit result clears the upper half. */
    void write(Register register, int value) {
        if (!register.isZero()) {
            asm.code.move(asm.thread.register(Objects.requireNonNull(register.name())), value);
        }
    }

    /** The flexible last operand, from position {@code first} on: a number or a register, shifted or extended. */
    int flexible(Line line, int first, int bits) {
        line.expectOperands(first + 1, first + 2);
        String text = line.operand(first);
        Modifier modifier = null;
        if (line.count() == first + 2) {
            modifier = AArch64Operand.modifier(line, line.operand(first + 1));
            if (modifier == null) {
                throw line.error("'" + line.operand(first + 1) + "' is neither a shift nor an extension");
            }
        }
        if (AArch64Operand.isImmediate(text)) {
            long value = AArch64Operand.immediate(line, text);
            return asm.constant(RmwOp.truncate(modifier == null ? value : value << modifier.amount(), bits / 8));
        }
        return modified(line, register(line, first), modifier, bits);
    }

    /** A register after its shift or extension. */
    int modified(Line line, Register register, @Nullable Modifier modifier, int bits) {
        int value = read(register);
        if (modifier == null) {
            if (register.bits() != bits) {
                throw line.error("the operands are of different widths");
            }
            return value;
        }
        int amount = modifier.amount();
        if (amount < 0 || amount >= bits) {
            throw line.error("a shift by " + amount + " is out of range");
        }
        int moved = asm.constant(amount);
        return switch (modifier.kind()) {
            case "LSL" -> amount == 0 ? value : asm.binary(Op.SHL, value, moved, bits);
            case "LSR" -> asm.binary(Op.LSHR, value, moved, bits);
            case "ASR" -> asm.binary(Op.ASHR, value, moved, bits);
            case "ROR" -> asm.rotateRight(value, amount, bits);
            default -> {
                int extended = extend(value, modifier.kind(), bits);
                yield amount == 0 ? extended : asm.binary(Op.SHL, extended, moved, bits);
            }
        };
    }

    private int extend(int value, String kind, int bits) {
        int from = switch (kind.charAt(3)) {
            case 'B' -> 8;
            case 'H' -> 16;
            case 'W' -> 32;
            default -> 64;
        };
        return kind.startsWith("U") ? asm.truncate(value, from) : asm.signExtend(value, from, bits);
    }

    void setFlagsOfAddition(int a, int b, int result, int bits) {
        asm.code.move(carry, asm.binary(Op.UADD_OVERFLOWS, a, b, bits));
        asm.code.move(overflow, asm.binary(Op.SADD_OVERFLOWS, a, b, bits));
        setResult(result, bits);
    }

    /** Carry means no borrow. */
    void setFlagsOfSubtraction(int a, int b, int result, int bits) {
        asm.code.move(carry, asm.not(asm.binary(Op.USUB_OVERFLOWS, a, b, bits)));
        asm.code.move(overflow, asm.binary(Op.SSUB_OVERFLOWS, a, b, bits));
        setResult(result, bits);
    }

    void setFlagsOfLogic(int result, int bits) {
        asm.code.move(carry, asm.constant(0));
        asm.code.move(overflow, asm.constant(0));
        setResult(result, bits);
    }

    private void setResult(int result, int bits) {
        asm.code.move(zero, asm.isZero(result, bits));
        asm.code.move(negative, asm.isNegative(result, bits));
    }

    /** All flags at once for CCMP: those of the comparison when the condition holds, otherwise the given ones. */
    void chooseFlags(int condition, Runnable compare, int otherwise) {
        int[] flags = {negative, zero, carry, overflow};
        compare.run();
        for (int i = 0; i < flags.length; i++) {
            asm.code.move(flags[i], asm.pick(condition, flags[i], asm.constant(otherwise >> (3 - i) & 1)));
        }
    }

    /** N, Z, C and V in bits 31 to 28, as MRS reads them. */
    int packedFlags() {
        int packed = asm.binary(Op.SHL, negative, asm.constant(31), 64);
        packed = asm.binary(Op.OR, packed, asm.binary(Op.SHL, zero, asm.constant(30), 64), 64);
        packed = asm.binary(Op.OR, packed, asm.binary(Op.SHL, carry, asm.constant(29), 64), 64);
        return asm.binary(Op.OR, packed, asm.binary(Op.SHL, overflow, asm.constant(28), 64), 64);
    }

    void unpackFlags(int packed) {
        int[] flags = {overflow, carry, zero, negative};
        for (int i = 0; i < flags.length; i++) {
            asm.code.move(flags[i], asm.truncate(asm.binary(Op.LSHR, packed, asm.constant(28 + i), 64), 1));
        }
    }

    /** Whether the condition holds, as one bit. */
    int condition(Line line, String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "eq" -> zero;
            case "ne" -> asm.not(zero);
            case "cs", "hs" -> carry;
            case "cc", "lo" -> asm.not(carry);
            case "mi" -> negative;
            case "pl" -> asm.not(negative);
            case "vs" -> overflow;
            case "vc" -> asm.not(overflow);
            case "hi" -> asm.and(carry, asm.not(zero));
            case "ls" -> asm.or(asm.not(carry), zero);
            case "ge" -> asm.not(asm.xor(negative, overflow));
            case "lt" -> asm.xor(negative, overflow);
            case "gt" -> asm.not(asm.or(zero, asm.xor(negative, overflow)));
            case "le" -> asm.or(zero, asm.xor(negative, overflow));
            case "al", "nv" -> asm.constant(1);
            default -> throw line.error("'" + name + "' is not a condition");
        };
    }
}
