package org.fencepost.litmus.c;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fencepost.litmus.c.Tree.Expression;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;

/** One call of a kernel primitive, and the code that the more elaborate ones are. */
record KernelCall(CLowering code, String name, List<Expression> arguments, int line) implements CCall {
    /** The address of an argument that is a shared variable, as in {@code READ_ONCE(*x)}. */
    Operand lvalue(int index) {
        return code.address(arguments.get(index));
    }

    /** The same, or a pointer to it: {@code smp_store_mb} is written both ways. */
    Operand variable(int index) {
        return arguments.get(index) instanceof Tree.Dereference ? lvalue(index) : pointer(index);
    }

    Operand number(long value) {
        return new Operand(out().constant(value), CType.INT);
    }

    private FunctionBuilder out() {
        return code.code();
    }

    Operand fence(Annotation how) {
        out().fence(how);
        return code.nothing();
    }

    /** Stores the second argument. */
    Operand store(Operand pointer, Annotation how) {
        code.store(pointer, value(1), how);
        return code.nothing();
    }

    Operand update(int pointerIndex, RmwOp op, Operand operand, Annotation how) {
        return update(pointer(pointerIndex), op, operand, how);
    }

    private Operand update(Operand pointer, RmwOp op, Operand operand, Annotation how) {
        CType type = pointer.type().pointee();
        int old = out().register();
        int size = code.accessSize(pointer);
        out().rmw(old, op, pointer.place(), code.convert(operand, type).place(), size, how);
        return new Operand(old, type);
    }

    /** {@code atomic_OP(v, x)} or {@code atomic_inc(x)}: the old value or the new one. */
    Operand arithmetic(String operation, boolean wantsNew, Annotation how) {
        boolean byOne = operation.equals("inc") || operation.equals("dec");
        count(byOne ? 1 : 2);
        Operand operand = byOne ? number(1) : value(0);
        if (operation.equals("andnot")) {
            operand = code.arithmetic().unary("~", operand);
        }
        Operand old = update(byOne ? 0 : 1, rmwOp(operation), operand, how);
        if (!wantsNew) {
            return old;
        }
        return code.convert(code.arithmetic().binary(operator(operation), old, operand, line, code), old.type());
    }

    private static RmwOp rmwOp(String operation) {
        return switch (operation) {
            case "add", "inc" -> RmwOp.ADD;
            case "sub", "dec" -> RmwOp.SUB;
            case "or" -> RmwOp.OR;
            case "xor" -> RmwOp.XOR;
            default -> RmwOp.AND;
        };
    }

    private static String operator(String operation) {
        return switch (operation) {
            case "add", "inc" -> "+";
            case "sub", "dec" -> "-";
            case "or" -> "|";
            case "xor" -> "^";
            default -> "&";
        };
    }

    Operand isZero(Operand value) {
        return new Operand(code.arithmetic().compare(Op.EQ, value, number(0)), CType.INT);
    }

    Operand isNegative(Operand value) {
        return new Operand(code.arithmetic().compare(Op.SLT, value, number(0)), CType.INT);
    }

    /** {@code cmpxchg(x, old, new)} gives the value found; {@code try_cmpxchg(x, &old, new)} whether it succeeded. */
    Operand compareExchange(boolean trying, Annotation how) {
        Operand object = pointer(0);
        CType type = object.type().pointee();
        Operand local = trying ? code.local(arguments.get(1)) : null;
        if (trying && local == null) {
            throw code.error("the second argument of " + name + " must be the address of a local variable", line);
        }
        Operand wanted = code.convert(local != null ? local : value(1), type);
        Operand desired = code.convert(value(2), type);
        CompareExchange exchange = new CompareExchange(code, object, wanted.place(), desired.place());
        Operand done = exchange.strong(how, failed(how));
        Operand found = new Operand(exchange.old(), type);
        if (local == null) {
            return found;
        }
        out().select(
                        local.place(),
                        done.place(),
                        local.place(),
                        code.convert(found, local.type()).place());
        return done;
    }

    /** What the read of a read-modify-write that did not write carries. */
    private static Annotation failed(Annotation how) {
        Set<String> tags = new HashSet<>(how.tags());
        tags.add("RMW");
        return new Annotation(how.mode(), tags);
    }

    /**
     * Adds to {@code *x} unless it is {@code limit}. No action does both, so the executions that add and those that do not are
     * chosen first, and each checks that it read what it should. Checked by assumptions, not by branches, so that what
     * follows depends on the value read only if the test itself branches on the result.
     */
    Operand addUnless(Operand added, Operand limit, boolean fetch, Annotation how) {
        Operand pointer = pointer(0);
        CType type = pointer.type().pointee();
        int size = code.accessSize(pointer);
        int bits = 8 * size;
        int operand = code.convert(added, type).place();
        int bound = code.convert(limit, type).place();
        int old = out().register();
        int differs = out().register();
        Label adding = out().label();
        Label leaving = out().label();
        Label end = out().label();
        Choice.emit(out(), adding, leaving);

        out().place(adding);
        Set<String> exclusive = new HashSet<>(how.tags());
        exclusive.add("X");
        out().load(old, pointer.place(), size, new Annotation(Mode.NA, exclusive));
        out().binary(Op.NE, differs, old, bound, bits);
        Assumption.emit(out(), differs);
        int sum = out().register();
        int stored = out().register();
        out().binary(Op.ADD, sum, old, operand, bits);
        out().storeExclusive(stored, pointer.place(), sum, size, new Annotation(Mode.NA, exclusive));
        Assumption.emit(out(), stored);
        out().jump(end);

        out().place(leaving);
        out().load(old, pointer.place(), size, failed(how));
        out().binary(Op.NE, differs, old, bound, bits);
        int same = out().register();
        out().binary(Op.EQ, same, old, bound, bits);
        Assumption.emit(out(), same);
        out().place(end);
        return fetch ? new Operand(old, type) : new Operand(differs, CType.INT);
    }

    // Spinlocks: 0 is free, 1 is taken. A thread that finds the lock taken waits, that is, the execution ends there.

    Operand lock() {
        take(pointer(0));
        return code.nothing();
    }

    private void take(Operand pointer) {
        Operand old = update(pointer, RmwOp.XCHG, number(1), Annotation.of(Mode.NA, "R:LKR", "W:LKW"));
        Assumption.emit(out(), isZero(old).place());
    }

    Operand unlock() {
        code.store(pointer(0), number(0), Annotation.of(Mode.NA, "UL"));
        return code.nothing();
    }

    Operand tryLock() {
        Operand pointer = pointer(0);
        return either(() -> take(pointer), () -> expect(pointer, "LF", true));
    }

    Operand isLocked() {
        Operand pointer = pointer(0);
        return either(() -> expect(pointer, "RL", true), () -> expect(pointer, "RU", false));
    }

    /** 1 after the one, or 0 after the other. */
    private Operand either(Runnable one, Runnable zero) {
        int result = out().register();
        Label first = out().label();
        Label second = out().label();
        Label end = out().label();
        Choice.emit(out(), first, second);
        out().place(first);
        one.run();
        out().move(result, out().constant(1));
        out().jump(end);
        out().place(second);
        zero.run();
        out().move(result, out().constant(0));
        out().place(end);
        return new Operand(result, CType.INT);
    }

    /** Reads the lock, in executions where it is as expected. */
    private void expect(Operand pointer, String tag, boolean taken) {
        Operand value = code.load(pointer, Annotation.of(Mode.NA, tag));
        int condition = code.arithmetic().compare(taken ? Op.NE : Op.EQ, value, number(0));
        Assumption.emit(out(), condition);
    }
}
