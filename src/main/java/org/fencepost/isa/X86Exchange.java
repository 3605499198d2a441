package org.fencepost.isa;

import org.fencepost.isa.X86Operand.Cell;
import org.fencepost.isa.X86Operand.Register;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Instructions that exchange a register with memory or another register, perhaps only after a comparison. */
record X86Exchange(FreshValues values, X86Host host, X86Operands operands, X86Flags flags) {
    /** xchg is locked by itself; an operand in memory is the destination wherever it stands. */
    void two(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        boolean swapped = operands.isMemory(i.first());
        X86Operand destination = swapped ? i.first() : i.last();
        if (!((swapped ? i.last() : i.first()) instanceof Cell source) || operands.isMemory(source)) {
            throw new NotUnderstood(mnemonic.spelled() + " needs a register");
        }
        boolean inMemory = operands.isMemory(destination);
        if (i.locked() && !inMemory) {
            throw new NotUnderstood("lock needs a destination in memory");
        }
        boolean atomic = inMemory && (i.locked() || mnemonic == X86Mnemonic.XCHG);
        if (mnemonic == X86Mnemonic.CMPXCHG) {
            compare(i, destination, source, bits, atomic);
        } else {
            exchange(i, mnemonic == X86Mnemonic.XADD, destination, source, bits, atomic);
        }
    }

    private void exchange(
            X86Instruction i, boolean adds, X86Operand destination, Cell source, int bits, boolean atomic) {
        int b = operands.read(source, bits);
        int a = atomic
                ? host.update(adds ? RmwOp.ADD : RmwOp.XCHG, operands.address(destination), b, bits / 8)
                : operands.read(destination, bits);
        operands.write(i, source, a, bits);
        int result = adds ? values.binary(Op.ADD, a, b, bits) : b;
        if (!atomic) {
            operands.write(i, destination, result, bits);
        }
        if (adds) {
            flags.addition(a, b, result, bits);
        }
    }

    /** The accumulator is written only if it differs from what was there: then its upper half stays, too. */
    private void compare(X86Instruction i, X86Operand destination, Cell source, int bits, boolean atomic) {
        Register accumulator = new Register("RAX", bits, 0);
        boolean keepsUpper = bits == 32 && host.hasUpperHalf(accumulator);
        int before = keepsUpper ? host.read(accumulator, 64) : values.constant(0);
        int expected = operands.read(accumulator, bits);
        int desired = operands.read(source, bits);
        int old;
        if (atomic) {
            old = host.compareExchange(operands.address(destination), expected, desired, bits / 8);
        } else {
            // Without lock it is a load and then, in any case, a store.
            old = operands.read(destination, bits);
            int equal = values.binary(Op.EQ, old, expected, bits);
            operands.write(i, destination, values.select(equal, desired, old), bits);
        }
        flags.subtraction(expected, old, bits);
        operands.write(i, accumulator, old, bits);
        if (keepsUpper) {
            int upper = values.binary(Op.AND, before, values.constant(-1L << 32), 64);
            int kept = values.select(flags.zero(), upper, values.constant(0));
            host.write(accumulator, values.binary(Op.OR, old, kept, 64));
        }
    }

    /** DX:AX is compared, CX:BX is stored. */
    void pair(X86Instruction i, int half) {
        if (!i.locked()) {
            throw i.unsupported("it is not modelled without lock");
        }
        int[] expected = {host.read(X86Operands.AX, half), host.read(X86Operands.DX, half)};
        int[] desired = {host.read(X86Operands.BX, half), host.read(X86Operands.CX, half)};
        int address = operands.address(i.last());
        int[] old = half == 64
                ? host.compareExchangeWide(address, expected, desired)
                : halves(host.compareExchange(address, join(expected), join(desired), 8));
        host.write(X86Operands.AX, old[0]);
        host.write(X86Operands.DX, old[1]);
        flags.zero(() -> values.binary(Op.EQ, difference(old, expected), values.constant(0), 64));
    }

    private int[] halves(int whole) {
        return new int[] {values.truncate(whole, 32), values.binary(Op.LSHR, whole, values.constant(32), 64)};
    }

    private int join(int[] halves) {
        return values.binary(Op.OR, values.binary(Op.SHL, halves[1], values.constant(32), 64), halves[0], 64);
    }

    private int difference(int[] old, int[] expected) {
        int low = values.binary(Op.XOR, old[0], expected[0], 64);
        return values.binary(Op.OR, low, values.binary(Op.XOR, old[1], expected[1], 64), 64);
    }
}
