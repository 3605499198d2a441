package org.fencepost.litmus.asm;

import org.fencepost.program.Op;

/** The condition flags of x86, each a one-bit register. */
final class X86Flags {
    private final Assembler asm;
    private final int zero;
    private final int sign;
    private final int carry;
    private final int overflow;

    X86Flags(Assembler asm) {
        this.asm = asm;
        zero = asm.code.register();
        sign = asm.code.register();
        carry = asm.code.register();
        overflow = asm.code.register();
    }

    void result(int value, int bits) {
        asm.code.move(zero, asm.isZero(value, bits));
        asm.code.move(sign, asm.isNegative(value, bits));
    }

    void carry(int bit) {
        asm.code.move(carry, bit);
    }

    void overflow(int bit) {
        asm.code.move(overflow, bit);
    }

    void addition(int a, int b, int result, int bits) {
        carry(asm.binary(Op.UADD_OVERFLOWS, a, b, bits));
        overflow(asm.binary(Op.SADD_OVERFLOWS, a, b, bits));
        result(result, bits);
    }

    void subtraction(int a, int b, int result, int bits) {
        carry(asm.binary(Op.USUB_OVERFLOWS, a, b, bits));
        overflow(asm.binary(Op.SSUB_OVERFLOWS, a, b, bits));
        result(result, bits);
    }

    void logic(int result, int bits) {
        carry(asm.constant(0));
        overflow(asm.constant(0));
        result(result, bits);
    }

    /** Whether there is a condition of that name; those on parity are left out. */
    static boolean isCondition(String suffix) {
        return switch (suffix) {
            case "o",
                    "no",
                    "b",
                    "c",
                    "nae",
                    "ae",
                    "nb",
                    "nc",
                    "e",
                    "z",
                    "ne",
                    "nz",
                    "be",
                    "na",
                    "a",
                    "nbe",
                    "s",
                    "ns",
                    "l",
                    "nge",
                    "lt",
                    "ge",
                    "nl",
                    "le",
                    "ng",
                    "g",
                    "nle",
                    "gt" -> true;
            default -> false;
        };
    }

    /** Whether the condition holds, as one bit. */
    int condition(String suffix) {
        return switch (suffix) {
            case "o" -> overflow;
            case "no" -> asm.not(overflow);
            case "b", "c", "nae" -> carry;
            case "ae", "nb", "nc" -> asm.not(carry);
            case "e", "z" -> zero;
            case "ne", "nz" -> asm.not(zero);
            case "be", "na" -> asm.or(carry, zero);
            case "a", "nbe" -> asm.not(asm.or(carry, zero));
            case "s" -> sign;
            case "ns" -> asm.not(sign);
            case "l", "nge", "lt" -> asm.xor(sign, overflow);
            case "ge", "nl" -> asm.not(asm.xor(sign, overflow));
            case "le", "ng" -> asm.or(zero, asm.xor(sign, overflow));
            case "g", "nle", "gt" -> asm.not(asm.or(zero, asm.xor(sign, overflow)));
            default -> throw new IllegalArgumentException(suffix);
        };
    }
}
