package org.fencepost.c.lower;

import java.math.BigInteger;
import org.fencepost.program.CallContext;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Op;

/**
 * One word of the result of a function of LLVM on wide integers, or whether it overflows. Arguments: the words of the
 * operand or of both, the lowest first.
 */
record WideFunction(Op op, int bits, int word) implements Intrinsic {
    static boolean supports(Op op) {
        return switch (op) {
            case CTLZ, CTTZ, CTPOP, BSWAP, ABS, UMIN, UMAX, SMIN, SMAX, ADD, SUB, MUL -> true;
            case UADD_OVERFLOWS, SADD_OVERFLOWS, USUB_OVERFLOWS, SSUB_OVERFLOWS, UMUL_OVERFLOWS, SMUL_OVERFLOWS -> true;
            default -> false;
        };
    }

    @Override
    public Outcome call(CallContext context, long[] words) {
        int size = (bits + 63) / 64;
        boolean signed = switch (op) {
            case ABS, SMIN, SMAX, SADD_OVERFLOWS, SSUB_OVERFLOWS, SMUL_OVERFLOWS -> true;
            default -> false;
        };
        BigInteger a = WideOperation.number(words, 0, bits, signed);
        BigInteger b = words.length > size ? WideOperation.number(words, size, bits, signed) : BigInteger.ZERO;
        return Intrinsic.result(WideOperation.word(result(a, b), bits, word));
    }

    private BigInteger result(BigInteger a, BigInteger b) {
        return switch (op) {
            case CTLZ -> BigInteger.valueOf(bits - a.bitLength());
            case CTTZ -> BigInteger.valueOf(a.signum() == 0 ? bits : a.getLowestSetBit());
            case CTPOP -> BigInteger.valueOf(a.bitCount());
            case BSWAP -> swapped(a);
            case ABS -> a.abs();
            case UMIN, SMIN -> a.min(b);
            case UMAX, SMAX -> a.max(b);
            case ADD -> a.add(b);
            case SUB -> a.subtract(b);
            case MUL -> a.multiply(b);
            case UADD_OVERFLOWS -> flag(a.add(b).bitLength() > bits);
            case USUB_OVERFLOWS -> flag(a.compareTo(b) < 0);
            case UMUL_OVERFLOWS -> flag(a.multiply(b).bitLength() > bits);
            case SADD_OVERFLOWS -> flag(a.add(b).bitLength() > bits - 1);
            case SSUB_OVERFLOWS -> flag(a.subtract(b).bitLength() > bits - 1);
            default -> flag(a.multiply(b).bitLength() > bits - 1);
        };
    }

    private static BigInteger flag(boolean set) {
        return set ? BigInteger.ONE : BigInteger.ZERO;
    }

    private BigInteger swapped(BigInteger a) {
        BigInteger result = BigInteger.ZERO;
        for (int at = 0; at < bits; at += 8) {
            result = result.shiftLeft(8).or(a.shiftRight(at).and(BigInteger.valueOf(0xff)));
        }
        return result;
    }
}
