package org.fencepost.crash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.program.library.Intrinsics;

/** A random program of one thread: what it does in its first run, after one failure, after two; the last run only looks. */
final class RandomProgram {
    static final int LINES = 3;
    static final int BYTES = LINES * 64;

    /** One operation; {@code guard} is the index of an earlier load that must not have found 0, or -1. */
    record Step(Kind kind, int offset, int size, long value, int guard) {}

    enum Kind {
        STORE,
        LOAD,
        CLFLUSH,
        CLFLUSHOPT,
        CLWB,
        SFENCE,
        MFENCE,
        ADD
    }

    final List<List<Step>> runs = new ArrayList<>();
    private final Random random;

    RandomProgram(long seed, int failures) {
        random = new Random(seed);
        int stores = 2 + random.nextInt(failures == 1 ? 9 : 4);
        runs.add(writing(stores, 0));
        for (int i = 1; i < failures; i++) {
            runs.add(writing(1 + random.nextInt(3), 2));
        }
        runs.add(looking());
    }

    private List<Step> writing(int stores, int loads) {
        List<Step> steps = new ArrayList<>();
        int left = stores;
        while (left > 0) {
            int guard = guard(steps);
            int kind = random.nextInt(10);
            if (kind < 4 || steps.size() > 14) {
                steps.add(new Step(Kind.STORE, 0, 0, 1 + random.nextInt(250), guard));
                left--;
            } else if (kind == 4 && loads > 0) {
                steps.add(new Step(Kind.LOAD, 0, 0, 0, guard));
            } else {
                Kind[] others = {Kind.CLFLUSH, Kind.CLFLUSHOPT, Kind.CLWB, Kind.SFENCE, Kind.MFENCE, Kind.ADD};
                Kind other = others[random.nextInt(others.length)];
                left -= other == Kind.ADD ? 1 : 0;
                steps.add(new Step(other, 0, 0, 1, guard));
            }
            steps.add(placed(steps.remove(steps.size() - 1)));
        }
        return steps;
    }

    private int guard(List<Step> steps) {
        int candidate = steps.isEmpty() ? -1 : random.nextInt(steps.size());
        return candidate >= 0 && steps.get(candidate).kind() == Kind.LOAD && random.nextBoolean() ? candidate : -1;
    }

    /** Few places, so that accesses of different sizes overlap; sometimes across the border of two lines. */
    private Step placed(Step step) {
        int size = 1 << random.nextInt(4);
        int line = random.nextInt(LINES);
        boolean across = random.nextInt(12) == 0 && line + 1 < LINES;
        int offset = across ? 64 * line + 61 : 64 * line + size * random.nextInt(Math.max(1, 8 / size));
        long value = step.kind() == Kind.STORE ? step.value() * 0x0101010101010101L : step.value();
        return new Step(step.kind(), offset, size, RmwOp.truncate(value, size), step.guard());
    }

    private List<Step> looking() {
        List<Step> steps = new ArrayList<>();
        int loads = 2 + random.nextInt(5);
        for (int i = 0; i < loads; i++) {
            steps.add(placed(new Step(Kind.LOAD, 0, 0, 0, guard(steps))));
        }
        return steps;
    }

    // ---- as a program for the checker
    // ---------------------------------------------------------------------------------

    Program program() {
        FunctionBuilder code = new FunctionBuilder("main", 0);
        int base = code.register();
        int failures = code.register();
        code.intrinsic(Intrinsics.find("fp_pm_root"), new int[] {code.constant(BYTES)}, new int[] {base});
        code.intrinsic(Intrinsics.find("fp_crashes"), new int[0], new int[] {failures});
        for (int run = 0; run < runs.size(); run++) {
            int isThis = code.register();
            Label mine = code.label();
            Label next = code.label();
            code.binary(Op.EQ, isThis, failures, code.constant(run), 64);
            code.branch(isThis, mine, next);
            code.place(mine);
            write(code, base, runs.get(run), run == runs.size() - 1);
            code.ret(code.constant(0));
            code.place(next);
        }
        code.ret(code.constant(0));
        ProgramBuilder builder = new ProgramBuilder("random");
        var function = code.build();
        builder.define(function);
        builder.thread(function);
        return builder.build();
    }

    private static void write(FunctionBuilder code, int base, List<Step> steps, boolean observing) {
        int[] found = new int[steps.size()];
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            found[i] = code.register();
            code.move(found[i], code.constant(0));
            Label done = code.label();
            if (step.guard() >= 0) {
                int isZero = code.register();
                Label go = code.label();
                code.binary(Op.EQ, isZero, found[step.guard()], code.constant(0), 64);
                code.branch(isZero, done, go);
                code.place(go);
            }
            write(code, base, step, found[i]);
            if (observing) {
                code.observe("r" + i, found[i]);
            }
            code.jump(done);
            code.place(done);
        }
    }

    private static void write(FunctionBuilder code, int base, Step step, int result) {
        int address = code.register();
        code.binary(Op.ADD, address, base, code.constant(step.offset()), 64);
        switch (step.kind()) {
            case STORE -> code.store(address, code.constant(step.value()), step.size(), Annotation.NA);
            case LOAD -> code.load(result, address, step.size(), Annotation.NA);
            case ADD ->
                code.rmw(code.register(), RmwOp.ADD, address, code.constant(step.value()), step.size(), Annotation.SC);
            case SFENCE -> code.fence(Annotation.of(Mode.REL, "SFENCE"));
            case MFENCE -> code.fence(Annotation.of(Mode.SC, "MFENCE"));
            case CLFLUSH, CLFLUSHOPT, CLWB -> {
                Action.FlushKind kind = Action.FlushKind.valueOf(step.kind().name());
                Intrinsic flush =
                        (context, arguments) -> Intrinsic.visible(new Action.Flush(kind, arguments[0], context.site()));
                code.intrinsic(flush, new int[] {address}, new int[0]);
            }
        }
    }

    // ---- in order, for brute force
    // ------------------------------------------------------------------------------------

    /** What one run does to memory that starts with the given content: its writes, flushes and fences, and what it reads. */
    record Trace(List<Step> effects, Map<String, Long> observed) {}

    static Trace trace(List<Step> steps, byte[] initial) {
        byte[] memory = initial.clone();
        long[] found = new long[steps.size()];
        List<Step> effects = new ArrayList<>();
        Map<String, Long> observed = new LinkedHashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.guard() >= 0 && found[step.guard()] == 0) {
                continue;
            }
            long old = read(memory, step);
            if (step.kind() == Kind.LOAD) {
                found[i] = old;
            } else {
                long value = step.kind() == Kind.ADD ? RmwOp.truncate(old + step.value(), step.size()) : step.value();
                Step effect = new Step(step.kind(), step.offset(), step.size(), value, -1);
                effects.add(effect);
                if (step.kind() == Kind.STORE || step.kind() == Kind.ADD) {
                    apply(memory, effect);
                }
            }
            observed.put("r" + i, found[i]);
        }
        return new Trace(effects, observed);
    }

    private static long read(byte[] memory, Step step) {
        long value = 0;
        for (int i = step.size() - 1; i >= 0; i--) {
            value = value << 8 | memory[step.offset() + i] & 0xff;
        }
        return value;
    }

    static void apply(byte[] memory, Step store) {
        for (int i = 0; i < store.size(); i++) {
            memory[store.offset() + i] = (byte) (store.value() >>> 8 * i);
        }
    }
}
