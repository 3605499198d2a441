package org.fencepost.isa;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.fencepost.isa.X86Operand.Cell;
import org.fencepost.isa.X86Operand.Immediate;
import org.fencepost.isa.X86Operand.Memory;
import org.fencepost.isa.X86Operand.Place;
import org.fencepost.isa.X86Operand.Register;
import org.fencepost.isa.X86Operand.SymbolAddress;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** Operands at work: how wide they are, what is in them, and writing to them. */
record X86Operands(FreshValues values, X86Host host) {
    static final Register AX = new Register("RAX", 64, 0);
    static final Register BX = new Register("RBX", 64, 0);
    static final Register CX = new Register("RCX", 64, 0);
    static final Register DX = new Register("RDX", 64, 0);

    /** The width of an instruction: what its suffix, its registers and {@code dword ptr} say, else what the host knows. */
    int width(X86Instruction i, int suffix) {
        return width(suffix, i, 0, i.operands().size());
    }

    int widthOfLast(X86Instruction i, int suffix) {
        return width(suffix, i, i.operands().size() - 1, i.operands().size());
    }

    /** The width that one operand has by itself. */
    int widthOf(X86Instruction i, int operand) {
        return width(0, i, operand, operand + 1);
    }

    private int width(int suffix, X86Instruction i, int from, int to) {
        IntStream registers =
                operands(i, from, to).mapToInt(operand -> operand instanceof Register register ? register.bits() : 0);
        IntStream prefixes = IntStream.range(from, to)
                .map(n -> X86Operand.bitsInText(i.texts().get(n)));
        int[] said = IntStream.concat(IntStream.of(suffix), IntStream.concat(registers, prefixes))
                .filter(bits -> bits > 0)
                .distinct()
                .toArray();
        if (said.length > 1) {
            throw new NotUnderstood("it is said to be " + said[0] + " and " + said[1] + " bits wide");
        }
        return said.length == 1 ? said[0] : widthByHost(i, from, to);
    }

    private static Stream<X86Operand> operands(X86Instruction i, int from, int to) {
        return i.operands().subList(from, to).stream();
    }

    /** The destination decides if the host knows its width. */
    private int widthByHost(X86Instruction i, int from, int to) {
        for (int n = to - 1; n >= from; n--) {
            int bits = host.bits(i.operands().get(n));
            if (bits > 0) {
                return bits;
            }
        }
        throw new NotUnderstood("nothing says how many bits wide " + i.name() + " is");
    }

    boolean isMemory(X86Operand operand) {
        return operand instanceof Memory || operand instanceof Place place && host.isMemory(place);
    }

    /** The value, zero-extended. */
    int read(X86Operand operand, int bits) {
        if (isMemory(operand)) {
            return host.load(address(operand), bits / 8);
        }
        if (operand instanceof Immediate immediate) {
            return values.constant(RmwOp.truncate(immediate.value(), bits / 8));
        }
        if (operand instanceof SymbolAddress symbol) {
            return values.constant(RmwOp.truncate(host.addressOf(symbol.symbol()), bits / 8));
        }
        Cell cell = (Cell) operand;
        int shift = shift(cell);
        return shift == 0
                ? host.read(cell, bits)
                : values.truncate(values.binary(Op.LSHR, host.read(cell, 64), values.constant(shift), 64), bits);
    }

    private static int shift(Cell cell) {
        return cell instanceof Register register ? register.shift() : 0;
    }

    /** Writing 32 bits of a register clears its upper half; writing fewer keeps the rest. */
    void write(X86Instruction i, X86Operand operand, int value, int bits) {
        if (isMemory(operand)) {
            host.store(address(operand), value, bits / 8);
        } else if (operand instanceof Cell cell) {
            host.write(cell, bits >= 32 || !host.hasValue(cell) ? value : merged(cell, value, bits));
        } else {
            throw new NotUnderstood("the destination is a constant; "
                    + (i.sourceFirst()
                            ? "the destination is the last operand here"
                            : "the destination comes first here"));
        }
    }

    private int merged(Cell cell, int value, int bits) {
        int shift = shift(cell);
        long mask = RmwOp.truncate(-1, bits / 8) << shift;
        int placed = shift == 0 ? value : values.binary(Op.SHL, value, values.constant(shift), 64);
        int rest = values.binary(Op.AND, host.read(cell, 64), values.constant(~mask), 64);
        return values.binary(Op.OR, rest, placed, 64);
    }

    int address(X86Operand operand) {
        if (operand instanceof Place place && host.isMemory(place)) {
            return host.address(place);
        }
        if (!(operand instanceof Memory memory)) {
            throw new NotUnderstood("an operand must be in memory and is not");
        }
        long fixed = memory.offset() + (memory.symbol() == null ? 0 : host.addressOf(memory.symbol()));
        Cell base = memory.base();
        if (memory.index() == null) {
            return base == null ? values.constant(fixed) : values.plus(addressIn(base), fixed);
        }
        int index = addressIn(memory.index());
        int scaled = memory.scale() == 1 ? index : values.binary(Op.MUL, index, values.constant(memory.scale()), 64);
        int sum = base == null ? scaled : values.binary(Op.ADD, addressIn(base), scaled, 64);
        return values.plus(sum, fixed);
    }

    private int addressIn(Cell cell) {
        return host.read(cell, cell instanceof Register register ? register.bits() : 64);
    }

    /** What was in the destination; a locked instruction updates it in the same step. */
    int old(X86Instruction i, X86Operand destination, RmwOp op, int operand, int bits) {
        if (!i.locked()) {
            return read(destination, bits);
        }
        if (!isMemory(destination)) {
            throw new NotUnderstood("lock needs a destination in memory");
        }
        return host.update(op, address(destination), operand, bits / 8);
    }

    /** Writes the destination, unless a locked instruction has done so. */
    void store(X86Instruction i, X86Operand destination, int value, int bits) {
        if (!i.locked()) {
            write(i, destination, value, bits);
        }
    }
}
