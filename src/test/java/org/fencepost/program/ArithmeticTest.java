package org.fencepost.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.fencepost.program.ThreadRuns.function;
import static org.fencepost.program.ThreadRuns.program;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation, run by the interpreter, against whole numbers of any size and against Java's own floating point. */
class ArithmeticTest {
    private static final BigInteger ONE = BigInteger.ONE;
    private static final BigInteger ZERO = BigInteger.ZERO;

    private static BigInteger unsigned(long value, int bits) {
        return BigInteger.valueOf(value).and(ONE.shiftLeft(bits).subtract(ONE));
    }

    private static BigInteger signed(long value, int bits) {
        BigInteger u = unsigned(value, bits);
        return u.testBit(bits - 1) ? u.subtract(ONE.shiftLeft(bits)) : u;
    }

    private static Set<Long> interesting(int bits) {
        Set<Long> values = new LinkedHashSet<>();
        long mask = -1L >>> (64 - bits);
        for (long v :
                new long[] {0, 1, 2, 3, 5, 7, bits - 1, bits, bits + 1, 100, -1, -2, -7, 0x5bd1_e995_1234_8765L}) {
            values.add(v & mask);
        }
        values.add(1L << (bits - 1));
        values.add((1L << (bits - 1)) - 1 & mask);
        values.add((1L << (bits - 1)) + 1 & mask);
        return values;
    }

    private static boolean fits(BigInteger value, int bits, boolean asSigned) {
        return asSigned ? value.bitLength() < bits : value.signum() >= 0 && value.bitLength() <= bits;
    }

    private static BigInteger clamp(BigInteger value, int bits, boolean asSigned) {
        BigInteger low = asSigned ? ONE.shiftLeft(bits - 1).negate() : ZERO;
        BigInteger high = ONE.shiftLeft(asSigned ? bits - 1 : bits).subtract(ONE);
        return value.max(low).min(high);
    }

    /** What the operation means, on numbers without bounds. */
    private static BigInteger meaning(Op op, long a, long b, int bits) {
        BigInteger ua = unsigned(a, bits);
        BigInteger ub = unsigned(b, bits);
        BigInteger sa = signed(a, bits);
        BigInteger sb = signed(b, bits);
        boolean tooFar = ub.compareTo(BigInteger.valueOf(bits)) >= 0;
        return switch (op) {
            case ADD -> ua.add(ub);
            case SUB -> ua.subtract(ub);
            case MUL -> ua.multiply(ub);
            case UDIV -> ua.divide(ub);
            case SDIV -> sa.divide(sb);
            case UREM -> ua.remainder(ub);
            case SREM -> sa.remainder(sb);
            case AND -> ua.and(ub);
            case OR -> ua.or(ub);
            case XOR -> ua.xor(ub);
            case SHL -> tooFar ? ZERO : ua.shiftLeft(ub.intValue());
            case LSHR -> tooFar ? ZERO : ua.shiftRight(ub.intValue());
            case ASHR -> sa.shiftRight(tooFar ? bits : ub.intValue());
            case UMIN -> ua.min(ub);
            case UMAX -> ua.max(ub);
            case SMIN -> sa.min(sb);
            case SMAX -> sa.max(sb);
            case UADD_SAT -> clamp(ua.add(ub), bits, false);
            case SADD_SAT -> clamp(sa.add(sb), bits, true);
            case USUB_SAT -> clamp(ua.subtract(ub), bits, false);
            case SSUB_SAT -> clamp(sa.subtract(sb), bits, true);
            case EQ -> bit(ua.equals(ub));
            case NE -> bit(!ua.equals(ub));
            case ULT -> bit(ua.compareTo(ub) < 0);
            case ULE -> bit(ua.compareTo(ub) <= 0);
            case SLT -> bit(sa.compareTo(sb) < 0);
            case SLE -> bit(sa.compareTo(sb) <= 0);
            case UADD_OVERFLOWS -> bit(!fits(ua.add(ub), bits, false));
            case SADD_OVERFLOWS -> bit(!fits(sa.add(sb), bits, true));
            case USUB_OVERFLOWS -> bit(!fits(ua.subtract(ub), bits, false));
            case SSUB_OVERFLOWS -> bit(!fits(sa.subtract(sb), bits, true));
            case UMUL_OVERFLOWS -> bit(!fits(ua.multiply(ub), bits, false));
            case SMUL_OVERFLOWS -> bit(!fits(sa.multiply(sb), bits, true));
            default -> throw new AssertionError(op);
        };
    }

    private static BigInteger bit(boolean value) {
        return value ? ONE : ZERO;
    }

    static Stream<Op> integerOperations() {
        return Stream.of(Op.values()).filter(op -> op.ordinal() < Op.TRUNC.ordinal());
    }

    private static Program binary(Op op, int bits) {
        return program(
                function("f", 2, b -> {
                    int result = b.register();
                    b.binary(op, result, 0, 1, bits);
                    b.ret(result);
                }),
                0,
                1);
    }

    private static Program unary(Op op, int bits) {
        return program(
                function("f", 1, b -> {
                    int result = b.register();
                    b.unary(op, result, 0, bits);
                    b.ret(result);
                }),
                0);
    }

    private static Action run(Program program, long... arguments) {
        return program.start(0, program.function("f"), arguments).action();
    }

    private static long value(Program program, long... arguments) {
        return ((Action.End) run(program, arguments)).result();
    }

    @ParameterizedTest
    @MethodSource("integerOperations")
    void integersOfEveryWidth(Op op) {
        for (int bits = 1; bits <= 64; bits++) {
            Program program = binary(op, bits);
            for (long a : interesting(bits)) {
                for (long b : interesting(bits)) {
                    if (Arithmetic.isDivision(op) && b == 0 || hasNoQuotient(op, a, b, bits)) {
                        assertThat(((Action.Failure) run(program, a, b)).kind())
                                .isEqualTo(FailureKind.DIVISION_BY_ZERO);
                        continue;
                    }
                    long expected =
                            unsigned(meaning(op, a, b, bits).longValue(), bits).longValue();
                    assertThat(value(program, a, b))
                            .as("%s of %x and %x, %d bits", op, a, b, bits)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** The quotient of the least number and -1 is one too large for the width; x86 stops for the remainder, too. */
    private static boolean hasNoQuotient(Op op, long a, long b, int bits) {
        BigInteger least = BigInteger.TWO.pow(bits - 1).negate();
        return (op == Op.SDIV || op == Op.SREM)
                && signed(a, bits).equals(least)
                && signed(b, bits).equals(BigInteger.ONE.negate());
    }

    @Test
    void operandsNeedNotBeCleanAboveTheWidth() {
        for (Op op : integerOperations().toList()) {
            Program program = binary(op, 8);
            assertThat(value(program, 0xabcdef12L, -253L)).as("%s", op).isEqualTo(value(program, 0x12, 3));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TRUNC, 0x1ff, 8, 0xff",
        "TRUNC, -1, 1, 1",
        "TRUNC, -1, 64, -1",
        "SEXT, 0x80, 8, -128",
        "SEXT, 0x7f, 8, 127",
        "SEXT, 1, 1, -1",
        "SEXT, -5, 64, -5",
        "CTLZ, 0, 32, 32",
        "CTLZ, 1, 32, 31",
        "CTLZ, 0x80000000, 32, 0",
        "CTLZ, 0, 64, 64",
        "CTLZ, 1, 1, 0",
        "CTTZ, 0, 16, 16",
        "CTTZ, 8, 16, 3",
        "CTTZ, 0, 64, 64",
        "CTPOP, 0xff0f, 16, 12",
        "CTPOP, -1, 64, 64",
        "BSWAP, 0x1234, 16, 0x3412",
        "BSWAP, 0x12345678, 32, 0x78563412",
        "BSWAP, 0x123456, 24, 0x563412",
        "BITREVERSE, 1, 8, 0x80",
        "BITREVERSE, 6, 3, 3",
        "ABS, 0xff, 8, 1",
        "ABS, 0x80, 8, 0x80",
        "ABS, 5, 8, 5",
    })
    void integersOneOperand(Op op, String operand, int bits, String expected) {
        assertThat(value(unary(op, bits), Long.decode(operand))).isEqualTo(Long.decode(expected));
    }

    private static final List<Double> DOUBLES = List.of(
            0.0,
            -0.0,
            1.0,
            -1.5,
            2.5,
            -2.5,
            0.49999999999999994,
            1e300,
            -1e-300,
            0x1p52 + 1,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE);

    @Test
    void doubles() {
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                boolean unordered = Double.isNaN(a) || Double.isNaN(b);
                checkDouble(Op.FADD, a, b, a + b);
                checkDouble(Op.FSUB, a, b, a - b);
                checkDouble(Op.FMUL, a, b, a * b);
                checkDouble(Op.FDIV, a, b, a / b);
                checkDouble(Op.FREM, a, b, a % b);
                checkDouble(Op.FMIN, a, b, Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b));
                checkDouble(Op.FMAX, a, b, Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b));
                checkBit(Op.FOEQ, a, b, a == b);
                checkBit(Op.FOLT, a, b, a < b);
                checkBit(Op.FOLE, a, b, a <= b);
                checkBit(Op.FORD, a, b, !unordered);
                checkBit(Op.FUEQ, a, b, unordered || a == b);
                checkBit(Op.FULT, a, b, !(a >= b));
                checkBit(Op.FULE, a, b, !(a > b));
                checkBit(Op.FUNO, a, b, unordered);
            }
        }
    }

    private static void checkDouble(Op op, double a, double b, double expected) {
        long raw = value(binary(op, 64), Double.doubleToRawLongBits(a), Double.doubleToRawLongBits(b));
        assertThat(Double.valueOf(Double.longBitsToDouble(raw)))
                .as("%s of %s and %s", op, a, b)
                .isEqualTo(Double.valueOf(expected));
    }

    private static void checkBit(Op op, double a, double b, boolean expected) {
        long raw = value(binary(op, 64), Double.doubleToRawLongBits(a), Double.doubleToRawLongBits(b));
        assertThat(raw).as("%s of %s and %s", op, a, b).isEqualTo(expected ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "FNEG, 1.5, -1.5",
        "FNEG, 0.0, -0.0",
        "FABS, -2.5, 2.5",
        "FSQRT, 2.25, 1.5",
        "FSQRT, -1, NaN",
        "FFLOOR, -1.5, -2",
        "FCEIL, -1.5, -1",
        "FTRUNC, -1.7, -1",
        "FTRUNC, 1.7, 1",
        "FROUND, 2.5, 3",
        "FROUND, -2.5, -3",
        "FROUND, 0.49999999999999994, 0",
        "FROUND, 4503599627370497, 4503599627370497",
        "FROUND, -0.2, -0.0",
    })
    void doublesOneOperand(Op op, double operand, double expected) {
        long raw = value(unary(op, 64), Double.doubleToRawLongBits(operand));
        assertThat(Double.valueOf(Double.longBitsToDouble(raw))).isEqualTo(Double.valueOf(expected));
    }

    @Test
    void floatsRoundLikeFloats() {
        float a = 16777216f;
        long sum = value(binary(Op.FADD, 32), Float.floatToRawIntBits(a), Float.floatToRawIntBits(1f));
        assertThat(sum).isEqualTo(Float.floatToRawIntBits(a + 1f));
        long third = value(binary(Op.FDIV, 32), Float.floatToRawIntBits(1f), Float.floatToRawIntBits(-3f));
        assertThat(third).isEqualTo(Float.floatToRawIntBits(1f / -3f) & 0xffff_ffffL);
        assertThat(value(unary(Op.FNEG, 32), Float.floatToRawIntBits(1f)))
                .isEqualTo(Float.floatToRawIntBits(-1f) & 0xffff_ffffL);
        assertThat(value(unary(Op.FEXT, 32), Float.floatToRawIntBits(0.1f)))
                .isEqualTo(Double.doubleToRawLongBits((double) 0.1f));
        assertThat(value(unary(Op.FDEMOTE, 64), Double.doubleToRawLongBits(0.1)))
                .isEqualTo(Float.floatToRawIntBits(0.1f) & 0xffff_ffffL);
    }

    @ParameterizedTest
    @CsvSource({
        "F_TO_SINT, -1.9, -1", "F_TO_SINT, 1e30, 9223372036854775807", "F_TO_SINT, NaN, 0",
        "F_TO_UINT, 1.9, 1", "F_TO_UINT, -0.5, 0", "F_TO_UINT, 9223372036854775808, -9223372036854775808",
        "F_TO_UINT, 18446744073709549568, -2048", "F_TO_UINT, 1e30, -1",
    })
    void fromFloatingPoint(Op op, double operand, long expected) {
        assertThat(value(unary(op, 64), Double.doubleToRawLongBits(operand))).isEqualTo(expected);
    }

    @Test
    void toFloatingPoint() {
        for (long a : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, -1025, (1L << 53) + 1, -(1L << 40) - 1}) {
            BigInteger u = unsigned(a, 64);
            assertThat(value(unary(Op.SINT_TO_F, 64), a)).isEqualTo(Double.doubleToRawLongBits((double) a));
            assertThat(value(unary(Op.UINT_TO_F, 64), a)).isEqualTo(Double.doubleToRawLongBits(u.doubleValue()));
            assertThat(value(unary(Op.SINT_TO_F, 32), a)).isEqualTo(Float.floatToRawIntBits((float) a) & 0xffff_ffffL);
            assertThat(value(unary(Op.UINT_TO_F, 32), a))
                    .isEqualTo(Float.floatToRawIntBits(u.floatValue()) & 0xffff_ffffL);
        }
    }
}
