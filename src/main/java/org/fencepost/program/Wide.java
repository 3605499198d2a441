package org.fencepost.program;

/** A value of 16 bytes: its lower and its upper half. */
public record Wide(long low, long high) {
    /** Its bytes. */
    public static final int SIZE = 16;

    /** What an update with this operand makes of it. */
    public Wide after(RmwOp op, Wide operand) {
        return switch (op) {
            case XCHG -> operand;
            case ADD -> plus(operand);
            case SUB -> plus(operand.negated());
            case AND -> new Wide(low & operand.low, high & operand.high);
            case NAND -> new Wide(~(low & operand.low), ~(high & operand.high));
            case OR -> new Wide(low | operand.low, high | operand.high);
            case XOR -> new Wide(low ^ operand.low, high ^ operand.high);
            case MAX -> isLess(operand, 0) ? operand : this;
            case MIN -> isLess(operand, 0) ? this : operand;
            case UMAX -> isLess(operand, Long.MIN_VALUE) ? operand : this;
            case UMIN -> isLess(operand, Long.MIN_VALUE) ? this : operand;
            case ADD_UNLESS_NEGATIVE -> high < 0 ? this : plus(operand);
            case SUB_UNLESS_ZERO -> low == 0 && high == 0 ? this : plus(operand.negated());
        };
    }

    private Wide plus(Wide other) {
        long sum = low + other.low;
        int carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        return new Wide(sum, high + other.high + carry);
    }

    private Wide negated() {
        return new Wide(-low, low == 0 ? -high : ~high);
    }

    /** Compares as signed numbers, or with the smallest number as {@code flip}, as unsigned ones. */
    private boolean isLess(Wide other, long flip) {
        int upper = Long.compare(high ^ flip, other.high ^ flip);
        return upper != 0 ? upper < 0 : Long.compareUnsigned(low, other.low) < 0;
    }

    /** In hexadecimal, with as many digits as it needs. */
    @Override
    public String toString() {
        return high == 0 ? "0x" + Long.toHexString(low) : String.format(java.util.Locale.ROOT, "0x%x%016x", high, low);
    }
}
