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
    UMIN,
    /** Adds, unless the old value is negative: then nothing is written. How readers enter a lock that a writer may hold. */
    ADD_UNLESS_NEGATIVE,
    /** Subtracts, unless the old value is 0: then nothing is written. How a semaphore is taken. */
    SUB_UNLESS_ZERO;

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
            case ADD_UNLESS_NEGATIVE -> signed(old, size) < 0 ? old : old + operand;
            case SUB_UNLESS_ZERO -> old == 0 ? old : old - operand;
        };
        return truncate(result, size);
    }

    /** Whether an update that reads {@code old} writes at all. */
    public boolean writes(long old, int size) {
        return switch (this) {
            case ADD_UNLESS_NEGATIVE -> signed(old, size) >= 0;
            case SUB_UNLESS_ZERO -> old != 0;
            default -> true;
        };
    }

    /** The same for an update of 16 bytes. */
    public boolean writes(Wide old) {
        return switch (this) {
            case ADD_UNLESS_NEGATIVE -> old.high() >= 0;
            case SUB_UNLESS_ZERO -> (old.low() | old.high()) != 0;
            default -> true;
        };
    }

    /** Whether it writes whatever it reads. */
    public boolean alwaysWrites() {
        return this != ADD_UNLESS_NEGATIVE && this != SUB_UNLESS_ZERO;
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
