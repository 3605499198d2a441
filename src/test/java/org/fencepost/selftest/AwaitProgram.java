package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.program.library.Intrinsics;

/** A random program of a few statements, some of them loops that wait for a value. */
record AwaitProgram(List<List<Line>> threads) {
    private static final int VARIABLES = 2;
    private static final int VALUES = 3;

    /** What a line does; the awaits repeat their access until it gives the value. */
    enum Kind {
        STORE,
        ADD,
        LOAD,
        AWAIT_LOAD,
        AWAIT_CAS,
        AWAIT_EXCHANGE
    }

    record Line(Kind kind, int variable, int value, Mode mode) {
        boolean isAwait() {
            return kind == Kind.AWAIT_LOAD || kind == Kind.AWAIT_CAS || kind == Kind.AWAIT_EXCHANGE;
        }
    }

    static AwaitProgram random(SplittableRandom random) {
        List<List<Line>> threads = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int t = 0; t < count; t++) {
            List<Line> lines = new ArrayList<>();
            int length = 1 + random.nextInt(count == 2 ? 3 : 2);
            for (int i = 0; i < length; i++) {
                lines.add(line(random));
            }
            threads.add(lines);
        }
        return new AwaitProgram(threads);
    }

    private static Line line(SplittableRandom random) {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        Mode[] modes = switch (kind) {
            case STORE -> new Mode[] {Mode.RLX, Mode.REL, Mode.SC};
            case LOAD, AWAIT_LOAD -> new Mode[] {Mode.RLX, Mode.ACQ, Mode.SC};
            default -> new Mode[] {Mode.RLX, Mode.ACQ, Mode.REL, Mode.ACQ_REL, Mode.SC};
        };
        return new Line(kind, random.nextInt(VARIABLES), random.nextInt(VALUES), modes[random.nextInt(modes.length)]);
    }

    boolean waits() {
        return threads.stream().flatMap(List::stream).anyMatch(Line::isAwait);
    }

    /** Exchanges that wait for a value other than 0 may overwrite it by turns: not awaits, they need a bound. */
    boolean changesMemoryForEver() {
        return threads.stream().flatMap(List::stream).anyMatch(l -> l.kind == Kind.AWAIT_EXCHANGE && l.value != 0);
    }

    /** One more than there are writes that a wait could read one after the other. */
    int sufficientTries() {
        int most = 0;
        for (int v = 0; v < VARIABLES; v++) {
            int variable = v;
            long writes = threads.stream()
                    .flatMap(List::stream)
                    .filter(l -> l.variable == variable && l.kind != Kind.LOAD && l.kind != Kind.AWAIT_LOAD)
                    .count();
            most = Math.max(most, (int) writes);
        }
        return most + 1;
    }

    /** With loops, or (for {@code unroll} above 0) with that many tries and an assumption that the last one succeeds. */
    Program lower(int unroll) {
        ProgramBuilder program = new ProgramBuilder("awaits");
        program.trackDependencies(true);
        long[] addresses = new long[VARIABLES];
        for (int v = 0; v < VARIABLES; v++) {
            addresses[v] = program.global("xy".substring(v, v + 1), 4, 0);
        }
        for (int t = 0; t < threads.size(); t++) {
            FunctionBuilder code = new FunctionBuilder("P" + t, 0);
            List<Integer> results = new ArrayList<>();
            for (Line line : threads.get(t)) {
                int result = code.register();
                code.move(result, code.constant(0));
                lower(code, line, code.constant(addresses[line.variable]), result, unroll);
                results.add(result);
            }
            for (int i = 0; i < results.size(); i++) {
                code.observe(t + ":r" + i, results.get(i));
            }
            code.ret();
            program.thread(code.build());
        }
        return program.build();
    }

    private static void lower(FunctionBuilder code, Line line, int address, int result, int unroll) {
        if (!line.isAwait()) {
            access(code, line, address, result);
        } else if (unroll > 0) {
            Label done = code.label();
            for (int i = 0; i < unroll; i++) {
                access(code, line, address, result);
                Label again = code.label();
                code.branch(succeeded(code, line, result), done, again);
                code.place(again);
            }
            code.intrinsic(Intrinsics.find("__VERIFIER_assume"), new int[] {code.constant(0)}, new int[0]);
            code.place(done);
        } else {
            Label again = code.label();
            Label done = code.label();
            code.place(again);
            access(code, line, address, result);
            code.branch(succeeded(code, line, result), done, again);
            code.place(done);
        }
    }

    private static int succeeded(FunctionBuilder code, Line line, int result) {
        int equal = code.register();
        code.binary(Op.EQ, equal, result, code.constant(line.value), 32);
        return equal;
    }

    private static void access(FunctionBuilder code, Line line, int address, int result) {
        Annotation how = Annotation.of(line.mode);
        int value = code.constant(line.value);
        switch (line.kind) {
            case STORE -> code.store(address, value, 4, how);
            case ADD -> code.rmw(result, RmwOp.ADD, address, code.constant(1), 4, how);
            case LOAD, AWAIT_LOAD -> code.load(result, address, 4, how);
            case AWAIT_CAS -> code.cas(result, address, value, code.constant(1), 4, how, Annotation.RLX);
            case AWAIT_EXCHANGE -> code.rmw(result, RmwOp.XCHG, address, code.constant(1), 4, how);
        }
    }
}
