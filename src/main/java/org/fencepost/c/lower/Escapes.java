package org.fencepost.c.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.fencepost.c.ir.Argument;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.Constant;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.InlineAsm;
import org.fencepost.c.ir.Instruction;
import org.fencepost.c.ir.Type;
import org.fencepost.c.ir.Value;
import org.fencepost.c.ir.Variable;

/**
 * Which local variables another thread might get to see. A variable stays private when its address is only used to
 * access it, compared, or passed to functions that do no more with it. A fixpoint over the parameters of all functions
 * starts from "none escapes".
 */
final class Escapes {
    /** Primitives that look at what an argument points to and keep no address. */
    private static final Set<String> HARMLESS = Set.of(
            "__fp_write",
            "__fp_print",
            "__fp_format",
            "__fp_observe",
            "fp_observe",
            "__fp_note",
            "__fp_set_note",
            "__fp_assert_fail",
            "__assert_fail",
            "__fp_fail",
            "__fp_unsupported");

    /** The operand number of what is called. */
    private static final int CALLEE = -1;

    private record Use(Instruction user, int operand) {}

    /** What becomes of a parameter. */
    private static final class Fate {
        private boolean escapes;
        private boolean returned;
    }

    private final Linker linker;
    private final Map<FunctionDefinition, Fate[]> parameters = new HashMap<>();
    private final Map<FunctionDefinition, Map<Value, List<Use>>> uses = new HashMap<>();
    private final Map<Instruction, FunctionDefinition> owners = new IdentityHashMap<>();
    private final Map<Variable, Boolean> sharedThreadLocals = new HashMap<>();

    Escapes(Linker linker, Set<FunctionDefinition> functions) {
        this.linker = linker;
        for (FunctionDefinition function : functions) {
            collectUses(function);
            Fate[] fates = new Fate[function.arguments().size()];
            for (int n = 0; n < fates.length; n++) {
                fates[n] = new Fate();
                fates[n].escapes = !(function.arguments().get(n).type() instanceof Type.Pointer);
            }
            parameters.put(function, fates);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (FunctionDefinition function : functions) {
                changed |= updateParameters(function);
            }
        }
    }

    private void collectUses(FunctionDefinition function) {
        Map<Value, List<Use>> all = new IdentityHashMap<>();
        for (Block block : function.blocks()) {
            for (Instruction i : block.instructions()) {
                owners.put(i, function);
                for (int n = 0; n < i.operands().size(); n++) {
                    Value operand = i.operand(n);
                    if (!(operand instanceof Constant)) {
                        all.computeIfAbsent(operand, v -> new ArrayList<>()).add(new Use(i, n));
                    }
                }
                if (i.details() instanceof Instruction.Call call && !(call.callee() instanceof Constant)) {
                    all.computeIfAbsent(call.callee(), v -> new ArrayList<>()).add(new Use(i, CALLEE));
                }
            }
        }
        uses.put(function, all);
    }

    private boolean updateParameters(FunctionDefinition function) {
        boolean changed = false;
        for (Argument argument : function.arguments()) {
            Fate fate = Objects.requireNonNull(parameters.get(function))[argument.index()];
            if (!fate.escapes) {
                Fate now = fate(argument, function);
                changed |= now.escapes || now.returned != fate.returned;
                fate.escapes = now.escapes;
                fate.returned = now.returned;
            }
        }
        return changed;
    }

    private FunctionDefinition owner(Instruction i) {
        return Objects.requireNonNull(owners.get(i));
    }

    private Map<Value, List<Use>> usesIn(FunctionDefinition function) {
        return Objects.requireNonNull(uses.get(function));
    }

    /** The instructions that use the result of an instruction. */
    List<Instruction> users(Instruction i) {
        return usesIn(owner(i)).getOrDefault(i, List.of()).stream()
                .map(Use::user)
                .toList();
    }

    /** Whether anything uses the result of an instruction. */
    boolean isUsed(Instruction i) {
        return usesIn(owner(i)).containsKey(i);
    }

    /** Whether the address of a local variable may leave the thread or the call. */
    boolean escapes(Instruction alloca) {
        Fate fate = fate(alloca, owner(alloca));
        return fate.escapes || fate.returned;
    }

    /** Whether what an argument of a call points to may become visible to others through that call. */
    boolean argumentEscapes(Instruction call, int argument) {
        Fate fate = new Fate();
        atCall(new Use(call, argument), fate);
        return fate.escapes;
    }

    private Fate fate(Value root, FunctionDefinition function) {
        Fate fate = new Fate();
        Set<Value> seen = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty() && !fate.escapes) {
            Value value = open.pop();
            if (!seen.add(value)) {
                continue;
            }
            for (Use use : usesIn(function).getOrDefault(value, List.of())) {
                if (passesOn(use, fate)) {
                    open.push(use.user);
                }
            }
        }
        return fate;
    }

    /** Notes what a use does with an address; true when the result of the instruction is that address again. */
    private boolean passesOn(Use use, Fate fate) {
        switch (use.user.opcode()) {
            case LOAD, ICMP -> {
                return false;
            }
            case STORE -> {
                fate.escapes |= use.operand == 0;
                return false;
            }
            case CMPXCHG, ATOMICRMW -> {
                fate.escapes |= use.operand != 0;
                return false;
            }
            case GETELEMENTPTR, BITCAST, ADDRSPACECAST, FREEZE, PHI, SELECT -> {
                return true;
            }
            case RET -> {
                fate.returned = true;
                return false;
            }
            case CALL, INVOKE -> {
                return atCall(use, fate);
            }
            default -> {
                fate.escapes = true;
                return false;
            }
        }
    }

    private boolean atCall(Use use, Fate fate) {
        if (use.operand == CALLEE) {
            return false;
        }
        Instruction.Call call = (Instruction.Call) use.user.details();
        if (call.byValue().get(use.operand) != null) {
            return false;
        }
        if (call.callee() instanceof InlineAsm asm && asm.text().isBlank()) {
            return !(use.user.type() instanceof Type.Void);
        }
        if (!(call.callee() instanceof Constant.Symbol symbol)) {
            fate.escapes = true;
            return false;
        }
        Target target = linker.function(symbol.global());
        if (target instanceof Target.Code code && parameters.containsKey(code.function())) {
            return atCallOf(code.function(), use.operand, fate);
        }
        if (target instanceof Target.Builtin builtin && builtin.name().startsWith("llvm.")) {
            return use.user.type() instanceof Type.Pointer;
        }
        fate.escapes |= !(target instanceof Target.Primitive primitive && HARMLESS.contains(primitive.name()));
        return false;
    }

    private boolean atCallOf(FunctionDefinition callee, int argument, Fate fate) {
        Fate[] fates = Objects.requireNonNull(parameters.get(callee));
        if (argument >= fates.length) {
            // Variable arguments: our own library only reads what they point to.
            fate.escapes |= !callee.module().isLibrary();
            return false;
        }
        fate.escapes |= fates[argument].escapes;
        return fates[argument].returned;
    }

    /** Whether the address of a thread-local variable may get to another thread. */
    boolean escapes(Variable threadLocal) {
        return sharedThreadLocals.computeIfAbsent(
                threadLocal, v -> uses.keySet().stream().anyMatch(f -> leaks(v, f)));
    }

    private boolean leaks(Variable threadLocal, FunctionDefinition function) {
        for (Block block : function.blocks()) {
            for (Instruction i : block.instructions()) {
                for (int n = 0; n < i.operands().size(); n++) {
                    if (mentions(i.operand(n), threadLocal) && leaksAt(new Use(i, n), function)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean leaksAt(Use use, FunctionDefinition function) {
        Fate fate = new Fate();
        if (!passesOn(use, fate)) {
            return fate.escapes || fate.returned;
        }
        Fate later = fate(use.user, function);
        return fate.escapes || later.escapes || later.returned;
    }

    private boolean mentions(Value value, Variable variable) {
        if (value instanceof Constant.Symbol symbol) {
            return linker.definition(symbol.global()) == variable;
        }
        return value instanceof Constant.Expression expression
                && expression.operands().stream().anyMatch(operand -> mentions(operand, variable));
    }
}
