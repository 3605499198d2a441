package org.fencepost.litmus.c;

import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/** Operators of C on values of C types. */
record CArithmetic(FunctionBuilder code) {
    int constant(long value, CType type) {
        return code.constant(RmwOp.truncate(value, type.size()));
    }

    Operand convert(Operand operand, CType type) {
        int from = operand.type().size();
        int to = type.size();
        if (operand.type().equals(CType.VOID) || type.equals(CType.VOID) || from == to) {
            return new Operand(operand.place(), type);
        }
        int result = code.register();
        if (to < from) {
            code.unary(Op.TRUNC, result, operand.place(), 8 * to);
        } else if (operand.type().signed()) {
            int wide = code.register();
            code.unary(Op.SEXT, wide, operand.place(), 8 * from);
            code.unary(Op.TRUNC, result, wide, 8 * to);
        } else {
            return new Operand(operand.place(), type);
        }
        return new Operand(result, type);
    }

    /** One bit: whether the value is not 0. */
    int isTrue(Operand operand) {
        return compare(Op.NE, operand, new Operand(code.constant(0), operand.type()));
    }

    int compare(Op op, Operand left, Operand right) {
        int result = code.register();
        code.binary(op, result, left.place(), right.place(), left.type().bits());
        return result;
    }

    Operand unary(String operator, Operand operand) {
        if (operator.equals("!")) {
            Operand zero = new Operand(code.constant(0), operand.type());
            return new Operand(compare(Op.EQ, operand, zero), CType.INT);
        }
        CType type = operand.type().promoted();
        Operand wide = convert(operand, type);
        int result = code.register();
        switch (operator) {
            case "-" -> code.binary(Op.SUB, result, code.constant(0), wide.place(), type.bits());
            case "~" -> code.binary(Op.XOR, result, wide.place(), constant(-1, type), type.bits());
            default -> {
                return wide;
            }
        }
        return new Operand(result, type);
    }

    Operand binary(String operator, Operand left, Operand right, int line, CLowering where) {
        boolean addition = operator.equals("+") || operator.equals("-");
        if (addition && left.type().isPointer() != right.type().isPointer()) {
            return movePointer(operator, left, right);
        }
        boolean shift = operator.equals("<<") || operator.equals(">>");
        CType type = shift ? left.type().promoted() : left.type().common(right.type());
        Operand a = convert(left, type);
        Operand b = convert(right, type);
        Op op = operation(operator, type.signed());
        if (op == null) {
            throw where.error("the operator " + operator + " is not supported", line);
        }
        boolean swapped = operator.equals(">") || operator.equals(">=");
        int result = code.register();
        code.binary(op, result, swapped ? b.place() : a.place(), swapped ? a.place() : b.place(), type.bits());
        return new Operand(result, isComparison(op) ? CType.INT : type);
    }

    /** Pointers move by whole elements; masks on them ({@code p + (r & 0)}) stay what they are. */
    private Operand movePointer(String operator, Operand left, Operand right) {
        Operand pointer = left.type().isPointer() ? left : right;
        Operand index = convert(left.type().isPointer() ? right : left, CType.INT);
        int scaled = code.register();
        int elementSize = pointer.type().pointee().size();
        code.binary(
                Op.MUL,
                scaled,
                index.place(),
                code.constant(elementSize),
                pointer.type().bits());
        int result = code.register();
        Op op = operator.equals("+") ? Op.ADD : Op.SUB;
        code.binary(op, result, pointer.place(), scaled, pointer.type().bits());
        return new Operand(result, pointer.type());
    }

    private static boolean isComparison(Op op) {
        return op == Op.EQ || op == Op.NE || op == Op.SLT || op == Op.SLE || op == Op.ULT || op == Op.ULE;
    }

    private static @Nullable Op operation(String operator, boolean signed) {
        return switch (operator) {
            case "+" -> Op.ADD;
            case "-" -> Op.SUB;
            case "*" -> Op.MUL;
            case "/" -> signed ? Op.SDIV : Op.UDIV;
            case "%" -> signed ? Op.SREM : Op.UREM;
            case "&" -> Op.AND;
            case "|" -> Op.OR;
            case "^" -> Op.XOR;
            case "<<" -> Op.SHL;
            case ">>" -> signed ? Op.ASHR : Op.LSHR;
            case "==" -> Op.EQ;
            case "!=" -> Op.NE;
            case "<", ">" -> signed ? Op.SLT : Op.ULT;
            case "<=", ">=" -> signed ? Op.SLE : Op.ULE;
            default -> null;
        };
    }
}
