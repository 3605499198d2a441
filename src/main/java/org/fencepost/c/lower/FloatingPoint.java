package org.fencepost.c.lower;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Mathematical functions on the raw bits of floats and doubles; the same on every machine. */
final class FloatingPoint {
    static final Map<String, DoubleUnaryOperator> FUNCTIONS = Map.ofEntries(
            Map.entry("sin", StrictMath::sin),
            Map.entry("cos", StrictMath::cos),
            Map.entry("tan", StrictMath::tan),
            Map.entry("asin", StrictMath::asin),
            Map.entry("acos", StrictMath::acos),
            Map.entry("atan", StrictMath::atan),
            Map.entry("sinh", StrictMath::sinh),
            Map.entry("cosh", StrictMath::cosh),
            Map.entry("tanh", StrictMath::tanh),
            Map.entry("exp", StrictMath::exp),
            Map.entry("exp2", x -> StrictMath.pow(2, x)),
            Map.entry("log", StrictMath::log),
            Map.entry("log2", FloatingPoint::log2),
            Map.entry("log10", StrictMath::log10),
            Map.entry("rint", StrictMath::rint),
            Map.entry("nearbyint", StrictMath::rint),
            Map.entry("roundeven", StrictMath::rint));

    private FloatingPoint() {}

    static double value(long bits, int width) {
        return width == 32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    static long bits(double value, int width) {
        return width == 32
                ? Integer.toUnsignedLong(Float.floatToRawIntBits((float) value))
                : Double.doubleToRawLongBits(value);
    }

    static long fma(long[] a, int width) {
        return width == 32
                ? bits(Math.fma((float) value(a[0], 32), (float) value(a[1], 32), (float) value(a[2], 32)), 32)
                : bits(Math.fma(value(a[0], 64), value(a[1], 64), value(a[2], 64)), 64);
    }

    /** Whether a number belongs to one of the classes in an LLVM class mask. */
    static boolean isOfClass(long bits, int width, int mask) {
        double value = value(bits, width);
        boolean negative = (bits >>> width - 1 & 1) != 0;
        if (Double.isNaN(value)) {
            boolean quiet = (bits >>> (width == 32 ? 22 : 51) & 1) != 0;
            return (mask & (quiet ? 2 : 1)) != 0;
        }
        double smallestNormal = width == 32 ? Float.MIN_NORMAL : Double.MIN_NORMAL;
        double size = Math.abs(value);
        // Bits 2 to 5: negative infinity, normal, subnormal, zero; bits 6 to 9: the same, positive, the other way
        // round.
        int rank = Double.isInfinite(value) ? 0 : size >= smallestNormal ? 1 : size > 0 ? 2 : 3;
        return (mask >> (negative ? 2 + rank : 9 - rank) & 1) != 0;
    }

    /** The integer part; 0 for what is no number. */
    static BigInteger integer(long bits, int width) {
        double value = value(bits, width);
        return Double.isNaN(value) || Double.isInfinite(value) ? BigInteger.ZERO : new BigDecimal(value).toBigInteger();
    }

    /** Exact for powers of two, which programs round down without a second thought. */
    private static double log2(double x) {
        int exponent = Math.getExponent(x);
        if (x > 0 && exponent <= Double.MAX_EXPONENT && x == Math.scalb(1.0, exponent)) {
            return exponent;
        }
        return StrictMath.log(x) / StrictMath.log(2);
    }
}
