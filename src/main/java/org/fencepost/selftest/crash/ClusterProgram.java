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
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.library.Intrinsics;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of several machines do to the memory that they share, and in which order.
 *
 * @param threads what each thread does; the first threads of the machines come first, one a machine
 * @param machineOf the machine of each thread
 * @param turns who goes when: see {@link org.fencepost.crash.Script}
 */
record ClusterProgram(List<List<Step>> threads, List<Integer> machineOf, List<Integer> turns) {
    static final int LINES = 2;
    static final int BYTES = LINES * Step.LINE;
    /** So many steps of all threads together have bits of their own. */
    static final int MOST_STEPS = 63;

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

    private Function function(int thread, List<Function> others, @Nullable Function handler) {
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
        code.intrinsic(Intrinsics.get("fp_cxl_root"), new int[] {code.constant(BYTES)}, new int[] {base});
        List<Step> steps = threads.get(thread);
        StepCode written = new StepCode(code, base, steps.size());
        for (int i = 0; i < steps.size(); i++) {
            written.begin(i);
            written.write(steps.get(i), i);
            if (steps.get(i).looks()) {
                code.observe(label(thread, i), written.found(i));
            }
        }
        code.ret(code.constant(0));
        return code.build();
    }

    /** With stores instead of non-temporal ones. */
    ClusterProgram withPlainStores() {
        List<List<Step>> plain = threads.stream()
                .map(steps -> steps.stream().map(Step::asPlainStore).toList())
                .toList();
        return new ClusterProgram(plain, machineOf, turns);
    }

    /** All programs with one step less, or with one turn less of those in which a buffer empties. */
    List<ClusterProgram> simpler() {
        List<ClusterProgram> result = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int step = 0; step < threads.get(thread).size(); step++) {
                result.add(without(thread, step));
            }
        }
        for (int turn = 0; turn < turns.size(); turn++) {
            if (turns.get(turn) < 0) {
                result.add(new ClusterProgram(threads, machineOf, withoutTurn(turn)));
            }
        }
        return result;
    }

    /** The turn of the step goes with it. */
    private ClusterProgram without(int thread, int step) {
        List<List<Step>> fewer = new ArrayList<>(threads);
        fewer.set(thread, Step.without(threads.get(thread), step));
        int turn = IntStream.range(0, turns.size())
                .filter(i -> turns.get(i) == thread)
                .skip(step)
                .findFirst()
                .orElseThrow();
        return new ClusterProgram(fewer, machineOf, withoutTurn(turn));
    }

    private List<Integer> withoutTurn(int turn) {
        List<Integer> fewer = new ArrayList<>(turns);
        fewer.remove(turn);
        return fewer;
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
