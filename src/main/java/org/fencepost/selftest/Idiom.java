package org.fencepost.selftest;

import java.util.List;
import java.util.function.Function;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.RmwOp;
import org.fencepost.selftest.SmallProgram.*;

/** Statements that belong together: how programs wait, lock, compute with inputs, fail, or go on for ever. */
enum Idiom {
    /** Loads until it gets the value. */
    AWAIT(Feature.WAITS, Modes.LOADS, use -> until(use.value, use.register, use.load())),
    /** Loads until it gets anything else. */
    AWAIT_OTHER(
            Feature.WAITS,
            Modes.LOADS,
            use -> one(new Until(List.of(use.load()), List.of(use.register), false, new Constant(use.value)))),
    /** Loads until it gets the value, with a fence in each round. */
    AWAIT_FENCED(Feature.WAITS, Modes.LOADS, use -> until(use.value, use.register, use.load(), new Fence(Mode.SC))),
    /** Loads from two places until one of them has the value. */
    AWAIT_EITHER(
            Feature.WAITS,
            Modes.LOADS,
            use -> one(new Until(
                    List.of(use.load(), new Load(use.register + 1, use.other, use.mode)),
                    List.of(use.register, use.register + 1),
                    true,
                    new Constant(use.value)))),
    /** Compares with the value and swaps in another one, until that succeeds. */
    AWAIT_CAS(
            Feature.WAITS,
            Modes.UPDATES,
            use -> until(
                    use.value,
                    use.register,
                    new Cas(use.register, use.place, use.value, use.next(), use.mode, Mode.RLX, false))),
    /** Exchanges with 1 until it gets 0. */
    AWAIT_EXCHANGE(Feature.WAITS, Modes.UPDATES, use -> until(0, use.register, use.exchange())),
    /** Loads until it gets 0, then exchanges with 1, and all over again unless it gets 0 there, too. */
    TEST_AND_SET(Feature.WAITS, Modes.UPDATES, use -> {
        Statement load = new Load(use.register, use.place, Mode.RLX);
        return until(0, use.register, new Until(List.of(load), use.register, 0), use.exchange());
    }),
    /** Adds 1 by loading and comparing and swapping, until that succeeds. */
    ADD_BY_CAS(Feature.WAITS, Modes.UPDATES, use -> {
        int seen = use.register + 1;
        return one(new Until(
                List.of(new Load(seen, use.place, Mode.RLX), use.add(false, -1)),
                List.of(use.register),
                true,
                new Sum(seen, 0)));
    }),
    /** The same with a weak one. */
    ADD_BY_WEAK_CAS(Feature.WAITS, Modes.UPDATES, use -> {
        int done = use.register + 2;
        return until(1, done, new Load(use.register + 1, use.place, Mode.RLX), use.add(true, done));
    }),
    /** Compares with the value and swaps in another one, once, and weakly, and looks whether that has succeeded. */
    TRY_WEAK_CAS(
            Feature.WAITS,
            Modes.UPDATES,
            use -> one(new Cas(
                    use.register,
                    use.place,
                    new Constant(use.value),
                    use.next(),
                    use.mode,
                    Mode.RLX,
                    true,
                    use.register + 1))),
    /** Loads, and assumes that it is the value. */
    ASSUME(Feature.WAITS, Modes.LOADS, use -> List.of(use.load(), new Assume(use.register, use.value))),
    /** What is between the two is up to others. */
    LOCK(Feature.LOCKS, use -> List.of(use.ofMutex(Service.LOCK), use.ofMutex(Service.UNLOCK))),
    TRY_LOCK(Feature.LOCKS, use -> one(use.ofMutex(Service.TRY_LOCK))),
    /** Stores any of some values. */
    STORE_CHOICE(Feature.CHOICES, Modes.STORES, use -> one(new Store(use.place, new Choice(2 + use.value), use.mode))),
    FAIL_IF(Feature.FAILURES, use -> use.ifSeen(Service.FAIL)),
    /** Stores 1 to the other place and loads, until it gets the value. */
    STORE_UNTIL(
            Feature.ENDLESS,
            Modes.LOADS,
            use -> until(use.value, use.register, new Store(use.other, new Constant(1), Mode.RLX), use.load())),
    /** Adds 1 to the other place and loads, until it gets the value. */
    ADD_UNTIL(
            Feature.ENDLESS,
            Modes.LOADS,
            use -> until(
                    use.value,
                    use.register,
                    new Rmw(use.register + 1, RmwOp.ADD, use.other, new Constant(1), Mode.RLX),
                    use.load())),
    SPIN_IF(Feature.ENDLESS, use -> use.ifSeen(Service.SPIN)),
    RECURSE_IF(Feature.ENDLESS, use -> use.ifSeen(Service.RECURSE)),
    SPIN(Feature.SPINS, use -> one(new Call(Service.SPIN, 0, 0))),
    FREE(Feature.OBJECTS, use -> one(new Call(Service.FREE, 0, 0))),
    INPUT(Feature.INPUTS, use -> one(new Call(Service.INPUT, 0, use.seen))),
    PLUS_NUMBER(Feature.INPUTS, use -> use.compute(Op.ADD, use.number)),
    MINUS_FROM(Feature.INPUTS, use -> one(use.compute(use.seen, Op.SUB, new Constant(use.number), use.input()))),
    COMPLEMENT(Feature.INPUTS, use -> use.compute(Op.XOR, (1 << InputBits.BITS) - 1)),
    AND(Feature.INPUTS, use -> use.compute(Op.AND, use.number)),
    UREM(Feature.INPUTS, use -> use.compute(Op.UREM, Math.max(1, use.number))),
    SREM(Feature.INPUTS, use -> use.compute(Op.SREM, Math.max(1, use.number))),
    UDIV(Feature.INPUTS, use -> use.compute(Op.UDIV, Math.max(1, use.number))),
    SHIFT(Feature.INPUTS, use -> use.compute(Op.LSHR, use.number % InputBits.BITS)),
    TIMES(Feature.INPUTS, use -> use.compute(Op.MUL, use.number)),
    PLUS_OTHER(Feature.INPUTS, use -> one(use.compute(use.seen, Op.ADD, use.input(), use.otherInput()))),
    NARROW(Feature.INPUTS, use -> one(new Convert(use.seen, Op.TRUNC, InputBits.BITS - 2))),
    NARROW_SIGNED(
            Feature.INPUTS,
            use -> List.of(
                    new Convert(use.seen, Op.TRUNC, InputBits.BITS - 2),
                    new Convert(use.seen, Op.SEXT, InputBits.BITS - 2),
                    new Convert(use.seen, Op.TRUNC, InputBits.BITS))),
    /** Tells whether the input is the number, is less, ... */
    IS(Feature.INPUTS, use -> use.tell(use.test(Op.EQ))),
    IS_BELOW(Feature.INPUTS, use -> use.tell(use.test(Op.ULT))),
    IS_LESS(Feature.INPUTS, use -> use.tell(use.test(Op.SLT))),
    IS_ABOVE(Feature.INPUTS, use -> use.tell(use.compute(use.register, Op.SLE, new Constant(use.number), use.input()))),
    IS_OTHER(Feature.INPUTS, use -> use.tell(use.compute(use.register, Op.EQ, use.input(), use.otherInput()))),
    IS_LESS_THAN_OTHER(
            Feature.INPUTS, use -> use.tell(use.compute(use.register, Op.SLT, use.input(), use.otherInput()))),
    /** Tells which of some cases the input is. */
    SWITCH(
            Feature.INPUTS,
            use -> use.tell(new Switch(use.register, use.seen, List.of(use.number / 2L, use.number / 2L + 3)))),
    /** The number, if the lowest bit of the input is set. */
    SELECT(Feature.INPUTS, use -> one(new Select(use.seen, new Constant(use.number), use.otherInput()))),
    ASSUME_INPUT(Feature.INPUTS, use -> List.of(use.test(Op.ULE), new Assume(use.register, 1))),
    /** Reads inputs until one is not above the number. */
    READ_UNTIL(Feature.INPUTS, use -> until(1, use.register, new Call(Service.INPUT, 0, use.seen), use.test(Op.ULE))),
    /** Waits until others have written the input. */
    AWAIT_INPUT(
            Feature.INPUTS,
            Modes.LOADS,
            use -> until(
                    1,
                    use.register,
                    new Load(use.register + 1, use.place, use.mode),
                    use.compute(use.register, Op.EQ, new Sum(use.register + 1, 0), use.input()))),
    LOAD_INPUT(Feature.INPUTS, Modes.LOADS, use -> one(new Load(use.seen, use.place, use.mode))),
    STORE_INPUT(Feature.INPUTS, Modes.STORES, use -> one(new Store(use.place, use.input(), use.mode))),
    OBSERVE(Feature.INPUTS, use -> one(new Call(Service.OBSERVE, 0, use.seen))),
    FAIL_IF_INPUT(
            Feature.INPUTS,
            use -> List.of(use.test(Op.EQ), new If(use.register, 1, List.of(new Call(Service.FAIL, 0, 0)), List.of())));

    private final Feature feature;
    private final Modes modes;
    private final Function<Use, List<Statement>> statements;

    Idiom(Feature feature, Function<Use, List<Statement>> statements) {
        this(feature, Modes.LOADS, statements);
    }

    Idiom(Feature feature, Modes modes, Function<Use, List<Statement>> statements) {
        this.feature = feature;
        this.modes = modes;
        this.statements = statements;
    }

    List<Statement> statements(Use use) {
        return statements.apply(use);
    }

    Feature feature() {
        return feature;
    }

    Modes modes() {
        return modes;
    }

    /** How often it is taken, against others. */
    int weight() {
        return switch (feature) {
            case ENDLESS -> 3;
            // The rest of the idioms with objects are about waiting, and those who wait rarely get so far.
            case OBJECTS, SPINS -> 6;
            // Many inputs have too many values for brute force, and a program that fails shows little else.
            case INPUTS -> this == INPUT || this == READ_UNTIL || this == FAIL_IF_INPUT ? 1 : 2;
            default -> 1;
        };
    }

    private static List<Statement> one(Statement statement) {
        return List.of(statement);
    }

    private static List<Statement> until(long value, int register, Statement... body) {
        return one(new Until(List.of(body), register, value));
    }

    /**
     * Where and how it is used.
     *
     * @param register the first of three that hold nothing yet
     * @param seen one that may hold something; an input, where there are some
     * @param number any number that an input can be
     */
    record Use(Place place, Place other, int value, Mode mode, int register, int seen, int number) {
        private static final int MUTEXES = 2;

        private Statement load() {
            return new Load(register, place, mode);
        }

        private Statement exchange() {
            return new Rmw(register, RmwOp.XCHG, place, new Constant(1), mode);
        }

        private Expression next() {
            return new Constant(value + 1L);
        }

        private Statement add(boolean weak, int done) {
            Expression old = new Sum(register + 1, 0);
            Expression more = new Sum(register + 1, 1);
            return new Cas(register, place, old, more, mode, Mode.RLX, weak, done);
        }

        private Statement ofMutex(Service service) {
            return new Call(service, value % MUTEXES, service.answers() ? register : 0);
        }

        private List<Statement> ifSeen(Service service) {
            return one(new If(seen, value, one(new Call(service, 0, 0)), List.of()));
        }

        private Expression input() {
            return new Sum(seen, 0);
        }

        /** Inputs are in registers 0 and 1. */
        private Expression otherInput() {
            return new Sum(1 - seen, 0);
        }

        private Statement compute(int result, Op op, Expression left, Expression right) {
            return new Compute(result, op, left, right, InputBits.BITS);
        }

        private List<Statement> compute(Op op, int right) {
            return one(compute(seen, op, input(), new Constant(right)));
        }

        /** Compares the input with the number. */
        private Statement test(Op op) {
            return compute(register, op, input(), new Constant(number));
        }

        private List<Statement> tell(Statement statement) {
            return List.of(statement, new Call(Service.OBSERVE, 0, register));
        }
    }
}
