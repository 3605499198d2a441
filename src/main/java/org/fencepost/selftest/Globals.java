package org.fencepost.selftest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.fencepost.program.Callee;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.selftest.SmallProgram.*;

/** What the threads of a {@link SmallProgram} share: variables, mutexes, barriers, handles, and functions. */
final class Globals {
    /** Of a barrier, in bytes. */
    static final int BARRIER = 16;

    private static final int HANDLE = 8;
    private static final String DEEP = "deep";

    private final SmallProgram source;
    private final ProgramBuilder builder;
    private final boolean sharing;
    private final int lane;
    private final long[] variables;
    private final long[] mutexes;
    private final int barrierCount;
    private final long barriers;
    private final Map<Integer, Long> handles = new HashMap<>();

    /**
     * @param sharing whether threads with the same statements run the same function
     * @param lane how many bytes there are for each one
     */
    Globals(SmallProgram source, ProgramBuilder builder, boolean sharing, int lane) {
        this.source = source;
        this.builder = builder;
        this.sharing = sharing;
        this.lane = lane;
        this.variables = new long[source.variables()];
        for (int i = 0; i < variables.length; i++) {
            variables[i] = builder.global(SmallProgram.variableName(i), lane * SmallProgram.SIZE, 0);
        }
        this.mutexes = new long[count(Service::isOfMutexes)];
        for (int i = 0; i < mutexes.length; i++) {
            mutexes[i] = builder.global("m" + i, SmallProgram.SIZE, 0);
        }
        this.barrierCount = count(Service::isOfBarriers);
        this.barriers = barrierCount == 0 ? 0 : builder.global("barriers", BARRIER * barrierCount, 0);
        source.calls()
                .filter(call -> call.service() == Service.KEEP)
                .forEach(call ->
                        handles.computeIfAbsent(call.object(), thread -> builder.global("t" + thread, HANDLE, 0)));
    }

    private int count(Predicate<Service> about) {
        return 1
                + source.calls()
                        .filter(call -> about.test(call.service()))
                        .mapToInt(Call::object)
                        .max()
                        .orElse(-1);
    }

    /** The address of a byte of a variable. */
    long variable(int number, int offset) {
        return variables[number] + (long) lane * offset;
    }

    long variable(int number) {
        return variables[number];
    }

    long mutex(int number) {
        return mutexes[number];
    }

    long barriers() {
        return barriers;
    }

    /** How much memory an object needs that has all barriers and so many fields. */
    int objectBytes(int fields) {
        return BARRIER * barrierCount + lane * SmallProgram.SIZE * fields;
    }

    boolean isKept(int thread) {
        return handles.containsKey(thread);
    }

    /** Where the handle of a thread is kept. */
    long handle(int thread) {
        return Objects.requireNonNull(handles.get(thread));
    }

    /** The name of a thread's function. */
    String function(int thread) {
        List<List<Statement>> all = source.threads();
        boolean alone = !sharing || thread == 0;
        return "P" + (alone ? thread : 1 + all.subList(1, all.size()).indexOf(all.get(thread)));
    }

    long functionAddress(int thread) {
        return builder.functionAddress(function(thread));
    }

    /** A function that calls itself for ever. */
    Callee deep() {
        if (!builder.defines(DEEP)) {
            FunctionBuilder deep = new FunctionBuilder(DEEP, 0);
            deep.call(builder.callee(DEEP), new int[0], new int[0]);
            deep.ret();
            builder.define(deep.build());
        }
        return builder.callee(DEEP);
    }
}
