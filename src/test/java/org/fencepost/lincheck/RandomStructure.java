package org.fencepost.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.fencepost.program.Annotation;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.RmwOp;
import org.fencepost.program.library.Intrinsics;

/**
 * A register or a counter that somebody has made up, out of one or two variables, and a client of it.
 *
 * @param change what the operation that changes it does; {@code look} likewise
 * @param threads for each thread its calls: a value to write, or 0 to look
 */
record RandomStructure(boolean counts, List<Step> change, List<Step> look, List<List<Integer>> threads) {
    private static final int SIZE = 8;

    enum Kind {
        LOAD,
        /** Stores the argument; in a counter, one more than was read last. */
        STORE,
        ADD
    }

    record Step(Kind kind, int variable, Annotation how) {}

    /** One call before another, both by thread and place. */
    record Order(int thread, int call, int otherThread, int otherCall) {}

    static RandomStructure of(Random random) {
        boolean counts = random.nextBoolean();
        List<Step> change = new ArrayList<>();
        List<Step> look = new ArrayList<>();
        int variables = 1 + random.nextInt(2);
        if (counts) {
            addChange(change, variables, random);
        } else {
            for (int i = 0; i < 1 + random.nextInt(2); i++) {
                change.add(step(Kind.STORE, variables, random));
            }
        }
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            look.add(step(Kind.LOAD, variables, random));
        }
        return new RandomStructure(counts, change, look, threads(random));
    }

    private static void addChange(List<Step> change, int variables, Random random) {
        if (random.nextBoolean()) {
            change.add(step(Kind.ADD, variables, random));
        } else {
            Step load = step(Kind.LOAD, variables, random);
            Step store = step(Kind.STORE, variables, random);
            change.add(load);
            change.add(new Step(Kind.STORE, load.variable(), store.how()));
        }
    }

    private static Step step(Kind kind, int variables, Random random) {
        Annotation strong = switch (kind) {
            case LOAD -> Annotation.ACQ;
            case STORE -> Annotation.REL;
            case ADD -> Annotation.ACQ_REL;
        };
        Annotation how = List.of(Annotation.RLX, strong, Annotation.SC).get(random.nextInt(3));
        return new Step(kind, random.nextInt(variables), how);
    }

    private static List<List<Integer>> threads(Random random) {
        List<List<Integer>> threads = new ArrayList<>();
        int value = 1;
        int count = 2 + random.nextInt(2);
        for (int t = 0; t < count; t++) {
            List<Integer> calls = new ArrayList<>();
            for (int i = 0; i < (count == 3 ? 1 : 1 + random.nextInt(2)); i++) {
                calls.add(random.nextBoolean() ? value++ : 0);
            }
            threads.add(calls);
        }
        return threads;
    }

    String specification() {
        return counts ? "counter" : "register";
    }

    Operation changing() {
        return new Operation(0, counts ? "fetch_increment" : "write", 1, null, "", 1, List.of(1L));
    }

    Operation looking() {
        return new Operation(1, counts ? "get" : "read", 2, null, "", 1, List.of());
    }

    Structure structure(Program program) {
        return new Structure(program, specification(), List.of(changing(), looking()));
    }

    List<Step> steps(int call) {
        return call == 0 ? look : change;
    }

    /** What the call gives when it has read this last. */
    long result(int call, long read) {
        return call == 0 || counts ? read : 1;
    }

    /** What a store writes. */
    long stored(int call, long read) {
        return counts ? read + 1 : call;
    }

    /** A program in which the client sees to these orders by variables of its own. */
    Program program(List<Order> orders) {
        ProgramBuilder program = new ProgramBuilder("structure");
        program.trackDependencies(true);
        long[] variables = {program.global("x", SIZE, 0), program.global("y", SIZE, 0)};
        long[] flags = new long[orders.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = program.global("flag" + i, SIZE, 0);
        }
        for (int t = 0; t < threads.size(); t++) {
            program.define(thread(t, variables, orders, flags));
        }
        FunctionBuilder main = new FunctionBuilder("main", 0);
        List<Integer> handles = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            int handle = main.register();
            int function = main.constant(program.functionAddress("T" + t));
            main.intrinsic(Intrinsics.find("__fp_spawn"), new int[] {function, main.constant(0)}, new int[] {handle});
            handles.add(handle);
        }
        handles.forEach(handle ->
                main.intrinsic(Intrinsics.find("__fp_join"), new int[] {handle}, new int[] {main.register()}));
        main.ret(main.constant(0));
        org.fencepost.program.Function built = main.build();
        program.define(built);
        program.thread(built);
        return program.build();
    }

    private org.fencepost.program.Function thread(int t, long[] variables, List<Order> orders, long[] flags) {
        FunctionBuilder code = new FunctionBuilder("T" + t, 1);
        for (int i = 0; i < threads.get(t).size(); i++) {
            for (int o = 0; o < orders.size(); o++) {
                if (orders.get(o).otherThread() == t && orders.get(o).otherCall() == i) {
                    int seen = code.register();
                    code.load(seen, code.constant(flags[o]), SIZE, Annotation.ACQ);
                    code.intrinsic(Intrinsics.find("__VERIFIER_assume"), new int[] {seen}, new int[0]);
                }
            }
            call(code, threads.get(t).get(i), variables);
            for (int o = 0; o < orders.size(); o++) {
                if (orders.get(o).thread() == t && orders.get(o).call() == i) {
                    code.store(code.constant(flags[o]), code.constant(1), SIZE, Annotation.REL);
                }
            }
        }
        code.ret(code.constant(0));
        return code.build();
    }

    private void call(FunctionBuilder code, int call, long[] variables) {
        int operation = code.constant(call == 0 ? 2 : 1);
        int argument = code.constant(call);
        code.intrinsic(
                Intrinsics.find("__fp_invocation"), new int[] {operation, argument, code.constant(0)}, new int[0]);
        int read = code.register();
        code.move(read, code.constant(0));
        for (Step step : steps(call)) {
            int address = code.constant(variables[step.variable()]);
            switch (step.kind()) {
                case LOAD -> code.load(read, address, SIZE, step.how());
                case ADD -> code.rmw(read, RmwOp.ADD, address, code.constant(1), SIZE, step.how());
                case STORE -> {
                    int more = code.register();
                    code.binary(Op.ADD, more, read, code.constant(1), 64);
                    code.store(address, counts ? more : argument, SIZE, step.how());
                }
            }
        }
        int result = call == 0 || counts ? read : code.constant(1);
        code.intrinsic(Intrinsics.find("__fp_response"), new int[] {result}, new int[0]);
    }
}
