package org.fencepost.c.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.c.ir.Alias;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Value;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.Intrinsic;

/** The functions and variables that a program can get at from where it starts. */
final class Reachable {
    private final Linker linker;
    private final Set<FunctionDefinition> functions = new LinkedHashSet<>();
    private final Set<Intrinsic> primitives = new LinkedHashSet<>();
    private final Set<Variable> variables = new LinkedHashSet<>();
    private final Deque<FunctionDefinition> functionsToVisit = new ArrayDeque<>();
    private final Deque<Variable> variablesToVisit = new ArrayDeque<>();

    Reachable(Linker linker) {
        this.linker = linker;
    }

    void add(Global mention) {
        Global global = linker.definition(mention);
        if (global instanceof FunctionDefinition function) {
            Target target = linker.function(function);
            if (target instanceof Target.Code code && functions.add(code.function())) {
                functionsToVisit.add(code.function());
            } else if (target instanceof Target.Primitive primitive) {
                primitives.add(primitive.intrinsic());
            }
        } else if (global instanceof Variable variable) {
            if (variable.isDefinition() && variables.add(variable)) {
                variablesToVisit.add(variable);
            }
        } else if (global instanceof Alias alias) {
            visit(alias.target());
        }
        visitAll();
    }

    private boolean catches;
    private boolean visiting;

    private void visitAll() {
        if (visiting) {
            return;
        }
        visiting = true;
        while (!functionsToVisit.isEmpty() || !variablesToVisit.isEmpty()) {
            if (!functionsToVisit.isEmpty()) {
                visit(functionsToVisit.poll());
            } else {
                visit(variablesToVisit.poll().initializer());
            }
        }
        visiting = false;
    }

    /** Whether exceptions can be caught: only then does what handlers do matter, and how types are matched. */
    boolean catches() {
        return catches;
    }

    private void note(Instruction i) {
        if (!catches && Exceptions.isHandler(i)) {
            catches = true;
            add(Objects.requireNonNull(linker.libraryFunction(Exceptions.MATCHING)));
        }
    }

    private void visit(FunctionDefinition function) {
        for (Block block : function.blocks()) {
            for (Instruction i : block.instructions()) {
                note(i);
                i.operands().forEach(this::visit);
                if (i.details() instanceof Instruction.Call call) {
                    visit(call.callee());
                }
            }
        }
    }

    private void visit(Value value) {
        if (value instanceof Constant.Symbol symbol) {
            add(symbol.global());
        } else if (value instanceof Constant.Aggregate aggregate) {
            aggregate.elements().forEach(this::visit);
        } else if (value instanceof Constant.Expression expression) {
            expression.operands().forEach(this::visit);
        }
    }

    Set<FunctionDefinition> functions() {
        return functions;
    }

    Set<Intrinsic> primitives() {
        return primitives;
    }

    /** In the order of the source: the user's own first. */
    List<Variable> variables() {
        Map<Variable, Integer> order = new HashMap<>();
        for (Global global : linker.user().globals()) {
            if (global instanceof Variable variable) {
                order.put(variable, order.size());
            }
        }
        List<Variable> sorted = new ArrayList<>(variables);
        sorted.sort(Comparator.comparingInt(v -> order.getOrDefault(v, Integer.MAX_VALUE)));
        return sorted;
    }
}
