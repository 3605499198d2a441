package org.fencepost.isa;

import org.fencepost.isa.X86Operand.Cell;
import org.fencepost.isa.X86Operand.Immediate;
import org.fencepost.isa.X86Operand.Memory;
import org.fencepost.isa.X86Operand.Register;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Instructions that compute: on registers, or in memory as a load and a store or, locked, in one step. */
record X86Arithmetic(FreshValues values, X86Host host, X86Operands operands, X86Flags flags) {
    private static Op operation(X86Mnemonic mnemonic) {
        return switch (mnemonic) {
            case ADD -> Op.ADD;
            case SUB -> Op.SUB;
            case AND, BTR -> Op.AND;
            case OR, BTS -> Op.OR;
            case XOR, BTC -> Op.XOR;
            default -> throw new IllegalArgumentException("computes otherwise: " + mnemonic);
        };
    }
    /** The same in one step. */
    private static RmwOp update(X86Mnemonic mnemonic) {
        return RmwOp.valueOf(operation(mnemonic).name());
    }

    void two(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        if (isFence(i, mnemonic)) {
            host.fence(X86Host.Fence.MFENCE);
        } else if (mnemonic == X86Mnemonic.ADC || mnemonic == X86Mnemonic.SBB) {
            carried(i, mnemonic == X86Mnemonic.ADC, bits);
        } else {
            int b = source(i, mnemonic, bits);
            int a = cancels(i, mnemonic) ? b : operands.old(i, i.last(), update(mnemonic), b, bits);
            int result = values.binary(operation(mnemonic), a, b, bits);
            operands.store(i, i.last(), result, bits);
            switch (mnemonic) {
                case ADD -> flags.addition(a, b, result, bits);
                case SUB -> flags.subtraction(a, b, bits);
                default -> flags.logic(result, bits);
            }
        }
    }

    private int source(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        return cancels(i, mnemonic) ? host.readAny((Cell) i.first(), bits) : operands.read(i.first(), bits);
    }

    /** A register is cleared (or, by sbb, filled with the carry), whatever was in it. */
    private boolean cancels(X86Instruction i, X86Mnemonic mnemonic) {
        boolean cancelling = mnemonic == X86Mnemonic.XOR || mnemonic == X86Mnemonic.SUB || mnemonic == X86Mnemonic.SBB;
        return cancelling
                && i.first().equals(i.last())
                && i.first() instanceof Cell cell
                && !operands.isMemory(cell)
                && !(cell instanceof Register register && register.shift() > 0);
    }

    /** A locked operation that leaves the top of the stack as it is exists for its fence; nobody else sees the stack. */
    private boolean isFence(X86Instruction i, X86Mnemonic mnemonic) {
        long neutral = mnemonic == X86Mnemonic.AND ? -1 : 0;
        return i.locked()
                && i.first() instanceof Immediate immediate
                && immediate.value() == neutral
                && i.last() instanceof Memory memory
                && memory.base() != null
                && host.isStack(memory.base());
    }

    /** With the carry: {@code a + (b + carry)} or {@code a - (b + carry)}. */
    private void carried(X86Instruction i, boolean adds, int bits) {
        X86Mnemonic mnemonic = adds ? X86Mnemonic.ADC : X86Mnemonic.SBB;
        int carry = values.truncate(flags.carry(), 1); // stays when the flag changes
        int b = source(i, mnemonic, bits);
        int sum = values.binary(Op.ADD, b, carry, bits);
        int a = cancels(i, mnemonic) ? b : operands.old(i, i.last(), adds ? RmwOp.ADD : RmwOp.SUB, sum, bits);
        Op op = adds ? Op.ADD : Op.SUB;
        int part = values.binary(op, a, b, bits);
        int result = values.binary(op, part, carry, bits);
        operands.store(i, i.last(), result, bits);
        Op unsigned = adds ? Op.UADD_OVERFLOWS : Op.USUB_OVERFLOWS;
        Op signed = adds ? Op.SADD_OVERFLOWS : Op.SSUB_OVERFLOWS;
        flags.carry(() -> values.binary(
                Op.OR, values.binary(unsigned, a, b, bits), values.binary(unsigned, part, carry, bits), 1));
        // Both steps can overflow only in opposite directions, and then the whole does not.
        flags.overflow(() ->
                values.binary(Op.XOR, values.binary(signed, a, b, bits), values.binary(signed, part, carry, bits), 1));
        flags.result(result, bits);
    }

    void compare(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        int a = operands.read(i.last(), bits);
        int b = operands.read(i.first(), bits);
        if (mnemonic == X86Mnemonic.CMP) {
            flags.subtraction(a, b, bits);
        } else {
            flags.logic(values.binary(Op.AND, a, b, bits), bits);
        }
    }

    /** inc and dec leave the carry as it was, not leaves all flags. */
    void one(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        switch (mnemonic) {
            case INC, DEC -> step(i, mnemonic == X86Mnemonic.INC, bits);
            case NOT -> {
                int ones = values.ones(bits);
                int a = operands.old(i, i.last(), RmwOp.XOR, ones, bits);
                operands.store(i, i.last(), i.locked() ? a : values.binary(Op.XOR, a, ones, bits), bits);
            }
            default -> negate(i, bits);
        }
    }

    private void step(X86Instruction i, boolean up, int bits) {
        int one = values.constant(1);
        int a = operands.old(i, i.last(), up ? RmwOp.ADD : RmwOp.SUB, one, bits);
        int result = values.binary(up ? Op.ADD : Op.SUB, a, one, bits);
        operands.store(i, i.last(), result, bits);
        flags.overflow(() -> values.binary(up ? Op.SADD_OVERFLOWS : Op.SSUB_OVERFLOWS, a, one, bits));
        flags.result(result, bits);
    }

    private void negate(X86Instruction i, int bits) {
        if (i.locked()) {
            throw i.unsupported("a locked negation is not modelled");
        }
        int zero = values.constant(0);
        int a = operands.read(i.last(), bits);
        operands.write(i, i.last(), values.binary(Op.SUB, zero, a, bits), bits);
        flags.subtraction(zero, a, bits);
    }

    void shift(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        int count = count(i) & (bits == 64 ? 63 : 31);
        if (count >= bits) {
            throw i.unsupported("the shift count is not smaller than the operand");
        }
        if (count == 0) {
            keep(i, bits);
            return;
        }
        Op op = mnemonic == X86Mnemonic.SHR ? Op.LSHR : mnemonic == X86Mnemonic.SAR ? Op.ASHR : Op.SHL;
        int a = operands.read(i.last(), bits);
        int result = values.binary(op, a, values.constant(count), bits);
        operands.write(i, i.last(), result, bits);
        int last = op == Op.SHL ? bits - count : count - 1;
        flags.carry(() -> values.truncate(values.binary(Op.LSHR, a, values.constant(last), bits), 1));
        if (count == 1) {
            flags.overflow(() -> values.binary(Op.XOR, isNegative(a, bits), isNegative(result, bits), 1));
        } else {
            flags.undefinedOverflow();
        }
        flags.result(result, bits);
    }

    /** Nothing changes, but for the upper half of a register that is written. */
    private void keep(X86Instruction i, int bits) {
        if (!operands.isMemory(i.last())) {
            operands.write(i, i.last(), operands.read(i.last(), bits), bits);
        }
    }

    private static int count(X86Instruction i) {
        if (i.operands().size() == 1) {
            return 1;
        }
        if (!(i.first() instanceof Immediate immediate)) {
            throw i.unsupported("only shifts by a constant are modelled");
        }
        return (int) immediate.value();
    }

    private int isNegative(int value, int bits) {
        return values.binary(Op.SLT, value, values.constant(0), bits);
    }

    void multiply(X86Instruction i, int bits) {
        boolean three = i.operands().size() == 3;
        int a = operands.read(three ? i.first() : i.last(), bits);
        int b = operands.read(i.operands().get(three ? 1 : 0), bits);
        int result = values.binary(Op.MUL, a, b, bits);
        operands.write(i, i.last(), result, bits);
        flags.carry(() -> values.binary(Op.SMUL_OVERFLOWS, a, b, bits));
        flags.overflow(() -> values.binary(Op.SMUL_OVERFLOWS, a, b, bits));
        flags.result(result, bits);
    }

    /** A bit of memory may lie beyond the operand when its number is in a register. */
    void bit(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        if (bits == 8) {
            throw i.wrongSize();
        }
        int number = operands.read(i.first(), bits);
        int bit = values.binary(Op.AND, number, values.constant(bits - 1L), 64);
        int old = operands.isMemory(i.last())
                ? bitInMemory(i, mnemonic, number, bit, bits)
                : bitInRegister(i, mnemonic, bit, bits);
        int shifted = values.binary(Op.LSHR, old, bit, bits);
        flags.bit(values.binary(Op.AND, shifted, values.constant(1), 64));
    }

    private int bitInRegister(X86Instruction i, X86Mnemonic mnemonic, int bit, int bits) {
        if (i.locked()) {
            throw new NotUnderstood("lock needs a destination in memory");
        }
        int old = operands.read(i.last(), bits);
        if (mnemonic != X86Mnemonic.BT) {
            operands.write(i, i.last(), changed(mnemonic, old, bit, bits), bits);
        }
        return old;
    }

    private int bitInMemory(X86Instruction i, X86Mnemonic mnemonic, int number, int bit, int bits) {
        int start = operands.address(i.last());
        int address = i.first() instanceof Immediate ? start : beyond(start, number, bits);
        if (i.locked()) {
            return host.update(update(mnemonic), address, mask(mnemonic, bit, bits), bits / 8);
        }
        int old = host.load(address, bits / 8);
        if (mnemonic != X86Mnemonic.BT) {
            host.store(address, changed(mnemonic, old, bit, bits), bits / 8);
        }
        return old;
    }

    private int changed(X86Mnemonic mnemonic, int old, int bit, int bits) {
        return values.binary(operation(mnemonic), old, mask(mnemonic, bit, bits), bits);
    }

    private int mask(X86Mnemonic mnemonic, int bit, int bits) {
        int mask = values.binary(Op.SHL, values.constant(1), bit, bits);
        return mnemonic == X86Mnemonic.BTR ? values.binary(Op.XOR, mask, values.ones(bits), bits) : mask;
    }

    private int beyond(int start, int number, int bits) {
        int words = values.binary(
                Op.ASHR, values.signExtend(number, bits, 64), values.constant(Integer.numberOfTrailingZeros(bits)), 64);
        int bytes = values.binary(Op.MUL, words, values.constant(bits / 8), 64);
        return values.binary(Op.ADD, start, bytes, 64);
    }
}
