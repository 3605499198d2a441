package org.fencepost.isa;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.isa.X86Operand.Cell;
import org.fencepost.program.Action.FlushKind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Op;
import org.fencepost.text.AssemblyLine;

/**
 * What the instructions of x86 do. A locked instruction is one atomic update; one without the prefix that changes memory is a
 * load and a store. Nothing is folded, as {@code xor %eax,%eax} can exist to make a dependency.
 */
public final class X86Code {
    private static final Pattern EXTENDING = Pattern.compile("mov([sz])(b|w|l)(w|l|q)");
    private static final Pattern CONDITIONAL_MOVE = Pattern.compile("cmov(\\w+?)([wlq]?)");
    private final FunctionBuilder code;
    private final X86Host host;
    private final X86Operands operands;
    private final X86Arithmetic arithmetic;
    private final X86Exchange exchange;
    private final X86Flags flags;
    private final FreshValues values;
    /** A {@code lock} prefix that stands alone and belongs to the next instruction. */
    private boolean pendingLock;

    public X86Code(FunctionBuilder code, X86Host host) {
        this.code = code;
        this.host = host;
        flags = new X86Flags(code, host.hasJumps());
        values = new FreshValues(code);
        operands = new X86Operands(values, host);
        arithmetic = new X86Arithmetic(values, host, operands, flags);
        exchange = new X86Exchange(values, host, operands, flags);
    }

    /** Emits the code of a line; a {@code lock} prefix may stand in the line or alone before it. */
    public void emit(AssemblyLine written, boolean sourceFirst, Function<String, Cell> registers) {
        AssemblyLine line = written;
        boolean locked = pendingLock;
        pendingLock = false;
        if (line.mnemonic().equals("lock")) {
            line = AssemblyLine.parse(line.text().substring("lock".length()));
            locked = true;
        }
        if (line.isEmpty()) {
            pendingLock = locked;
        } else {
            emit(X86Instruction.parse(line, locked, sourceFirst, registers));
        }
    }

    /** The code ends here. */
    public void finish() {
        if (pendingLock) {
            throw new NotUnderstood("there is no instruction after lock");
        }
    }

    /** Whether the condition of that name holds now, as one bit. */
    public int condition(String name) {
        return flags.condition(name);
    }

    private void emit(X86Instruction i) {
        String refusal = X86Mnemonic.refusal(i.name());
        if (!refusal.isEmpty()) {
            throw i.unsupported(refusal);
        }
        X86Mnemonic mnemonic = X86Mnemonic.find(i.name());
        if (mnemonic == null) {
            i.refuseLock();
            patterned(i);
            return;
        }
        if (!mnemonic.takesLock()) {
            i.refuseLock();
        }
        if (!mnemonic.takes(i.texts().size())) {
            throw i.wrongOperands();
        }
        named(i, mnemonic);
    }

    private void named(X86Instruction i, X86Mnemonic mnemonic) {
        int said = mnemonic.bits(i.name());
        switch (mnemonic) {
            case MOV, MOVABS, MOVNTI, LEA -> move(i, mnemonic, operands.width(i, said));
            case ADD, SUB, ADC, SBB, AND, OR, XOR -> arithmetic.two(i, mnemonic, operands.width(i, said));
            case CMP, TEST -> arithmetic.compare(i, mnemonic, operands.width(i, said));
            case INC, DEC, NEG, NOT -> arithmetic.one(i, mnemonic, operands.width(i, said));
            case SHL, SAL, SHR, SAR -> arithmetic.shift(i, mnemonic, operands.widthOfLast(i, said));
            case IMUL -> arithmetic.multiply(i, operands.width(i, said));
            case BT, BTS, BTR, BTC -> arithmetic.bit(i, mnemonic, operands.width(i, said));
            case XCHG, UXCH, XADD, CMPXCHG -> exchange.two(i, mnemonic, operands.width(i, said));
            case CMPXCHG8B -> exchange.pair(i, 32);
            case CMPXCHG16B -> exchange.pair(i, 64);
            case MFENCE -> host.fence(X86Host.Fence.MFENCE);
            case SFENCE -> host.fence(X86Host.Fence.SFENCE);
            case LFENCE -> host.fence(X86Host.Fence.LFENCE);
            case CLFLUSH, CLFLUSHOPT, CLWB ->
                host.flush(FlushKind.valueOf(mnemonic.name()), operands.address(i.last()));
            case RDTSC, RDTSCP -> timeStamp(mnemonic == X86Mnemonic.RDTSCP);
            case MOVZX -> extend(i, false, 0, 0);
            case MOVSX, MOVSXD -> extend(i, true, 0, 0);
            case JMP -> host.jump(i.texts().get(0));
            case RET, RETQ -> host.stop();
        }
    }

    /** Instructions with families of names: extensions, and those on conditions. */
    private void patterned(X86Instruction i) {
        String name = i.name();
        Matcher extending = EXTENDING.matcher(name);
        Matcher move = CONDITIONAL_MOVE.matcher(name);
        if (X86Mnemonic.isHint(name)) {
            return;
        }
        if (extending.matches()) {
            extend(i, extending.group(1).equals("s"), suffix(extending, 2), suffix(extending, 3));
        } else if (name.startsWith("j") && X86Flags.isCondition(name.substring(1))) {
            i.expectOperands(1);
            host.branch(flags.condition(name.substring(1)), i.texts().get(0));
        } else if (name.startsWith("set") && X86Flags.isCondition(name.substring(3))) {
            i.expectOperands(1);
            operands.write(i, i.last(), flags.condition(name.substring(3)), 8);
        } else if (name.startsWith("cmov") && X86Flags.isCondition(name.substring(4))) {
            conditionalMove(i, name.substring(4), 0);
        } else if (move.matches() && X86Flags.isCondition(move.group(1))) {
            conditionalMove(i, move.group(1), suffix(move, 2));
        } else {
            throw new NotUnderstood("x86 instruction " + name + " is not known");
        }
    }

    private static int suffix(Matcher name, int group) {
        return X86Mnemonic.suffixBits(name.group(group).charAt(0));
    }

    private void move(X86Instruction i, X86Mnemonic mnemonic, int bits) {
        switch (mnemonic) {
            case LEA -> {
                if (!operands.isMemory(i.first())) {
                    throw new NotUnderstood("lea needs an address in memory");
                }
                operands.write(i, i.last(), values.truncate(operands.address(i.first()), bits), bits);
            }
            case MOVNTI -> host.stream(operands.address(i.last()), operands.read(i.first(), bits), bits / 8);
            default -> operands.write(i, i.last(), operands.read(i.first(), bits), bits);
        }
    }

    private void extend(X86Instruction i, boolean signed, int from, int to) {
        i.expectOperands(2);
        int narrow = from > 0 ? from : operands.widthOf(i, 0);
        int wide = to > 0 ? to : operands.widthOf(i, 1);
        int value = operands.read(i.first(), narrow);
        operands.write(i, i.last(), signed ? values.signExtend(value, narrow, wide) : value, wide);
    }

    /** The source is read whether the condition holds or not. A register is the destination wherever it stands. */
    private void conditionalMove(X86Instruction i, String condition, int suffix) {
        i.expectOperands(2);
        boolean swapped = operands.isMemory(i.last()) && !operands.isMemory(i.first());
        X86Operand destination = swapped ? i.first() : i.last();
        int bits = operands.width(i, suffix);
        int value = operands.read(swapped ? i.last() : i.first(), bits);
        int kept = operands.read(destination, bits);
        operands.write(i, destination, values.select(flags.condition(condition), value, kept), bits);
    }

    /** In two halves. */
    private void timeStamp(boolean processor) {
        int time = code.register();
        code.intrinsic(new Counter(), new int[0], new int[] {time});
        host.write(X86Operands.AX, values.truncate(time, 32));
        host.write(X86Operands.DX, values.binary(Op.LSHR, time, code.constant(32), 64));
        if (processor) {
            host.write(X86Operands.CX, code.constant(0));
        }
    }
}
