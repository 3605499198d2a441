package org.fencepost.litmus.c;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fencepost.litmus.c.Tree.Expression;
import org.fencepost.program.Annotation;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.jspecify.annotations.Nullable;

/** {@code <stdatomic.h>}, and the mutexes of {@code <threads.h>}. */
final class C11Functions implements Functions {
    private static final Map<String, Mode> ORDERS = Map.of(
            "memory_order_relaxed", Mode.RLX,
            "memory_order_acquire", Mode.ACQ,
            "memory_order_release", Mode.REL,
            "memory_order_acq_rel", Mode.ACQ_REL,
            "memory_order_seq_cst", Mode.SC);
    private static final Pattern FETCH = Pattern.compile("atomic_fetch_(add|sub|or|xor|and)(_explicit)?");
    private static final Pattern COMPARE_EXCHANGE =
            Pattern.compile("(?:atomic_compare_exchange_(strong|weak)(_explicit)?|([SW])CAS)");
    private static final Set<Mode> LOAD_ORDERS = Set.of(Mode.RLX, Mode.ACQ, Mode.SC);
    private static final Set<Mode> STORE_ORDERS = Set.of(Mode.RLX, Mode.REL, Mode.SC);
    private static final Set<Mode> ALL_ORDERS = Set.copyOf(ORDERS.values());

    /** One call: its name, what it was given, and where. */
    private record Call(CLowering code, String name, List<Expression> arguments, int line) implements CCall {
        /** The order in the argument of that number, or seq_cst when the function takes none. */
        Mode order(boolean explicit, int index, Set<Mode> legal) {
            if (!explicit) {
                return Mode.SC;
            }
            Expression argument = arguments.get(index);
            String order = argument instanceof Tree.Name n ? n.name() : "";
            if (order.equals("memory_order_consume")) {
                throw code.error("memory_order_consume is not supported", line);
            }
            Mode mode = ORDERS.get(order);
            if (mode == null) {
                throw code.error("argument " + (index + 1) + " of " + name + " must be a memory_order", line);
            }
            if (!legal.contains(mode)) {
                throw code.error(name + " cannot be " + order, line);
            }
            return mode;
        }
    }

    @Override
    public @Nullable Operand call(CLowering code, String name, List<Expression> arguments, int line) {
        Call call = new Call(code, name, arguments, line);
        boolean explicit = name.endsWith("_explicit");
        Matcher fetch = FETCH.matcher(name);
        if (fetch.matches()) {
            return update(call, operation(fetch.group(1)), explicit);
        }
        Matcher compare = COMPARE_EXCHANGE.matcher(name);
        if (compare.matches()) {
            boolean weak = "weak".equals(compare.group(1)) || "W".equals(compare.group(3));
            return compareExchange(call, weak, explicit);
        }
        return switch (name) {
            case "atomic_load", "atomic_load_explicit" -> load(call, explicit);
            case "atomic_store", "atomic_store_explicit" -> store(call, explicit);
            case "atomic_init" -> init(call);
            case "atomic_exchange", "atomic_exchange_explicit" -> update(call, RmwOp.XCHG, explicit);
            case "atomic_flag_test_and_set", "atomic_flag_test_and_set_explicit" -> testAndSet(call, explicit);
            case "atomic_flag_clear", "atomic_flag_clear_explicit" -> clear(call, explicit);
            case "atomic_thread_fence" -> fence(call);
            case "atomic_signal_fence" -> signalFence(call);
            case "lock", "mtx_lock" -> lock(call);
            case "unlock", "mtx_unlock" -> unlock(call);
            default -> null;
        };
    }

    private static RmwOp operation(String name) {
        return switch (name) {
            case "add" -> RmwOp.ADD;
            case "sub" -> RmwOp.SUB;
            case "or" -> RmwOp.OR;
            case "xor" -> RmwOp.XOR;
            default -> RmwOp.AND;
        };
    }

    private static Operand load(Call call, boolean explicit) {
        call.count(explicit ? 2 : 1);
        Mode mode = call.order(explicit, 1, LOAD_ORDERS);
        return call.code.load(call.pointer(0), Annotation.of(mode));
    }

    private static Operand store(Call call, boolean explicit) {
        call.count(explicit ? 3 : 2);
        Mode mode = call.order(explicit, 2, STORE_ORDERS);
        Operand pointer = call.pointer(0);
        call.code.store(pointer, call.value(1), Annotation.of(mode));
        return call.code.nothing();
    }

    private static Operand init(Call call) {
        call.count(2);
        Operand pointer = call.pointer(0);
        call.code.store(pointer, call.value(1), Annotation.NA);
        return call.code.nothing();
    }

    private static Operand update(Call call, RmwOp op, boolean explicit) {
        call.count(explicit ? 3 : 2);
        Mode mode = call.order(explicit, 2, ALL_ORDERS);
        Operand pointer = call.pointer(0);
        return rmw(call, op, pointer, call.value(1), Annotation.of(mode));
    }

    private static Operand rmw(Call call, RmwOp op, Operand pointer, Operand value, Annotation how) {
        CType type = pointer.type().pointee();
        Operand operand = call.code.convert(value, type);
        int old = call.code.code().register();
        int size = call.code.accessSize(pointer);
        call.code.code().rmw(old, op, pointer.place(), operand.place(), size, how);
        return new Operand(old, type);
    }

    private static Operand testAndSet(Call call, boolean explicit) {
        call.count(explicit ? 2 : 1);
        Annotation how = Annotation.of(call.order(explicit, 1, ALL_ORDERS));
        return rmw(call, RmwOp.XCHG, call.pointer(0), one(call), how);
    }

    private static Operand clear(Call call, boolean explicit) {
        call.count(explicit ? 2 : 1);
        Annotation how = Annotation.of(call.order(explicit, 1, STORE_ORDERS));
        call.code.store(call.pointer(0), new Operand(call.code.code().constant(0), CType.INT), how);
        return call.code.nothing();
    }

    private static Operand one(Call call) {
        return new Operand(call.code.code().constant(1), CType.INT);
    }

    /**
     * The value to compare with lies in memory, where a failure leaves the value found, or is a local variable. A weak
     * exchange may also fail although the values are equal.
     */
    private static Operand compareExchange(Call call, boolean weak, boolean explicit) {
        call.count(explicit ? 5 : 3);
        Annotation success = Annotation.of(call.order(explicit, 3, ALL_ORDERS));
        Annotation failure = Annotation.of(call.order(explicit, 4, LOAD_ORDERS));
        CLowering code = call.code;
        Operand object = call.pointer(0);
        Operand local = code.local(call.arguments.get(1));
        Operand memory = local != null ? local : call.pointer(1);
        CType type = object.type().pointee();
        Operand wanted = code.convert(local != null ? local : code.load(memory, Annotation.NA), type);
        Operand desired = code.convert(call.value(2), type);
        CompareExchange exchange = new CompareExchange(code, object, wanted.place(), desired.place());
        Operand done = weak ? exchange.weak(success, failure) : exchange.strong(success, failure);
        Operand found = new Operand(exchange.old(), type);
        if (local != null) {
            int kept = code.convert(found, local.type()).place();
            code.code().select(local.place(), done.place(), local.place(), kept);
        } else {
            var written = code.code().label();
            var unchanged = code.code().label();
            code.code().branch(done.place(), unchanged, written);
            code.code().place(written);
            code.store(memory, found, Annotation.NA);
            code.code().place(unchanged);
        }
        return done;
    }

    private static Operand fence(Call call) {
        call.count(1);
        Mode mode = call.order(true, 0, ALL_ORDERS);
        if (mode != Mode.RLX) { // a relaxed fence has no effect (C11 7.17.4.1)
            call.code.code().fence(Annotation.of(mode));
        }
        return call.code.nothing();
    }

    /** Orders a thread with its own signal handlers only, of which tests have none. */
    private static Operand signalFence(Call call) {
        call.count(1);
        call.order(true, 0, ALL_ORDERS);
        return call.code.nothing();
    }

    private static Operand lock(Call call) {
        call.count(1);
        Operand pointer = call.pointer(0);
        Operand old = rmw(call, RmwOp.XCHG, pointer, one(call), Annotation.of(Mode.ACQ, "LK"));
        Operand zero = new Operand(call.code.code().constant(0), old.type());
        Assumption.emit(call.code.code(), call.code.arithmetic().compare(Op.EQ, old, zero));
        return call.code.nothing();
    }

    private static Operand unlock(Call call) {
        call.count(1);
        Operand zero = new Operand(call.code.code().constant(0), CType.INT);
        call.code.store(call.pointer(0), zero, Annotation.of(Mode.REL, "UL"));
        return call.code.nothing();
    }
}
