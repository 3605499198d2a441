package org.fencepost.selftest.crash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.fencepost.program.Action;
import org.fencepost.program.Annotation;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Mode;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.program.library.Intrinsics;

/**
 * What the threads of several machines do to the memory that they share, and in which order.
 *
 * @param threads what each thread does; the first threads of the machines come first, one a machine
 * @param machineOf the machine of each thread
 * @param turns who goes when: see {@link org.fencepost.crash.Script}
 */
record ClusterProgram(List<List<Step>> threads, List<Integer> machineOf, List<Integer> turns) {
    static final int LINES = 2;
    static final int BYTES = LINES * 64;
    /** So many steps of all threads together have bits of their own. */
    static final int MOST_STEPS = 63;

    /**
     * One operation.
     *
     * @param source the index of an earlier load of the thread whose result is added to the value, or -1
     */
    record Step(Kind kind, int offset, int size, long value, int source) {
        /** Whether it finds something that its thread observes. */
        boolean looks() {
            return kind == Kind.LOAD || kind == Kind.ADD;
        }

        boolean writes() {
            return kind == Kind.STORE || kind == Kind.STREAM || kind == Kind.ADD || kind == Kind.EXCHANGE;
        }

        /** Waits until all that its thread has done has taken effect. */
        boolean isLocked() {
            return kind == Kind.ADD || kind == Kind.EXCHANGE || kind == Kind.MFENCE;
        }

        boolean meets(Step other) {
            return IntStream.range(0, LINES).anyMatch(line -> touches(line) && other.touches(line));
        }

        boolean isWeakFlush() {
            return kind == Kind.CLFLUSHOPT || kind == Kind.CLWB;
        }

        boolean touches(int line) {
            boolean accesses = writes() || kind == Kind.LOAD;
            int last = accesses ? offset + size - 1 : offset;
            return offset / 64 <= line && line <= last / 64;
        }
    }

    enum Kind {
        STORE,
        /** A store past the caches. */
        STREAM,
        LOAD,
        ADD,
        /** A store that is a locked instruction. */
        EXCHANGE,
        CLFLUSH,
        CLFLUSHOPT,
        CLWB,
        SFENCE,
        MFENCE
    }

    int machines() {
        return machineOf.stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
    }

    static String label(int thread, int step) {
        return "t" + thread + "." + step;
    }

    /** What the handler of poison writes to the word that it mends. */
    static final long MENDED = 0xeeeeeeeeeeeeeeeeL;

    /** One program for each machine; a thread that reads poison mends it by a store to the word, and goes on. */
    Map<String, Program> programs() {
        Map<String, Program> programs = new LinkedHashMap<>();
        for (int machine = 0; machine < machines(); machine++) {
            ProgramBuilder builder = new ProgramBuilder("random");
            List<Function> others = new ArrayList<>();
            for (int thread = machines(); thread < threads.size(); thread++) {
                if (machineOf.get(thread) == machine) {
                    others.add(function(thread, List.of(), null));
                }
            }
            Function handler = handler();
            Function main = function(machine, others, handler);
            builder.define(handler);
            others.forEach(builder::define);
            builder.define(main);
            builder.thread(main);
            programs.put(String.valueOf((char) ('A' + machine)), builder.build());
        }
        return programs;
    }

    private static Function handler() {
        FunctionBuilder code = new FunctionBuilder("mend", 1);
        int word = code.register();
        code.binary(Op.AND, word, 0, code.constant(-8), 64);
        code.store(word, code.constant(MENDED), 8, Annotation.NA);
        code.ret(code.constant(0));
        return code.build();
    }

    private Function function(int thread, List<Function> others, Function handler) {
        FunctionBuilder code = new FunctionBuilder("thread" + thread, 0);
        if (handler != null) {
            Intrinsic register =
                    (context, arguments) -> Intrinsic.visible(new Action.OnPoison(handler, context.site()));
            code.intrinsic(register, new int[0], new int[0]);
        }
        for (Function other : others) {
            Intrinsic spawn = (context, arguments) -> Intrinsic.visible(new Action.Spawn(other, 0, context.site()));
            code.intrinsic(spawn, new int[0], new int[0]);
        }
        int base = code.register();
        code.intrinsic(Intrinsics.find("fp_cxl_root"), new int[] {code.constant(BYTES)}, new int[] {base});
        List<Step> steps = threads.get(thread);
        int[] found = new int[steps.size()];
        for (int i = 0; i < steps.size(); i++) {
            found[i] = code.register();
            write(code, base, steps.get(i), found, i);
            if (steps.get(i).looks()) {
                code.observe(label(thread, i), found[i]);
            }
        }
        code.ret(code.constant(0));
        return code.build();
    }

    private static void write(FunctionBuilder code, int base, Step step, int[] found, int index) {
        int address = code.register();
        code.binary(Op.ADD, address, base, code.constant(step.offset()), 64);
        int value = code.constant(step.value());
        if (step.source() >= 0) {
            value = code.register();
            code.binary(Op.ADD, value, found[step.source()], code.constant(step.value()), 8 * step.size());
        }
        switch (step.kind()) {
            case STORE -> code.store(address, value, step.size(), Annotation.NA);
            case STREAM -> code.store(address, value, step.size(), Annotation.of(Mode.NA, Annotation.NON_TEMPORAL));
            case EXCHANGE -> code.store(address, value, step.size(), Annotation.SC);
            case LOAD -> code.load(found[index], address, step.size(), Annotation.NA);
            case ADD -> code.rmw(found[index], RmwOp.ADD, address, value, step.size(), Annotation.SC);
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

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append("thread ").append(thread).append(" on ").append((char) ('A' + machineOf.get(thread)));
            for (Step step : threads.get(thread)) {
                text.append("\n  ").append(step);
            }
            text.append('\n');
        }
        return text.append("turns ").append(turns).append('\n').toString();
    }
}
