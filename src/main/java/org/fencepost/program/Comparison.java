package org.fencepost.program;

/** For which numbers a comparison with a constant is true. */
final class Comparison {
    private Comparison() {}

    /**
     * @param opcode from {@link Code#EQ} to {@link Code#SLE}
     * @param width the numbers and the constant have so many bits
     * @param constantFirst whether the constant is what is equal, or less
     */
    static Ranges trueFor(int opcode, long constant, int width, boolean constantFirst) {
        long c = Arithmetic.truncate(constant, width);
        return switch (opcode) {
            case Code.EQ -> Ranges.of(c);
            case Code.NE -> Ranges.of(c).complement();
            case Code.ULT -> constantFirst ? Ranges.of(0, c).complement() : below(c);
            case Code.ULE -> constantFirst ? below(c).complement() : Ranges.of(0, c);
            case Code.SLT ->
                constantFirst
                        ? from(c, width).and(Ranges.of(c).complement())
                        : upTo(c, width).and(Ranges.of(c).complement());
            case Code.SLE -> constantFirst ? from(c, width) : upTo(c, width);
            default -> throw new IllegalArgumentException("opcode " + opcode);
        };
    }

    private static Ranges below(long c) {
        return c == 0 ? Ranges.NOTHING : Ranges.of(0, c - 1);
    }

    /** From the most negative number to the constant. */
    private static Ranges upTo(long c, int width) {
        return Ranges.circular(1L << width - 1, c, width);
    }

    /** From the constant to the greatest number. */
    private static Ranges from(long c, int width) {
        return Ranges.circular(c, (1L << width - 1) - 1, width);
    }
}
