package org.fencepost.enumerate.judge;

/**
 * What an instruction does to memory: reads or writes a row of neighbouring cells at once.
 *
 * @param number of the access in its run
 * @param at the place of the instruction in its thread
 * @param node the number of its first cell among the cells of all accesses
 */
record Access(
        int number, int thread, int at, Instruction instruction, boolean isWrite, int firstCell, int cells, int node) {
    boolean isRead() {
        return !isWrite;
    }

    boolean has(int cell) {
        return cell >= firstCell && cell < firstCell + cells;
    }

    int node(int cell) {
        return node + cell - firstCell;
    }

    boolean isAcquire() {
        return isRead() && instruction.read() == Instruction.Strength.ACQUIRE;
    }

    /** Acquire of either kind. */
    boolean isAcquiring() {
        return isRead() && instruction.read() != Instruction.Strength.PLAIN;
    }

    boolean isRelease() {
        return isWrite && instruction.release();
    }

    boolean isPartOfAtomic() {
        return instruction.isAtomic();
    }

    /** Earlier in the same thread; the read and the write of one instruction are not. */
    boolean isBefore(Access other) {
        return thread == other.thread && at < other.at;
    }

    boolean isOf(Access other) {
        return thread == other.thread;
    }
}
