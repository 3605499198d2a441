package org.fencepost.c.lower;

import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Predicate;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Op;

/** Integers of 128 bits as two registers, the low half first. */
final class WideIntegers {
    private final FunctionLowering function;

    WideIntegers(FunctionLowering function) {
        this.function = function;
    }

    void lower(Instruction i) {
        int[] a = function.operands(i.operand(0));
        int[] b = i.operands().size() > 1 ? function.operands(i.operand(1)) : null;
        int from = Arithmetic.bits(i.operand(0).type());
        switch (i.opcode()) {
            case ADD -> function.alias(i, add(a, b));
            case SUB -> function.alias(i, subtract(a, b));
            case MUL -> function.alias(i, multiply(a, b));
            case AND -> function.alias(i, both(Op.AND, a, b));
            case OR -> function.alias(i, both(Op.OR, a, b));
            case XOR -> function.alias(i, both(Op.XOR, a, b));
            case SHL -> function.alias(i, shiftLeft(a, b[0]));
            case LSHR -> function.alias(i, shiftRight(a, b[0], Op.LSHR));
            case ASHR -> function.alias(i, shiftRight(a, b[0], Op.ASHR));
            case ICMP -> function.alias(i, compare(((Instruction.Compare) i.details()).predicate(), a, b));
            case ZEXT, PTRTOINT -> function.alias(i, a[0], function.constant(0));
            case SEXT -> {
                int low = from == 64 ? a[0] : function.unary(Op.SEXT, a[0], from);
                function.alias(i, low, op(Op.ASHR, low, function.constant(63)));
            }
            case TRUNC, INTTOPTR -> truncate(i, a);
            case UDIV, SDIV, UREM, SREM -> divide(i, a, b);
            case FPTOUI, FPTOSI, UITOFP, SITOFP -> convert(i, a, from);
            default ->
                throw Unsupported.construct(
                        i.opcode().name().toLowerCase(java.util.Locale.ROOT) + " of 128-bit integers", i.site());
        }
    }

    /** Too long for a sequence of instructions: done in Java, once for each half of the result. */
    private void divide(Instruction i, int[] a, int[] b) {
        int[] results = function.registersOf(i);
        int[] arguments = {a[0], a[1], b[0], b[1]};
        for (int half = 0; half < 2; half++) {
            function.code.intrinsic(new WideDivision(i.opcode(), half == 1), arguments, new int[] {results[half]});
        }
    }

    private void convert(Instruction i, int[] a, int from) {
        boolean signed = i.opcode() == Opcode.FPTOSI || i.opcode() == Opcode.SITOFP;
        int[] results = function.registersOf(i);
        if (results.length == 1) {
            int width = Arithmetic.bits(i.type());
            Intrinsic intrinsic = (context, arguments) -> Intrinsic.result(FloatingPoint.bits(
                    WideDivision.number(arguments[0], arguments[1], signed).doubleValue(), width));
            function.code.intrinsic(intrinsic, a, results);
            return;
        }
        for (int half = 0; half < 2; half++) {
            int shift = 64 * half;
            Intrinsic intrinsic = (context, arguments) -> Intrinsic.result(
                    FloatingPoint.integer(arguments[0], from).shiftRight(shift).longValue());
            function.code.intrinsic(intrinsic, a, new int[] {results[half]});
        }
    }

    private void truncate(Instruction i, int[] a) {
        int to = Arithmetic.bits(i.type());
        function.alias(i, to == 64 ? a[0] : function.unary(Op.TRUNC, a[0], to));
    }

    private int op(Op op, int a, int b) {
        return function.binary(op, a, b, 64);
    }

    private int select(int condition, int ifTrue, int ifFalse) {
        int result = function.code.register();
        function.code.select(result, condition, ifTrue, ifFalse);
        return result;
    }

    private int[] both(Op op, int[] a, int[] b) {
        return new int[] {op(op, a[0], b[0]), op(op, a[1], b[1])};
    }

    int[] add(int[] a, int[] b) {
        int low = op(Op.ADD, a[0], b[0]);
        int carry = op(Op.ULT, low, a[0]);
        return new int[] {low, op(Op.ADD, op(Op.ADD, a[1], b[1]), carry)};
    }

    int[] subtract(int[] a, int[] b) {
        int borrow = op(Op.ULT, a[0], b[0]);
        return new int[] {op(Op.SUB, a[0], b[0]), op(Op.SUB, op(Op.SUB, a[1], b[1]), borrow)};
    }

    /** The low half times the low half in four parts of 32 bits, plus the crosswise products for the high half. */
    private int[] multiply(int[] a, int[] b) {
        int mask = function.constant(0xffff_ffffL);
        int by32 = function.constant(32);
        int aLow = op(Op.AND, a[0], mask);
        int aHigh = op(Op.LSHR, a[0], by32);
        int bLow = op(Op.AND, b[0], mask);
        int bHigh = op(Op.LSHR, b[0], by32);
        int middle1 = op(Op.MUL, aLow, bHigh);
        int middle2 = op(Op.ADD, op(Op.MUL, aHigh, bLow), op(Op.LSHR, op(Op.MUL, aLow, bLow), by32));
        int middle = op(Op.ADD, op(Op.AND, middle2, mask), middle1);
        int high =
                op(Op.ADD, op(Op.MUL, aHigh, bHigh), op(Op.ADD, op(Op.LSHR, middle2, by32), op(Op.LSHR, middle, by32)));
        int cross = op(Op.ADD, op(Op.MUL, a[0], b[1]), op(Op.MUL, a[1], b[0]));
        return new int[] {op(Op.MUL, a[0], b[0]), op(Op.ADD, high, cross)};
    }

    int[] shiftLeft(int[] a, int by) {
        int small = op(Op.AND, by, function.constant(63));
        int back = op(Op.AND, op(Op.SUB, function.constant(64), small), function.constant(63));
        int zero = function.constant(0);
        int carry = select(op(Op.EQ, small, zero), zero, op(Op.LSHR, a[0], back));
        int low = op(Op.SHL, a[0], small);
        int high = op(Op.OR, op(Op.SHL, a[1], small), carry);
        int far = op(Op.NE, op(Op.AND, by, function.constant(64)), zero);
        return new int[] {select(far, zero, low), select(far, low, high)};
    }

    int[] shiftRight(int[] a, int by, Op op) {
        int small = op(Op.AND, by, function.constant(63));
        int back = op(Op.AND, op(Op.SUB, function.constant(64), small), function.constant(63));
        int zero = function.constant(0);
        int carry = select(op(Op.EQ, small, zero), zero, op(Op.SHL, a[1], back));
        int high = op(op, a[1], small);
        int low = op(Op.OR, op(Op.LSHR, a[0], small), carry);
        int fill = op == Op.ASHR ? op(Op.ASHR, a[1], function.constant(63)) : zero;
        int far = op(Op.NE, op(Op.AND, by, function.constant(64)), zero);
        return new int[] {select(far, high, low), select(far, fill, high)};
    }

    int compare(Predicate predicate, int[] a, int[] b) {
        return switch (predicate) {
            case EQ -> op(Op.EQ, op(Op.OR, op(Op.XOR, a[0], b[0]), op(Op.XOR, a[1], b[1])), function.constant(0));
            case NE -> op(Op.NE, op(Op.OR, op(Op.XOR, a[0], b[0]), op(Op.XOR, a[1], b[1])), function.constant(0));
            case ULT -> less(a, b, Op.ULT);
            case UGT -> less(b, a, Op.ULT);
            case SLT -> less(a, b, Op.SLT);
            case SGT -> less(b, a, Op.SLT);
            case UGE -> not(less(a, b, Op.ULT));
            case ULE -> not(less(b, a, Op.ULT));
            case SGE -> not(less(a, b, Op.SLT));
            case SLE -> not(less(b, a, Op.SLT));
            default -> throw new IllegalStateException("not an integer predicate: " + predicate);
        };
    }

    private int less(int[] a, int[] b, Op highHalves) {
        return select(op(Op.EQ, a[1], b[1]), op(Op.ULT, a[0], b[0]), op(highHalves, a[1], b[1]));
    }

    private int not(int a) {
        return function.binary(Op.XOR, a, function.constant(1), 1);
    }
}
