package org.fencepost.program;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A number that is computed from one input by steps with constants: {@code (n + 3) % 8}. Only such chains for which it can be
 * told exactly which inputs give which results: <em>plain</em> ones, where the inputs of a range of results are ranges, and
 * <em>periodic</em> ones, which repeat after each {@link #period} inputs, on the lower and on the upper half of the inputs.
 *
 * @param of what the last step is done to; null for the input itself
 * @param bits of the result; whatever is above them is 0
 * @param period 0 for a plain term
 */
record Term(@Nullable Term of, Step step, long constant, int bits, long period) {
    /** What is longer is not looked through, so not followed. */
    static final long LONGEST_PERIOD = 1 << 16;

    enum Step {
        INPUT,
        ADD,
        /** The constant minus the number. */
        FROM,
        /** From as many bits as the constant says. */
        SIGN_EXTEND,
        UDIV,
        TRUNCATE,
        AND,
        UREM,
        SREM
    }

    static Term input(int bits) {
        return new Term(null, Step.INPUT, 0, bits, 0);
    }

    long apply(long input) {
        if (of == null) {
            return input;
        }
        long value = of.apply(input);
        return switch (step) {
            case INPUT -> value;
            case ADD -> Arithmetic.truncate(value + constant, bits);
            case FROM -> Arithmetic.truncate(constant - value, bits);
            case SIGN_EXTEND -> Arithmetic.truncate(Arithmetic.signExtend(value, (int) constant), bits);
            case UDIV -> Arithmetic.binary(Op.UDIV, value, constant, bits);
            case TRUNCATE -> Arithmetic.truncate(value, bits);
            case AND -> value & constant;
            case UREM -> Arithmetic.binary(Op.UREM, value, constant, bits);
            case SREM -> Arithmetic.binary(Op.SREM, value, constant, bits);
        };
    }

    // ---- one more step; null when the result would be neither plain nor periodic
    // --------------------------------------

    @Nullable Term plus(long number, int width) {
        return fits(width) ? new Term(this, Step.ADD, number, width, period) : null;
    }

    @Nullable Term from(long number, int width) {
        return fits(width) ? new Term(this, Step.FROM, number, width, period) : null;
    }

    @Nullable Term dividedBy(long number, int width) {
        return number != 0 && fits(width) ? new Term(this, Step.UDIV, number, width, period) : null;
    }

    @Nullable Term signExtended(int from) {
        return fits(from) ? new Term(this, Step.SIGN_EXTEND, from, 64, period) : null;
    }

    @Nullable Term truncated(int width) {
        if (bits <= width) {
            return this;
        }
        boolean keepsAll = step == Step.SIGN_EXTEND && constant <= width;
        return keepsAll
                ? new Term(of, step, constant, width, period)
                : repeating(Step.TRUNCATE, 0, width, periodOfLowBits(width));
    }

    @Nullable Term masked(long mask, int width) {
        int used = 64 - Long.numberOfLeadingZeros(mask);
        return fits(width) ? repeating(Step.AND, mask, width, periodOfLowBits(used)) : null;
    }

    @Nullable Term remainder(Step kind, long number, int width) {
        boolean isWhole = of == null || step == Step.SIGN_EXTEND && of.of == null;
        long divisor = kind == Step.SREM ? Math.abs(Arithmetic.signExtend(number, width)) : number;
        if (divisor <= 0 || !fits(width) || period == 0 && !isWhole) {
            return null;
        }
        return repeating(kind, number, width, period > 0 ? period : divisor);
    }

    private boolean fits(int width) {
        return bits <= width;
    }

    private @Nullable Term repeating(Step kind, long number, int width, long newPeriod) {
        return newPeriod > 0 && newPeriod <= LONGEST_PERIOD ? new Term(this, kind, number, width, newPeriod) : null;
    }

    /** After how many inputs the lowest bits of this repeat; 0 if they need not. */
    private long periodOfLowBits(int lowest) {
        if (period > 0) {
            return period;
        }
        for (Term t = this; t.of != null; t = t.of) {
            int known = t.step == Step.SIGN_EXTEND ? (int) t.constant : t.bits;
            if (t.step == Step.UDIV || known < lowest) {
                return 0;
            }
        }
        return lowest < 17 ? 1L << lowest : 0;
    }

    // ---- which inputs give which results
    // --------------------------------------------------------------------------------

    /** For a last step that is not periodic: what it must be done to for its result to be in the ranges. */
    Ranges before(Ranges results) {
        Ranges found = Ranges.NOTHING;
        for (Ranges.Range range : results.and(Ranges.ofBits(bits)).list()) {
            found = found.plus(before(range));
        }
        return found.and(Ranges.ofBits(Objects.requireNonNull(of).bits));
    }

    private Ranges before(Ranges.Range results) {
        return switch (step) {
            case ADD -> Ranges.circular(results.low() - constant, results.high() - constant, bits);
            case FROM -> Ranges.circular(constant - results.high(), constant - results.low(), bits);
            case SIGN_EXTEND -> beforeSignExtension(Ranges.of(results.low(), results.high()));
            case UDIV -> beforeDivision(results);
            default -> throw new IllegalStateException("no ranges before " + step);
        };
    }

    private Ranges beforeSignExtension(Ranges results) {
        long half = 1L << constant - 1;
        long lowestNegative = Arithmetic.truncate(-half, bits);
        Ranges positive = results.and(Ranges.of(0, half - 1));
        Ranges found = positive;
        for (Ranges.Range range : results.and(Ranges.of(lowestNegative, Arithmetic.truncate(-1, bits)))
                .list()) {
            found = found.plus(Ranges.circular(range.low(), range.high(), (int) constant));
        }
        return found;
    }

    private Ranges beforeDivision(Ranges.Range results) {
        long most = Long.divideUnsigned(-1, constant);
        if (Long.compareUnsigned(results.low(), most) > 0) {
            return Ranges.NOTHING;
        }
        boolean reachesEnd = Long.compareUnsigned(results.high(), most) >= 0;
        return Ranges.of(results.low() * constant, reachesEnd ? -1 : results.high() * constant + constant - 1);
    }

    /** Whether {@link #before} tells what the last step may be done to. */
    boolean isReversible() {
        return switch (step) {
            case ADD, FROM, SIGN_EXTEND, UDIV -> true;
            case INPUT, TRUNCATE, AND, UREM, SREM -> false;
        };
    }
}
