package org.fencepost.isa;

import org.fencepost.program.Action;
import org.fencepost.program.RmwOp;

/**
 * What x86 code stands in: who has its registers and how accesses look to the memory models. Values are operands of the
 * program's code; sizes of accesses are in bytes.
 */
public interface X86Host {
    // Registers.

    /** Whether the register has a value that code may rely on. */
    boolean hasValue(X86Operand.Cell register);

    /** Whether there can be something in the upper 32 bits of the register. */
    boolean hasUpperHalf(X86Operand.Cell register);

    /** The low bits of the whole register, zero-extended: a value that stays when the register is written. */
    int read(X86Operand.Cell register, int bits);

    /** Any value, where a register is combined with itself and it does not matter which. */
    int readAny(X86Operand.Cell register, int bits);

    /** Writes all 64 bits. */
    void write(X86Operand.Cell register, int value);

    /** How many bits an operand has whose text does not say it; 0 if the host does not know, either. */
    int bits(X86Operand operand);

    /** Whether the register points to a stack that no other thread sees. */
    boolean isStack(X86Operand.Cell register);

    // Memory.

    /** Whether an operand of the statement is in memory. */
    boolean isMemory(X86Operand.Place place);

    int address(X86Operand.Place place);

    long addressOf(String variable);

    int load(int address, int size);

    void store(int address, int value, int size);

    /** A non-temporal store. */
    void stream(int address, int value, int size);

    /** A locked update. Returns what was there. */
    int update(RmwOp op, int address, int operand, int size);

    /** A locked compare-and-swap. Returns what was there. */
    int compareExchange(int address, int expected, int desired, int size);

    /** The same with 16 bytes, low half first. */
    int[] compareExchangeWide(int address, int[] expected, int[] desired);

    enum Fence {
        MFENCE,
        SFENCE,
        LFENCE
    }

    void fence(Fence fence);

    void flush(Action.FlushKind kind, int address);

    // Control.

    /** Whether code can jump, so that what an instruction finds is not what the text before it left. */
    boolean hasJumps();

    void jump(String target);

    /** Jumps when the bit is set. */
    void branch(int bit, String target);

    /** Ends the code. */
    void stop();
}
