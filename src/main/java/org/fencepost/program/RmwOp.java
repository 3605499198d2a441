package org.fencepost.program;

/** The operations of atomic read-modify-writes. Values are kept zero-extended to 64 bits. */
public enum RmwOp {
    XCHG,
    ADD,
    SUB,
    AND,
    NAND,
    OR,
    XOR,
    MAX,
    MIN,
    UMAX,
    UMIN;

    /** The value that the operation writes over {@code old}, for an access of {@code size} bytes. */
    public long apply(long old, long operand, int size) {
        long result = switch (this) {
            case XCHG -> operand;
            case ADD -> old + operand;
            case SUB -> old - operand;
            case AND -> old & operand;
            case NAND -> ~(old & operand);
            case OR -> old | operand;
            case XOR -> old ^ operand;
            case MAX -> signed(old, size) >= signed(operand, size) ? old : operand;
            case MIN -> signed(old, size) <= signed(operand, size) ? old : operand;
            case UMAX -> Long.compareUnsigned(old, operand) >= 0 ? old : operand;
            case UMIN -> Long.compareUnsigned(old, operand) <= 0 ? old : operand;
        };
        return truncate(result, size);
    }

    /** The low {@code size} bytes of {@code value}, zero-extended. */
    public static long truncate(long value, int size) {
        return size >= 8 ? value : value & ((1L << (8 * size)) - 1);
    }

    private static long signed(long value, int size) {
        int shift = 64 - 8 * size;
        return shift <= 0 ? value : value << shift >> shift;
    }
}
