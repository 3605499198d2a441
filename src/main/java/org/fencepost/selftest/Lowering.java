package org.fencepost.selftest;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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
import org.fencepost.selftest.SmallProgram.*;

/**
 * Makes a program of a {@link SmallProgram}; also a wide one, in which each byte of memory has become a {@link Lanes lane}
 * of several, and registers hold what they hold in the narrow one.
 */
final class Lowering {
    private static final int BITS = 8 * SmallProgram.SIZE;

    /** Not one that decides: a failure for no reason does not depend on the value. */
    private static final Intrinsic ASSUMES =
            (context, arguments) -> Intrinsics.get("__VERIFIER_assume").call(context, arguments);

    enum Form {
        /** As front ends make it. */
        USUAL,
        /** Of the simplest instructions only, for brute force. */
        PLAIN,
        WIDE,
        /** As usual, but threads with the same statements run the same function, and only the first shows its registers. */
        SYMMETRIC
    }

    private final SmallProgram source;
    private final Globals globals;
    private final Form form;
    private final FunctionBuilder code;
    /** The register of the code that stands for register 0. */
    private final int first;

    private final Lanes lanes;
    private final Services services;
    private int line;

    /** @param isStarted whether another thread starts this one, and passes the address of the barriers */
    private Lowering(SmallProgram source, Globals globals, Form form, Intrinsic input, String name, boolean isStarted) {
        this.source = source;
        this.globals = globals;
        this.form = form;
        this.code = new FunctionBuilder(name, isStarted ? 1 : 0);
        int base = isStarted ? 0 : code.register();
        if (!isStarted) {
            code.move(base, code.constant(globals.barriers()));
        }
        this.first = base + 1;
        this.lanes = new Lanes(code, first);
        this.services = new Services(code, globals, base, first, input);
    }

    static Program lower(SmallProgram source, boolean trackDependencies, Form form) {
        return lower(source, trackDependencies, form, InputBits.ANY);
    }

    static Program lower(SmallProgram source, boolean trackDependencies, Form form, Intrinsic input) {
        ProgramBuilder builder = new ProgramBuilder(source.name());
        builder.trackDependencies(trackDependencies);
        Globals globals = new Globals(source, builder, form == Form.SYMMETRIC, form == Form.WIDE ? Lanes.SIZE : 1);
        for (int thread = 0; thread < source.threads().size(); thread++) {
            String name = globals.function(thread);
            boolean isStarted = thread > 0 && source.isStarted();
            if (!builder.defines(name)) {
                Function function = new Lowering(source, globals, form, input, name, isStarted).thread(name, thread);
                builder.define(function);
                if (!isStarted) {
                    builder.thread(function);
                }
            }
        }
        return builder.build();
    }

    private Function thread(String name, int thread) {
        int registers = source.registers(thread);
        for (int i = 0; i < registers; i++) {
            code.move(code.register(), code.constant(0));
        }
        lower(name, source.threads().get(thread));
        boolean shows = (thread == 0 || form != Form.SYMMETRIC) && !source.calls(Service.INPUT);
        for (int i = 0; i < registers && shows; i++) {
            code.observe(thread + ":r" + i, first + i);
        }
        code.ret(code.constant(0));
        return code.build();
    }

    private void lower(String function, List<Statement> statements) {
        for (Statement statement : statements) {
            // Threads are started as if in a loop.
            boolean starts = statement instanceof Call call && call.service().isOfThreads();
            code.site(new Site(source.name(), starts ? 0 : ++line, function, null, false));
            lower(function, statement);
        }
    }

    private void lower(String function, Statement statement) {
        if (form == Form.WIDE && lanes.lower(statement, this::address, this::value)) {
            return;
        }
        if (statement instanceof Load load) {
            code.load(
                    first + load.register(), address(load.place()), load.place().size(), Annotation.of(load.mode()));
        } else if (statement instanceof Store store) {
            code.store(
                    address(store.place()), value(store.value()), store.place().size(), Annotation.of(store.mode()));
        } else if (statement instanceof Rmw rmw) {
            int operand = value(rmw.operand());
            Annotation how = Annotation.of(rmw.mode());
            code.rmw(
                    first + rmw.register(),
                    rmw.op(),
                    address(rmw.place()),
                    operand,
                    rmw.place().size(),
                    how);
        } else if (statement instanceof Cas cas) {
            lowerCas(cas);
        } else if (statement instanceof Fence fence) {
            code.fence(Annotation.of(fence.mode()));
        } else if (statement instanceof If branch) {
            lowerBranch(function, branch);
        } else if (statement instanceof Until loop) {
            lowerLoop(function, loop);
        } else if (statement instanceof Transaction transaction) {
            lowerTransaction(function, transaction);
        } else if (statement instanceof Abort abort) {
            lowerAbort(abort);
        } else if (statement instanceof Assume assumption) {
            int[] holds = {equal(assumption.register(), assumption.value())};
            code.intrinsic(Intrinsics.get("__VERIFIER_assume"), holds, new int[0]);
        } else if (statement instanceof Call call) {
            services.lower(call, function + "." + line);
        } else {
            compute(statement);
        }
    }

    private void compute(Statement statement) {
        if (statement instanceof Compute compute) {
            int left = value(compute.left());
            code.binary(compute.op(), first + compute.register(), left, value(compute.right()), compute.bits());
        } else if (statement instanceof Convert convert) {
            code.unary(convert.op(), first + convert.register(), first + convert.register(), convert.bits());
        } else if (statement instanceof Select select) {
            int register = first + select.register();
            code.select(register, register, value(select.then()), value(select.otherwise()));
        } else {
            lowerSwitch((Switch) statement);
        }
    }

    private void lowerSwitch(Switch choice) {
        long[] cases = choice.cases().stream().mapToLong(Long::longValue).toArray();
        Label[] targets = Stream.generate(code::label).limit(cases.length + 1).toArray(Label[]::new);
        Label done = code.label();
        code.switchOn(first + choice.tested(), cases, Arrays.copyOf(targets, cases.length), targets[cases.length]);
        for (int i = 0; i < targets.length; i++) {
            code.place(targets[i]);
            code.move(first + choice.register(), code.constant(i));
            code.jump(done);
        }
        code.place(done);
    }

    private void lowerCas(Cas cas) {
        int desired = value(cas.desired());
        int address = address(cas.place());
        int expected = value(cas.expected());
        int size = cas.place().size();
        int result = first + cas.register();
        Annotation success = Annotation.of(cas.success());
        Annotation failure = Annotation.of(cas.failure());
        int done = cas.done() < 0 ? code.register() : first + cas.done();
        if (cas.weak() && form != Form.PLAIN) {
            code.weakCas(result, done, address, expected, desired, size, success, failure);
            return;
        }
        if (cas.weak()) {
            lowerByChoice(cas, result, address, expected, desired);
        } else {
            code.cas(result, address, expected, desired, size, success, failure);
        }
        if (cas.done() >= 0) {
            code.binary(Op.EQ, done, result, expected, 8 * size);
        }
    }

    /**
     * A weak compare-and-swap as the standard describes it: one that is strong or, by choice, a load of what is expected. Not
     * for one that tells whether it was done.
     */
    private void lowerByChoice(Cas cas, int result, int address, int expected, int desired) {
        int size = cas.place().size();
        Label fails = code.label();
        Label tries = code.label();
        Label end = code.label();
        code.branch(choice(2), fails, tries);
        code.place(tries);
        code.cas(result, address, expected, desired, size, Annotation.of(cas.success()), Annotation.of(cas.failure()));
        code.jump(end);
        code.place(fails);
        code.load(result, address, size, Annotation.of(cas.failure()).comparing());
        int found = code.register();
        code.binary(Op.EQ, found, result, expected, 8 * size);
        code.intrinsic(ASSUMES, new int[] {found}, new int[0]);
        code.place(end);
    }

    private int choice(int values) {
        int chosen = code.register();
        code.intrinsic(Intrinsics.get("fp_choose"), new int[] {code.constant(values)}, new int[] {chosen});
        return chosen;
    }

    private void lowerLoop(String function, Until loop) {
        Label again = code.label();
        Label done = code.label();
        code.place(again);
        lower(function, loop.body());
        int value = value(loop.value());
        int over = code.constant(0);
        for (int register : loop.registers()) {
            int here = code.register();
            int either = code.register();
            code.binary(loop.equal() ? Op.EQ : Op.NE, here, first + register, value, BITS);
            code.binary(Op.OR, either, over, here, BITS);
            over = either;
        }
        code.branch(over, done, again);
        code.place(done);
    }

    private void lowerTransaction(String function, Transaction transaction) {
        Label begun = code.label();
        Label end = code.label();
        code.intrinsic(Intrinsics.get("fp_tx_begin"), new int[0], new int[] {first + transaction.register()});
        code.branch(equal(transaction.register(), 0), begun, end);
        code.place(begun);
        lower(function, transaction.body());
        code.intrinsic(Intrinsics.get("fp_tx_commit"), new int[0], new int[0]);
        code.place(end);
    }

    private void lowerAbort(Abort abort) {
        Label inside = code.label();
        Label end = code.label();
        int depth = code.register();
        code.intrinsic(Intrinsics.get("fp_tx_depth"), new int[0], new int[] {depth});
        code.branch(depth, inside, end);
        code.place(inside);
        code.intrinsic(Intrinsics.get("fp_tx_abort"), new int[] {code.constant(abort.code())}, new int[0]);
        code.place(end);
    }

    private void lowerBranch(String function, If branch) {
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
        code.binary(Op.EQ, result, first + register, code.constant(value), BITS);
        return result;
    }

    private int address(Place place) {
        if (place instanceof Variable variable) {
            return code.constant(globals.variable(variable.number()));
        }
        if (place instanceof Slice slice) {
            return code.constant(globals.variable(slice.number(), slice.offset()));
        }
        if (place instanceof Field field) {
            return services.address(globals.objectBytes(field.number()));
        }
        Either either = (Either) place;
        int result = code.register();
        code.select(
                result,
                equal(either.register(), either.value()),
                code.constant(globals.variable(either.ifEqual())),
                code.constant(globals.variable(either.otherwise())));
        return result;
    }

    private int value(Expression expression) {
        if (expression instanceof Constant constant) {
            return code.constant(constant.value());
        }
        if (expression instanceof Choice choice) {
            return choice(choice.values());
        }
        int result = code.register();
        if (expression instanceof Sum sum) {
            code.binary(Op.ADD, result, first + sum.register(), code.constant(sum.addend()), BITS);
            return result;
        }
        Masked masked = (Masked) expression;
        code.binary(Op.XOR, result, first + masked.register(), first + masked.register(), BITS);
        code.binary(Op.ADD, result, result, code.constant(masked.value()), BITS);
        return result;
    }
}
