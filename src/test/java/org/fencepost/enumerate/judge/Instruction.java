package org.fencepost.enumerate.judge;

/**
 * One instruction of a random thread.
 *
 * @param offset in bytes from the start of the variable, a multiple of the size
 * @param value what it stores, swaps in or adds, in each byte the same; ignored when {@code data} says otherwise
 * @param data the earlier instruction of the thread whose result it stores instead, or -1
 * @param address the earlier instruction that its address depends on, or -1
 * @param control the earlier instruction that a branch just before it depends on, or -1
 * @param fence for fences: which one
 */
record Instruction(
        Kind kind,
        int variable,
        int offset,
        int size,
        Strength read,
        boolean release,
        long value,
        int data,
        int address,
        int control,
        String fence) {
    /** A swap, an addition and a compare-and-swap (with 0) are one instruction that reads and writes. */
    enum Kind {
        LOAD,
        STORE,
        SWAP,
        ADD,
        COMPARE_AND_SWAP,
        LOAD_EXCLUSIVE,
        STORE_EXCLUSIVE,
        FENCE
    }

    /** How much a read orders: nothing, later accesses, and earlier releases too. */
    enum Strength {
        PLAIN,
        ACQUIRE_PC,
        ACQUIRE
    }

    static Instruction fence(String name) {
        return new Instruction(Kind.FENCE, 0, 0, 1, Strength.PLAIN, false, 0, -1, -1, -1, name);
    }

    boolean reads() {
        return kind != Kind.STORE && kind != Kind.STORE_EXCLUSIVE && kind != Kind.FENCE;
    }

    boolean writes() {
        return kind != Kind.LOAD && kind != Kind.LOAD_EXCLUSIVE && kind != Kind.FENCE;
    }

    /** Reads and writes by itself. */
    boolean isAtomic() {
        return reads() && writes();
    }

    /** Whether it may go either way: what it stores it may also not store. */
    boolean mayFail() {
        return kind == Kind.COMPARE_AND_SWAP || kind == Kind.STORE_EXCLUSIVE;
    }

    /** The constant that it writes. */
    long constant() {
        return truncate(value * 0x0101010101010101L, size);
    }

    static long truncate(long value, int size) {
        return size == 8 ? value : value & ((1L << 8 * size) - 1);
    }
}
