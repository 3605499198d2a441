package org.fencepost.c.lower;

import java.util.Arrays;
import java.util.List;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Predicate;
import org.fencepost.c.ir.Type;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Label;
import org.fencepost.program.Op;

/** Arithmetic, comparisons and casts, on numbers and element by element on vectors. */
final class ArithmeticLowering {
    private final FunctionLowering function;
    private final WideIntegers wide;

    ArithmeticLowering(FunctionLowering function) {
        this.function = function;
        this.wide = new WideIntegers(function);
    }

    void lower(Instruction i) {
        if (i.opcode() == Opcode.BITCAST) {
            function.alias(i, repack(i.operand(0).type(), function.operands(i.operand(0)), i.type()));
            return;
        }
        Type from = elementOf(i.operand(0).type());
        Type to = elementOf(i.type());
        if (isWide(from) || isWide(to)) {
            if (i.type() instanceof Type.Vector) {
                throw Unsupported.construct("a vector of 128-bit integers", i.site());
            }
            wide.lower(i);
            return;
        }
        int[] a = function.operands(i.operand(0));
        int[] b = i.operands().size() > 1 ? function.operands(i.operand(1)) : null;
        if (isNoOp(i.opcode(), to)) {
            function.alias(i, a);
            return;
        }
        if (i.opcode() == Opcode.TRUNC) {
            function.alias(
                    i,
                    Arrays.stream(a).map(x -> function.truncated(x, bits(to))).toArray());
            return;
        }
        int[] results = function.registersOf(i);
        for (int n = 0; n < results.length; n++) {
            if (b != null && isShift(i.opcode())) {
                checkShift(b[n], bits(from));
            }
            scalar(i, results[n], a[n], b == null ? 0 : b[n], bits(from), bits(to));
        }
    }

    private static boolean isShift(Opcode opcode) {
        return opcode == Opcode.SHL || opcode == Opcode.LSHR || opcode == Opcode.ASHR;
    }

    /**
     * A shift by the width or more has no result in C. IR of which we do not know how it was made may shift too far and
     * then not use what comes of it, which is allowed there.
     */
    private void checkShift(int by, int bits) {
        Long known = function.known(by);
        if (known != null && Long.compareUnsigned(known, bits) < 0
                || !function.source.module().isSource()) {
            return;
        }
        Label fine = function.code.label();
        Label wrong = function.code.label();
        function.code.branch(function.binary(Op.ULT, by, function.constant(bits), bits), fine, wrong);
        function.code.place(wrong);
        function.code.fail(FailureKind.ARITHMETIC, shiftsTooFar(bits));
        function.code.place(fine);
    }

    static String shiftsTooFar(int bits) {
        return "a number of " + bits + " bits is shifted by " + bits + " or more bits, or by a negative number";
    }

    private static Type elementOf(Type type) {
        return type instanceof Type.Vector vector ? vector.element() : type;
    }

    static boolean isWide(Type type) {
        return type instanceof Type.Int integer && integer.bits() > 64;
    }

    static int bits(Type type) {
        if (type instanceof Type.Int integer) {
            return integer.bits();
        }
        return type instanceof Type.Floating floating ? floating.bits() : 64;
    }

    /** Values are kept zero-extended, so widening without sign needs no code. */
    private static boolean isNoOp(Opcode opcode, Type to) {
        return switch (opcode) {
            case ZEXT, ADDRSPACECAST -> true;
            case PTRTOINT -> bits(to) >= 64;
            case INTTOPTR -> true;
            default -> false;
        };
    }

    private void scalar(Instruction i, int result, int a, int b, int from, int to) {
        switch (i.opcode()) {
            case ICMP, FCMP -> compare(((Instruction.Compare) i.details()).predicate(), result, a, b, from);
            case PTRTOINT -> function.code.unary(Op.TRUNC, result, a, to);
            case SEXT -> signExtend(result, a, from, to);
            case FPEXT -> function.code.unary(Op.FEXT, result, a, from);
            case FPTRUNC -> function.code.unary(Op.FDEMOTE, result, a, from);
            case FPTOSI -> fromFloating(Op.F_TO_SINT, result, a, from, to);
            case FPTOUI -> fromFloating(Op.F_TO_UINT, result, a, from, to);
            case SITOFP -> function.code.unary(Op.SINT_TO_F, result, signExtended(a, from), to);
            case UITOFP -> function.code.unary(Op.UINT_TO_F, result, a, to);
            case FNEG -> function.code.unary(Op.FNEG, result, a, to);
            default -> function.code.binary(operation(i), result, a, b, from);
        }
    }

    private Op operation(Instruction i) {
        return switch (i.opcode()) {
            case ADD -> Op.ADD;
            case SUB -> Op.SUB;
            case MUL -> Op.MUL;
            case UDIV -> Op.UDIV;
            case SDIV -> Op.SDIV;
            case UREM -> Op.UREM;
            case SREM -> Op.SREM;
            case AND -> Op.AND;
            case OR -> Op.OR;
            case XOR -> Op.XOR;
            case SHL -> Op.SHL;
            case LSHR -> Op.LSHR;
            case ASHR -> Op.ASHR;
            case FADD -> Op.FADD;
            case FSUB -> Op.FSUB;
            case FMUL -> Op.FMUL;
            case FDIV -> Op.FDIV;
            case FREM -> Op.FREM;
            default -> throw function.unsupported(i);
        };
    }

    /** The 64-bit sign extension of an operand. */
    int signExtended(int a, int from) {
        Long known = function.known(a);
        if (known != null) {
            return function.constant(ConstantValues.signed(known, from));
        }
        return from >= 64 ? a : function.unary(Op.SEXT, a, from);
    }

    private void signExtend(int result, int a, int from, int to) {
        if (to == 64) {
            function.code.unary(Op.SEXT, result, a, from);
        } else {
            function.code.unary(Op.TRUNC, result, signExtended(a, from), to);
        }
    }

    private void fromFloating(Op op, int result, int a, int from, int to) {
        if (to == 64) {
            function.code.unary(op, result, a, from);
        } else {
            function.code.unary(Op.TRUNC, result, function.unary(op, a, from), to);
        }
    }

    private void compare(Predicate predicate, int result, int a, int b, int bits) {
        switch (predicate) {
            case EQ -> function.code.binary(Op.EQ, result, a, b, bits);
            case NE -> function.code.binary(Op.NE, result, a, b, bits);
            case UGT -> function.code.binary(Op.ULT, result, b, a, bits);
            case UGE -> function.code.binary(Op.ULE, result, b, a, bits);
            case ULT -> function.code.binary(Op.ULT, result, a, b, bits);
            case ULE -> function.code.binary(Op.ULE, result, a, b, bits);
            case SGT -> function.code.binary(Op.SLT, result, b, a, bits);
            case SGE -> function.code.binary(Op.SLE, result, b, a, bits);
            case SLT -> function.code.binary(Op.SLT, result, a, b, bits);
            case SLE -> function.code.binary(Op.SLE, result, a, b, bits);
            case F_FALSE -> function.code.move(result, function.constant(0));
            case F_TRUE -> function.code.move(result, function.constant(1));
            default -> compareFloating(predicate, result, a, b, bits);
        }
    }

    private void compareFloating(Predicate predicate, int result, int a, int b, int bits) {
        switch (predicate) {
            case F_OEQ -> function.code.binary(Op.FOEQ, result, a, b, bits);
            case F_OGT -> function.code.binary(Op.FOLT, result, b, a, bits);
            case F_OGE -> function.code.binary(Op.FOLE, result, b, a, bits);
            case F_OLT -> function.code.binary(Op.FOLT, result, a, b, bits);
            case F_OLE -> function.code.binary(Op.FOLE, result, a, b, bits);
            case F_ORD -> function.code.binary(Op.FORD, result, a, b, bits);
            case F_UNO -> function.code.binary(Op.FUNO, result, a, b, bits);
            case F_UEQ -> function.code.binary(Op.FUEQ, result, a, b, bits);
            case F_UGT -> function.code.binary(Op.FULT, result, b, a, bits);
            case F_UGE -> function.code.binary(Op.FULE, result, b, a, bits);
            case F_ULT -> function.code.binary(Op.FULT, result, a, b, bits);
            case F_ULE -> function.code.binary(Op.FULE, result, a, b, bits);
            case F_ONE -> not(result, function.binary(Op.FUEQ, a, b, bits));
            case F_UNE -> not(result, function.binary(Op.FOEQ, a, b, bits));
            default -> throw new IllegalStateException("not a floating-point predicate: " + predicate);
        }
    }

    private void not(int result, int a) {
        function.code.binary(Op.XOR, result, a, function.constant(1), 1);
    }

    /** The same bits as another type: vectors to integers and back. */
    int[] repack(Type from, int[] operands, Type to) {
        List<Slot> source = function.slots(from);
        List<Slot> target = function.slots(to);
        if (source.stream()
                .map(Slot::bits)
                .toList()
                .equals(target.stream().map(Slot::bits).toList())) {
            return operands;
        }
        int[] results = new int[target.size()];
        long position = 0;
        for (int n = 0; n < results.length; n++) {
            results[n] = gather(source, operands, position, target.get(n).bits());
            position += target.get(n).bits();
        }
        return results;
    }

    /** The {@code bits} bits from {@code position} of the string of bits that the operands are. */
    private int gather(List<Slot> source, int[] operands, long position, int bits) {
        int result = function.constant(0);
        long start = 0;
        for (int n = 0; n < operands.length; n++) {
            int width = source.get(n).bits();
            long low = Math.max(position, start);
            long high = Math.min(position + bits, start + width);
            if (low < high) {
                int piece = operands[n];
                if (low > start) {
                    piece = function.binary(Op.LSHR, piece, function.constant(low - start), 64);
                }
                if (high - low < width) {
                    piece = function.unary(Op.TRUNC, piece, (int) (high - low));
                }
                if (low > position) {
                    piece = function.binary(Op.SHL, piece, function.constant(low - position), 64);
                }
                Long known = function.known(result);
                result = known != null && known == 0 ? piece : function.binary(Op.OR, result, piece, 64);
            }
            start += width;
        }
        return result;
    }
}
