package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.fencepost.program.Annotation;
import org.fencepost.program.FailureKind;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.program.library.Intrinsics;

/**
 * A random program of a few lines, some of which wait: for a value, for a mutex, for ever when an assumption fails. Some
 * programs also have lines that go on and on, so that only a bound ends them.
 */
public record WaitingProgram(List<List<Line>> threads) {
    private static final int VARIABLES = 2;
    private static final int VALUES = 3;
    private static final int BITS = 32;
    private static final Mode[] LOADS = {Mode.RLX, Mode.ACQ, Mode.SC};
    private static final Mode[] STORES = {Mode.RLX, Mode.REL, Mode.SC};
    private static final Mode[] UPDATES = {Mode.RLX, Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC};

    /** What a line does with its variable and value; those that read put what they read in the thread's register. */
    enum Kind {
        STORE,
        ADD,
        LOAD,
        EXCHANGE,
        /** Stores if the register has the value. */
        STORE_IF,
        FENCE,
        /** Loads until it gets the value. */
        AWAIT,
        /** Loads until it gets anything else. */
        AWAIT_OTHER,
        /** The same as AWAIT, with a fence in each round. */
        AWAIT_FENCED,
        /** Loads both variables until one of them has the value. */
        AWAIT_EITHER,
        /** Compares with the value and swaps in 1, until that succeeds. */
        AWAIT_CAS,
        /** Exchanges with 1 until it gets 0. */
        AWAIT_EXCHANGE,
        /** Loads until it gets 0, then exchanges with 1, and all over again unless it gets 0 there, too. */
        TEST_AND_SET,
        /** Adds 1 by loading and comparing and swapping, until that succeeds. */
        ADD_BY_CAS,
        /** The same with a weak one. */
        ADD_BY_WEAK_CAS,
        /** Compares with the value and swaps in 1, once, and weakly; gets 1 for success, otherwise 0. */
        TRY_WEAK_CAS,
        /** Loads, and assumes that it is the value. */
        ASSUME,
        LOCK,
        UNLOCK,
        /** Fails if the register has the value. */
        FAIL_IF,
        /** Stores 1 to the other variable and loads, until it gets the value. */
        STORE_UNTIL,
        /** Adds 1 to the other variable and loads, until it gets the value. */
        ADD_UNTIL,
        /** Goes round for ever if the register has the value. */
        SPIN_IF,
        /** Calls itself for ever if the register has the value. */
        RECURSE_IF;

        private Mode[] modes() {
            return switch (this) {
                case STORE, STORE_IF, STORE_UNTIL -> STORES;
                case ADD,
                        EXCHANGE,
                        AWAIT_CAS,
                        AWAIT_EXCHANGE,
                        TEST_AND_SET,
                        ADD_BY_CAS,
                        ADD_BY_WEAK_CAS,
                        TRY_WEAK_CAS,
                        ADD_UNTIL -> UPDATES;
                case FENCE -> new Mode[] {Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC};
                default -> LOADS;
            };
        }
    }

    private static final Kind[] GO_ON = {Kind.STORE_UNTIL, Kind.ADD_UNTIL, Kind.SPIN_IF, Kind.RECURSE_IF};
    /** All that end, or wait. */
    private static final Kind[] KINDS = EnumSet.range(Kind.STORE, Kind.FAIL_IF).toArray(Kind[]::new);

    private static final Kind[] WAITS = {Kind.AWAIT, Kind.AWAIT_OTHER, Kind.AWAIT_CAS, Kind.AWAIT_EXCHANGE};

    record Line(Kind kind, int variable, int value, Mode mode) {
        @Override
        public String toString() {
            return (kind + " " + "xy".charAt(variable) + " " + value + " " + mode).toLowerCase(Locale.ROOT);
        }
    }

    public WaitingProgram {
        threads = threads.stream().map(List::copyOf).toList();
    }

    /** The program with this number of a seed. */
    public static WaitingProgram random(long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        if (number % 5 == 4) {
            return crowded(random);
        }
        List<List<Line>> threads = new ArrayList<>();
        int count = 2 + random.nextInt(3);
        for (int t = 0; t < count; t++) {
            List<Line> lines = new ArrayList<>();
            int length = 1 + random.nextInt(count == 2 ? 5 : count == 3 ? 4 : 3);
            for (int i = 0; i < length; i++) {
                lines.add(line(random));
            }
            pairLocks(lines, random);
            threads.add(lines);
        }
        return new WaitingProgram(threads);
    }

    /** A small program with lines that go on and on; each second one has threads that do the same. */
    static WaitingProgram unbounded(long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        List<List<Line>> threads = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int t = 0; t < count; t++) {
            List<Line> lines = new ArrayList<>();
            int length = 1 + random.nextInt(count == 2 ? 3 : 2);
            for (int i = 0; i < length; i++) {
                lines.add(random.nextInt(3) == 0 ? endlessLine(random) : line(random));
            }
            pairLocks(lines, random);
            threads.add(t > 0 && number % 2 == 0 && random.nextBoolean() ? threads.get(t - 1) : lines);
        }
        return new WaitingProgram(threads);
    }

    private static Line endlessLine(SplittableRandom random) {
        Kind kind = GO_ON[random.nextInt(GO_ON.length)];
        Mode mode = kind.modes()[random.nextInt(kind.modes().length)];
        return new Line(kind, random.nextInt(VARIABLES), random.nextInt(VALUES), mode);
    }

    /** The same with the threads in the opposite order. */
    WaitingProgram reversed() {
        List<List<Line>> others = new ArrayList<>(threads);
        Collections.reverse(others);
        return new WaitingProgram(others);
    }

    /** Threads that wait, and others that write, at one place: a read can be made to wait several times. */
    private static WaitingProgram crowded(SplittableRandom random) {
        List<List<Line>> threads = new ArrayList<>();
        int count = 3 + random.nextInt(3);
        for (int t = 0; t < count; t++) {
            List<Line> lines = new ArrayList<>();
            int length = 1 + random.nextInt(count == 5 ? 2 : 3);
            for (int i = 0; i < length; i++) {
                Kind[] kinds = random.nextInt(5) < 2 ? WAITS : KINDS;
                Kind kind = random.nextInt(3) == 0 ? Kind.STORE : kinds[random.nextInt(kinds.length)];
                Mode[] modes = kind.modes();
                int variable = random.nextInt(8) == 0 ? 1 : 0;
                lines.add(new Line(kind, variable, random.nextInt(VALUES), modes[random.nextInt(modes.length)]));
            }
            pairLocks(lines, random);
            threads.add(lines);
        }
        return new WaitingProgram(threads);
    }

    private static Line line(SplittableRandom random) {
        Kind kind = random.nextInt(3) == 0 ? Kind.STORE : KINDS[random.nextInt(KINDS.length)];
        if (kind == Kind.FAIL_IF && random.nextInt(3) > 0) {
            kind = Kind.AWAIT;
        }
        Mode[] modes = kind.modes();
        return new Line(kind, random.nextInt(VARIABLES), random.nextInt(VALUES), modes[random.nextInt(modes.length)]);
    }

    /** Unlocking is an error for a thread that does not hold the mutex; forgetting to is worth trying now and then. */
    private static void pairLocks(List<Line> lines, SplittableRandom random) {
        boolean held = false;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.kind == Kind.LOCK || line.kind == Kind.UNLOCK) {
                lines.set(i, new Line(held ? Kind.UNLOCK : Kind.LOCK, 0, 0, Mode.ACQ));
                held = !held;
            }
        }
        if (held && random.nextInt(8) > 0) {
            lines.add(new Line(Kind.UNLOCK, 0, 0, Mode.ACQ));
        }
    }

    boolean mayFail() {
        return threads.stream().flatMap(List::stream).anyMatch(line -> line.kind == Kind.FAIL_IF);
    }

    /** Programs with one line less. */
    public List<WaitingProgram> simpler() {
        List<WaitingProgram> all = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            for (int i = 0; i < threads.get(t).size(); i++) {
                List<List<Line>> fewer = new ArrayList<>(threads);
                List<Line> lines = new ArrayList<>(threads.get(t));
                lines.remove(i);
                fewer.set(t, lines);
                if (lines.isEmpty()) {
                    fewer.remove(t);
                }
                if (lines.stream().filter(l -> l.kind == Kind.UNLOCK).count()
                        <= lines.stream().filter(l -> l.kind == Kind.LOCK).count()) {
                    all.add(new WaitingProgram(fewer));
                }
            }
        }
        return all;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int t = 0; t < threads.size(); t++) {
            text.append("  thread ")
                    .append(t)
                    .append(": ")
                    .append(threads.get(t))
                    .append('\n');
        }
        return text.toString();
    }

    // ---- lowering ---------------------------------------------------------------------------------------------------

    public Program lower() {
        ProgramBuilder program = new ProgramBuilder("waiting");
        program.trackDependencies(true);
        long[] addresses = addresses(program);
        for (int t = 0; t < threads.size(); t++) {
            program.thread(function(program, "P" + t, t, addresses, true));
        }
        return program.build();
    }

    /** The same with a main thread that starts the others one after the other, and joins them; nothing is observed. */
    Program lowerStarted() {
        ProgramBuilder program = new ProgramBuilder("waiting");
        program.trackDependencies(true);
        long[] addresses = addresses(program);
        FunctionBuilder main = new FunctionBuilder("main", 0);
        int[] handles = new int[threads.size()];
        for (int t = 0; t < handles.length; t++) {
            String name = "P" + threads.indexOf(threads.get(t)); // threads with the same lines run the same function
            if (!program.defines(name)) {
                program.define(function(program, name, t, addresses, false));
            }
            handles[t] = main.register();
            int[] what = {main.constant(program.functionAddress(name)), main.constant(0)};
            main.intrinsic(Intrinsics.find("__fp_spawn"), what, new int[] {handles[t]});
        }
        for (int handle : handles) {
            main.intrinsic(Intrinsics.find("__fp_join"), new int[] {handle}, new int[] {main.register()});
        }
        main.ret();
        program.thread(main.build());
        return program.build();
    }

    private static long[] addresses(ProgramBuilder program) {
        FunctionBuilder deep = new FunctionBuilder("deep", 0);
        deep.call(program.callee("deep"), new int[0], new int[0]);
        deep.ret();
        program.define(deep.build());
        long[] addresses = new long[VARIABLES + 1];
        for (int v = 0; v <= VARIABLES; v++) {
            addresses[v] = program.global("xym".substring(v, v + 1), 4, 0);
        }
        return addresses;
    }

    private Function function(ProgramBuilder program, String name, int t, long[] addresses, boolean observing) {
        FunctionBuilder code = new FunctionBuilder(name, 0);
        int result = code.register();
        code.move(result, code.constant(0));
        for (int i = 0; i < threads.get(t).size(); i++) {
            lower(program, code, threads.get(t).get(i), addresses, result);
            if (observing) {
                code.observe(t + ":" + i, result);
            }
        }
        code.ret();
        return code.build();
    }

    private static void lower(ProgramBuilder program, FunctionBuilder code, Line line, long[] addresses, int result) {
        int address = code.constant(addresses[line.variable]);
        int other = code.constant(addresses[1 - line.variable]);
        int mutex = code.constant(addresses[VARIABLES]);
        int value = code.constant(line.value);
        Annotation how = Annotation.of(line.mode);
        switch (line.kind) {
            case STORE -> code.store(address, value, 4, how);
            case ADD -> code.rmw(result, RmwOp.ADD, address, code.constant(1), 4, how);
            case LOAD -> code.load(result, address, 4, how);
            case EXCHANGE -> code.rmw(result, RmwOp.XCHG, address, value, 4, how);
            case STORE_IF -> onlyIf(code, equal(code, result, line.value), () -> code.store(address, value, 4, how));
            case FENCE -> code.fence(how);
            case AWAIT ->
                loop(code, () -> {
                    code.load(result, address, 4, how);
                    return equal(code, result, line.value);
                });
            case AWAIT_OTHER ->
                loop(code, () -> {
                    code.load(result, address, 4, how);
                    return not(code, equal(code, result, line.value));
                });
            case AWAIT_FENCED ->
                loop(code, () -> {
                    code.load(result, address, 4, how);
                    code.fence(Annotation.of(Mode.SC));
                    return equal(code, result, line.value);
                });
            case AWAIT_EITHER ->
                loop(code, () -> {
                    int second = code.register();
                    code.load(result, address, 4, how);
                    code.load(second, other, 4, how);
                    int either = code.register();
                    code.binary(Op.OR, either, equal(code, result, line.value), equal(code, second, line.value), BITS);
                    return either;
                });
            case AWAIT_CAS ->
                loop(code, () -> {
                    code.cas(result, address, value, code.constant(1), 4, how, Annotation.RLX);
                    return equal(code, result, line.value);
                });
            case AWAIT_EXCHANGE -> loop(code, () -> exchange(code, address, result, how));
            case TEST_AND_SET ->
                loop(code, () -> {
                    loop(code, () -> {
                        code.load(result, address, 4, Annotation.RLX);
                        return equal(code, result, 0);
                    });
                    return exchange(code, address, result, how);
                });
            case ADD_BY_CAS ->
                loop(code, () -> {
                    int seen = code.register();
                    int more = code.register();
                    code.load(seen, address, 4, Annotation.RLX);
                    code.binary(Op.ADD, more, seen, code.constant(1), BITS);
                    code.cas(result, address, seen, more, 4, how, Annotation.RLX);
                    int same = code.register();
                    code.binary(Op.EQ, same, seen, result, BITS);
                    return same;
                });
            case ADD_BY_WEAK_CAS ->
                loop(code, () -> {
                    int seen = code.register();
                    int more = code.register();
                    int done = code.register();
                    code.load(seen, address, 4, Annotation.RLX);
                    code.binary(Op.ADD, more, seen, code.constant(1), BITS);
                    code.weakCas(result, done, address, seen, more, 4, how, Annotation.RLX);
                    return done;
                });
            case TRY_WEAK_CAS ->
                code.weakCas(code.register(), result, address, value, code.constant(1), 4, how, Annotation.RLX);
            case ASSUME -> {
                code.load(result, address, 4, how);
                int[] holds = {equal(code, result, line.value)};
                code.intrinsic(Intrinsics.find("__VERIFIER_assume"), holds, new int[0]);
            }
            case LOCK -> code.intrinsic(Intrinsics.find("__fp_lock"), new int[] {mutex}, new int[0]);
            case UNLOCK -> code.intrinsic(Intrinsics.find("__fp_unlock"), new int[] {mutex}, new int[0]);
            case FAIL_IF ->
                onlyIf(code, equal(code, result, line.value), () -> code.fail(FailureKind.ASSERTION, "as wanted"));
            case STORE_UNTIL ->
                loop(code, () -> {
                    code.store(other, code.constant(1), 4, how);
                    code.load(result, address, 4, Annotation.RLX);
                    return equal(code, result, line.value);
                });
            case ADD_UNTIL ->
                loop(code, () -> {
                    code.rmw(code.register(), RmwOp.ADD, other, code.constant(1), 4, how);
                    code.load(result, address, 4, Annotation.RLX);
                    return equal(code, result, line.value);
                });
            case SPIN_IF -> onlyIf(code, equal(code, result, line.value), () -> loop(code, () -> code.constant(0)));
            case RECURSE_IF ->
                onlyIf(
                        code,
                        equal(code, result, line.value),
                        () -> code.call(program.callee("deep"), new int[0], new int[0]));
        }
    }

    private static int exchange(FunctionBuilder code, int address, int result, Annotation how) {
        code.rmw(result, RmwOp.XCHG, address, code.constant(1), 4, how);
        return equal(code, result, 0);
    }

    private interface Body {
        /** Returns the condition that ends the loop. */
        int write();
    }

    private static void loop(FunctionBuilder code, Body body) {
        Label again = code.label();
        Label done = code.label();
        code.place(again);
        code.branch(body.write(), done, again);
        code.place(done);
    }

    private static void onlyIf(FunctionBuilder code, int condition, Runnable body) {
        Label then = code.label();
        Label done = code.label();
        code.branch(condition, then, done);
        code.place(then);
        body.run();
        code.jump(done);
        code.place(done);
    }

    private static int equal(FunctionBuilder code, int register, long value) {
        int equal = code.register();
        code.binary(Op.EQ, equal, register, code.constant(value), BITS);
        return equal;
    }

    private static int not(FunctionBuilder code, int condition) {
        int negation = code.register();
        code.binary(Op.EQ, negation, condition, code.constant(0), BITS);
        return negation;
    }
}
