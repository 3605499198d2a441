package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.library.Intrinsics;

/** A random program of a few lines whose threads read inputs, compute with them in two registers, and compare them. */
record InputProgram(List<List<Line>> threads) {
    /** Of inputs and registers. */
    static final int BITS = 5;

    private static final int NARROW = 3;
    private static final int VARIABLES = 2;

    /** What a line does with its register, the other one, its variable (by the number's lowest bit) and its number. */
    enum Kind {
        INPUT,
        ADD,
        FROM,
        COMPLEMENT,
        AND,
        UREM,
        SREM,
        UDIV,
        SHIFT,
        TIMES,
        /** Adds the other register. */
        PLUS,
        NARROW,
        NARROW_SIGNED,
        /** Tells whether the register is the number, is less, ... */
        IS,
        IS_BELOW,
        IS_LESS,
        IS_ABOVE,
        IS_OTHER,
        IS_LESS_THAN_OTHER,
        /** Tells which of some cases the register is. */
        SWITCH,
        /** The number, if the lowest bit of the register is set. */
        SELECT,
        ASSUME,
        /** Reads inputs until one is not less than the number. */
        READ_UNTIL,
        /** Waits until the variable is the register. */
        AWAIT,
        LOAD,
        STORE,
        OBSERVE,
        FAIL_IF
    }

    record Line(Kind kind, int register, int number) {
        @Override
        public String toString() {
            return (kind + " r" + register + " " + number).toLowerCase(Locale.ROOT);
        }
    }

    InputProgram {
        threads = threads.stream().map(List::copyOf).toList();
    }

    /** The program with this number of a seed. */
    static InputProgram random(long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        List<List<Line>> threads = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int t = 0; t < count; t++) {
            List<Line> lines = new ArrayList<>();
            lines.add(new Line(Kind.INPUT, 0, 0));
            int length = 2 + random.nextInt(count == 1 ? 7 : 4);
            for (int i = 0; i < length; i++) {
                lines.add(line(random, count == 1));
            }
            threads.add(lines);
        }
        return new InputProgram(threads);
    }

    private static Line line(SplittableRandom random, boolean alone) {
        Kind[] kinds = Kind.values();
        Kind kind = kinds[random.nextInt(kinds.length)];
        boolean unlikely = kind == Kind.AWAIT && alone
                || (kind == Kind.INPUT || kind == Kind.FAIL_IF || kind == Kind.READ_UNTIL) && random.nextInt(2) > 0;
        return new Line(unlikely ? Kind.IS : kind, random.nextInt(3) / 2, random.nextInt(1 << BITS));
    }

    /** Programs with one line less. */
    List<InputProgram> simpler() {
        List<InputProgram> all = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            for (int i = 0; i < threads.get(t).size(); i++) {
                List<List<Line>> fewer = new ArrayList<>(threads);
                List<Line> lines = new ArrayList<>(threads.get(t));
                lines.remove(i);
                fewer.set(t, lines);
                all.add(new InputProgram(fewer));
            }
        }
        return all;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (List<Line> lines : threads) {
            text.append("  ").append(lines).append('\n');
        }
        return text.toString();
    }

    /** @param input gives inputs of {@link #BITS} bits */
    Program lower(Intrinsic input) {
        ProgramBuilder program = new ProgramBuilder("inputs");
        program.trackDependencies(true);
        long[] addresses = new long[VARIABLES];
        for (int i = 0; i < VARIABLES; i++) {
            addresses[i] = program.global("x" + i, 1, 0);
        }
        for (int t = 0; t < threads.size(); t++) {
            program.thread(new Writer(input, addresses, t).write(threads.get(t)));
        }
        return program.build();
    }

    /** Writes the code of one thread. */
    private static final class Writer {
        private final Intrinsic input;
        private final long[] addresses;
        private final int thread;
        private final FunctionBuilder code;
        private int told;

        Writer(Intrinsic input, long[] addresses, int thread) {
            this.input = input;
            this.addresses = addresses;
            this.thread = thread;
            this.code = new FunctionBuilder("P" + thread, 0);
        }

        org.fencepost.program.Function write(List<Line> lines) {
            code.move(code.register(), code.constant(0));
            code.move(code.register(), code.constant(0));
            lines.forEach(this::write);
            code.ret(code.constant(0));
            return code.build();
        }

        private void write(Line line) {
            int r = line.register;
            int other = 1 - r;
            int number = code.constant(line.number);
            int divisor = code.constant(Math.max(1, line.number));
            int address = code.constant(addresses[line.number % VARIABLES]);
            Annotation how = Annotation.of(Mode.SC);
            switch (line.kind) {
                case INPUT -> code.intrinsic(input, new int[0], new int[] {r});
                case ADD -> code.binary(Op.ADD, r, r, number, BITS);
                case FROM -> code.binary(Op.SUB, r, number, r, BITS);
                case COMPLEMENT -> code.binary(Op.XOR, r, r, code.constant((1 << BITS) - 1), BITS);
                case AND -> code.binary(Op.AND, r, r, number, BITS);
                case UREM -> code.binary(Op.UREM, r, r, divisor, BITS);
                case SREM -> code.binary(Op.SREM, r, r, divisor, BITS);
                case UDIV -> code.binary(Op.UDIV, r, r, divisor, BITS);
                case SHIFT -> code.binary(Op.LSHR, r, r, code.constant(line.number % BITS), BITS);
                case TIMES -> code.binary(Op.MUL, r, r, number, BITS);
                case PLUS -> code.binary(Op.ADD, r, r, other, BITS);
                case NARROW -> code.unary(Op.TRUNC, r, r, NARROW);
                case NARROW_SIGNED -> {
                    code.unary(Op.TRUNC, r, r, NARROW);
                    code.unary(Op.SEXT, r, r, NARROW);
                    code.unary(Op.TRUNC, r, r, BITS);
                }
                case IS -> tell(compare(Op.EQ, r, number));
                case IS_BELOW -> tell(compare(Op.ULT, r, number));
                case IS_LESS -> tell(compare(Op.SLT, r, number));
                case IS_ABOVE -> tell(compare(Op.SLE, number, r));
                case IS_OTHER -> tell(compare(Op.EQ, r, other));
                case IS_LESS_THAN_OTHER -> tell(compare(Op.SLT, r, other));
                case SWITCH -> switchOn(r, line.number);
                case SELECT -> code.select(r, r, number, other);
                case ASSUME ->
                    code.intrinsic(
                            Intrinsics.find("__VERIFIER_assume"), new int[] {compare(Op.ULE, r, number)}, new int[0]);
                case READ_UNTIL ->
                    loop(() -> {
                        code.intrinsic(input, new int[0], new int[] {r});
                        return compare(Op.ULE, r, number);
                    });
                case AWAIT ->
                    loop(() -> {
                        int seen = code.register();
                        code.load(seen, address, 1, how);
                        return compare(Op.EQ, seen, r);
                    });
                case LOAD -> code.load(r, address, 1, how);
                case STORE -> code.store(address, r, 1, how);
                case OBSERVE -> tell(r);
                case FAIL_IF -> failIf(compare(Op.EQ, r, number));
            }
        }

        private int compare(Op op, int a, int b) {
            int result = code.register();
            code.binary(op, result, a, b, BITS);
            return result;
        }

        private void tell(int value) {
            code.observe(thread + "." + told++, value);
        }

        private void switchOn(int value, int number) {
            Label[] targets = {code.label(), code.label()};
            Label fallback = code.label();
            Label done = code.label();
            int found = code.register();
            code.switchOn(value, new long[] {number / 2, number / 2 + 3}, targets, fallback);
            for (int i = 0; i < targets.length; i++) {
                code.place(targets[i]);
                code.move(found, code.constant(i));
                code.jump(done);
            }
            code.place(fallback);
            code.move(found, code.constant(targets.length));
            code.jump(done);
            code.place(done);
            tell(found);
        }

        private void failIf(int condition) {
            Label fails = code.label();
            Label done = code.label();
            code.branch(condition, fails, done);
            code.place(fails);
            code.fail(FailureKind.ASSERTION, "as wanted");
            code.place(done);
        }

        private interface Body {
            /** Returns the condition that ends the loop. */
            int write();
        }

        private void loop(Body body) {
            Label again = code.label();
            Label done = code.label();
            code.place(again);
            code.branch(body.write(), done, again);
            code.place(done);
        }
    }
}
