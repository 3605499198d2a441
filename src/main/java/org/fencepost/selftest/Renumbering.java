package org.fencepost.selftest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the variables of a program, and the registers of each thread, in the order in which they are first named. */
final class Renumbering {
    private final Map<Integer, Integer> variables = new HashMap<>();
    private final Map<Integer, Integer> registers = new HashMap<>();

    private Renumbering() {}

    static SmallProgram of(SmallProgram program) {
        Renumbering renumbering = new Renumbering();
        List<List<SmallProgram.Statement>> threads = new ArrayList<>();
        for (List<SmallProgram.Statement> thread : program.threads()) {
            renumbering.registers.clear();
            threads.add(renumbering.statements(thread));
        }
        return new SmallProgram(program.name(), threads);
    }

    private int register(int number) {
        return registers.computeIfAbsent(number, n -> registers.size());
    }

    private int variable(int number) {
        return variables.computeIfAbsent(number, n -> variables.size());
    }

    private List<SmallProgram.Statement> statements(List<SmallProgram.Statement> statements) {
        return statements.stream().map(this::statement).toList();
    }

    private SmallProgram.Statement statement(SmallProgram.Statement statement) {
        if (statement instanceof SmallProgram.Load load) {
            return new SmallProgram.Load(register(load.register()), place(load.place()), load.mode());
        } else if (statement instanceof SmallProgram.Store store) {
            return new SmallProgram.Store(place(store.place()), value(store.value()), store.mode());
        } else if (statement instanceof SmallProgram.Rmw rmw) {
            return new SmallProgram.Rmw(
                    register(rmw.register()), rmw.op(), place(rmw.place()), value(rmw.operand()), rmw.mode());
        } else if (statement instanceof SmallProgram.Cas cas) {
            return new SmallProgram.Cas(
                    register(cas.register()),
                    place(cas.place()),
                    value(cas.expected()),
                    value(cas.desired()),
                    cas.success(),
                    cas.failure(),
                    cas.weak(),
                    cas.done() < 0 ? cas.done() : register(cas.done()));
        } else if (statement instanceof SmallProgram.If branch) {
            return new SmallProgram.If(
                    register(branch.register()),
                    branch.value(),
                    statements(branch.then()),
                    statements(branch.otherwise()));
        } else if (statement instanceof SmallProgram.Until loop) {
            List<SmallProgram.Statement> body = statements(loop.body());
            List<Integer> registers =
                    loop.registers().stream().map(this::register).toList();
            return new SmallProgram.Until(body, registers, loop.equal(), value(loop.value()));
        } else if (statement instanceof SmallProgram.Assume assumption) {
            return new SmallProgram.Assume(register(assumption.register()), assumption.value());
        } else if (statement instanceof SmallProgram.Call call && call.service().answers()) {
            return new SmallProgram.Call(call.service(), call.object(), register(call.argument()));
        }
        return statement;
    }

    private SmallProgram.Place place(SmallProgram.Place place) {
        if (place instanceof SmallProgram.Either either) {
            return new SmallProgram.Either(
                    register(either.register()),
                    either.value(),
                    variable(either.ifEqual()),
                    variable(either.otherwise()));
        }
        if (place instanceof SmallProgram.Slice slice) {
            return new SmallProgram.Slice(variable(slice.number()), slice.offset(), slice.size());
        }
        return new SmallProgram.Variable(variable(place.lastVariable()));
    }

    private SmallProgram.Expression value(SmallProgram.Expression expression) {
        if (expression instanceof SmallProgram.Sum sum) {
            return new SmallProgram.Sum(register(sum.register()), sum.addend());
        } else if (expression instanceof SmallProgram.Masked masked) {
            return new SmallProgram.Masked(register(masked.register()), masked.value());
        }
        return expression;
    }
}
