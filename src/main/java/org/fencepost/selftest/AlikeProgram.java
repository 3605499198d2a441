package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.fencepost.program.Annotation;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.program.Site;
import org.fencepost.program.library.Intrinsics;

/**
 * A random program whose main thread starts groups of threads, those of a group with the same code, does something itself,
 * joins all of them or none, and looks at the variables.
 *
 * @param order the group of each thread, in the order in which they are started
 * @param handles whether handles are kept in memory that all could see
 * @param divided after how many threads the main thread writes to a variable before it starts the next; 0 for never
 * @param main what the main thread does before it joins the others
 */
record AlikeProgram(
        List<Group> groups, List<Integer> order, boolean handles, int divided, List<Line> main, boolean joins) {
    private static final int VARIABLES = 2;
    private static final int VALUES = 3;
    private static final int MOST_THREADS = 4;

    /** Threads that do the same. */
    record Group(int size, List<Line> lines) {}

    /** What a line does. Each thread has one register, with what it has read last. */
    enum Kind {
        LOAD,
        STORE,
        /** Writes the register plus the value. */
        STORE_SUM,
        /** Writes any number below the value and 2. */
        STORE_CHOICE,
        ADD,
        EXCHANGE,
        /** From the value to the next one. */
        CAS,
        FENCE,
        AWAIT_LOAD,
        AWAIT_CAS,
        /** Leaves out the next line unless the register is the value. */
        IF,
        ASSUME,
        LOCK,
        UNLOCK,
        TRY_LOCK,
        ASSERT
    }

    private static final Kind[] COMMON = {
        Kind.LOAD,
        Kind.LOAD,
        Kind.LOAD,
        Kind.STORE,
        Kind.STORE,
        Kind.STORE_SUM,
        Kind.ADD,
        Kind.EXCHANGE,
        Kind.CAS,
        Kind.IF
    };
    private static final Kind[] RARE = {
        Kind.STORE_CHOICE,
        Kind.FENCE,
        Kind.FENCE,
        Kind.AWAIT_LOAD,
        Kind.AWAIT_CAS,
        Kind.ASSUME,
        Kind.LOCK,
        Kind.TRY_LOCK
    };

    record Line(Kind kind, int variable, int value, Mode mode) {
        @Override
        public String toString() {
            return kind + " " + "xy".charAt(variable) + " " + value + " " + mode;
        }
    }

    // ---- making
    // ------------------------------------------------------------------------------------------------------

    static AlikeProgram random(SplittableRandom random) {
        List<Group> groups = new ArrayList<>();
        int left = 2 + random.nextInt(MOST_THREADS - 1);
        int threads = left;
        while (left > 0) {
            // The first group is never alone.
            int size = groups.isEmpty() ? 2 + random.nextInt(left - 1) : 1 + random.nextInt(left);
            left -= size;
            int length = 1 + random.nextInt(threads > 3 ? 2 : threads > 2 ? 3 : 4);
            groups.add(new Group(size, lines(random, length)));
        }
        if (random.nextBoolean()) {
            groups.add(groups.remove(0));
        }
        List<Integer> order = order(groups, random);
        int divided = random.nextInt(16) == 0 ? 1 + random.nextInt(threads - 1) : 0;
        boolean handles = random.nextInt(4) == 0;
        List<Line> main = lines(random, random.nextInt(3) / 2);
        return new AlikeProgram(groups, order, handles, divided, main, random.nextInt(4) > 0);
    }

    /** One group after the other, or in any order. */
    private static List<Integer> order(List<Group> groups, SplittableRandom random) {
        List<Integer> order = new ArrayList<>();
        boolean mixed = random.nextBoolean();
        for (int i = 0; i < groups.size(); i++) {
            for (int n = 0; n < groups.get(i).size; n++) {
                order.add(mixed ? random.nextInt(order.size() + 1) : order.size(), i);
            }
        }
        return order;
    }

    static List<Line> lines(SplittableRandom random, int length) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            Line line = line(random, random.nextInt(4) > 0 ? COMMON : RARE);
            lines.add(line);
            if (line.kind == Kind.LOCK) {
                lines.add(line(random, COMMON));
                lines.add(new Line(Kind.UNLOCK, line.variable, 0, Mode.SC));
            }
        }
        if (random.nextInt(24) == 0) {
            lines.add(line(random, new Kind[] {Kind.ASSERT}));
        }
        return lines;
    }

    private static Line line(SplittableRandom random, Kind[] kinds) {
        Kind kind = kinds[random.nextInt(kinds.length)];
        Mode[] modes = switch (kind) {
            case STORE, STORE_SUM, STORE_CHOICE -> new Mode[] {Mode.RLX, Mode.REL, Mode.SC};
            case LOAD, AWAIT_LOAD -> new Mode[] {Mode.RLX, Mode.ACQ, Mode.SC};
            case FENCE -> new Mode[] {Mode.ACQ_REL, Mode.SC};
            default -> new Mode[] {Mode.RLX, Mode.ACQ_REL, Mode.SC};
        };
        Mode mode = modes[random.nextInt(modes.length)];
        boolean plain = (kind == Kind.LOAD || kind == Kind.STORE) && random.nextInt(30) == 0;
        return new Line(kind, random.nextInt(VARIABLES), random.nextInt(VALUES), plain ? Mode.NA : mode);
    }

    // ---- lowering
    // ----------------------------------------------------------------------------------------------------

    Program lower() {
        ProgramBuilder program = new ProgramBuilder("alike");
        long[] addresses = new long[VARIABLES];
        long[] mutexes = new long[VARIABLES];
        for (int v = 0; v < VARIABLES; v++) {
            addresses[v] = program.global("xy".substring(v, v + 1), 4, 0);
            mutexes[v] = program.global("mn".substring(v, v + 1), 4, 0);
        }
        List<Function> functions = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            functions.add(new Body("P" + i, addresses, mutexes).build(groups.get(i).lines));
            program.define(functions.get(i));
        }
        FunctionBuilder code = new FunctionBuilder("main", 0);
        Handles threads = new Handles(program, code, handles);
        for (int i = 0; i < order.size(); i++) {
            if (divided > 0 && i == divided) {
                code.store(code.constant(addresses[0]), code.constant(1), 4, Annotation.RLX);
            }
            int function = code.constant(
                    program.functionAddress(functions.get(order.get(i)).name()));
            int thread = code.register();
            code.intrinsic(Intrinsics.find("__fp_spawn"), new int[] {function, code.constant(0)}, new int[] {thread});
            threads.keep(thread);
        }
        new Body(code, addresses, mutexes).lower(main);
        if (joins) {
            threads.join();
            for (int v = 0; v < VARIABLES; v++) {
                int last = code.register();
                code.load(last, code.constant(addresses[v]), 4, Annotation.RLX);
                code.observe("xy".substring(v, v + 1), last);
            }
        }
        code.ret(code.constant(0));
        Function start = code.build();
        program.define(start);
        program.thread(start);
        return program.build();
    }

    /** What the main thread knows its threads by: registers, or a variable for each. */
    private static final class Handles {
        /** As if they were written in a loop. */
        private static final Site LINE = new Site("alike", 1, "main", null, false);

        private final ProgramBuilder program;
        private final FunctionBuilder code;
        private final boolean inMemory;
        private final List<Integer> registers = new ArrayList<>();
        private final List<Long> variables = new ArrayList<>();

        Handles(ProgramBuilder program, FunctionBuilder code, boolean inMemory) {
            this.program = program;
            this.code = code;
            this.inMemory = inMemory;
        }

        void keep(int thread) {
            if (inMemory) {
                variables.add(program.global("t" + registers.size(), 8, 0));
                code.site(LINE);
                code.store(code.constant(variables.get(registers.size())), thread, 8, Annotation.NA);
                code.site(Site.UNKNOWN);
            }
            registers.add(thread);
        }

        void join() {
            for (int i = 0; i < registers.size(); i++) {
                int thread = registers.get(i);
                if (inMemory) {
                    thread = code.register();
                    code.load(thread, code.constant(variables.get(i)), 8, Annotation.NA);
                }
                code.intrinsic(Intrinsics.find("__fp_join"), new int[] {thread}, new int[] {code.register()});
            }
        }
    }

    /** The code of one thread. */
    static final class Body {
        private final FunctionBuilder code;
        private final long[] addresses;
        private final long[] mutexes;
        final int register;

        Body(String name, long[] addresses, long[] mutexes) {
            this(new FunctionBuilder(name, 1), addresses, mutexes);
        }

        Body(FunctionBuilder code, long[] addresses, long[] mutexes) {
            this.code = code;
            this.addresses = addresses;
            this.mutexes = mutexes;
            this.register = code.register();
            code.move(register, code.constant(0));
        }

        Function build(List<Line> lines) {
            lower(lines);
            code.ret(code.constant(0));
            return code.build();
        }

        void lower(List<Line> lines) {
            Label end = null;
            for (Line line : lines) {
                Label next = null;
                if (line.kind == Kind.IF) {
                    next = code.label();
                    Label then = code.label();
                    code.branch(isValue(line), then, next);
                    code.place(then);
                } else {
                    lower(line);
                }
                if (end != null) {
                    code.place(end);
                }
                end = next;
            }
            if (end != null) {
                code.place(end);
            }
        }

        private int isValue(Line line) {
            int equal = code.register();
            code.binary(Op.EQ, equal, register, code.constant(line.value), 32);
            return equal;
        }

        private int call(String name, int argument) {
            int result = code.register();
            code.intrinsic(Intrinsics.find(name), new int[] {argument}, new int[] {result});
            return result;
        }

        private void lower(Line line) {
            int address = code.constant(addresses[line.variable]);
            int mutex = code.constant(mutexes[line.variable]);
            int value = code.constant(line.value);
            Annotation how = Annotation.of(line.mode);
            switch (line.kind) {
                case LOAD -> code.load(register, address, 4, how);
                case STORE -> code.store(address, value, 4, how);
                case STORE_SUM -> {
                    int sum = code.register();
                    code.binary(Op.ADD, sum, register, value, 32);
                    code.store(address, sum, 4, how);
                }
                case STORE_CHOICE -> code.store(address, call("fp_choose", code.constant(line.value + 2L)), 4, how);
                case ADD -> code.rmw(register, RmwOp.ADD, address, code.constant(1), 4, how);
                case EXCHANGE -> code.rmw(register, RmwOp.XCHG, address, value, 4, how);
                case CAS, AWAIT_CAS, AWAIT_LOAD -> lowerTries(line, address, value, how);
                case FENCE -> code.fence(how);
                case ASSUME ->
                    code.intrinsic(Intrinsics.find("__VERIFIER_assume"), new int[] {isValue(line)}, new int[0]);
                case LOCK -> call("__fp_lock", mutex);
                case UNLOCK -> call("__fp_unlock", mutex);
                case TRY_LOCK -> code.move(register, call("__fp_trylock", mutex));
                case ASSERT -> lowerAssertion(line);
                case IF -> throw new IllegalArgumentException();
            }
        }

        private void lowerTries(Line line, int address, int value, Annotation how) {
            Label again = code.label();
            Label done = code.label();
            code.place(again);
            if (line.kind == Kind.AWAIT_LOAD) {
                code.load(register, address, 4, how);
            } else {
                code.cas(register, address, value, code.constant(line.value + 1L), 4, how, Annotation.RLX);
            }
            if (line.kind != Kind.CAS) {
                code.branch(isValue(line), done, again);
            }
            code.place(done);
        }

        private void lowerAssertion(Line line) {
            Label wrong = code.label();
            Label right = code.label();
            code.branch(isValue(line), wrong, right);
            code.place(wrong);
            code.fail(org.fencepost.program.FailureKind.ASSERTION, "the register is " + line.value);
            code.place(right);
        }
    }
}
