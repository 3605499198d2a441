package org.fencepost.program;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lowered function: flat code over numbered registers. Arguments arrive in registers 0 to {@code parameters - 1}.
 * Made by {@link FunctionBuilder}, run by the interpreter, never changed.
 */
public final class Function {
    private final String name;
    private final int parameters;
    final int registers;
    final int[] code;
    final long[] constants;
    /** For each position in {@link #code} that starts an instruction, its place in the source. */
    final Site[] sites;
    /** Objects that instructions refer to by index: annotations, callees, switch tables, ... */
    final Object[] pool;

    private volatile @Nullable Code lowered;

    Function(String name, int parameters, int registers, int[] code, long[] constants, Site[] sites, Object[] pool) {
        this.name = name;
        this.parameters = parameters;
        this.registers = registers;
        this.code = code;
        this.constants = constants;
        this.sites = sites;
        this.pool = pool;
    }

    public String name() {
        return name;
    }

    public int parameters() {
        return parameters;
    }

    /** The same function with other code of the same length; its calls still lead to where they did. */
    Function with(int[] newCode, Object[] newPool) {
        return new Function(name, parameters, registers, newCode, constants, sites, newPool);
    }

    /** The same function with other code, which uses so many more registers. */
    Function rewritten(int[] newCode, Site[] newSites, Object[] newPool, int more) {
        return new Function(name, parameters, registers + more, newCode, constants, newSites, newPool);
    }

    /** The same function under another name and with other calls. */
    Function copied(String newName, Object[] newPool) {
        return new Function(newName, parameters, registers, code, constants, sites, newPool);
    }

    /** Makes calls lead to these functions; only before it first runs. */
    void relink(Map<String, Function> functions) {
        for (int i = 0; i < pool.length; i++) {
            if (pool[i] instanceof Callee callee) {
                Callee linked = new Callee(callee.name());
                linked.target = functions.get(callee.name());
                pool[i] = linked;
            }
        }
    }

    /** Whether its code never looks at its arguments, so that they make no difference. */
    public boolean ignoresArguments() {
        boolean[] looks = {false};
        for (int at = 0; at < code.length; at += Instructions.length(code, at)) {
            Instructions.uses(code, at, operand -> looks[0] |= operand >= 0 && operand < parameters);
        }
        return !looks[0];
    }

    /** A place in the function itself, not in what was inlined into it. */
    @Nullable Site ownSite() {
        Site site = sites.length == 0 ? null : sites[0];
        while (site != null && site.caller() != null) {
            site = site.caller();
        }
        return site;
    }

    /** Whether its code calls the primitive. */
    boolean calls(Intrinsic primitive) {
        return Arrays.stream(pool).anyMatch(object -> object == primitive);
    }

    boolean beginsTransactions() {
        return Arrays.stream(pool)
                .anyMatch(object -> object instanceof Intrinsic primitive && primitive.beginsTransactions());
    }

    boolean hasLockedInstructions() {
        return Arrays.stream(pool)
                .anyMatch(object -> object instanceof Annotation how
                        && (how.has(Annotation.LOCKED) || how.has(Annotation.LOCKED_COMPARISON)));
    }

    /** The constants in its code. */
    public long[] constants() {
        return constants.clone();
    }

    /** The form that the interpreter runs; calls must be linked by now. */
    Code lowered() {
        Code result = lowered;
        if (result == null) {
            synchronized (this) {
                if (lowered == null) {
                    lowered = CodeLowering.lower(this);
                }
                result = lowered;
            }
        }
        return result;
    }

    @Override
    public String toString() {
        return name;
    }
}
