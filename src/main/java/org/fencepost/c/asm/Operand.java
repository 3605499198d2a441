package org.fencepost.c.asm;

/** An operand of an instruction. */
public sealed interface Operand {
    /**
     * An operand of the statement, {@code %1} or {@code %b1}.
     *
     * @param size in bytes when the text asks for a part of a register, otherwise 0
     */
    record Place(int number, int size) implements Operand {}

    /** A register by its name. {@code family} is that of its 16-bit form without a prefix: {@code ax}, {@code si}, {@code r8}. */
    record Register(String family, int size) implements Operand {}

    record Immediate(long value) implements Operand {}

    /** {@code offset(base,index,scale)}; base and index may be null. */
    record Memory(long offset, Operand base, Operand index, int scale) implements Operand {}
}
