package org.fencepost.program;

/**
 * What each {@link Op} computes. Operands need not be clean above the width; integer results are zero-extended. Where
 * LLVM says poison, the result is still fixed, so that runs repeat: shifts by the width or more give 0 (or all sign bits
 * for ASHR), conversions out of range saturate. What programs in C do is checked before.
 */
final class Arithmetic {
    private Arithmetic() {}

    static boolean isDivision(Op op) {
        return op == Op.UDIV || op == Op.SDIV || op == Op.UREM || op == Op.SREM;
    }

    /** What is wrong when {@link #divisionOverflows}. */
    static final String NO_QUOTIENT = "the least number divided by -1: the quotient has no place in the type";

    /** Whether x86 stops the program, as for a division by zero, because the quotient is one too large. */
    static boolean divisionOverflows(Op op, long a, long b, int bits) {
        return (op == Op.SDIV || op == Op.SREM)
                && signExtend(b, bits) == -1
                && signExtend(a, bits) == Long.MIN_VALUE >> 64 - bits;
    }

    static long truncate(long value, int bits) {
        int s = 64 - bits;
        return value << s >>> s;
    }

    static long signExtend(long value, int bits) {
        int s = 64 - bits;
        return value << s >> s;
    }

    /** Two operands; the caller has made sure that no divisor is 0. */
    static long binary(Op op, long a, long b, int bits) {
        if (op.ordinal() >= Op.FADD.ordinal()) {
            return floatingBinary(op, a, b, bits);
        }
        return op.ordinal() >= Op.EQ.ordinal() ? bit(compare(op, a, b, bits)) : integer(op, a, b, bits);
    }

    private static long bit(boolean value) {
        return value ? 1 : 0;
    }

    private static long integer(Op op, long a, long b, int bits) {
        long ua = truncate(a, bits);
        long ub = truncate(b, bits);
        long sa = signExtend(a, bits);
        long sb = signExtend(b, bits);
        boolean shiftTooFar = Long.compareUnsigned(ub, bits) >= 0;
        long result = switch (op) {
            case ADD -> ua + ub;
            case SUB -> ua - ub;
            case MUL -> ua * ub;
            case UDIV -> Long.divideUnsigned(ua, ub);
            case UREM -> Long.remainderUnsigned(ua, ub);
            case SDIV -> sa / sb;
            case SREM -> sa % sb;
            case AND -> ua & ub;
            case OR -> ua | ub;
            case XOR -> ua ^ ub;
            case SHL -> shiftTooFar ? 0 : ua << ub;
            case LSHR -> shiftTooFar ? 0 : ua >>> ub;
            case ASHR -> sa >> (shiftTooFar ? 63 : ub);
            case UMIN -> Long.compareUnsigned(ua, ub) <= 0 ? ua : ub;
            case UMAX -> Long.compareUnsigned(ua, ub) >= 0 ? ua : ub;
            case SMIN -> Math.min(sa, sb);
            case SMAX -> Math.max(sa, sb);
            case UADD_SAT -> unsignedAddOverflows(ua, ub, bits) ? -1 : ua + ub;
            case USUB_SAT -> Long.compareUnsigned(ua, ub) < 0 ? 0 : ua - ub;
            case SADD_SAT -> signedAddOverflows(sa, sb, bits) ? extreme(sa < 0, bits) : sa + sb;
            case SSUB_SAT -> signedSubtractOverflows(sa, sb, bits) ? extreme(sa < 0, bits) : sa - sb;
            default -> throw notFor(op, "two integers");
        };
        return truncate(result, bits);
    }

    private static long extreme(boolean negative, int bits) {
        long lowest = Long.MIN_VALUE >> (64 - bits);
        return negative ? lowest : ~lowest;
    }

    private static boolean compare(Op op, long a, long b, int bits) {
        long ua = truncate(a, bits);
        long ub = truncate(b, bits);
        long sa = signExtend(a, bits);
        long sb = signExtend(b, bits);
        return switch (op) {
            case EQ -> ua == ub;
            case NE -> ua != ub;
            case ULT -> Long.compareUnsigned(ua, ub) < 0;
            case ULE -> Long.compareUnsigned(ua, ub) <= 0;
            case SLT -> sa < sb;
            case SLE -> sa <= sb;
            case UADD_OVERFLOWS -> unsignedAddOverflows(ua, ub, bits);
            case SADD_OVERFLOWS -> signedAddOverflows(sa, sb, bits);
            case USUB_OVERFLOWS -> Long.compareUnsigned(ua, ub) < 0;
            case SSUB_OVERFLOWS -> signedSubtractOverflows(sa, sb, bits);
            case UMUL_OVERFLOWS -> unsignedHigh(ua, ub) != 0 || ua * ub != truncate(ua * ub, bits);
            case SMUL_OVERFLOWS -> Math.multiplyHigh(sa, sb) != sa * sb >> 63 || sa * sb != signExtend(sa * sb, bits);
            default -> throw notFor(op, "two integers");
        };
    }

    private static boolean unsignedAddOverflows(long ua, long ub, int bits) {
        return bits == 64 ? Long.compareUnsigned(ua + ub, ua) < 0 : ua + ub != truncate(ua + ub, bits);
    }

    private static boolean signedAddOverflows(long sa, long sb, int bits) {
        long sum = sa + sb;
        return bits == 64 ? ((sa ^ sum) & (sb ^ sum)) < 0 : sum != signExtend(sum, bits);
    }

    private static boolean signedSubtractOverflows(long sa, long sb, int bits) {
        long difference = sa - sb;
        return bits == 64 ? ((sa ^ sb) & (sa ^ difference)) < 0 : difference != signExtend(difference, bits);
    }

    /** The upper 64 bits of the unsigned product; the JDK has it only from 18 on. */
    private static long unsignedHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    static long unary(Op op, long a, int bits) {
        if (op.ordinal() >= Op.FADD.ordinal()) {
            return floatingUnary(op, a, bits);
        }
        long ua = truncate(a, bits);
        int s = 64 - bits;
        return switch (op) {
            case TRUNC -> ua;
            case SEXT -> signExtend(a, bits);
            case CTLZ -> Long.numberOfLeadingZeros(ua) - s;
            case CTTZ -> ua == 0 ? bits : Long.numberOfTrailingZeros(ua);
            case CTPOP -> Long.bitCount(ua);
            case BSWAP -> Long.reverseBytes(ua) >>> s;
            case BITREVERSE -> Long.reverse(ua) >>> s;
            case ABS -> truncate(Math.abs(signExtend(a, bits)), bits);
            default -> throw notFor(op, "one integer");
        };
    }

    /** Doing the work of floats in doubles and rounding again is exact: 53 bits are more than twice 24 and two. */
    private static long floatingBinary(Op op, long rawA, long rawB, int bits) {
        double a = floating(rawA, bits);
        double b = floating(rawB, bits);
        return switch (op) {
            case FADD -> raw(a + b, bits);
            case FSUB -> raw(a - b, bits);
            case FMUL -> raw(a * b, bits);
            case FDIV -> raw(a / b, bits);
            case FREM -> raw(a % b, bits);
            case FMIN -> raw(Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b), bits);
            case FMAX -> raw(Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b), bits);
            default -> bit(floatCompare(op, a, b));
        };
    }

    private static boolean floatCompare(Op op, double a, double b) {
        boolean unordered = Double.isNaN(a) || Double.isNaN(b);
        return switch (op) {
            case FOEQ -> a == b;
            case FOLT -> a < b;
            case FOLE -> a <= b;
            case FORD -> !unordered;
            case FUEQ -> unordered || a == b;
            case FULT -> unordered || a < b;
            case FULE -> unordered || a <= b;
            case FUNO -> unordered;
            default -> throw notFor(op, "two floating-point numbers");
        };
    }

    private static long floatingUnary(Op op, long rawA, int bits) {
        double a = floating(rawA, bits);
        long sign = 1L << bits - 1;
        return switch (op) {
            case FNEG -> truncate(rawA ^ sign, bits);
            case FABS -> truncate(rawA & ~sign, bits);
            case FSQRT, FFLOOR, FCEIL, FTRUNC, FROUND -> raw(rounded(op, a), bits);
            case FDEMOTE -> raw(a, 32);
            case FEXT -> raw(a, 64);
            case F_TO_SINT -> (long) a;
            case F_TO_UINT -> toUnsigned(a);
            case SINT_TO_F -> raw(nearest(rawA, bits), bits);
            // Halving with a sticky last bit rounds once, like the hardware does.
            case UINT_TO_F -> raw(rawA >= 0 ? nearest(rawA, bits) : nearest(rawA >>> 1 | rawA & 1, bits) * 2, bits);
            default -> throw notFor(op, "a floating-point number");
        };
    }

    private static double nearest(long integer, int bits) {
        return bits == 32 ? (float) integer : (double) integer;
    }

    private static double rounded(Op op, double a) {
        return switch (op) {
            case FSQRT -> Math.sqrt(a);
            case FFLOOR -> Math.floor(a);
            case FCEIL -> Math.ceil(a);
            case FTRUNC -> a < 0 ? Math.ceil(a) : Math.floor(a);
            default -> {
                double whole = Math.floor(Math.abs(a));
                yield Math.copySign(Math.abs(a) - whole >= 0.5 ? whole + 1 : whole, a);
            }
        };
    }

    private static long toUnsigned(double a) {
        if (a < 0x1p63) {
            return Math.max(0, (long) a);
        }
        return a >= 0x1p64 ? -1 : (long) (a - 0x1p63) | Long.MIN_VALUE;
    }

    private static double floating(long raw, int bits) {
        return bits == 32 ? Float.intBitsToFloat((int) raw) : Double.longBitsToDouble(raw);
    }

    private static long raw(double value, int bits) {
        return bits == 32 ? Float.floatToRawIntBits((float) value) & 0xffff_ffffL : Double.doubleToRawLongBits(value);
    }

    private static IllegalArgumentException notFor(Op op, String operands) {
        return new IllegalArgumentException(op + " is no operation on " + operands);
    }
}
