package org.fencepost.c.lower;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.fencepost.c.ir.Alias;
import org.fencepost.c.ir.Block;
import org.fencepost.c.ir.FunctionDefinition;
import org.fencepost.c.ir.Global;
import org.fencepost.c.ir.Linkage;
import org.fencepost.c.ir.Variable;
import org.fencepost.program.ProgramBuilder;
import org.fencepost.program.Site;
import org.fencepost.verdict.InputException;

/** Names and addresses of everything that has been mentioned, and what of it is still to be lowered. */
final class Symbols {
    /** Labels whose address is taken have addresses of their own, below those of functions. */
    private static final long FIRST_LABEL = 0x2000;

    /** Room for a variable of another library that only its address is needed of (vtables of type information). */
    private static final long UNKNOWN_SIZE = 64;

    private final ProgramBuilder program;
    private final Linker linker;
    private final Map<FunctionDefinition, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<Variable, Long> variables = new HashMap<>();
    private final Map<String, Long> unknownVariables = new HashMap<>();
    private final Map<Block, Long> labels = new HashMap<>();
    private final Deque<FunctionDefinition> functionsToLower = new ArrayDeque<>();
    private final Deque<Variable> variablesToDefine = new ArrayDeque<>();
    private final Map<String, Target> stubs = new HashMap<>();
    private final Deque<Global> stubsToLower = new ArrayDeque<>();

    Symbols(ProgramBuilder program, Linker linker) {
        this.program = program;
        this.linker = linker;
    }

    /** The unique name of a function; asking for it makes it part of the program. */
    String name(FunctionDefinition function) {
        return names.computeIfAbsent(function, f -> {
            String name = f.name();
            for (int n = 2; !taken.add(name); n++) {
                name = f.name() + "#" + n;
            }
            functionsToLower.add(f);
            return name;
        });
    }

    long address(Global mention) {
        Global global = linker.definition(mention);
        if (global instanceof Variable variable) {
            return variable.isDefinition() ? address(variable) : unknown(variable);
        }
        if (global instanceof FunctionDefinition function) {
            return functionAddress(function);
        }
        Alias alias = (Alias) global;
        return new ConstantValues(this).scalar(alias.target());
    }

    private long functionAddress(FunctionDefinition function) {
        Target target = linker.function(function);
        if (target instanceof Target.Code code) {
            return program.functionAddress(name(code.function()));
        }
        if (target instanceof Target.Unknown && function.linkage() == Linkage.EXTERNAL_WEAK) {
            return 0;
        }
        if (stubs.putIfAbsent(function.name(), target) == null) {
            stubsToLower.add(function);
            taken.add(function.name());
        }
        return program.functionAddress(function.name());
    }

    long address(Variable variable) {
        return variables.computeIfAbsent(variable, v -> {
            variablesToDefine.add(v);
            return program.reserveGlobal(
                    v.type().size(), Math.max(v.alignment(), v.type().alignment()));
        });
    }

    private long unknown(Variable variable) {
        if (variable.linkage() == Linkage.EXTERNAL_WEAK) {
            return 0;
        }
        // Type information is pointed to, never looked into.
        if (!variable.name().startsWith("_ZT")) {
            throw new InputException("the variable " + variable.name() + " is declared but not defined", Site.UNKNOWN);
        }
        return unknownVariables.computeIfAbsent(variable.name(), name -> program.reserveGlobal(UNKNOWN_SIZE, 16));
    }

    long address(Block label) {
        return labels.computeIfAbsent(label, b -> FIRST_LABEL + labels.size());
    }

    /** The next function to lower, or null. */
    FunctionDefinition nextFunction() {
        return functionsToLower.poll();
    }

    /** The next variable to define, or null. */
    Variable nextVariable() {
        return variablesToDefine.poll();
    }

    /** The next function that is no code but whose address is taken, or null. */
    Global nextStub() {
        return stubsToLower.poll();
    }

    Map<String, Long> unknownVariables() {
        return unknownVariables;
    }
}
