package org.fencepost.selftest;

import java.util.List;
import org.fencepost.program.Annotation;
import org.fencepost.program.Function;
import org.fencepost.program.FunctionBuilder;
import org.fencepost.program.Intrinsic;
import org.fencepost.program.Label;
import org.fencepost.program.Op;
import org.fencepost.program.Program;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.fencepost.program.library.Intrinsics;

/**
 * Makes a program of a {@link SmallProgram}; also a wide one, in which each byte of memory has become a {@link Lanes lane}
 * of several, and registers hold what they hold in the narrow one.
 */
final class Lowering {
    private static final int BITS = 8 * SmallProgram.SIZE;

    /** Not one that decides: a failure for no reason does not depend on the value. */
    private static final Intrinsic ASSUMES =
            (context, arguments) -> Intrinsics.find("__VERIFIER_assume").call(context, arguments);

    enum Form {
        /** As front ends make it. */
        USUAL,
        /** Of the simplest instructions only, for brute force. */
        PLAIN,
        WIDE
    }

    private final SmallProgram source;
    private final long[] addresses;
    private final Form form;
    private FunctionBuilder code;
    private Lanes lanes;
    private int line;

    private Lowering(SmallProgram source, long[] addresses, Form form) {
        this.source = source;
        this.addresses = addresses;
        this.form = form;
    }

    static Program lower(SmallProgram source, boolean trackDependencies, Form form) {
        ProgramBuilder builder = new ProgramBuilder(source.name());
        builder.trackDependencies(trackDependencies);
        long[] addresses = new long[source.variables()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = builder.global(
                    SmallProgram.variableName(i),
                    form == Form.WIDE ? Lanes.SIZE * SmallProgram.SIZE : SmallProgram.SIZE,
                    0);
        }
        for (int thread = 0; thread < source.threads().size(); thread++) {
            Function function = new Lowering(source, addresses, form).thread(thread);
            builder.define(function);
            builder.thread(function);
        }
        return builder.build();
    }

    private Function thread(int thread) {
        String name = "P" + thread;
        code = new FunctionBuilder(name, 0);
        lanes = new Lanes(code);
        int registers = source.registers(thread);
        for (int i = 0; i < registers; i++) {
            code.move(code.register(), code.constant(0));
        }
        lower(name, source.threads().get(thread));
        for (int i = 0; i < registers; i++) {
            code.observe(thread + ":r" + i, i);
        }
        code.ret(code.constant(0));
        return code.build();
    }

    private void lower(String function, List<SmallProgram.Statement> statements) {
        for (SmallProgram.Statement statement : statements) {
            code.site(new Site(source.name(), ++line, function, null, false));
            lower(function, statement);
        }
    }

    private void lower(String function, SmallProgram.Statement statement) {
        if (form == Form.WIDE && lanes.lower(statement, this::address, this::value)) {
            return;
        }
        if (statement instanceof SmallProgram.Load load) {
            code.load(load.register(), address(load.place()), load.place().size(), Annotation.of(load.mode()));
        } else if (statement instanceof SmallProgram.Store store) {
            code.store(
                    address(store.place()), value(store.value()), store.place().size(), Annotation.of(store.mode()));
        } else if (statement instanceof SmallProgram.Rmw rmw) {
            int operand = value(rmw.operand());
            Annotation how = Annotation.of(rmw.mode());
            code.rmw(
                    rmw.register(),
                    rmw.op(),
                    address(rmw.place()),
                    operand,
                    rmw.place().size(),
                    how);
        } else if (statement instanceof SmallProgram.Cas cas) {
            lowerCas(cas);
        } else if (statement instanceof SmallProgram.Fence fence) {
            code.fence(Annotation.of(fence.mode()));
        } else if (statement instanceof SmallProgram.If branch) {
            lowerBranch(function, branch);
        }
    }

    private void lowerCas(SmallProgram.Cas cas) {
        int desired = value(cas.desired());
        int address = address(cas.place());
        int expected = code.constant(cas.expected());
        int size = cas.place().size();
        Annotation success = Annotation.of(cas.success());
        Annotation failure = Annotation.of(cas.failure());
        if (!cas.weak()) {
            code.cas(cas.register(), address, expected, desired, size, success, failure);
        } else if (form == Form.PLAIN) {
            lowerByChoice(cas, address, expected, desired);
        } else {
            code.weakCas(cas.register(), code.register(), address, expected, desired, size, success, failure);
        }
    }

    /** A weak compare-and-swap as the standard describes it: one that is strong or, by choice, a load of what is expected. */
    private void lowerByChoice(SmallProgram.Cas cas, int address, int expected, int desired) {
        int size = cas.place().size();
        Label fails = code.label();
        Label tries = code.label();
        Label end = code.label();
        int chosen = code.register();
        code.intrinsic(Intrinsics.find("fp_choose"), new int[] {code.constant(2)}, new int[] {chosen});
        code.branch(chosen, fails, tries);
        code.place(tries);
        code.cas(
                cas.register(),
                address,
                expected,
                desired,
                size,
                Annotation.of(cas.success()),
                Annotation.of(cas.failure()));
        code.jump(end);
        code.place(fails);
        code.load(cas.register(), address, size, Annotation.of(cas.failure()).comparing());
        int found = code.register();
        code.binary(Op.EQ, found, cas.register(), expected, 8 * size);
        code.intrinsic(ASSUMES, new int[] {found}, new int[0]);
        code.place(end);
    }

    private void lowerBranch(String function, SmallProgram.If branch) {
        Label then = code.label();
        Label otherwise = code.label();
        Label end = code.label();
        code.branch(equal(branch.register(), branch.value()), then, otherwise);
        code.place(then);
        lower(function, branch.then());
        code.jump(end);
        code.place(otherwise);
        lower(function, branch.otherwise());
        code.place(end);
    }

    private int equal(int register, long value) {
        int result = code.register();
        code.binary(Op.EQ, result, register, code.constant(value), BITS);
        return result;
    }

    private int address(SmallProgram.Place place) {
        if (place instanceof SmallProgram.Variable variable) {
            return code.constant(addresses[variable.number()]);
        }
        if (place instanceof SmallProgram.Slice slice) {
            return code.constant(addresses[slice.number()] + slice.offset() * (form == Form.WIDE ? Lanes.SIZE : 1L));
        }
        SmallProgram.Either either = (SmallProgram.Either) place;
        int result = code.register();
        code.select(
                result,
                equal(either.register(), either.value()),
                code.constant(addresses[either.ifEqual()]),
                code.constant(addresses[either.otherwise()]));
        return result;
    }

    private int value(SmallProgram.Expression expression) {
        if (expression instanceof SmallProgram.Constant constant) {
            return code.constant(constant.value());
        }
        int result = code.register();
        if (expression instanceof SmallProgram.Sum sum) {
            code.binary(Op.ADD, result, sum.register(), code.constant(sum.addend()), BITS);
            return result;
        }
        SmallProgram.Masked masked = (SmallProgram.Masked) expression;
        code.binary(Op.XOR, result, masked.register(), masked.register(), BITS);
        code.binary(Op.ADD, result, result, code.constant(masked.value()), BITS);
        return result;
    }
}
