package org.fencepost.isa;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntSupplier;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Op;

/**
 * The condition flags, each one bit. Where code can jump they are registers, which every instruction writes that sets them;
 * otherwise each is computed only when something asks for it.
 */
final class X86Flags {
    private enum Flag {
        ZERO,
        SIGN,
        CARRY,
        OVERFLOW
    }

    private final FunctionBuilder code;
    /** Empty where code cannot jump. */
    private final Map<Flag, Integer> registers = new EnumMap<>(Flag.class);

    private final Map<Flag, IntSupplier> values = new EnumMap<>(Flag.class);

    X86Flags(FunctionBuilder code, boolean jumps) {
        this.code = code;
        for (Flag flag : jumps ? Flag.values() : new Flag[0]) {
            int register = code.register();
            registers.put(flag, register);
            values.put(flag, () -> register);
        }
    }

    private void set(Flag flag, IntSupplier value) {
        Integer register = registers.get(flag);
        if (register == null) {
            values.put(flag, value);
        } else {
            code.move(register, value.getAsInt());
            values.put(flag, () -> register);
        }
    }

    private int get(Flag flag) {
        IntSupplier value = values.get(flag);
        if (value == null) {
            throw new NotUnderstood("the " + flag.name().toLowerCase(Locale.ROOT) + " flag is not defined here");
        }
        return value.getAsInt();
    }

    void result(int value, int bits) {
        set(Flag.ZERO, () -> binary(Op.EQ, value, code.constant(0), bits));
        set(Flag.SIGN, () -> binary(Op.SLT, value, code.constant(0), bits));
    }

    void carry(IntSupplier bit) {
        set(Flag.CARRY, bit);
    }

    void overflow(IntSupplier bit) {
        set(Flag.OVERFLOW, bit);
    }

    void addition(int a, int b, int result, int bits) {
        carry(() -> binary(Op.UADD_OVERFLOWS, a, b, bits));
        overflow(() -> binary(Op.SADD_OVERFLOWS, a, b, bits));
        result(result, bits);
    }

    /** {@code a - b}. */
    void subtraction(int a, int b, int bits) {
        carry(() -> binary(Op.ULT, a, b, bits));
        overflow(() -> binary(Op.SSUB_OVERFLOWS, a, b, bits));
        set(Flag.ZERO, () -> binary(Op.EQ, a, b, bits));
        set(Flag.SIGN, () -> binary(Op.SLT, binary(Op.SUB, a, b, bits), code.constant(0), bits));
    }

    void logic(int result, int bits) {
        carry(() -> code.constant(0));
        overflow(() -> code.constant(0));
        result(result, bits);
    }

    /** The processor leaves something in it. What comes next in the text must not ask. */
    void undefinedOverflow() {
        values.remove(Flag.OVERFLOW);
    }

    /** A tested bit is the carry; sign and overflow are undefined then, and zero is as it was. */
    void bit(int bit) {
        carry(() -> bit);
        values.remove(Flag.SIGN);
        undefinedOverflow();
    }

    void zero(IntSupplier bit) {
        set(Flag.ZERO, bit);
    }

    int carry() {
        return get(Flag.CARRY);
    }

    int zero() {
        return get(Flag.ZERO);
    }

    /** Whether there is a condition of that name; those on parity are left out. */
    static boolean isCondition(String name) {
        return switch (name) {
            case "o", "no", "b", "c", "nae", "ae", "nb", "nc", "e", "z", "ne", "nz", "be", "na", "a", "nbe" -> true;
            case "s", "ns", "l", "nge", "lt", "ge", "nl", "le", "ng", "g", "nle", "gt" -> true;
            default -> false;
        };
    }

    /** Whether the condition holds, as one bit. */
    int condition(String name) {
        return switch (name) {
            case "o" -> get(Flag.OVERFLOW);
            case "no" -> not(get(Flag.OVERFLOW));
            case "b", "c", "nae" -> carry();
            case "ae", "nb", "nc" -> not(carry());
            case "e", "z" -> zero();
            case "ne", "nz" -> not(zero());
            case "be", "na" -> or(carry(), zero());
            case "a", "nbe" -> not(or(carry(), zero()));
            case "s" -> get(Flag.SIGN);
            case "ns" -> not(get(Flag.SIGN));
            case "l", "nge", "lt" -> less();
            case "ge", "nl" -> not(less());
            case "le", "ng" -> or(zero(), less());
            case "g", "nle", "gt" -> not(or(zero(), less()));
            default -> throw new NotUnderstood("the condition " + name + " is not known");
        };
    }

    /** As signed numbers. */
    private int less() {
        return binary(Op.XOR, get(Flag.SIGN), get(Flag.OVERFLOW), 1);
    }

    private int not(int bit) {
        return binary(Op.XOR, bit, code.constant(1), 1);
    }

    private int or(int bit, int other) {
        return binary(Op.OR, bit, other, 1);
    }

    private int binary(Op op, int a, int b, int bits) {
        int result = code.register();
        code.binary(op, result, a, b, bits);
        return result;
    }
}
