package org.fencepost.c.lower;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Opcode;
import org.fencepost.c.ir.Predicate;
import org.fencepost.c.ir.Type;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Op;

/**
 * Integers of more than 64 bits ({@code __int128}, {@code _BitInt}, runs of bit-fields), one register for each 64 bits,
 * the lowest first. What is common is done by instructions; multiplication, division and shifts by unknown amounts by
 * {@link WideOperation}.
 */
record WideIntegers(FunctionLowering function) {
    void lower(Instruction i) {
        int[] a = function.operands(i.operand(0));
        int[] b = i.operands().size() > 1 ? function.operands(i.operand(1)) : new int[0];
        switch (i.opcode()) {
            case ADD -> function.alias(i, cut(add(a, b), i.type()));
            case SUB -> function.alias(i, cut(subtract(a, b), i.type()));
            case AND -> function.alias(i, each(Op.AND, a, b));
            case OR -> function.alias(i, each(Op.OR, a, b));
            case XOR -> function.alias(i, each(Op.XOR, a, b));
            case SHL, LSHR, ASHR -> shift(i, a, b);
            case ICMP -> function.alias(i, compare(i, a, b));
            case ZEXT, PTRTOINT -> function.alias(i, extended(i, a, function.constant(0)));
            case SEXT -> signExtend(i, a);
            case TRUNC, INTTOPTR -> function.alias(i, cut(a, i.type()));
            case MUL, UDIV, SDIV, UREM, SREM -> operate(i, a, b);
            case FPTOUI, FPTOSI, UITOFP, SITOFP -> convert(i, a);
            default ->
                throw Unsupported.construct(
                        i.opcode().name().toLowerCase(Locale.ROOT) + " of type " + i.type(), i.site());
        }
    }

    private int op(Op op, int a, int b) {
        return function.binary(op, a, b, 64);
    }

    private int select(int condition, int ifTrue, int ifFalse) {
        int result = function.code.register();
        function.code.select(result, condition, ifTrue, ifFalse);
        return result;
    }

    /** As many registers as the type has, without the bits above it. */
    private int[] cut(int[] a, Type type) {
        List<Slot> slots = function.slots(type);
        int[] result = Arrays.copyOf(a, slots.size());
        int last = result.length - 1;
        if (slots.get(last).bits() < 64) {
            result[last] =
                    function.unary(Op.TRUNC, result[last], slots.get(last).bits());
        }
        return result;
    }

    private int[] each(Op op, int[] a, int[] b) {
        int[] result = new int[a.length];
        for (int n = 0; n < a.length; n++) {
            result[n] = op(op, a[n], b[n]);
        }
        return result;
    }

    private int[] add(int[] a, int[] b) {
        int[] result = new int[a.length];
        int carry = function.constant(0);
        for (int n = 0; n < a.length; n++) {
            int sum = op(Op.ADD, a[n], b[n]);
            result[n] = op(Op.ADD, sum, carry);
            carry = op(Op.OR, op(Op.ULT, sum, a[n]), op(Op.ULT, result[n], sum));
        }
        return result;
    }

    private int[] subtract(int[] a, int[] b) {
        int[] result = new int[a.length];
        int borrow = function.constant(0);
        for (int n = 0; n < a.length; n++) {
            int difference = op(Op.SUB, a[n], b[n]);
            result[n] = op(Op.SUB, difference, borrow);
            borrow = op(Op.OR, op(Op.ULT, a[n], b[n]), op(Op.ULT, difference, borrow));
        }
        return result;
    }

    private int[] extended(Instruction i, int[] a, int fill) {
        int[] result = new int[Slot.count(i.type())];
        for (int n = 0; n < result.length; n++) {
            result[n] = n < a.length ? a[n] : fill;
        }
        return result;
    }

    private void signExtend(Instruction i, int[] a) {
        int[] filled = a.clone();
        int last = filled.length - 1;
        filled[last] = signedTop(a, i.operand(0).type());
        int sign = op(Op.ASHR, filled[last], function.constant(63));
        function.alias(i, cut(extended(i, filled, sign), i.type()));
    }

    /** The highest register, with its sign in bit 63. */
    private int signedTop(int[] a, Type type) {
        int bits = function.slots(type).get(a.length - 1).bits();
        return bits == 64 ? a[a.length - 1] : function.unary(Op.SEXT, a[a.length - 1], bits);
    }

    private void shift(Instruction i, int[] a, int[] b) {
        Long known = function.known(b[0]);
        if (known == null || known < 0 || known >= ArithmeticLowering.bits(i.type())) {
            operate(i, a, b);
            return;
        }
        int words = (int) (known / 64);
        int bits = (int) (known % 64);
        int[] filled = a.clone();
        int outside = function.constant(0);
        if (i.opcode() == Opcode.ASHR) {
            filled[a.length - 1] = signedTop(a, i.type());
            outside = op(Op.ASHR, filled[a.length - 1], function.constant(63));
        }
        int[] result = new int[a.length];
        for (int n = 0; n < result.length; n++) {
            result[n] = i.opcode() == Opcode.SHL
                    ? join(word(filled, n - words, outside), word(filled, n - words - 1, outside), 64 - bits)
                    : join(word(filled, n + words + 1, outside), word(filled, n + words, outside), bits);
        }
        function.alias(i, cut(result, i.type()));
    }

    private static int word(int[] a, int index, int outside) {
        return index >= 0 && index < a.length ? a[index] : outside;
    }

    /** 64 bits out of two words side by side, from this bit of the lower one on. */
    private int join(int high, int low, int from) {
        if (from == 0) {
            return low;
        }
        if (from == 64) {
            return high;
        }
        return op(Op.OR, op(Op.LSHR, low, function.constant(from)), op(Op.SHL, high, function.constant(64L - from)));
    }

    private int compare(Instruction i, int[] a, int[] b) {
        Predicate predicate = ((Instruction.Compare) i.details()).predicate();
        return switch (predicate) {
            case EQ -> op(Op.EQ, difference(a, b), function.constant(0));
            case NE -> op(Op.NE, difference(a, b), function.constant(0));
            case ULT -> less(i, a, b, false);
            case UGT -> less(i, b, a, false);
            case SLT -> less(i, a, b, true);
            case SGT -> less(i, b, a, true);
            case UGE -> not(less(i, a, b, false));
            case ULE -> not(less(i, b, a, false));
            case SGE -> not(less(i, a, b, true));
            case SLE -> not(less(i, b, a, true));
            default -> throw new IllegalStateException("not an integer predicate: " + predicate);
        };
    }

    /** 0 when all words are equal. */
    private int difference(int[] a, int[] b) {
        int result = op(Op.XOR, a[0], b[0]);
        for (int n = 1; n < a.length; n++) {
            result = op(Op.OR, result, op(Op.XOR, a[n], b[n]));
        }
        return result;
    }

    private int less(Instruction i, int[] a, int[] b, boolean signed) {
        int result = op(Op.ULT, a[0], b[0]);
        for (int n = 1; n < a.length; n++) {
            boolean top = n == a.length - 1 && signed;
            int high = top ? signedTop(a, i.operand(0).type()) : a[n];
            int other = top ? signedTop(b, i.operand(0).type()) : b[n];
            result = select(op(Op.EQ, high, other), result, op(top ? Op.SLT : Op.ULT, high, other));
        }
        return result;
    }

    private int not(int a) {
        return function.binary(Op.XOR, a, function.constant(1), 1);
    }

    /** Too long for a sequence of instructions: done in Java, once for each word of the result. */
    private void operate(Instruction i, int[] a, int[] b) {
        int[] results = function.registersOf(i);
        int[] arguments = Builtins.joined(a, b);
        for (int word = 0; word < results.length; word++) {
            Intrinsic operation = new WideOperation(i.opcode(), ArithmeticLowering.bits(i.type()), word);
            function.code.intrinsic(operation, arguments, new int[] {results[word]});
        }
    }

    private void convert(Instruction i, int[] a) {
        boolean signed = i.opcode() == Opcode.FPTOSI || i.opcode() == Opcode.SITOFP;
        int from = ArithmeticLowering.bits(i.operand(0).type());
        int to = ArithmeticLowering.bits(i.type());
        int[] results = function.registersOf(i);
        for (int word = 0; word < results.length; word++) {
            int which = word;
            Intrinsic conversion = i.type() instanceof Type.Int
                    ? (context, x) -> Intrinsic.result(WideOperation.word(FloatingPoint.integer(x[0], from), to, which))
                    : (context, x) -> Intrinsic.result(FloatingPoint.bits(
                            WideOperation.number(x, 0, from, signed).doubleValue(), to));
            function.code.intrinsic(conversion, a, new int[] {results[word]});
        }
    }
}
