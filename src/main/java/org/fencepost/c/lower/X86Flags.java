package org.fencepost.c.lower;

import org.fencepost.program.Op;

/**
 * The flags of the machine, as what the last instruction that set them worked with. Conditions are computed only where
 * something asks for them.
 */
final class X86Flags {
    private enum Source {
        NONE,
        SUM,
        DIFFERENCE,
        /** Neither carry nor overflow. */
        LOGIC,
        /** An increment or decrement, which leaves the carry as it was: it is not known here. */
        STEP,
        /** A bit that was tested is the carry; nothing else is known. */
        BIT
    }

    private final FunctionLowering function;
    private Source source = Source.NONE;
    private int left;
    private int right;
    private int result;
    private int bits;

    X86Flags(FunctionLowering function) {
        this.function = function;
    }

    private void set(Source newSource, int newLeft, int newRight, int newResult, int size) {
        source = newSource;
        left = newLeft;
        right = newRight;
        result = newResult;
        bits = 8 * size;
    }

    void sum(int a, int b, int total, int size) {
        set(Source.SUM, a, b, total, size);
    }

    /** {@code a - b}. */
    void difference(int a, int b, int size) {
        set(Source.DIFFERENCE, a, b, -1, size);
    }

    void logic(int value, int size) {
        set(Source.LOGIC, -1, -1, value, size);
    }

    void step(int value, int size) {
        set(Source.STEP, -1, -1, value, size);
    }

    void bit(int value) {
        set(Source.BIT, -1, -1, value, 1);
    }

    /** An operand that is 1 when the condition holds and 0 otherwise. */
    int condition(String name) {
        return switch (name) {
            case "z", "e" -> zero();
            case "nz", "ne" -> not(zero());
            case "c", "b", "nae" -> carry();
            case "nc", "ae", "nb" -> not(carry());
            case "s" -> sign();
            case "ns" -> not(sign());
            case "o" -> overflow();
            case "no" -> not(overflow());
            case "be", "na" -> function.binary(Op.OR, carry(), zero(), 1);
            case "a", "nbe" -> not(function.binary(Op.OR, carry(), zero(), 1));
            case "l", "nge" -> less();
            case "ge", "nl" -> not(less());
            case "le", "ng" -> function.binary(Op.OR, less(), zero(), 1);
            case "g", "nle" -> not(function.binary(Op.OR, less(), zero(), 1));
            default -> throw new AsmFrame.NotUnderstood();
        };
    }

    private int not(int value) {
        return function.binary(Op.XOR, value, function.constant(1), 1);
    }

    private int zero() {
        return switch (source) {
            case NONE, BIT -> throw new AsmFrame.NotUnderstood();
            case DIFFERENCE -> function.binary(Op.EQ, left, right, bits);
            default -> function.binary(Op.EQ, result, function.constant(0), bits);
        };
    }

    private int sign() {
        int value = switch (source) {
            case NONE, BIT -> throw new AsmFrame.NotUnderstood();
            case DIFFERENCE -> function.binary(Op.SUB, left, right, bits);
            default -> result;
        };
        return function.binary(Op.SLT, value, function.constant(0), bits);
    }

    private int carry() {
        return switch (source) {
            case NONE, STEP -> throw new AsmFrame.NotUnderstood();
            case SUM -> function.binary(Op.ULT, result, left, bits);
            case DIFFERENCE -> function.binary(Op.ULT, left, right, bits);
            case LOGIC -> function.constant(0);
            case BIT -> result;
        };
    }

    private int overflow() {
        return switch (source) {
            case NONE, STEP, BIT -> throw new AsmFrame.NotUnderstood();
            case SUM -> function.binary(Op.SADD_OVERFLOWS, left, right, bits);
            case DIFFERENCE -> function.binary(Op.SSUB_OVERFLOWS, left, right, bits);
            case LOGIC -> function.constant(0);
        };
    }

    /** As signed numbers. */
    private int less() {
        return source == Source.DIFFERENCE
                ? function.binary(Op.SLT, left, right, bits)
                : function.binary(Op.XOR, sign(), overflow(), 1);
    }
}
