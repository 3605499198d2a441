package org.fencepost.c.lower;

import java.math.BigInteger;
import org.fencepost.c.ir.Opcode;
import org.fencepost.program.Action;
import org.fencepost.program.CallContext;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Intrinsic;

/** One word of the result of an operation on wide integers. Arguments: the words of both operands, the lowest first. */
record WideOperation(Opcode opcode, int bits, int word) implements Intrinsic {
    private static final String NO_QUOTIENT = "the least number divided by -1: the quotient has no place in the type";

    @Override
    public Outcome call(CallContext context, long[] words) {
        boolean signed = opcode == Opcode.SDIV || opcode == Opcode.SREM || opcode == Opcode.ASHR;
        BigInteger a = number(words, 0, bits, signed);
        BigInteger b = number(words, words.length / 2, bits, signed && opcode != Opcode.ASHR);
        boolean divides = opcode != Opcode.MUL && !isShift();
        if (divides && b.signum() == 0) {
            return failure(FailureKind.DIVISION_BY_ZERO, "division by zero", context);
        }
        if (divides && a.divide(b).bitLength() >= bits && signed) {
            return failure(FailureKind.DIVISION_BY_ZERO, NO_QUOTIENT, context);
        }
        if (isShift() && b.compareTo(BigInteger.valueOf(bits)) >= 0) {
            return failure(FailureKind.ARITHMETIC, ArithmeticLowering.shiftsTooFar(bits), context);
        }
        return Intrinsic.result(word(result(a, b), bits, word));
    }

    private static Outcome failure(FailureKind kind, String message, CallContext context) {
        return Intrinsic.visible(new Action.Failure(kind, message, context.site()));
    }

    private boolean isShift() {
        return opcode == Opcode.SHL || opcode == Opcode.LSHR || opcode == Opcode.ASHR;
    }

    private BigInteger result(BigInteger a, BigInteger b) {
        int by = isShift() ? b.intValue() : 0;
        return switch (opcode) {
            case MUL -> a.multiply(b);
            case UDIV, SDIV -> a.divide(b);
            case UREM, SREM -> a.remainder(b);
            case SHL -> a.shiftLeft(by);
            default -> a.shiftRight(by);
        };
    }

    /** The number that words from {@code first} on are. */
    static BigInteger number(long[] words, int first, int bits, boolean signed) {
        BigInteger result = BigInteger.ZERO;
        for (int n = (bits + 63) / 64 - 1; n >= 0; n--) {
            result = result.shiftLeft(64).or(new BigInteger(Long.toUnsignedString(words[first + n])));
        }
        return signed && result.testBit(bits - 1) ? result.subtract(BigInteger.ONE.shiftLeft(bits)) : result;
    }

    /** A word of a number that is cut to so many bits. */
    static long word(BigInteger number, int bits, int word) {
        return ConstantValues.truncated(number.shiftRight(64 * word).longValue(), Math.min(64, bits - 64 * word));
    }
}
