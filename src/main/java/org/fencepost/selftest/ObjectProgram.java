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
import org.fencepost.program.library.Intrinsics;

/**
 * A random program in which a main thread allocates an object, starts one or two threads that get its address, and may join
 * them. All of them access the object and two variables, plainly and atomically, and may free it: most have races, uses
 * after frees, and reads of what nobody wrote.
 *
 * @param threads what each does; the first is the main thread, which starts the others before
 * @param initialised whether it has written to the object before that
 * @param frees whether the main thread in the end, alone or not, writes to the object once more and frees it
 */
record ObjectProgram(List<List<Line>> threads, boolean initialised, boolean joins, boolean frees) {
    private static final int FIELDS = 2;
    private static final int SIZE = 4;

    private enum Kind {
        LOAD,
        STORE,
        ADD,
        FREE,
        /** Leaves out the rest of the thread unless what was read last is 1. */
        UNLESS,
        /** Loads until it gets 1. */
        AWAIT,
        ASSUME,
        /** Fails when what was read last is 2. */
        ASSERT,
        ENDLESS
    }

    private static final Kind[] KINDS = {
        Kind.LOAD,
        Kind.LOAD,
        Kind.LOAD,
        Kind.STORE,
        Kind.STORE,
        Kind.STORE,
        Kind.ADD,
        Kind.FREE,
        Kind.UNLESS,
        Kind.UNLESS,
        Kind.AWAIT
    };
    private static final Kind[] RARE = {Kind.ASSUME, Kind.ASSERT, Kind.ASSERT, Kind.ENDLESS};

    /** @param place a field of the object, or a variable behind those */
    record Line(Kind kind, int place, int value, Mode mode) {
        @Override
        public String toString() {
            return kind + " "
                    + (place < FIELDS
                            ? "p[" + place + "]"
                            : "xy".substring(place - FIELDS).charAt(0)) + " " + value + " " + mode;
        }
    }

    static ObjectProgram random(SplittableRandom random) {
        List<List<Line>> threads = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int thread = 0; thread < count; thread++) {
            List<Line> lines = new ArrayList<>();
            for (int left = 1 + random.nextInt(count > 2 ? 3 : 4); left > 0; left--) {
                lines.add(line(random));
            }
            threads.add(lines);
        }
        return new ObjectProgram(threads, random.nextInt(4) > 0, random.nextBoolean(), random.nextInt(3) == 0);
    }

    private static Line line(SplittableRandom random) {
        Kind kind = random.nextInt(12) == 0 ? RARE[random.nextInt(RARE.length)] : KINDS[random.nextInt(KINDS.length)];
        int place = random.nextInt(2 * FIELDS);
        // Variables are there to synchronise.
        boolean isAtomic = place >= FIELDS ? random.nextInt(6) > 0 : random.nextInt(4) == 0;
        Mode strength = random.nextInt(3) == 0 ? Mode.SC : Mode.RLX;
        return new Line(kind, place, 1 + random.nextInt(2), isAtomic || kind == Kind.ADD ? strength : Mode.NA);
    }

    /** The same with one line less, in every way. */
    List<ObjectProgram> simpler() {
        List<ObjectProgram> all = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int line = 0; line < threads.get(thread).size(); line++) {
                List<List<Line>> fewer = new ArrayList<>(threads);
                fewer.set(thread, new ArrayList<>(threads.get(thread)));
                fewer.get(thread).remove(line);
                all.add(new ObjectProgram(fewer, initialised, joins, frees));
            }
        }
        return all;
    }

    Program lower() {
        ProgramBuilder program = new ProgramBuilder("objects");
        long[] variables = {program.global("x", SIZE, 0), program.global("y", SIZE, 0)};
        for (int thread = 1; thread < threads.size(); thread++) {
            FunctionBuilder code = new FunctionBuilder("P" + thread, 1);
            Body body = new Body(code, 0, variables);
            body.lower(threads.get(thread), thread);
            program.define(code.build());
        }
        Function main = main(program, variables);
        program.define(main);
        program.thread(main);
        return program.build();
    }

    private Function main(ProgramBuilder program, long[] variables) {
        FunctionBuilder code = new FunctionBuilder("main", 0);
        int object = code.register();
        call(code, "malloc", code.constant(FIELDS * SIZE), object);
        Body body = new Body(code, object, variables);
        for (int field = 0; field < FIELDS && initialised; field++) {
            body.line(new Line(Kind.STORE, field, 0, Mode.NA));
        }
        List<Integer> handles = new ArrayList<>();
        for (int thread = 1; thread < threads.size(); thread++) {
            int handle = code.register();
            int function = code.constant(program.functionAddress("P" + thread));
            code.intrinsic(Intrinsics.find("__fp_spawn"), new int[] {function, object}, new int[] {handle});
            handles.add(handle);
        }
        body.lines(threads.get(0));
        body.end(0);
        if (joins) {
            handles.forEach(handle -> call(code, "__fp_join", handle, code.register()));
        }
        if (frees) {
            body.line(new Line(Kind.STORE, 0, 1, Mode.NA));
            body.line(new Line(Kind.FREE, 0, 0, Mode.NA));
        }
        code.ret(code.constant(0));
        return code.build();
    }

    private static void call(FunctionBuilder code, String name, int argument, int result) {
        code.intrinsic(Intrinsics.find(name), new int[] {argument}, new int[] {result});
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append("P")
                    .append(thread)
                    .append(": ")
                    .append(threads.get(thread))
                    .append('\n');
        }
        return text.append(initialised ? "initialised, " : "not initialised, ")
                .append(joins ? "joined, " : "not joined, ")
                .append(frees ? "freed\n" : "not freed\n")
                .toString();
    }

    /** The code of a thread, with one register for what it has read last. */
    private static final class Body {
        private final FunctionBuilder code;
        private final int object;
        private final long[] variables;
        private final int register;
        private final Label end;

        Body(FunctionBuilder code, int object, long[] variables) {
            this.code = code;
            this.object = object;
            this.variables = variables;
            this.register = code.register();
            this.end = code.label();
            code.move(register, code.constant(0));
        }

        void lower(List<Line> all, int thread) {
            lines(all);
            end(thread);
            code.ret(code.constant(0));
        }

        void end(int thread) {
            code.place(end);
            code.observe("r" + thread, register);
        }

        void lines(List<Line> all) {
            all.forEach(this::line);
        }

        private void line(Line line) {
            Annotation how = Annotation.of(line.mode);
            switch (line.kind) {
                case LOAD -> code.load(register, address(line), SIZE, how);
                case STORE -> code.store(address(line), code.constant(line.value), SIZE, how);
                case ADD -> code.rmw(register, RmwOp.ADD, address(line), code.constant(1), SIZE, how);
                case FREE -> code.intrinsic(Intrinsics.find("free"), new int[] {object}, new int[0]);
                case UNLESS -> goOnIf(1);
                case AWAIT -> await(line, how);
                case ASSUME -> code.intrinsic(Intrinsics.find("__VERIFIER_assume"), new int[] {isRead(1)}, new int[0]);
                case ASSERT -> failIf(2);
                case ENDLESS -> endless();
            }
        }

        private int address(Line line) {
            if (line.place >= FIELDS) {
                return code.constant(variables[line.place - FIELDS]);
            }
            int address = code.register();
            code.binary(Op.ADD, address, object, code.constant((long) line.place * SIZE), 64);
            return address;
        }

        private int isRead(int value) {
            int equal = code.register();
            code.binary(Op.EQ, equal, register, code.constant(value), 8 * SIZE);
            return equal;
        }

        private void goOnIf(int value) {
            Label next = code.label();
            code.branch(isRead(value), next, end);
            code.place(next);
        }

        private void await(Line line, Annotation how) {
            Label again = code.label();
            Label done = code.label();
            code.place(again);
            code.load(register, address(line), SIZE, how);
            code.branch(isRead(1), done, again);
            code.place(done);
        }

        private void failIf(int value) {
            Label wrong = code.label();
            Label right = code.label();
            code.branch(isRead(value), wrong, right);
            code.place(wrong);
            code.fail(org.fencepost.program.FailureKind.ASSERTION, "what was read is " + value);
            code.place(right);
        }

        private void endless() {
            Label again = code.label();
            Label never = code.label();
            code.place(again);
            code.branch(code.constant(1), again, never);
            code.place(never);
        }
    }
}
